import { expect, test } from 'vitest';
import { accept, refuse } from '../decision.ts';
import {
  decideMute,
  decideReportMessage,
  decideSay,
  decideSilence,
  reportWaits,
  visibleMessageOf,
} from './chat.ts';

const now = new Date('2027-01-09T15:00:00Z');
const later = new Date(+now + 1);

test('[TLK-1] a silenced player cannot write until the instant, and gets the reason', () => {
  expect(decideSay({ silence: null, now })).toEqual(accept(true));
  expect(decideSay({ silence: { until: later, reason: 'Insults' }, now })).toEqual(
    refuse('chat-silenced', 'Insults'),
  );
  expect(decideSay({ silence: { until: now, reason: 'Insults' }, now })).toEqual(accept(true));
});

test('[TLK-2] a user can mute anyone except themselves and the staff', () => {
  expect(decideMute({ isOneself: false, isStaff: false })).toEqual(accept(true));
  expect(decideMute({ isOneself: true, isStaff: false })).toEqual(refuse('not-oneself'));
  expect(decideMute({ isOneself: false, isStaff: true })).toEqual(refuse('staff-is-heard'));
});

test("[TLK-3] a user can report another user's message once", () => {
  expect(decideReportMessage({ isOwn: false, isReported: false })).toEqual(accept(true));
  expect(decideReportMessage({ isOwn: true, isReported: false })).toEqual(refuse('not-oneself'));
  expect(decideReportMessage({ isOwn: false, isReported: true })).toEqual(
    refuse('already-reported'),
  );
});

test('[TLK-4] a report waits until it is settled or its message is hidden', () => {
  expect(
    [
      [false, false],
      [true, false],
      [false, true],
    ].map(([isSettled, isHidden]) => reportWaits({ isSettled: isSettled!, isHidden: isHidden! })),
  ).toEqual([true, false, false]);
});

test('[TLK-5] silences players until a future instant, and names the first of two operators to the second', () => {
  const request = { isStaff: false, until: later, now, currentSilence: null };
  expect(decideSilence(request)).toEqual(accept(true));
  expect(decideSilence({ ...request, isStaff: true })).toEqual(refuse('staff-is-heard'));
  expect(decideSilence({ ...request, until: now })).toEqual(refuse('too-late'));
  expect(decideSilence({ ...request, currentSilence: { until: later, by: 'Second' } })).toEqual(
    refuse('already-silenced', 'Second was faster'),
  );
  expect(decideSilence({ ...request, currentSilence: { until: now, by: 'Second' } })).toEqual(
    accept(true),
  );
});

test("[TLK-6] players see no text of a hidden message; a muted author's is folded, the staff’s never", () => {
  const plain = { isHidden: false, ofStaff: false, isMuted: false, readerIsStaff: false };
  expect(visibleMessageOf(plain)).toEqual({ text: true, folded: false });
  expect(visibleMessageOf({ ...plain, isHidden: true })).toEqual({ text: false, folded: false });
  expect(visibleMessageOf({ ...plain, isHidden: true, readerIsStaff: true })).toEqual({
    text: true,
    folded: false,
  });
  expect(visibleMessageOf({ ...plain, isMuted: true })).toEqual({ text: true, folded: true });
  expect(visibleMessageOf({ ...plain, isMuted: true, ofStaff: true })).toEqual({
    text: true,
    folded: false,
  });
});
