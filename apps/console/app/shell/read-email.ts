/** Returns the email address typed into a form so far. */
export const readEmail = (form: HTMLFormElement | null): string =>
  form ? String(new FormData(form).get('email')) : '';
