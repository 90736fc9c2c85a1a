import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ringside/rules/constants';
import { traitsOf } from '@ringside/rules/format-traits';
import { getItem } from '@ringside/rules/must';
import { shareOf } from '@ringside/sim/bot-choices';
import { botPlayers, teamName } from '@ringside/sim/bot-names';
import { seedingInstantOf } from '../../competition/segments/schedule-segment.ts';
import type { SegmentRow } from '../../competition/segments/segment.repository.ts';
import type { RegisteringTeam } from '../bots/register-bots.ts';

/** How long before the seeding a segment without phases takes registrations. */
const WITHOUT_PHASES_MS = 3 * DAY_MS;
/** The country of a team in an event that lists no countries. */
const ANY_COUNTRY = 'DE';
/**
 * The limits of the teams that play queues, since each needs dozens of series: 24 players in all. A
 * queue needs two teams.
 */
const QUEUES = 4;
const TEAMS_OF_ALL_QUEUES = 8;
const TEAMS_OF_A_QUEUE = { least: 2, most: 3 };
/** The first part of a queue, and the longest time, in which its teams join. */
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

/** Returns whether a segment is a queue. */
export const isQueue = (segment: Pick<SegmentRow, 'format'>) => traitsOf(segment).shape === 'none';
/** Returns whether rosters register in a segment; a segment by invitation takes no registrations. */
export const isOpenToRegistration = ({ registrationType }: Pick<SegmentRow, 'registrationType'>) =>
  registrationType !== 'invitation';

/** Returns the times in which rosters may register. */
export function registrationSpansOf({ segment, phases }: Entry): Span[] {
  const until = seedingInstantOf(segment);
  return phases.length > 0
    ? phases.map(({ dateFrom: from, dateTo: to }) => ({ from, to }))
    : [{ from: new Date(+until - WITHOUT_PHASES_MS), to: until }];
}

/**
 * The choices for the teams of a dry run. A team keeps its country, so that in each stage it
 * registers where that country may play.
 */
interface Draw {
  seed: string;
  countries: Map<number, string>;
  /** The countries of all segments: a team that begins where no country is listed has one of them. */
  allCountries: string[];
}

/**
 * Plans which team registers where and when. The teams spread evenly over the segments of a stage,
 * each at its own instant. The teams of a queue register without wins, so they need those of the
 * queue.
 */
export function planRegistrations(
  entries: Entry[],
  { teams, seed }: { teams: number; seed: string },
): Registration[] {
  const allCountries = [...new Set(entries.flatMap(({ segment }) => countriesIn(segment)))];
  const draw = { seed, countries: new Map<number, string>(), allCountries };
  const indices = Array.from({ length: teams }, (_, index) => index);
  const [queues, others] = [
    entries.filter(({ segment }) => isQueue(segment)),
    entries.filter(({ segment }) => !isQueue(segment)),
  ];
  const stages = [...Map.groupBy(others, ({ segment }) => segment.stageId ?? segment.id).values()];
  const registrations = stages.flatMap((stage) =>
    indices
      .map((index) => planTeam(stage, index, draw))
      .filter((one) => one !== undefined)
      .map((one) => ({ at: chooseRegistrationInstant(one, draw), ...one })),
  );
  const queueRegistrations = chooseQueueTeams(
    indices.map((index) => planTeam(queues, index, draw)).filter((one) => one !== undefined),
  ).map((one) => ({ at: chooseQueueInstant(one, draw), ...one }));
  const queueNames = new Set(queueRegistrations.map(({ name }) => name));
  return [...queueRegistrations, ...registrations].map(
    ({ at, entry: { segment }, name, country }) => {
      const players = botPlayers({
        seed,
        team: name,
        region: 'EMEA',
        count: Math.max(1, segment.rosterSize.playersMin),
      }).map((player) => ({ ...player, country }));
      return {
        at,
        team: { segment: segment.id, name, players, ...(queueNames.has(name) && { gameWins: 0 }) },
      };
    },
  );
}

/** A team with the segment in which it registers. */
interface PlannedTeam {
  entry: Entry;
  name: string;
  country: string;
}

/** Chooses the segment of a stage in which a team registers; undefined if none takes its country. */
function planTeam(
  stage: Entry[],
  index: number,
  { seed, countries, allCountries }: Draw,
): PlannedTeam | undefined {
  const ownCountry = countries.get(index);
  const open =
    ownCountry === undefined
      ? stage
      : stage.filter(({ segment }) => takesCountry(segment, ownCountry));
  const entry = open[index % open.length];
  if (!entry) return undefined;
  const name = teamName(seed, index);
  const listed = countriesIn(entry.segment);
  const country =
    ownCountry ??
    chooseCountry(listed.length > 0 ? listed : allCountries, shareOf(seed, name, 'country'));
  countries.set(index, country);
  return { entry, name, country };
}

/** Chooses when a team registers: in one of the phases, but before the seeding. */
function chooseRegistrationInstant({ entry, name }: PlannedTeam, { seed }: Draw): Date {
  const spans = registrationSpansOf(entry);
  const { from, to } = getItem(spans, Math.floor(shareOf(seed, name, 'phase') * spans.length));
  const at = new Date(
    +from +
      Math.round(
        (0.02 + 0.96 * shareOf(seed, entry.segment.name, name, 'registers')) * (+to - +from),
      ),
  );
  // After the seeding it would be too late: such a team registers just before it.
  const last = new Date(+seedingInstantOf(entry.segment) - MINUTE_MS);
  return at > last && last > from ? last : at;
}

/**
 * Chooses the teams that play the queues: at most half of each, so that the stages behind it are
 * played too. The others register qualified.
 */
function chooseQueueTeams(planned: PlannedTeam[]): PlannedTeam[] {
  const queues = [...Map.groupBy(planned, ({ entry }) => entry.segment.id).values()].slice(
    0,
    QUEUES,
  );
  const most = Math.min(TEAMS_OF_A_QUEUE.most, Math.floor(TEAMS_OF_ALL_QUEUES / queues.length));
  return queues
    .map((teams) => teams.slice(0, Math.min(most, Math.floor(teams.length / 2))))
    .filter(({ length }) => length >= TEAMS_OF_A_QUEUE.least)
    .flat();
}

/** Chooses when a team joins a queue: soon after it opens, while registration is open. */
function chooseQueueInstant(
  { entry: { segment, phases }, name }: PlannedTeam,
  { seed }: Draw,
): Date {
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
const takesCountry = (segment: SegmentRow, country: string) =>
  countriesIn(segment).length === 0 || countriesIn(segment).includes(country);
const chooseCountry = (countries: string[], share: number) =>
  countries[Math.floor(share * countries.length)] ?? ANY_COUNTRY;
