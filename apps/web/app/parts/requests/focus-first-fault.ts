import type { FormEvent } from 'react';

/** Moves the focus to the first invalid answer, as soon as it is marked. */
export function focusFirstFault({ currentTarget }: FormEvent<HTMLFormElement>): void {
  requestAnimationFrame(() =>
    currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  );
}
