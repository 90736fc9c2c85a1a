import { keptInTab } from '@ringside/ui/storage';
import { useSyncExternalStore } from 'react';
import { session } from './session-store.ts';

const STORE = 'ringside.drafts';

/** The values that a person has typed and not yet sent, by form. */
interface Drafts {
  /** The user, or before they have a profile their tag in the game. */
  person: string;
  values: Record<string, unknown>;
}

let drafts: Drafts = { person: '', values: {} };
const listeners = new Set<() => void>();

const personOf = (): string => session.get().userId ?? session.get().playerTag;
const loadStored = () => keptInTab.load(STORE) as Drafts | null | undefined;

/** Returns the drafts of the session's person. After a reload they are those that the tab has. */
function getDrafts(): Drafts {
  const person = personOf();
  if (drafts.person === person) return drafts;
  const stored = loadStored();
  drafts = stored?.person === person ? stored : { person, values: {} };
  return drafts;
}

/** Stores a draft; undefined removes it. The tab has the drafts of one person only. */
export function setDraft(subject: string, value: unknown): void {
  const { person, values } = getDrafts();
  drafts = { person, values: { ...values, [subject]: value } };
  if (person) keptInTab.save(STORE, drafts);
  for (const listener of listeners) listener();
}

/** Returns a draft, or undefined if nothing was typed. */
export const getDraft = (subject: string): unknown => getDrafts().values[subject];

/** Removes the drafts of another person, after a person has signed in on this tab. */
export function forgetDraftsOfOthers(): void {
  const stored = loadStored();
  if (stored && stored.person !== personOf()) keptInTab.remove(STORE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns what the person has typed into a form, the function that changes it, and the one that
 * forgets it after it was sent. It survives a reload and a lost session, and ends with the tab.
 * `subject` names the form and what it is about.
 */
export function useDraft<Value>(
  subject: string,
  initial: Value,
): [value: Value, set: (value: Value) => void, clear: () => void] {
  const typed = useSyncExternalStore(
    subscribe,
    () => getDraft(subject),
    () => undefined,
  );
  return [
    typed === undefined ? initial : (typed as Value),
    (value) => setDraft(subject, value),
    () => setDraft(subject, undefined),
  ];
}
