import { describe, expect, test } from 'vitest';
import type { Decision } from '../decision.ts';
import { decideMove, decideReinstate, decideReturn, decideTakeOut } from './withdraw-roster.ts';

const reason = (decision: Decision<unknown>) =>
  decision.accepted ? undefined : decision.refusal.reason;

describe('withdrawn or disqualified by an operator', () => {
  const facts = {
    how: 'withdrawn' as const,
    status: 'ready' as const,
    isOut: false,
    segmentFinished: false,
  };
  test.each([
    { patch: {}, expected: undefined, why: 'it plays' },
    {
      patch: { status: 'incomplete' as const },
      expected: undefined,
      why: 'an incomplete roster too',
    },
    {
      patch: { status: 'disbanded' as const, isOut: true },
      expected: 'roster-disbanded',
      why: 'it is no more',
    },
    { patch: { isOut: true }, expected: 'already-out', why: 'once is enough' },
    { patch: { segmentFinished: true }, expected: 'too-late', why: 'it has played to the end' },
    {
      patch: { segmentFinished: true, how: 'disqualified' as const },
      expected: undefined,
      why: 'a disqualification takes its place and points',
    },
  ])('[ROS-12] $expected: $why', ({ patch, expected }) =>
    expect(reason(decideTakeOut({ ...facts, ...patch }))).toBe(expected),
  );

  test.each([
    { patch: {}, expected: undefined, why: 'an operator has withdrawn it' },
    { patch: { isOut: false }, expected: 'not-out', why: 'no operator has withdrawn it' },
    {
      patch: { othersMovedUp: true },
      expected: 'too-late',
      why: 'another roster is drawn at its place',
    },
  ])('[ROS-12] reinstated, $expected: $why', ({ patch, expected }) =>
    expect(reason(decideReinstate({ isOut: true, othersMovedUp: false, ...patch }))).toBe(expected),
  );
});

describe('[ROS-18] reinstated after its disbanding', () => {
  const facts = {
    isKept: true,
    freeMembers: 3,
    seeded: false,
    standby: false,
    rosterCount: 3,
    limit: 4,
    standbyLimit: 1,
  };
  test.each([
    { patch: {}, expected: undefined, why: 'there is a place' },
    { patch: { isKept: false }, expected: 'roster-disbanded', why: 'a correction took it back' },
    { patch: { freeMembers: 0 }, expected: 'roster-disbanded', why: 'all play elsewhere' },
    { patch: { rosterCount: 5 }, expected: 'segment-full', why: 'others have registered' },
    { patch: { rosterCount: 5, seeded: true }, expected: undefined, why: 'its seed is its place' },
    { patch: { rosterCount: 5, limit: null }, expected: undefined, why: 'there is no limit' },
  ])('$expected: $why', ({ patch, expected }) =>
    expect(reason(decideReturn({ ...facts, ...patch }))).toBe(expected),
  );

  test('is on standby if the places are taken', () =>
    expect(decideReturn({ ...facts, rosterCount: 4 })).toMatchObject({ value: { standby: true } }));
});

describe('moved', () => {
  const from = { id: 'emea', stageId: 'day1', seeded: false };
  const to = {
    id: 'na',
    stageId: 'day1',
    seeded: false,
    isRegion: true,
    rosterCount: 3,
    limit: 4,
    standbyLimit: 1,
  };
  test.each([
    { patch: {}, expected: undefined, why: 'there is a place' },
    { patch: { status: 'disbanded' as const }, expected: 'roster-disbanded', why: 'it is no more' },
    { patch: { to: { ...to, id: 'emea' } }, expected: 'other-stage', why: 'it is there already' },
    {
      patch: { to: { ...to, stageId: 'day2' } },
      expected: 'other-stage',
      why: 'stages are entered by advancing',
    },
    {
      patch: { to: { ...to, isRegion: false } },
      expected: 'other-stage',
      why: 'a stage with regions holds no rosters itself',
    },
    {
      patch: { from: { ...from, seeded: true } },
      expected: 'seeds-frozen',
      why: 'the bracket is made',
    },
    {
      patch: { to: { ...to, rosterCount: 5 } },
      expected: 'segment-full',
      why: 'standby places are taken too',
    },
  ])('[ROS-13] $expected: $why', ({ patch, expected }) =>
    expect(reason(decideMove({ status: 'ready', from, to, ...patch }))).toBe(expected),
  );

  test('[ROS-13] is on standby beyond the limit', () => {
    expect(decideMove({ status: 'ready', from, to: { ...to, rosterCount: 4 } })).toEqual({
      accepted: true,
      value: { standby: true },
    });
    expect(
      decideMove({ status: 'ready', from, to: { ...to, limit: null, rosterCount: 400 } }),
    ).toEqual({ accepted: true, value: { standby: false } });
  });
});
