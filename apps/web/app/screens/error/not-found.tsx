/** Throws a 404 for every address without a route. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** The route of unknown addresses; its loader always throws. */
export default function NotFound() {
  return null;
}
