import type { Action } from './action-dialog.tsx';

/**
 * Returns a command on a read state, which can be rebuilt on the current state; undefined where it
 * does not apply.
 */
export function createRebuildableAction<Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Action | undefined },
): Action | undefined {
  const act = make(seen);
  return (
    act && { ...act, again: async () => createRebuildableAction(await read(), { read, make }) }
  );
}

/** Returns all commands on one subject, each of which can be rebuilt; its title identifies it. */
export const createRebuildableActions = <Seen>(
  seen: Seen,
  { read, make }: { read: () => Promise<Seen>; make: (seen: Seen) => Action[] },
): Action[] =>
  make(seen).map(({ title }) =>
    createRebuildableAction(seen, {
      read,
      make: (now) => make(now).find((act) => act.title === title),
    })!,
  );
