import type { FormEvent } from 'react';

/** Leads to the first answer that needs another look, as soon as it is marked. */
export function toFirstFault({ currentTarget }: FormEvent<HTMLFormElement>): void {
  requestAnimationFrame(() =>
    currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  );
}
