import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** The subject of a log entry. */
export interface Subject {
  type: string;
  id: string;
}

/** Loads the names of some ids of one type. */
type LoadNames = (
  reading: Reading,
  ids: string[],
) => Promise<{ id: string; name: string | null }[]>;

const LOADERS: Record<string, LoadNames> = {
  'match-series': loadSeriesNames,
  rosters: ({ db }, ids) =>
    db.selectFrom('rosters').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  users: ({ db }, ids) =>
    db
      .selectFrom('users')
      .select(['id', 'username as name'])
      .where('id', '=', anyOf(ids))
      .execute(),
  segments: ({ db }, ids) =>
    db.selectFrom('segments').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
  events: ({ db }, ids) =>
    db.selectFrom('events').select(['id', 'name']).where('id', '=', anyOf(ids)).execute(),
};

/**
 * Loads the names of subjects with one query per type. Returns a function that finds the name of a
 * subject; null if the subject is gone or has no name.
 */
export async function loadSubjectNames(
  reading: Reading,
  subjects: readonly Subject[],
): Promise<(subject: Subject) => string | null> {
  const names = new Map<string, string | null>();
  const byType = Map.groupBy(subjects, ({ type }) => type);
  await Promise.all(
    [...byType].map(async ([type, entries]) => {
      const load = LOADERS[type];
      if (!load) return;
      const ids = [...new Set(entries.map(({ id }) => id))];
      for (const { id, name } of await load(reading, ids)) names.set(`${type}:${id}`, name);
    }),
  );
  return ({ type, id }) => names.get(`${type}:${id}`) || null;
}

/** Loads the names of both sides of series: `Alpha – Bravo`. */
async function loadSeriesNames({ db }: Reading, ids: string[]) {
  const rows = await db
    .selectFrom('matchSeries')
    .leftJoin('rosters as home', 'home.id', 'matchSeries.homeRosterId')
    .leftJoin('rosters as away', 'away.id', 'matchSeries.awayRosterId')
    .select(['matchSeries.id', 'home.name as home', 'away.name as away', 'lobbyRosterIds'])
    .where('matchSeries.id', '=', anyOf(ids))
    .execute();
  return rows.map(({ id, home, away, lobbyRosterIds }) => ({
    id,
    name: lobbyRosterIds
      ? `Lobby of ${lobbyRosterIds.length}`
      : home || away
        ? `${home ?? 'To be decided'} – ${away ?? 'To be decided'}`
        : null,
  }));
}
