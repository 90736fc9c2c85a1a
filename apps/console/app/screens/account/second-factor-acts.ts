import type { SecondFactorState } from '@ringside/contract/collections/second-factor';
import type { Act, ActField } from '../../parts/act-dialog.tsx';
import { client } from '../../session/console-client.ts';

const code = (label: string, hint: string): ActField => ({ name: 'code', label, hint, required: true, autoComplete: 'one-time-code', pointers: ['/code'] });

export const removeAct = ({ isRequired }: SecondFactorState): Act => ({
  title: 'Remove the second factor', label: 'Remove it', danger: true, done: 'Signing in asks for your password alone.',
  does: isRequired ? 'Operators here have to have one: you may do nothing else until you have set up another, as on a new phone.' : 'Signing in asks for your password alone then, and the recovery codes stop.',
  inverse: 'Set up a second factor.',
  fields: [code('Code or recovery code', 'The six digits of the app, or one of your recovery codes.')],
  run: ({ code: typed }) => client.secondFactor.remove(typed!),
});

export const newCodesAct = (onCodes: (codes: string[]) => void): Act => ({
  title: 'New recovery codes', label: 'Make new ones', done: 'The codes before work no more.', does: 'Ten other codes; those before stop at once.', inverse: 'There is none: those before stay gone.',
  fields: [code('Code', 'The six digits of the app.')],
  run: async ({ code: typed }) => onCodes(await client.secondFactor.renewRecoveryCodes(typed!)),
});
