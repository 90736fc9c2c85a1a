import { positionKey } from '@ringside/rules/bracket/bracket';
import { toOpenBracket, type OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import { DEFAULT_BEST_OF } from '@ringside/rules/constants';
import type { BestOf } from '@ringside/rules/series/series-date';
import type { Answer } from '../../http/endpoint.ts';
import type { Reading } from '../../unit-of-work.ts';
import { bracketSeriesOf, positionOf, seriesRepository } from '../match-series/series.repository.ts';
import { planOfSegment } from '../match-series/settle-bracket.ts';
import { rosterRepository } from '../rosters/roster.repository.ts';
import type { SegmentRow } from './segment.repository.ts';
import { isElimination } from './stage-fit.ts';

/** A seeded elimination in the Open Bracket Format: names of rosters and players, no personal data. */
export async function openBracketOf(reading: Reading, segment: SegmentRow): Promise<Answer> {
  if (!isElimination(segment.format) || (segment.seededCount ?? 0) < 2) return { faults: { status: 409, faults: [{ code: 'not-a-bracket', title: 'Only a seeded elimination can be written in this format' }] } };
  return { plain: await write(reading, segment) };
}

async function write({ db, tenantId }: Reading, segment: SegmentRow): Promise<OpenBracket> {
  const rosters = await rosterRepository(db, tenantId).listed().select(['id', 'name']).where('segmentId', '=', segment.id).where('seed', 'is not', null).orderBy('seed').execute();
  const members = Map.groupBy(await rosterRepository(db, tenantId).members(rosters.map(({ id }) => id)), ({ rosterId }) => rosterId);
  const rows = await seriesRepository(db, tenantId).findAllBySegment(segment.id);
  const game = await db.selectFrom('events').innerJoin('games', 'games.id', 'events.gameId').select('games.name').where('events.id', '=', segment.eventId).executeTakeFirst();
  return toOpenBracket({
    name: segment.name, date: segment.dateFrom.toISOString().slice(0, 10), game: game?.name ?? null, plan: planOfSegment(segment), bestOf: (segment.configuration.bestOf as BestOf | undefined) ?? DEFAULT_BEST_OF,
    rosters: rosters.map(({ id, name }) => ({ rosterId: id, name, players: (members.get(id) ?? []).map(({ username }) => ({ name: username, country: null })) })),
    series: rows.map(bracketSeriesOf),
    matches: Object.fromEntries(rows.filter(({ results }) => results.length > 0).map((row) => [positionKey(positionOf(row)), row.results])),
  });
}
