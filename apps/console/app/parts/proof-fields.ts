import type { ActField } from './act-dialog.tsx';

/** One's own password once more, as sensitive acts ask for it. `at`: where it is sent. */
export const passwordField = (at: string, label = 'Your password'): ActField => ({
  name: 'current',
  label,
  type: 'password',
  required: true,
  autoComplete: 'current-password',
  pointers: [at],
});

/** The code of one's own second factor. Who has none never sees it: the API says when it is wanted. */
export const codeField = (at: string): ActField => ({
  name: 'code',
  label: 'Code or recovery code',
  hint: 'The six digits of the app, or one of your recovery codes.',
  required: true,
  autoComplete: 'one-time-code',
  pointers: [at],
  whenAsked: true,
});
