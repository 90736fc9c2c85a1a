import { expect, test } from 'vitest';
import type { Action } from './action-dialog.tsx';
import { createRebuildableAction, createRebuildableActions } from './rebuildable-action.ts';

const actionOf = (title: string, version: number): Action => ({
  title,
  label: title,
  successText: '',
  description: `at version ${version}`,
  howToUndo: '',
  run: async () => undefined,
});

test('an action is rebuilt from the subject as it is now', async () => {
  const action = createRebuildableAction(1, {
    read: async () => 2,
    make: (version) => actionOf('Rename', version),
  });
  expect(await action!.rebuild!()).toMatchObject({ description: 'at version 2' });
});

test('each of several actions is rebuilt by its title, also a second time', async () => {
  let version = 1;
  const [, remove] = createRebuildableActions(version, {
    read: async () => ++version,
    make: (now) => [actionOf('Rename', now), actionOf('Delete', now)],
  });
  const newer = await remove!.rebuild!();
  expect(newer).toMatchObject({ title: 'Delete', description: 'at version 2' });
  expect(await newer!.rebuild!()).toMatchObject({ title: 'Delete', description: 'at version 3' });
});

test('an action that the subject no longer allows is not rebuilt', async () => {
  const [action] = createRebuildableActions(1, {
    read: async () => 2,
    make: (version) => (version === 1 ? [actionOf('Delete', version)] : []),
  });
  expect(await action!.rebuild!()).toBeUndefined();
});
