import type { Side } from '@ringside/rules/bracket/bracket';
import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import type { RosterId } from '@ringside/rules/ids';
import { getItem } from '@ringside/rules/must';
import { toStageSeries } from '@ringside/rules/stage/bracket-decisions';
import type { BanPhase } from '../../../competition/challenges/ban-phases.query.ts';
import { recordSeries } from '../../../competition/match-series/series-lifecycle.ts';
import {
  headStartColumn,
  seriesColumnsOf,
  UNPLAYED_COLUMNS,
  type SeriesRow,
} from '../../../competition/match-series/series.repository.ts';
import type { SegmentRow } from '../../../competition/segments/segment.repository.ts';
import { insertSeriesRows } from '../../../competition/stage/stage-series.command.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import { playBanPhases } from '../../bots/ban-phases.ts';
import type { Past } from './past-work.ts';
import type { PlayedBracket, PlayedSeries } from './play-bracket.ts';

/** Players check in and the ban phase begins this long before a series. */
const COME_BEFORE_MS = 6 * MINUTE_MS;
const BANS_BEFORE_MS = 5 * MINUTE_MS;

interface Bracket {
  segment: SegmentRow;
  seededAt: Date;
  bracket: PlayedBracket;
  bestOf: (series: PlayedBracket['byes'][number]) => number;
  phases: readonly BanPhase[];
  /** Returns the players of a roster, the owner first. */
  playersOf(rosterId: RosterId): readonly string[];
}

/** Writes the series of a bracket with their check-ins, ban phases and history. */
export async function writeSeries(past: Past, written: Bracket): Promise<void> {
  const { tenantId } = past.work;
  const { segment, bracket, seededAt } = written;
  const common = { tenantId, eventId: segment.eventId, segmentId: segment.id, createdAt: seededAt };
  const rows = await insertSeriesRows(past.work, [
    ...bracket.played.map((one) => ({ ...common, ...UNPLAYED_COLUMNS, ...columnsOfPlayed(one) })),
    ...bracket.byes.map((series) => ({
      ...common,
      ...UNPLAYED_COLUMNS,
      ...seriesColumnsOf(toStageSeries(series)),
      bestOf: written.bestOf(series),
      headStart: null,
      state: 'finished' as const,
      finishedAt: seededAt,
      pairing: null,
    })),
  ]);
  const pairs = bracket.played.map((played, index) => ({ played, row: getItem(rows, index) }));
  await writeSeriesCheckins(past, written, pairs);
  await writeBanPhases(past, written, pairs);
  for (const { played, row } of pairs) recordPlayed(past, written, played, row);
}

function columnsOfPlayed({ series, bestOf, headStart, date, report, finishedAt }: PlayedSeries) {
  return {
    ...seriesColumnsOf(toStageSeries(series)),
    bestOf,
    headStart: headStartColumn(headStart),
    date,
    state: 'finished' as const,
    reporting: 'confirmed' as const,
    results: json(report?.matches ?? []),
    reportedBy: report?.by ?? null,
    reportedAt: report?.at ?? null,
    liveAt: report && date,
    finishedAt,
    pairing: null,
  };
}

type Pair = { played: PlayedSeries; row: SeriesRow };

const SIDES = ['home', 'away'] as const;
const rosterOn = (row: SeriesRow, side: Side) =>
  (side === 'home' ? row.homeRosterId : row.awayRosterId) ?? '';

/** Returns the members of a side who were present at its series. */
const presentMembersOn = ({ playersOf }: Bracket, { played, row }: Pair, side: Side) =>
  playersOf(rosterOn(row, side)).slice(0, played.present[side]);

const checkedInAt = ({ date }: PlayedSeries, side: Side) =>
  new Date(+date - COME_BEFORE_MS - (side === 'home' ? 0 : 20 * SECOND_MS));

async function writeSeriesCheckins(past: Past, written: Bracket, pairs: Pair[]): Promise<void> {
  const { db, tenantId } = past.work;
  const checkins = pairs.flatMap((pair) =>
    SIDES.flatMap((side) =>
      presentMembersOn(written, pair, side).map((userId) => ({
        tenantId,
        createdAt: checkedInAt(pair.played, side),
        userId,
        rosterId: null,
        seriesId: pair.row.id,
        recordedBy: userId,
      })),
    ),
  );
  if (checkins.length > 0) await db.insertInto('checkins').values(checkins).execute();
}

async function writeBanPhases(past: Past, { phases }: Bracket, pairs: Pair[]): Promise<void> {
  const { db, tenantId } = past.work;
  const challenges = pairs.flatMap(({ played, row }) =>
    played.report
      ? playBanPhases(phases, {
          face: played.face,
          series: { ...row, bestOf: played.bestOf },
          opensAt: new Date(+played.date - BANS_BEFORE_MS),
        }).map(({ ordinal, categoryId, state }) => ({
          tenantId,
          seriesId: row.id,
          categoryId,
          ordinal,
          status: state.status,
          state: json(state),
        }))
      : [],
  );
  if (challenges.length > 0) await db.insertInto('challenges').values(challenges).execute();
}

/** Records the steps that the history of a match shows. */
function recordPlayed(past: Past, written: Bracket, played: PlayedSeries, row: SeriesRow): void {
  const { date, report, finishedAt } = played;
  for (const side of SIDES) {
    const users = presentMembersOn(written, { played, row }, side);
    if (users.length > 0)
      recordSeries(past.at(checkedInAt(played, side), users[0]), row, 'series.player-checked-in', {
        after: { users },
      });
  }
  const after = { score: [row.homeScore, row.awayScore], winner: row.winner, how: row.outcomeHow };
  if (!report) return recordSeries(past.at(finishedAt), row, 'series.forfeited', { after });
  const captainOf = (side: Side) => written.playersOf(rosterOn(row, side))[0];
  const other = report.by === 'home' ? 'away' : 'home';
  recordSeries(past.at(date), row, 'series.live');
  recordSeries(past.at(report.at, captainOf(report.by)), row, 'series.reported', {
    after: { side: report.by, matches: report.matches },
  });
  recordSeries(past.at(finishedAt, captainOf(other)), row, 'series.finished', { after });
}
