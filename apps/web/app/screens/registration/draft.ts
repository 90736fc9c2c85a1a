import { useSyncExternalStore } from 'react';

/** The player's answers so far. They stay in memory only, since they are personal. */
export interface Draft {
  dateOfBirth: string;
  nationality: string;
  firstName: string;
  lastName: string;
  email: string;
  rules: boolean;
  region: string | null;
  joiningKey: string;
}

const EMPTY: Draft = {
  dateOfBirth: '',
  nationality: '',
  firstName: '',
  lastName: '',
  email: '',
  rules: false,
  region: null,
  joiningKey: '',
};
let draft = EMPTY;
const listeners = new Set<() => void>();

export const draftStore = {
  get: () => draft,
  set(patch: Partial<Draft>) {
    draft = { ...draft, ...patch };
    for (const listener of listeners) listener();
  },
  clear: () => draftStore.set(EMPTY),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Returns the answers so far. */
export const useDraft = (): Draft =>
  useSyncExternalStore(draftStore.subscribe, draftStore.get, () => EMPTY);

/** Returns the id of the region that a form shows and sends: the chosen one, else the first offered. */
export const selectRegion = (offered: readonly { id: string }[], chosen: string | null): string =>
  offered.find(({ id }) => id === chosen)?.id ?? offered[0]?.id ?? '';
