import { describe, expect, test } from 'vitest';
import type { Decision } from '../decision.ts';
import { decideMove, decideReinstate, decideTakeOut } from './withdraw-roster.ts';

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
    { given: {}, expected: undefined, why: 'it plays' },
    {
      given: { status: 'incomplete' as const },
      expected: undefined,
      why: 'an incomplete roster too',
    },
    {
      given: { status: 'disbanded' as const, isOut: true },
      expected: 'roster-disbanded',
      why: 'it is no more',
    },
    { given: { isOut: true }, expected: 'already-out', why: 'once is enough' },
    { given: { segmentFinished: true }, expected: 'too-late', why: 'it has played to the end' },
    {
      given: { segmentFinished: true, how: 'disqualified' as const },
      expected: undefined,
      why: 'a disqualification takes its place and points',
    },
  ])('[ROS-12] $expected: $why', ({ given, expected }) =>
    expect(reason(decideTakeOut({ ...facts, ...given }))).toBe(expected),
  );

  test.each([
    { given: {}, expected: undefined, why: 'an operator has withdrawn it' },
    { given: { isOut: false }, expected: 'not-out', why: 'no operator has withdrawn it' },
    {
      given: { status: 'disbanded' as const },
      expected: 'roster-disbanded',
      why: 'it no longer exists',
    },
    {
      given: { othersMovedUp: true },
      expected: 'too-late',
      why: 'another roster is drawn at its place',
    },
  ])('[ROS-12] reinstated, $expected: $why', ({ given, expected }) =>
    expect(
      reason(decideReinstate({ status: 'ready', isOut: true, othersMovedUp: false, ...given })),
    ).toBe(expected),
  );
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
    { given: {}, expected: undefined, why: 'there is a place' },
    { given: { status: 'disbanded' as const }, expected: 'roster-disbanded', why: 'it is no more' },
    { given: { to: { ...to, id: 'emea' } }, expected: 'other-stage', why: 'it is there already' },
    {
      given: { to: { ...to, stageId: 'day2' } },
      expected: 'other-stage',
      why: 'stages are entered by advancing',
    },
    {
      given: { to: { ...to, isRegion: false } },
      expected: 'other-stage',
      why: 'a stage with regions holds no rosters itself',
    },
    {
      given: { from: { ...from, seeded: true } },
      expected: 'seeds-frozen',
      why: 'the bracket is made',
    },
    {
      given: { to: { ...to, rosterCount: 5 } },
      expected: 'segment-full',
      why: 'standby places are taken too',
    },
  ])('[ROS-13] $expected: $why', ({ given, expected }) =>
    expect(reason(decideMove({ status: 'ready', from, to, ...given }))).toBe(expected),
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
