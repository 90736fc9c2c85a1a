import type { SecondFactorState } from '@ringside/contract/collections/second-factor';
import type { Act } from '../../parts/act-dialog.tsx';
import { codeField, passwordField } from '../../parts/proof-fields.ts';
import { client } from '../../session/console-client.ts';

const code = { ...codeField('/code'), whenAsked: false };

/** Returns the command that removes the second factor. */
export const removeAct = ({ isRequired }: SecondFactorState): Act => ({
  title: 'Remove the second factor',
  label: 'Remove it',
  danger: true,
  done: 'Signing in asks for your password alone.',
  does: isRequired
    ? 'Operators here have to have one: you may do nothing else until you have set up another, as on a new phone.'
    : 'Signing in asks for your password alone then, and the recovery codes stop.',
  inverse: 'Set up a second factor.',
  fields: [passwordField('/password'), code],
  run: ({ current, code: typed }) =>
    client.secondFactor.remove({ password: current!, code: typed! }),
});

/** Returns the command that creates new recovery codes. */
export const newCodesAct = (onCodes: (codes: string[]) => void): Act => ({
  title: 'New recovery codes',
  label: 'Make new ones',
  done: 'The codes before work no more.',
  does: 'Ten other codes; those before stop at once.',
  inverse: 'There is none: those before stay gone.',
  fields: [
    passwordField('/password'),
    { ...code, label: 'Code', hint: 'The six digits of the app.' },
  ],
  run: async ({ current, code: typed }) =>
    onCodes(await client.secondFactor.renewRecoveryCodes({ password: current!, code: typed! })),
});
