const REMEMBERED = 10_000;
const books = new WeakMap<object, Map<string, { count: number; until: number }>>();

/**
 * Counts one more attempt under a key, in this process and in real time. Answers with the seconds to wait, or 0 while it is one of those allowed in a
 * window. `owner`: whose book it is, the context of the server.
 */
export function countAttempt(owner: object, key: string, { windowMs, allowed }: { windowMs: number; allowed: number }): number {
  const book = books.get(owner) ?? new Map<string, { count: number; until: number }>();
  books.set(owner, book);
  const now = Date.now();
  const known = book.get(key);
  const { count, until } = known && known.until > now ? known : { count: 0, until: now + windowMs };
  book.delete(key);
  book.set(key, { count: count + 1, until });
  if (book.size > REMEMBERED) book.delete(book.keys().next().value!);
  return count < allowed ? 0 : Math.ceil((until - now) / 1000);
}
