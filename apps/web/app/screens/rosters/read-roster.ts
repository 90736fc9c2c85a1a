import type { PlayerClient as Client } from '@ringside/contract/client';
import type { PlacePoints } from '@ringside/contract/collections/attachments';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { RosterId, SegmentId, UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { eventNames, type NamedSubject, nameFactsOf } from '@ringside/rules/site/display-name';
import type { Locale } from '../../locales/locales.ts';
import { toListedSeries } from '../../season/listed-series.ts';
import { stageChainOf, latestStagesOf, leafSegmentsOf } from './stage-chain.ts';

const INCLUDE = 'players.user,owner,team,segment.parent,segment.event';
/** The most shown stages: a year of months. A chart of more stages is less legible. */
const SHOWN = 12;
const MOST = 100;

type Included = Pick<Segment, 'id' | 'name' | 'names' | 'state' | 'level' | 'date' | 'type'> & {
  event: { id: string } & Partial<NamedSubject>;
  parent: Included | null;
};

/** A stage in which a roster of the team played, with its place there once there is one. */
export interface StagePlace {
  rosterId: RosterId;
  parentId: string | null;
  eventId: string | null;
  stage: NamedSubject;
  /** Null where the stage has no regions. */
  region: NamedSubject | null;
  event: NamedSubject | null;
  startsAt: string;
  finished: boolean;
  place: { placement: number; points: number; provisional: boolean } | null;
}

export interface RosterData {
  roster: Pick<Roster, 'id' | 'name' | 'status' | 'seed' | 'createdAt'> & {
    withdrawn: boolean;
    takenOut: NonNullable<Roster['takenOut']> | null;
    segmentId: SegmentId;
    ownerId: string | null;
    players: { id: string; userId: UserId; username: string }[];
  };
  currentStage: StagePlace;
  /** The stages from the first to the last, with the one of this page. */
  stageChain: StagePlace[];
  /** The team's places in all months, oldest first. */
  places: StagePlace[];
  /** The sum of the points of all these stages. */
  points: number;
  upcoming: MatchSeries[];
  played: MatchSeries[];
  rounds: BracketRound[];
}

const toDisplayedEvent = (event: NamedSubject, locale: Locale): NamedSubject => ({
  name: event.name,
  names: eventNames(event, locale),
});

const createStagePlace = (
  { id, parent, segment }: Roster,
  { places, locale }: { places: Map<string, PlacePoints>; locale: Locale },
): StagePlace => {
  const rosterSegment = segment as unknown as Included;
  const stage = rosterSegment.parent ?? rosterSegment;
  const place = places.get(id);
  return {
    rosterId: id,
    parentId: parent?.id ?? null,
    eventId: rosterSegment.event?.id ?? null,
    stage: nameFactsOf(stage),
    region: rosterSegment.parent && nameFactsOf(rosterSegment),
    event:
      rosterSegment.event?.name === undefined
        ? null
        : toDisplayedEvent(rosterSegment.event as NamedSubject, locale),
    startsAt: stage.date.from,
    finished: rosterSegment.state === 'finished',
    place: place
      ? { placement: place.placement, points: place.points, provisional: place.provisional }
      : null,
  };
};

/**
 * Returns the rosters of the team in all its stages, as far as the list goes, with the page's own
 * in any case.
 */
async function readRosters(client: Client, roster: Roster): Promise<Roster[]> {
  const { items } = roster.team?.id
    ? await client.rosters.list({
        'filter[team]': roster.team.id,
        'filter[status]': 'incomplete,ready,disbanded',
        sort: '-createdAt',
        'page[size]': MOST,
        include: INCLUDE,
      })
    : { items: [] };
  if (items.some(({ id }) => id === roster.id)) return items;
  return [
    ...items,
    (
      await client.rosters.list({
        'filter[segment]': roster.segment.id,
        'filter[status]': 'incomplete,ready,disbanded',
        'page[size]': MOST,
        include: INCLUDE,
      })
    ).items.find(({ id }) => id === roster.id) ?? roster,
  ];
}

/**
 * Reads the places. A call answers for a roster and its predecessors, so only the last of each
 * chain is requested.
 */
async function readPlaces(
  client: Client,
  stages: StagePlace[],
  shownStages: StagePlace[],
): Promise<Map<string, PlacePoints>> {
  const lists = await Promise.all(
    leafSegmentsOf(stages, shownStages).map((id) =>
      client.rosters.points(id).then(
        ({ items }) => items,
        () => [],
      ),
    ),
  );
  return new Map(lists.flat().map((place) => [place.roster.id, place]));
}

/** Reads everything that the page of a roster shows. */
export async function readRoster(client: Client, id: string, locale: Locale): Promise<RosterData> {
  const pageRoster = await client.rosters.get(id);
  const segmentId = pageRoster.segment.id;
  const [rosters, series, info] = await Promise.all([
    readRosters(client, pageRoster),
    client.matchSeries.list({ 'filter[roster]': id, 'page[size]': MOST }),
    client.segments.bracketInfo(segmentId).catch(() => ({ rounds: [] })),
  ]);
  const stagesWith = (places: Map<string, PlacePoints>) =>
    rosters
      .map((roster) => createStagePlace(roster, { places, locale }))
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const blank = stagesWith(new Map());
  const shownStages = [
    ...new Set([...latestStagesOf(blank, id, SHOWN), ...stageChainOf(blank, id)]),
  ];
  const stages = stagesWith(await readPlaces(client, blank, shownStages));
  const { name, status, seed, createdAt, withdrawn = false, owner, players } = pageRoster;
  const seriesOfRoster = series.items
    .map(toListedSeries)
    .filter(({ competitors }) => !competitors.some(({ isBye }) => isBye));
  return {
    roster: {
      id,
      name,
      status,
      seed,
      createdAt,
      withdrawn,
      takenOut: pageRoster.takenOut ?? null,
      segmentId,
      ownerId: owner?.id ?? null,
      players: players.map(({ id: player, user }) => ({
        id: player,
        userId: user.id,
        username: user.username ?? '',
      })),
    },
    currentStage: mustHave(
      stages.find(({ rosterId }) => rosterId === id),
      'the stage of the roster',
    ),
    stageChain: stageChainOf(stages, id),
    places: latestStagesOf(stages, id, SHOWN).filter(({ place }) => place !== null),
    points: stages.reduce(
      (sum, { place }) => sum + (place && !place.provisional ? place.points : 0),
      0,
    ),
    upcoming: seriesOfRoster.filter(({ state }) => state !== 'finished'),
    played: seriesOfRoster.filter(({ state }) => state === 'finished').toReversed(),
    rounds: info.rounds,
  };
}
