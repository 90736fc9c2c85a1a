import type { Page } from '@playwright/test';

export const DAY_MS = 86_400_000;
export const PHONE = { width: 390, height: 844 };

/** Returns an instant as the field of a date and time takes it, in UTC. */
export const localInput = (instant: Date | number) => new Date(instant).toISOString().slice(0, 16);

/** Finds the row of a table by the exact text of its header. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
