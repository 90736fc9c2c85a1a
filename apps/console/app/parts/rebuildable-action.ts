import type { Action } from './action-dialog.tsx';

interface Rebuild<Subject, Built> {
  read: () => Promise<Subject>;
  make: (subject: Subject) => Built;
}

/**
 * Returns a command on a read state, which can be rebuilt on the current state; undefined where it
 * does not apply.
 */
export function createRebuildableAction<Subject>(
  subject: Subject,
  rebuild: Rebuild<Subject, Action>,
): Action;
export function createRebuildableAction<Subject>(
  subject: Subject,
  rebuild: Rebuild<Subject, Action | undefined>,
): Action | undefined;
export function createRebuildableAction<Subject>(
  subject: Subject,
  { read, make }: Rebuild<Subject, Action | undefined>,
): Action | undefined {
  const act = make(subject);
  return (
    act && { ...act, rebuild: async () => createRebuildableAction(await read(), { read, make }) }
  );
}

/** Returns all commands on one subject, each of which can be rebuilt; its title identifies it. */
export const createRebuildableActions = <Subject>(
  subject: Subject,
  { read, make }: Rebuild<Subject, Action[]>,
): Action[] =>
  make(subject).map((act): Action => ({
    ...act,
    rebuild: async () => {
      const newer = createRebuildableActions(await read(), { read, make });
      return newer.find(({ title }) => title === act.title);
    },
  }));
