import { pauseOf, type Pause } from '@ringside/rules/schedule/pause';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** The thing that a job belongs to, by which a pause covers it. */
export type JobThing = 'segment' | 'series' | 'challenge' | 'match-up' | 'roster';

/**
 * [PAU-2] The jobs that stand still in a pause, with the thing that their subject names. All others
 * go on: messages, sign-in, files, announcements, notices of what has happened.
 */
export const PAUSED_JOBS: Readonly<Record<string, JobThing>> = {
  'segment-registration-opens': 'segment',
  'segment-registration-closes': 'segment',
  'segment-checkin-opens': 'segment',
  'segment-qualifiers-enter': 'segment',
  'segment-seeds': 'segment',
  'segment-starts': 'segment',
  'segment-queue-ends': 'segment',
  'queue-pairs': 'segment',
  'roster-checkin-closing': 'segment',
  'series-checkin-opens': 'series',
  'series-starts': 'series',
  'match-soon': 'series',
  'match-checkin-closing': 'series',
  'room-opens': 'series',
  'report-taken': 'series',
  'report-overdue': 'series',
  'report-alarm': 'series',
  'series-unplayed': 'series',
  'challenge-turn': 'challenge',
  'match-up-ends': 'match-up',
  'roster-replacement-ends': 'roster',
  'bot-checks-roster-in': 'roster',
  'bot-lines-up': 'roster',
  'bot-comes': 'series',
  'bot-reports': 'series',
  'bots-prepare': 'series',
  'bots-settle': 'series',
  'bots-come-to-lobby': 'series',
  'bots-play-lobby': 'series',
  'bots-rule-lobby': 'series',
  'bots-are-ruled': 'series',
  'bots-publish': 'segment',
  'bot-votes': 'challenge',
  'bot-answers': 'match-up',
};

/** Returns the id of the thing that the subject of a job names: bots add their side. */
export const thingIdOf = (subjectId: string): string => subjectId.split('-', 1)[0] ?? subjectId;

/** Loads the things of one type that are paused now, by id. */
export async function loadPausedThings(
  reading: Reading,
  thing: JobThing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pause>> {
  const rows = await LOADERS[thing](reading, [...new Set(ids)]);
  return new Map(
    rows.flatMap(({ id, pauses }) => {
      const pause = pauseOf(pauses);
      return pause ? [[id, pause] as const] : [];
    }),
  );
}

type Loader = (
  reading: Reading,
  ids: string[],
) => Promise<{ id: string; pauses: (Pause | null)[] }[]>;

const LOADERS: Record<JobThing, Loader> = {
  segment: ({ db }, ids) =>
    db.selectFrom('segments').select(['id', 'pauses']).where('id', '=', anyOf(ids)).execute(),
  async series({ db }, ids) {
    const rows = await db
      .selectFrom('matchSeries')
      .select(['id', 'pause'])
      .where('id', '=', anyOf(ids))
      .execute();
    return rows.map(({ id, pause }) => ({ id, pauses: [pause] }));
  },
  async challenge({ db }, ids) {
    const rows = await db
      .selectFrom('challenges')
      .innerJoin('matchSeries', 'matchSeries.id', 'challenges.seriesId')
      .select(['challenges.id', 'matchSeries.pause'])
      .where('challenges.id', '=', anyOf(ids))
      .execute();
    return rows.map(({ id, pause }) => ({ id, pauses: [pause] }));
  },
  'match-up': ({ db }, ids) =>
    db
      .selectFrom('matchUps')
      .innerJoin('segments', 'segments.id', 'matchUps.segmentId')
      .select(['matchUps.id', 'segments.pauses'])
      .where('matchUps.id', '=', anyOf(ids))
      .execute(),
  roster: ({ db }, ids) =>
    db
      .selectFrom('rosters')
      .innerJoin('segments', 'segments.id', 'rosters.segmentId')
      .select(['rosters.id', 'segments.pauses'])
      .where('rosters.id', '=', anyOf(ids))
      .execute(),
};
