import type { Act } from './act-dialog.tsx';

/**
 * Returns a command on a read state, which can be rebuilt on the current state; undefined where it
 * does not apply.
 */
export function madeAnew<Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Act | undefined },
): Act | undefined {
  const act = make(seen);
  return act && { ...act, again: async () => madeAnew(await read(), { read, make }) };
}

/** Returns all commands on one subject, each of which can be rebuilt; its title identifies it. */
export const allMadeAnew = <Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Act[] },
): Act[] =>
  make(seen).map(({ title }) =>
    madeAnew(seen, { read, make: (now) => make(now).find((act) => act.title === title) })!,
  );
