import type { SecondFactorState } from '@ringside/contract/collections/second-factor';
import type { Action } from '../../parts/action-dialog.tsx';
import { createCodeField, createPasswordField } from '../../parts/reauthentication-fields.ts';
import { client } from '../../session/console-client.ts';

const code = { ...createCodeField('/code'), whenAsked: false };

/** Returns the command that removes the second factor. */
export const createRemoveSecondFactorAction = ({ isRequired }: SecondFactorState): Action => ({
  title: 'Remove the second factor',
  label: 'Remove it',
  danger: true,
  done: 'Signing in requires only your password.',
  does: isRequired
    ? 'A second factor is required here: you can do nothing else until you have set up another one.'
    : 'Signing in then requires only your password, and the recovery codes stop working.',
  inverse: 'Set up a second factor.',
  fields: [createPasswordField('/password'), code],
  run: ({ current: password = '', code: typed = '' }) =>
    client.secondFactor.remove({ password, code: typed }),
});

/** Returns the command that creates new recovery codes. */
export const createNewCodesAction = (onCodes: (codes: string[]) => void): Action => ({
  title: 'New recovery codes',
  label: 'Make new ones',
  done: 'The old codes no longer work.',
  does: 'Creates ten new codes; the old ones stop working at once.',
  inverse: 'It cannot be undone: the old codes stay invalid.',
  fields: [
    createPasswordField('/password'),
    { ...code, label: 'Code', hint: 'The six digits of the app.' },
  ],
  run: async ({ current: password = '', code: typed = '' }) =>
    onCodes(await client.secondFactor.renewRecoveryCodes({ password, code: typed })),
});
