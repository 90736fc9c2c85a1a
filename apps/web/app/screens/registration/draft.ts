import { getDraft, setDraft, useDraft } from '../../session/drafts.ts';

/** The player's answers so far. They are personal: they end with the tab, or once they are sent. */
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
const SUBJECT = 'registration';

export const draftStore = {
  set: (patch: Partial<Draft>): void =>
    setDraft(SUBJECT, { ...EMPTY, ...(getDraft(SUBJECT) as Draft | undefined), ...patch }),
  clear: (): void => setDraft(SUBJECT, undefined),
};

/** Returns the answers so far. */
export const useAnswers = (): Draft => useDraft(SUBJECT, EMPTY)[0];

/** Returns the id of the region that a form shows and sends: the chosen one, else the first offered. */
export const selectRegion = (offered: readonly { id: string }[], chosen: string | null): string =>
  offered.find(({ id }) => id === chosen)?.id ?? offered[0]?.id ?? '';
