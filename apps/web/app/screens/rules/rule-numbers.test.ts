import { expect, test } from 'vitest';
import { getRuleNumbers } from './rule-numbers.ts';

test('the places of the World Finals are those with a crown and those of the last chance', () => {
  const { crowns, lastChancePlaces, worldFinalsTeams } = getRuleNumbers();
  expect(crowns + lastChancePlaces).toBe(worldFinalsTeams);
});

test('Day 2 takes the teams of Day 1 and those that enter it directly', () => {
  const { dayOnePlaces, firstMonthPlaces, straightPlaces, dayTwoTeams } = getRuleNumbers();
  expect(dayOnePlaces + straightPlaces).toBe(dayTwoTeams);
  expect(firstMonthPlaces).toBe(dayTwoTeams);
});

test('the page says "top" once for the teams that score and those that advance to the finals', () => {
  const { scoringPlaces, finalsPlaces } = getRuleNumbers();
  expect(scoringPlaces).toBe(finalsPlaces);
});

test('every number is a whole one, as the text writes it', () => {
  expect(Object.entries(getRuleNumbers()).filter(([, value]) => !Number.isInteger(value))).toEqual(
    [],
  );
});
