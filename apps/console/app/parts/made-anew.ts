import type { Act } from './act-dialog.tsx';

/**
 * An act on what was read, which can be made anew on what stands by then; undefined where it is not
 * to be done any more.
 */
export function madeAnew<Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Act | undefined },
): Act | undefined {
  const act = make(seen);
  return act && { ...act, again: async () => madeAnew(await read(), { read, make }) };
}

/** The same for all acts on one thing; an act is known by its title. */
export const allMadeAnew = <Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Act[] },
): Act[] =>
  make(seen).map(({ title }) =>
    madeAnew(seen, { read, make: (now) => make(now).find((act) => act.title === title) })!,
  );
