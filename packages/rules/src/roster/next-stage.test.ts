import { describe, expect, test } from 'vitest';
import {
  findMissingCondition,
  nextStage,
  type PlayerFacts,
  type UpcomingStage,
} from './next-stage.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const emea = { id: 'emea', countries: ['DE', 'FR'] };
const america = { id: 'na', countries: ['US'] };
const stage = (facts: Partial<UpcomingStage> = {}): UpcomingStage => ({
  id: 'day-1',
  eventId: 'november',
  startsAt: at(10),
  closesAt: at(9),
  takesRosters: true,
  regions: [america, emea],
  ...facts,
});
const after = { id: 'challenge', eventId: 'november', startsAt: at(1), isOut: false };
const day2 = stage({ id: 'day-2', startsAt: at(11), closesAt: at(10) });

describe('[ROS-15] the stage that a roster can enter next', () => {
  test.each([
    ['the first that starts later', [day2, stage()], 2, 'day-1'],
    ['the next where registration is over', [stage(), day2], 9, 'day-2'],
    ['not one by invitation', [stage({ takesRosters: false }), day2], 2, 'day-2'],
    ['not its own', [stage({ id: 'challenge', startsAt: at(2) }), day2], 2, 'day-2'],
    ['not one that began before', [stage({ startsAt: at(1), closesAt: at(30) })], 2, undefined],
    ['not one without a region for the country', [stage({ regions: [america] }), day2], 2, 'day-2'],
    ['none once all are over', [stage(), day2], 12, undefined],
  ])('%s', (_what, stages, day, expected) => {
    const found = nextStage({ stages, after, country: 'DE', now: at(day) });
    expect(found?.stage.id).toBe(expected);
    if (found) expect(found.region).toBe(emea);
  });
});

test('[ROS-17] a roster that is out enters no later stage of its event, but one of the next event', () => {
  const next = stage({ id: 'december', eventId: 'december', startsAt: at(20), closesAt: at(19) });
  const isOut = (stages: UpcomingStage[]) =>
    nextStage({ stages, after: { ...after, isOut: true }, country: 'DE', now: at(2) });
  expect(isOut([stage(), day2])).toBeNull();
  expect(isOut([stage(), day2, next])?.stage.id).toBe('december');
});

describe('[ROS-15] the condition that a player does not meet', () => {
  const player: PlayerFacts = {
    hasProfile: true,
    isOldEnough: true,
    isBanned: false,
    isQualified: true,
    country: 'DE',
    isElsewhere: false,
  };
  test.each([
    [{}, null],
    [{ hasProfile: false, isBanned: true }, 'profile'],
    [{ isOldEnough: false }, 'age'],
    [{ isBanned: true }, 'banned'],
    [{ isQualified: false }, 'not-qualified'],
    [{ country: 'US' }, 'other-region'],
    [{ country: null }, 'other-region'],
    [{ isElsewhere: true }, 'other-roster'],
  ])('%j: %s', (facts, expected) => {
    const stageFacts = { region: emea, asksQualification: true };
    expect(findMissingCondition({ player: { ...player, ...facts }, ...stageFacts })).toBe(expected);
  });

  test('is none if the stage requires no qualification', () => {
    const facts = { ...player, isQualified: false };
    expect(
      findMissingCondition({ player: facts, region: emea, asksQualification: false }),
    ).toBeNull();
  });
});
