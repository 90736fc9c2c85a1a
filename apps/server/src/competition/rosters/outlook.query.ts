import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import { isOnBye, lastPlayed, outlookStateOf } from '@ringside/rules/action-centre/outlook-state';
import { traitsOf } from '@ringside/rules/format-traits';
import type { RosterId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import {
  ageOn,
  countMissingWins,
  isPlayerQualified,
  minimumAge,
} from '@ringside/rules/roster/eligibility';
import { findMissingCondition, nextStage } from '@ringside/rules/roster/next-stage';
import { isWorldFinals } from '@ringside/rules/season/active-event';
import { registrationPhase, registrationSpan } from '@ringside/rules/season/registration-phase';
import { isSuspended } from '../../kernel/sender/identify.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading, Work } from '../../platform/unit-of-work.ts';
import { seriesRepository, type SeriesRow } from '../match-series/series.repository.ts';
import {
  loadPhasesBySegment,
  segmentRepository,
  type SegmentRow,
} from '../segments/segment.repository.ts';
import { loadPlacements } from '../standings/standing-rows.query.ts';
import { countryOf, type UserRow } from './create-roster.command.ts';
import { loadEnd } from './outlook-end.query.ts';
import { windowOf } from './roster-facts.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

type OutlookContext = Reading & Pick<Work, 'now'>;

/** Returns where a roster is in its stage, and where it can go next. */
export async function loadOutlook(
  reading: OutlookContext,
  roster: RosterRow,
): Promise<RosterOutlook> {
  const segment = await segmentRepository(reading.db, reading.tenantId).findById(roster.segmentId);
  if (!segment) throw new Error(`roster ${roster.id} has no segment`);
  const [stageState, next] = await Promise.all([
    loadStageState(reading, roster, segment),
    loadNextStage(reading, roster, segment),
  ]);
  return { ...stageState, next };
}

async function loadStageState(
  reading: OutlookContext,
  roster: RosterRow,
  segment: SegmentRow,
): Promise<Omit<RosterOutlook, 'next'>> {
  const [series, through, points] = await Promise.all([
    seriesRepository(reading.db, reading.tenantId).findAllByRoster(roster.id),
    findAdvancement(reading, roster),
    loadPoints(reading, roster),
  ]);
  const ended = series
    .filter(({ state }) => state === 'finished')
    .map((row) => ({
      row,
      finishedAt: row.finishedAt,
      won: hasWon(row, roster.id),
      isBye: row.outcomeHow === 'bye',
    }));
  const last = lastPlayed(ended);
  const open = series.filter(({ state }) => state !== 'finished');
  const upcoming = open.find(({ date }) => date !== null) ?? open[0];
  const placementAtEnd = segment.finishedAt ? await loadPlacement(reading, roster, segment) : null;
  const { shape } = traitsOf(segment);
  const state = outlookStateOf({
    isThrough: through !== null,
    isDrawn: shape !== 'none',
    isSeeded: segment.seededAt !== null,
    isFinished: segment.finishedAt !== null,
    isKnockout: shape === 'tree',
    placement: placementAtEnd,
    isPlaying: roster.withdrawnAt === null && roster.seed !== null,
    hasOpenSeries: open.length > 0,
    ended,
  });
  const isOut = state === 'out';
  return {
    state,
    ...(await loadEnd(reading, roster, segment, { isOut, placementAtEnd })),
    points,
    last: last ? { id: last.row.id, won: last.won, score: scoreOf(last.row, roster.id) } : null,
    bye: isOnBye(ended),
    upcoming: upcoming ? { id: upcoming.id, date: upcoming.date?.toISOString() ?? null } : null,
    through,
  };
}

const hasWon = ({ winner, homeRosterId, lobby }: SeriesRow, rosterId: RosterId) =>
  lobby
    ? lobby.competitors.some((one) => one.rosterId === rosterId && one.placement === 1)
    : winner === (homeRosterId === rosterId ? 'home' : 'away');

/** Returns the games that a roster and the other one won; null without a score. */
function scoreOf({ homeScore, awayScore, homeRosterId, lobby }: SeriesRow, rosterId: RosterId) {
  if (homeScore === null || awayScore === null || lobby) return null;
  return homeRosterId === rosterId
    ? { own: homeScore, other: awayScore }
    : { own: awayScore, other: homeScore };
}

async function loadPlacement(
  reading: Reading,
  { id }: RosterRow,
  segment: SegmentRow,
): Promise<number | null> {
  const placements = await loadPlacements(reading, segment);
  return placements.find(({ rosterId }) => rosterId === id)?.placement ?? null;
}

async function findAdvancement(
  { db }: Reading,
  { id }: RosterRow,
): Promise<RosterOutlook['through']> {
  const found = await db
    .selectFrom('advanceSources')
    .innerJoin('rosters', 'rosters.id', 'advanceSources.nextRosterId')
    .innerJoin('segments', 'segments.id', 'rosters.stageId')
    .select([
      'rosters.id',
      'segments.name',
      'segments.names',
      'segments.typeId',
      'segments.dateFrom',
    ])
    .where('advanceSources.rosterId', '=', id)
    .where('rosters.status', '<>', 'disbanded')
    .executeTakeFirst();
  return found
    ? {
        roster: found.id,
        stage: found.name,
        stageNames: found.names,
        type: found.typeId,
        date: found.dateFrom.toISOString(),
      }
    : null;
}

async function loadPoints({ db }: Reading, { id }: RosterRow): Promise<number> {
  const awards = await db
    .selectFrom('pointAwards')
    .select('points')
    .where('rosterId', '=', id)
    .execute();
  return awards.reduce((sum, { points }) => sum + points, 0);
}

/** Finds the next stage of a roster, with the rows that the answer shows. */
async function findNextStage(
  { db, tenantId, now }: OutlookContext,
  roster: RosterRow,
  ownSegment: SegmentRow,
) {
  const segments = await segmentRepository(db, tenantId)
    .listed()
    .innerJoin('events', 'events.id', 'segments.eventId')
    .selectAll('segments')
    .select('events.name as eventName')
    .where('events.status', '=', 'active')
    .where('events.draft', '=', false)
    .where('events.dateTo', '>', now)
    .orderBy('segments.dateFrom')
    .orderBy('segments.id')
    .execute();
  const phases = await loadPhasesBySegment(db, segments);
  const childrenOf = Map.groupBy(segments, ({ parentId }) => parentId);
  const owner = await db
    .selectFrom('users')
    .select(['nationality', 'country'])
    .where('id', '=', roster.ownerId)
    .executeTakeFirstOrThrow();
  const spanOf = (segment: SegmentRow) => {
    const window = windowOf(segment);
    const dates = (phases.get(segment.id) ?? []).map(({ dateFrom: from, dateTo: to }) => ({
      date: { from, to },
    }));
    const span = registrationSpan({
      phases: dates,
      createdAt: segment.createdAt,
      window: window && { to: window.to },
      startsAt: segment.dateFrom,
      queueEndsAt: null,
    });
    return { ...span, phase: registrationPhase({ phases: dates, now }) };
  };
  const stages = segments
    .filter(
      ({ level, eventId, eventName }) =>
        level === 0 && (eventId === ownSegment.eventId || !isWorldFinals({ name: eventName })),
    )
    .map((stage) => ({
      id: stage.id,
      eventId: stage.eventId,
      name: stage.name,
      startsAt: stage.dateFrom,
      closesAt: spanOf(stage).to,
      takesRosters:
        stage.registrationType !== 'invitation' &&
        traitsOf(stage).shape !== 'none' &&
        !stage.seededAt,
      regions: (childrenOf.get(stage.id) ?? [stage]).map((region) => ({
        id: region.id,
        countries: region.configuration.countries ?? [],
        region,
      })),
    }));
  const stageId = ownSegment.stageId ?? ownSegment.id;
  const stage = segments.find(({ id }) => id === stageId) ?? ownSegment;
  const found = nextStage({
    stages,
    after: {
      id: stageId,
      eventId: ownSegment.eventId,
      startsAt: stage.dateFrom,
      isOut: roster.takenOut !== null || roster.withdrawnAt !== null,
    },
    country: countryOf(owner) || null,
    now,
  });
  return (
    found && {
      ...found,
      row: mustHave(
        segments.find(({ id }) => id === found.stage.id),
        'the next stage',
      ),
      span: spanOf(found.region.region),
    }
  );
}

/**
 * Finds the segment that a roster can enter next, with the team's roster there; undefined without
 * one.
 */
export async function findNextSegment(
  reading: OutlookContext,
  roster: RosterRow,
  ownSegment: SegmentRow,
) {
  const found = await findNextStage(reading, roster, ownSegment);
  if (!found) return undefined;
  const entered = await findTeamRoster(reading, roster.teamId, found.stage.id);
  return { segment: found.region.region, entered };
}

const findTeamRoster = ({ db, tenantId }: Reading, teamId: string, stageId: string) =>
  rosterRepository(db, tenantId)
    .listed()
    .selectAll()
    .where('teamId', '=', teamId)
    .where('stageId', '=', stageId)
    .where('status', '<>', 'disbanded')
    .executeTakeFirst();

async function loadNextStage(
  reading: OutlookContext,
  roster: RosterRow,
  ownSegment: SegmentRow,
): Promise<RosterOutlook['next']> {
  if (roster.status === 'disbanded') return null;
  const found = await findNextStage(reading, roster, ownSegment);
  if (!found) return null;
  const { region } = found.region;
  const entered = await findTeamRoster(reading, roster.teamId, found.stage.id);
  const opens = found.span.phase?.date.from ?? found.span.from;
  return {
    stage: found.row.name,
    stageNames: found.row.names,
    type: region.typeId,
    segment: region.id,
    region: region.name,
    regionNames: region.names,
    startsAt: region.dateFrom.toISOString(),
    opensAt: opens > reading.now ? opens.toISOString() : null,
    closesAt: found.span.to.toISOString(),
    roster: entered?.id ?? null,
    players: await loadPlayers(reading, { roster, entered, region, stageId: found.stage.id }),
  };
}

interface Entering {
  roster: RosterRow;
  entered: RosterRow | undefined;
  region: SegmentRow;
  stageId: string;
}

/** Returns for each player of the roster whether they have entered the stage, or what they lack. */
async function loadPlayers(
  { db, tenantId }: Reading,
  { roster, entered, region, stageId }: Entering,
) {
  const members = await rosterRepository(db, tenantId).players([roster.id]);
  const ids = members.map(({ userId }) => userId);
  const [users, places] = await Promise.all([
    db.selectFrom('users').selectAll().where('id', '=', anyOf(ids)).execute(),
    db
      .selectFrom('players')
      .select(['userId', 'rosterId'])
      .where('stageId', '=', stageId)
      .where('userId', '=', anyOf(ids))
      .where('leftAt', 'is', null)
      .execute(),
  ]);
  const placeOf = new Map(places.map(({ userId, rosterId }) => [userId, rosterId]));
  const userById = new Map(users.map((user) => [user.id, user]));
  return ids.flatMap((id) => {
    const user = userById.get(id);
    if (!user) return [];
    const place = placeOf.get(id);
    const hasEntered = entered !== undefined && place === entered.id;
    const missing = hasEntered
      ? null
      : findMissingCondition({
          player: { ...factsOf(user, region), isElsewhere: place !== undefined },
          region: { id: region.id, countries: region.configuration.countries ?? [] },
          asksQualification: region.registrationType === 'qualified',
        });
    return [
      {
        id,
        username: user.username,
        entered: hasEntered,
        missing,
        missingWins: missing === 'not-qualified' ? countMissingWins(winsOf(user)) : 0,
      },
    ];
  });
}

const winsOf = ({ queueWins, challengeWins }: UserRow) => ({ queueWins, gameWins: challengeWins });

/** Returns the facts that decide whether a player may enter a region. */
function factsOf(user: UserRow, region: SegmentRow) {
  const country = countryOf(user);
  return {
    hasProfile: user.hasProfile && user.dateOfBirth !== null,
    isOldEnough:
      user.dateOfBirth === null ||
      ageOn({ dateOfBirth: user.dateOfBirth, on: region.dateFrom }) >= minimumAge({ country }),
    isBanned: user.isBanned || user.countryBan || isSuspended(user),
    isQualified: isPlayerQualified(winsOf(user)),
    country: country || null,
  };
}
