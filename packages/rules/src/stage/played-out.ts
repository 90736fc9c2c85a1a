import { swissRecords } from '../swiss/records.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import { swissRounds } from '../swiss/swiss.ts';
import { rostersIn, type StageField } from './stage-facts.ts';
import type { FindPlayedOut, StageFormat } from './stage-format.ts';
import { placementsOfStandings, toSwissResult } from './stage-standings.ts';

const idsOf = ({ rosters }: StageField) => rosters.map(({ rosterId }) => rosterId);

/** Returns the rosters without an open series, where the seeding creates all of them. */
export const findWithoutOpenSeries: FindPlayedOut = (stage, field) => {
  const open = new Set(
    field.series.flatMap((series) =>
      series.outcome === null && !stage.finishedAt ? rostersIn(series) : [],
    ),
  );
  return new Set(idsOf(field).filter((id) => !open.has(id)));
};

/** Returns the rosters of a swiss that no further round pairs: after the last one, or an exit. */
export const findPlayedOutInSwiss: FindPlayedOut = (stage, field) => {
  const withoutOpen = findWithoutOpenSeries(stage, field);
  if (stage.finishedAt) return withoutOpen;
  const plan = swissPlanOf(stage);
  const { rosters } = field;
  const results = field.series.map(toSwissResult);
  const round = results.reduce((last, result) => Math.max(last, result.round), 0);
  if (round >= swissRounds({ rosters: rosters.length, plan })) return withoutOpen;
  const records = swissRecords({ rosters, results, plan });
  return new Set([...withoutOpen].filter((id) => records.get(id)?.exit));
};

/**
 * [STD-8] Returns the field as it is ranked: a roster that withdrew when it had nothing left to
 * play keeps the place of its results, as long as it still has nothing left to play.
 */
export function withKeptPlaces(
  stage: Parameters<FindPlayedOut>[0],
  field: StageField,
  findPlayedOut: FindPlayedOut,
): StageField {
  if (!field.rosters.some(({ hasPlayedOut }) => hasPlayedOut)) return field;
  const playedOut = findPlayedOut(stage, field);
  return {
    ...field,
    rosters: field.rosters.map((roster) =>
      roster.hasPlayedOut && playedOut.has(roster.rosterId)
        ? { ...roster, withdrawn: false }
        : roster,
    ),
  };
}

/** [STD-8] Returns standings in which rosters that have played out keep their places. */
export const rankedWithKeptPlaces = (
  standings: StageFormat['standings'],
  findPlayedOut: FindPlayedOut,
): Pick<StageFormat, 'standings' | 'placements' | 'findPlayedOut'> => {
  const rank: StageFormat['standings'] = (stage, field) =>
    standings(stage, withKeptPlaces(stage, field, findPlayedOut));
  return {
    standings: rank,
    placements: (stage, field) => placementsOfStandings(rank(stage, field), field.rosters),
    findPlayedOut,
  };
};
