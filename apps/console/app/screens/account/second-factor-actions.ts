import type { SecondFactorState } from '@ringside/contract/collections/second-factor';
import type { Action } from '../../parts/action-dialog.tsx';
import { createCodeField, createPasswordField } from '../../parts/reauthentication-fields.ts';
import { client } from '../../session/console-client.ts';

const code = { ...createCodeField('/code'), whenAsked: false };

/** Returns the command that removes the second factor. */
export const createRemoveSecondFactorAction = ({ isRequired }: SecondFactorState): Action => ({
  title: 'Turn off two-factor authentication',
  label: 'Turn it off',
  danger: true,
  successText: 'Signing in requires only your password.',
  description: isRequired
    ? 'Two-factor authentication is required here: you can do nothing else until you set it up again.'
    : 'Signing in then requires only your password, and the recovery codes stop working.',
  howToUndo: 'Set it up again.',
  fields: [createPasswordField('/password'), code],
  run: ({ current: password = '', code: typed = '' }) =>
    client.secondFactor.remove({ password, code: typed }),
});

/** Returns the command that creates new recovery codes. */
export const createNewCodesAction = (onCodes: (codes: string[]) => void): Action => ({
  title: 'New recovery codes',
  label: 'Create new codes',
  successText: 'The old codes no longer work.',
  description: 'Creates ten new codes; the old ones stop working at once.',
  howToUndo: 'Not possible. The old codes stay invalid.',
  fields: [
    createPasswordField('/password'),
    { ...code, label: 'Code', hint: 'The six digits from your app.' },
  ],
  run: async ({ current: password = '', code: typed = '' }) =>
    onCodes(await client.secondFactor.renewRecoveryCodes({ password, code: typed })),
});
