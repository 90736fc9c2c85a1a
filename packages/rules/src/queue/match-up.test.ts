import { expect, test } from 'vitest';
import { answerMatchUp, decideQueueJoin, expireMatchUp, type QueueFacts } from './match-up.ts';

const may: QueueFacts = { isMember: true, status: 'ready', isOpen: true, isBusy: false };

test.each([
  { facts: {}, reason: undefined, why: 'a ready roster' },
  {
    facts: { isMember: false, status: 'incomplete' as const },
    reason: 'not-a-member',
    why: 'a user who is not a member',
  },
  {
    facts: { status: 'disbanded' as const },
    reason: 'roster-disbanded',
    why: 'a disbanded roster',
  },
  {
    facts: { status: 'incomplete' as const, isOpen: false },
    reason: 'roster-not-ready',
    why: 'two players',
  },
  { facts: { isOpen: false, isBusy: true }, reason: 'queue-closed', why: 'after the end' },
  { facts: { isBusy: true }, reason: 'already-in-queue', why: 'one that waits or plays' },
])('[QUE-4] joining the line: $why → $reason', ({ facts, reason }) => {
  const decision = decideQueueJoin({ ...may, ...facts });
  expect(decision.accepted ? undefined : decision.refusal.reason).toBe(reason);
});

const nobody = { home: false, away: false };

test.each([
  {
    why: 'the first to accept waits',
    accepted: nobody,
    side: 'away' as const,
    answer: 'accept' as const,
    expected: { step: 'waits', accepted: { home: false, away: true } },
  },
  {
    why: 'the second makes it a series',
    accepted: { home: false, away: true },
    side: 'home' as const,
    answer: 'accept' as const,
    expected: { step: 'played' },
  },
  {
    why: 'accepting twice changes nothing',
    accepted: { home: true, away: false },
    side: 'home' as const,
    answer: 'accept' as const,
    expected: { step: 'waits', accepted: { home: true, away: false } },
  },
  {
    why: 'a side that declines is out, the other returns to the front',
    accepted: { home: true, away: false },
    side: 'away' as const,
    answer: 'decline' as const,
    expected: { step: 'ends', out: ['away'], back: ['home'] },
  },
  {
    why: 'a side that has accepted may still decline',
    accepted: { home: true, away: false },
    side: 'home' as const,
    answer: 'decline' as const,
    expected: { step: 'ends', out: ['home'], back: ['away'] },
  },
])('[QUE-5] $why', ({ accepted, side, answer, expected }) => {
  expect(answerMatchUp({ accepted, side, answer, isOpen: true })).toEqual({
    accepted: true,
    value: expected,
  });
  expect(answerMatchUp({ accepted, side, answer, isOpen: false })).toMatchObject({
    refusal: { reason: 'match-up-over' },
  });
});

test.each([
  { accepted: nobody, out: ['home', 'away'], back: [] },
  { accepted: { home: true, away: false }, out: ['away'], back: ['home'] },
])('[QUE-5] silence declines: $accepted', ({ accepted, out, back }) => {
  expect(expireMatchUp({ accepted })).toEqual({ step: 'ends', out, back });
});
