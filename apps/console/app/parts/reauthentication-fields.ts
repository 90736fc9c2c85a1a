import type { ActionField } from './action-field-input.tsx';

/**
 * Returns the field for the operator's own password, which sensitive commands require. `at`: its
 * place in the request.
 */
export const createPasswordField = (at: string, label = 'Your password'): ActionField => ({
  name: 'current',
  label,
  type: 'password',
  required: true,
  autoComplete: 'current-password',
  pointers: [at],
});

/**
 * Returns the field for the code of the operator's second factor. An operator without one never
 * sees it: the API says when it is required.
 */
export const createCodeField = (at: string): ActionField => ({
  name: 'code',
  label: 'Code or recovery code',
  hint: 'The six digits from your app, or one of your recovery codes.',
  required: true,
  autoComplete: 'one-time-code',
  pointers: [at],
  whenAsked: true,
});
