import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetDraftsOfOthers, getDraft, setDraft } from './drafts.ts';
import { FRESH_SESSION, session } from './session-store.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  session.set(FRESH_SESSION);
  vi.unstubAllGlobals();
});
const signIn = (userId: string | null, playerTag = '') =>
  session.set({ ...FRESH_SESSION, userId, playerTag } as Partial<typeof FRESH_SESSION>);
const storedText = () => [...stored.values()].join('');

test('a draft stays through a lost session and is there for its person again', () => {
  signIn('9');
  setDraft('chat:7', 'On my way');
  setDraft('dispute:7', 'Game 2 was ours');
  signIn(null);
  expect(getDraft('chat:7')).toBeUndefined();
  signIn('9');
  forgetDraftsOfOthers();
  expect(getDraft('chat:7')).toBe('On my way');
  setDraft('chat:7', undefined);
  expect(storedText()).not.toContain('On my way');
  expect(storedText()).toContain('Game 2 was ours');
});

test('another person who signs in on the tab finds nothing, and nothing is left', () => {
  signIn(null, '#TAG');
  setDraft('registration', { email: 'mira@example.org' });
  expect(storedText()).toContain('mira@');
  signIn('8', '#OTHER');
  expect(getDraft('registration')).toBeUndefined();
  forgetDraftsOfOthers();
  expect(storedText()).toBe('');
});

test('the text of a visitor is never stored', () => {
  setDraft('chat:7', 'Hello');
  expect(getDraft('chat:7')).toBe('Hello');
  expect(storedText()).toBe('');
});
