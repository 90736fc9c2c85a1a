import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/stage/format-traits';
import { shareOf } from '@ringside/sim/bot-choices';
import { botPlayers, teamName } from '@ringside/sim/bot-names';
import { seedingInstantOf } from '../../competition/segments/schedule-segment.ts';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import type { RegisteringTeam } from '../bots/register-bots.ts';

/** Where a segment without phases takes registrations, the last days before its seeds are drawn. */
const WITHOUT_PHASES_MS = 3 * DAY_MS;
/** Who comes from nowhere in particular. */
const ANY_COUNTRY = 'DE';
/**
 * Who plays a queue, since each of them needs dozens of series: 24 players in all. Who queues alone
 * meets nobody.
 */
const QUEUES = 4;
const TEAMS_OF_ALL_QUEUES = 8;
const TEAMS_OF_A_QUEUE = { least: 2, most: 3 };
/** Who plays a queue comes in this part of it, and within this time. */
const QUEUE_BEGIN = 0.05;
const QUEUE_BEGIN_MS = HOUR_MS;

interface Span {
  from: Date;
  to: Date;
}

/** A segment where rosters register, with the phases that count for it. */
export interface Entry {
  segment: SegmentRow;
  phases: { dateFrom: Date; dateTo: Date }[];
}

export interface Registration {
  at: Date;
  team: RegisteringTeam;
}

export const isQueue = (segment: Pick<SegmentRow, 'format'>) => traitsOf(segment).shape === 'none';
/** Whether rosters register in a segment that holds rosters: where one is invited, nobody does. */
export const takesRegistrations = ({ registrationType }: Pick<SegmentRow, 'registrationType'>) =>
  registrationType !== 'invitation';

/** When rosters may register; a bot that nobody lets in is late for the whole of it. */
export function registrationSpans({ segment, phases }: Entry): Span[] {
  const until = seedingInstantOf(segment);
  return phases.length > 0
    ? phases.map(({ dateFrom: from, dateTo: to }) => ({ from, to }))
    : [{ from: new Date(+until - WITHOUT_PHASES_MS), to: until }];
}

/**
 * The teams of a dry run, as they are drawn: each has one country for good, so in a later stage it
 * goes where that country may play.
 */
interface Draw {
  seed: string;
  countries: Map<number, string>;
}

/**
 * Who registers where and when: the teams spread evenly over the segments of a stage, each at an
 * instant of its own inside the registration. Who plays a queue comes without wins, and needs those
 * of the queue.
 */
export function planRegistrations(
  entries: Entry[],
  { teams, seed }: { teams: number; seed: string },
): Registration[] {
  const draw = { seed, countries: new Map<number, string>() };
  const indices = Array.from({ length: teams }, (_, index) => index);
  const [queues, others] = [
    entries.filter(({ segment }) => isQueue(segment)),
    entries.filter(({ segment }) => !isQueue(segment)),
  ];
  const stages = [...Map.groupBy(others, ({ segment }) => segment.stageId ?? segment.id).values()];
  const registering = stages.flatMap((stage) =>
    indices
      .map((index) => comingTo(stage, index, draw))
      .filter((one) => one !== undefined)
      .map((one) => ({ at: registersAt(one, draw), ...one })),
  );
  const queueing = queueingTeams(
    indices.map((index) => comingTo(queues, index, draw)).filter((one) => one !== undefined),
  ).map((one) => ({ at: queuesAt(one, draw), ...one }));
  const queue = new Set(queueing.map(({ name }) => name));
  return [...queueing, ...registering].map(({ at, entry: { segment }, name, country }) => {
    const players = botPlayers({
      seed,
      team: name,
      region: 'EMEA',
      count: Math.max(1, segment.rosterSize.playersMin),
    }).map((player) => ({ ...player, country }));
    return {
      at,
      team: { segment: segment.id, name, players, ...(queue.has(name) && { gameWins: 0 }) },
    };
  });
}

interface Coming {
  entry: Entry;
  name: string;
  country: string;
}

/** Where in a stage a team goes. */
function comingTo(stage: Entry[], index: number, { seed, countries }: Draw): Coming | undefined {
  const known = countries.get(index);
  const open = known === undefined ? stage : stage.filter(({ segment }) => takes(segment, known));
  const entry = open[index % open.length];
  if (!entry) return undefined;
  const name = teamName(seed, index);
  const country = known ?? countryOf(entry.segment, shareOf(seed, name, 'country'));
  countries.set(index, country);
  return { entry, name, country };
}

function registersAt({ entry, name }: Coming, { seed }: Draw): Date {
  const spans = registrationSpans(entry);
  const { from, to } = spans[Math.floor(shareOf(seed, name, 'phase') * spans.length)]!;
  const at = new Date(
    +from +
      Math.round(
        (0.02 + 0.96 * shareOf(seed, entry.segment.name, name, 'registers')) * (+to - +from),
      ),
  );
  // Who meant to come when the draw was over comes just before it.
  const last = new Date(+seedingInstantOf(entry.segment) - MINUTE_MS);
  return at > last && last > from ? last : at;
}

/**
 * Of the teams of a queue at most half play it, so that the stages behind it are played too; the
 * others come qualified.
 */
function queueingTeams(coming: Coming[]): Coming[] {
  const queues = [...Map.groupBy(coming, ({ entry }) => entry.segment.id).values()].slice(
    0,
    QUEUES,
  );
  const most = Math.min(TEAMS_OF_A_QUEUE.most, Math.floor(TEAMS_OF_ALL_QUEUES / queues.length));
  return queues
    .map((teams) => teams.slice(0, Math.min(most, Math.floor(teams.length / 2))))
    .filter(({ length }) => length >= TEAMS_OF_A_QUEUE.least)
    .flat();
}

/** Soon after the queue has opened, or while one may still register for it. */
function queuesAt({ entry: { segment, phases }, name }: Coming, { seed }: Draw): Date {
  const phase = phases.find(({ dateTo }) => dateTo > segment.dateFrom) ?? phases[0];
  const from =
    !phase || phase.dateTo <= segment.dateFrom
      ? +(phase?.dateFrom ?? segment.dateFrom)
      : Math.max(+segment.dateFrom, +phase.dateFrom);
  const until = Math.min(+segment.dateTo, +(phase?.dateTo ?? segment.dateTo));
  const within = Math.min(QUEUE_BEGIN_MS, QUEUE_BEGIN * Math.max(0, until - from));
  return new Date(Math.round(from + shareOf(seed, name, 'queues') * within));
}

const countriesIn = ({ configuration }: SegmentRow) => configuration.countries ?? [];
const takes = (segment: SegmentRow, country: string) =>
  countriesIn(segment).length === 0 || countriesIn(segment).includes(country);
const countryOf = (segment: SegmentRow, share: number) =>
  countriesIn(segment)[Math.floor(share * countriesIn(segment).length)] ?? ANY_COUNTRY;
