import type { Action } from './action-dialog.tsx';

interface Rebuild<Seen, Built> {
  read: () => Promise<Seen>;
  make: (seen: Seen) => Built;
}

/**
 * Returns a command on a read state, which can be rebuilt on the current state; undefined where it
 * does not apply.
 */
export function createRebuildableAction<Seen>(seen: Seen, rebuild: Rebuild<Seen, Action>): Action;
export function createRebuildableAction<Seen>(
  seen: Seen,
  rebuild: Rebuild<Seen, Action | undefined>,
): Action | undefined;
export function createRebuildableAction<Seen>(
  seen: Seen,
  { read, make }: Rebuild<Seen, Action | undefined>,
): Action | undefined {
  const act = make(seen);
  return (
    act && { ...act, again: async () => createRebuildableAction(await read(), { read, make }) }
  );
}

/** Returns all commands on one subject, each of which can be rebuilt; its title identifies it. */
export const createRebuildableActions = <Seen>(
  seen: Seen,
  { read, make }: Rebuild<Seen, Action[]>,
): Action[] =>
  make(seen).map((act) => ({
    ...act,
    again: async () => {
      const newer = createRebuildableActions(await read(), { read, make });
      return newer.find(({ title }) => title === act.title);
    },
  }));
