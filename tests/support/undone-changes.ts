import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { ApiError } from '@ringside/contract/errors';
import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { championship } from './championship.ts';
import { createChance } from './chance.ts';
import { winOf } from './rounds-on-match-day.ts';

const graphOf = (name: string, rosters: number) =>
  graphTemplates.find((template) => template.name === name)!.create(rosters);

/** Stages of every format, with the series that a result can create or remove. */
export const UNDOABLE_STAGES: readonly UndoneStage[] = [
  { format: 'single_elimination', configuration: { thirdPlace: true }, rosters: 6 },
  { format: 'double_elimination', configuration: { grandFinal: 'reset' }, rosters: 5 },
  { format: 'custom_bracket', configuration: { graph: graphOf('stepladder', 4) }, rosters: 4 },
  { format: 'round_robin', configuration: { tieBreakSeries: true }, rosters: 4 },
  { format: 'round_robin', configuration: { withdrawals: 'zero-unplayed' }, rosters: 4 },
  { format: 'swiss', configuration: { swissRounds: 3 }, rosters: 5 },
  { format: 'swiss', configuration: { swissVariant: 'knockout' }, rosters: 8 },
  {
    format: 'lobbies',
    configuration: {
      bestOf: 2,
      lobbyRounds: 2,
      placementPoints: [5, 3, 1, ...Array.from({ length: 13 }, () => 0)],
    },
    rosters: 4,
  },
];

const FORCE = { force: true };
const OTHER = { home: 'away', away: 'home' } as const;

type Season = Awaited<ReturnType<typeof championship>>;
type Chance = () => number;
/** Undoes a change. */
type Undo = () => Promise<unknown>;

export interface UndoneStage {
  format: string;
  configuration: object;
  rosters: number;
  /** The share of the series that is played before the changes; all by default. */
  played?: number;
}

const pick = <Item>(items: readonly Item[], chance: Chance): Item =>
  items[Math.floor(chance() * items.length)]!;

/** Returns a value without versions, which count changes. */
const withoutVersions = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'version' || key === 'meta' ? undefined : inner,
    ),
  );

/** Returns the side that won a series; null if neither or both lost. */
function winnerOf({ competitors }: MatchSeries): 'home' | 'away' | null {
  const index = competitors.findIndex(({ placement }) => placement === 1);
  return index < 0 ? null : index === 0 ? 'home' : 'away';
}

/** Creates a seeded stage that leads to another one, and plays a part of it by chance. */
async function playStage(
  season: Season,
  { format, configuration, rosters: count, played = 1 }: UndoneStage,
  chance: Chance,
) {
  const { stage, roster, operator, advance, inMinutes } = season;
  const { region, event } = await stage({
    event: { name: `${format} ${chance()}`, date: { from: inMinutes(-60), to: inMinutes(20_000) } },
    segment: {
      format,
      date: { from: inMinutes(900), to: inMinutes(9_000) },
      configuration: { bans: [], points: [100, 60, 40, 20], roundMinutes: 60, ...configuration },
    },
  });
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Finals',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(15_000), to: inMinutes(16_000) },
      configuration: { bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  const finals = await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: next.id } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, [1, 2]);
  const rosterIds: string[] = [];
  const captains = [];
  for (let number = 1; number <= count; number++) {
    const { id, captain } = await roster(region.id, `Team ${number}`);
    rosterIds.push(id);
    captains.push({ id, captain });
  }
  await advance(55);
  for (const { id, captain } of captains) await captain.client.checkins.ofRoster(id);
  await advance(60);
  const list = async () =>
    (
      await operator.matchSeries.list({
        'filter[segment]': region.id,
        'page[size]': 100,
        sort: 'roundNumber,matchNumber',
      })
    ).items;
  const total = (await list()).length;
  for (let done = 0; done < total * played + 20 * Math.floor(played); done++) {
    const next = (await list()).find(({ state }) => state === 'scheduled');
    if (!next) break;
    await operator.matchSeries.report(next.id, resultOf(next, chance));
  }
  return { region: region.id, finals: finals.id, rosterIds, list };
}

/** Returns a random result: of two sides who wins, of a lobby the order in each game. */
function resultOf(series: MatchSeries, chance: Chance) {
  if (!series.lobby) return winOf(chance() < 0.5 ? 'home' : 'away', Math.ceil(series.bestOf / 2));
  const playing = series.competitors.filter(({ result }) => !result.forfeit);
  return Array.from({ length: series.bestOf }, () => ({
    placements: playing.map(({ roster }) => roster!.id).sort(() => chance() - 0.5),
  }));
}

/** Returns the facts of a stage that a change and its undoing must leave as they were. */
async function readStage(
  { operator, api }: Season,
  { region, finals, list }: Awaited<ReturnType<typeof playStage>>,
) {
  const series = await list();
  const deleted = (await operator.matchSeries.deleted({ 'filter[segment]': region })).items;
  const rostersOf = async (segment: string) =>
    (await operator.rosters.list({ 'filter[segment]': segment, 'page[size]': 100 })).items
      .filter(({ status }) => status !== 'disbanded')
      .map(({ id, name, status, seed, checkedIn, withdrawn }) => ({
        id,
        name,
        status,
        seed,
        checkedIn,
        withdrawn,
      }));
  const { state, held } = await operator.segments.get(region);
  const ids = new Set([...series, ...deleted].map(({ id }) => id));
  const jobs = await api.context.storage.db
    .selectFrom('dueWork')
    .selectAll()
    .orderBy('id')
    .execute();
  return withoutVersions({
    series,
    deleted,
    standings: (await operator.segments.standings(region)).items,
    segment: { state, held },
    rosters: await rostersOf(region),
    nextRosters: await rostersOf(finals),
    points: await api.context.storage.db
      .selectFrom('pointAwards')
      .select(['rosterId', 'placement', 'points'])
      .where('segmentId', '=', region as never)
      .orderBy('rosterId')
      .execute(),
    deadlines: jobs
      .filter(({ subjectId, kind }) => ids.has(subjectId as never) && kind.startsWith('series'))
      .map(({ kind, subjectId, dueAt }) => `${kind} ${subjectId} ${dueAt.toISOString()}`)
      .sort(),
  });
}

/** Returns the changes that can be undone; each returns its inverse, if there is something to do. */
function changesOf(
  { operator, inMinutes }: Season,
  { list, rosterIds }: Awaited<ReturnType<typeof playStage>>,
  chance: Chance,
): Record<string, () => Promise<(Undo & { what?: string }) | undefined>> {
  const { matchSeries, rosters } = operator;
  const isBye = ({ competitors }: MatchSeries) => competitors.some((one) => one.isBye);
  const find = async (isFitting: (series: MatchSeries) => boolean) => {
    const fitting = (await list()).filter((one) => !isBye(one) && isFitting(one));
    return fitting.length > 0 ? pick(fitting, chance) : undefined;
  };
  const isFinished = ({ state }: MatchSeries) => state === 'finished';
  const restoreChain = (id: string) => matchSeries.restore(id, { ...FORCE, chain: true });

  return {
    async reset() {
      const series = await find(isFinished);
      if (!series) return undefined;
      await matchSeries.reset(series.id, FORCE);
      return name(() => restoreChain(series.id), series);
    },
    async delete() {
      const series = await find(() => true);
      if (!series) return undefined;
      await matchSeries.delete(series.id, FORCE);
      return name(() => restoreChain(series.id), series);
    },
    async correct() {
      const series = await find((one) => isFinished(one) && !one.lobby && winnerOf(one) !== null);
      const former = series && winnerOf(series);
      if (!series || !former) return undefined;
      const { matches } = await matchSeries.get(series.id);
      const before = await list();
      const isForfeit = series.competitors.some(({ result }) => result.forfeit);
      if (chance() < 0.5) await matchSeries.forfeit(series.id, former, FORCE);
      else await matchSeries.report(series.id, winOf(OTHER[former], winsOf(series)), FORCE);
      const after = new Map((await list()).map((one) => [one.id, factsOf(one)]));
      const hasTaken = before.some(
        (one) => one.id !== series.id && one.state !== 'new' && after.get(one.id) !== factsOf(one),
      );
      return name(async () => {
        if (isForfeit) await matchSeries.forfeit(series.id, OTHER[former], FORCE);
        else
          await matchSeries.report(
            series.id,
            matches
              .filter(({ state }) => state === 'finished')
              .map(({ periods }) => ({ periods, forfeit: null })),
            FORCE,
          );
        // A result may have returned with its rosters, because one of them has withdrawn.
        if (hasTaken)
          await restoreChain(series.id).catch((error: unknown) => {
            if (!(error instanceof ApiError) || error.errors[0]?.code !== 'nothing-to-restore')
              throw error;
          });
      }, series);
    },
    async withdraw() {
      const id = pick(rosterIds, chance);
      await rosters.withdraw(id, 'injured');
      return name(() => rosters.reinstate(id), id);
    },
    async disband() {
      const id = pick(rosterIds, chance);
      await rosters.disband(id);
      return name(() => rosters.reinstate(id), id);
    },
    async reschedule() {
      const series = await find(({ state }) => state === 'scheduled');
      if (!series) return undefined;
      const former = series.date!;
      await matchSeries.reschedule(series.id, inMinutes(1_000 + Math.floor(chance() * 100)));
      return name(() => matchSeries.reschedule(series.id, former), series);
    },
  };
}

/** Returns who meets in a series, and whether they have a result. */
const factsOf = ({ state, competitors }: MatchSeries) =>
  JSON.stringify([state, competitors.map(({ roster }) => roster?.id)]);

const winsOf = ({ bestOf }: MatchSeries) => Math.floor(bestOf / 2) + 1;

/** Names an inverse by its series or its roster. */
const name = (undo: Undo, what: MatchSeries | string): Undo & { what: string } =>
  Object.assign(undo, {
    what:
      typeof what === 'string'
        ? `roster ${what}`
        : `series ${what.id} at ${what.bracketNumber}.${what.roundNumber}.${what.matchNumber} of ${what.competitors.map(({ roster }) => roster?.id ?? '-').join(' and ')}`,
  });

/** A change that was undone, with the stage before it and after its undoing. */
export interface UndoneChange {
  /** The changes around it and within it, each with its inverse. */
  steps: string[];
  before: unknown;
  after: unknown;
}

/**
 * Plays a stage, and changes it by seeded chance: within each change and its undoing there are
 * others, which are undone first.
 */
export async function undoChanges(
  stage: UndoneStage,
  sequence: { seed: number; count: number; depth: number },
): Promise<UndoneChange[]> {
  const season = await championship();
  try {
    return await undoChangesIn(season, stage, sequence);
  } finally {
    // Some dozens of embedded databases would fill the memory of a small machine.
    await season.api.context.storage.close();
  }
}

async function undoChangesIn(
  season: Season,
  stage: UndoneStage,
  { seed, count, depth }: { seed: number; count: number; depth: number },
): Promise<UndoneChange[]> {
  const chance = createChance(seed);
  for (let warm = 0; warm < 5; warm++) chance();
  const played = await playStage(season, stage, chance);
  const changes = changesOf(season, played, chance);
  const undone: UndoneChange[] = [];
  const steps: string[] = [];
  let stop = false;
  const pass = () => season.advance(1 / 60);

  async function changeAndUndo(level: number): Promise<void> {
    const name = pick(Object.keys(changes), chance);
    const before = await readStage(season, played);
    await pass();
    const undo = await changes[name]!().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    });
    if (!undo) return;
    steps.push(`${'  '.repeat(depth - level)}${name} ${undo.what ?? ''}`);
    if (level > 1) for (let inner = 0; inner < 2 && !stop; inner++) await changeAndUndo(level - 1);
    if (stop) return;
    await pass();
    const index = steps.length;
    await undo().catch((error: unknown) => {
      throw new Error(
        `${stage.format}, seed ${seed}: ${name} is not undone after\n${steps.join('\n')}\n${String(error)}`,
      );
    });
    steps.push(`${'  '.repeat(depth - level)}undo ${name}`);
    const after = await readStage(season, played);
    undone.push({ steps: steps.slice(0, index + 1), before, after });
    if (JSON.stringify(after) !== JSON.stringify(before)) stop = true;
  }

  while (undone.length < count && !stop) await changeAndUndo(depth);
  return undone;
}
