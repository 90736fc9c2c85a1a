import type { SeriesExplanation } from '@ringside/contract/collections/explanations';
import type { RosterId } from '@ringside/rules/ids';
import type { SeedReason } from '@ringside/rules/seeding/seeding';
import { PAIRING_CRITERIA } from '@ringside/rules/swiss/objective';

type Format = SeriesExplanation['format'];
type Explanation<Of extends Format> = Extract<SeriesExplanation, { format: Of }>;
const rosters = { 1: 'Alder', 8: 'Die Donnerschlagfreunde', 3: '夜明けの三人組' };

const first = { bracketNumber: 0, roundNumber: 1, matchNumber: 1 } as const;
type BracketReason = Explanation<'bracket'>['reason'];
const bracket = (
  home: BracketReason['home'],
  away: BracketReason['away'],
  position: BracketReason['position'] = first,
): SeriesExplanation => ({ format: 'bracket', rosters, reason: { position, home, away } });
const rosterSide = (rosterId: RosterId) =>
  ({ kind: 'roster', rosterId, seed: Number(rosterId) }) as const;
const seedSide = (rosterId: RosterId, seedReason: SeedReason) =>
  ({
    kind: 'seed',
    who: rosterSide(rosterId),
    seed: Number(rosterId),
    sum: 9,
    seedReason,
  }) as const;

type SwissReason = Explanation<'swiss'>['reason'];
const share = Object.fromEntries(PAIRING_CRITERIA.map((name) => [name, 0])) as SwissReason['share'];
const figure = (rosterId: RosterId, place: number) => ({ rosterId, score: 2, place, groupSize: 6 });
const swiss = (
  criterion: SwissReason['criterion'],
  facts: Partial<SwissReason> = {},
): SeriesExplanation => ({
  format: 'swiss',
  rosters,
  reason: {
    criterion,
    share,
    figures: criterion.endsWith('bye') ? [figure('1', 6)] : [figure('1', 1), figure('8', 4)],
    wanted: null,
    ...facts,
  },
});
const metThird = { rosterId: '3', met: true };
const wantedThird = { rosterId: '3', met: false };

type MajorReason = Explanation<'major'>['reason'];
const major = (
  criterion: MajorReason['criterion'],
  places: Record<RosterId, number>,
  facts: Partial<MajorReason> = {},
): SeriesExplanation => ({
  format: 'major',
  rosters,
  reason: {
    criterion,
    row: null,
    figures: Object.entries(places).map(([rosterId, place]) => ({
      rosterId,
      seed: Number(rosterId),
      wins: 1,
      losses: 1,
      difficulty: place - 2,
      place,
    })) as MajorReason['figures'],
    ...facts,
  },
});

type RoundRobinReason = Explanation<'round_robin'>['reason'];
const roundRobin = (reason: RoundRobinReason): SeriesExplanation => ({
  format: 'round_robin',
  rosters,
  reason,
});

/** Every reason why two teams meet, by its name. */
export const REASONS: Record<string, SeriesExplanation> = {
  'bracket: seeds': bracket(seedSide('1', 'points'), seedSide('8', 'lot')),
  'bracket: bye': bracket(seedSide('1', 'kept-apart'), {
    kind: 'seed',
    who: { kind: 'bye' },
    seed: 8,
    sum: 9,
    seedReason: null,
  }),
  'bracket: came': bracket(
    {
      kind: 'came',
      who: rosterSide('1'),
      as: 'loser',
      of: { ...first, roundNumber: 2 },
      how: 'forfeit',
      drop: { from: 1, to: 2, mask: 1 },
    },
    {
      kind: 'came',
      who: { kind: 'tbd' },
      as: 'winner',
      of: { ...first, bracketNumber: 1 },
      how: null,
      drop: null,
    },
    { bracketNumber: 1, roundNumber: 2, matchNumber: 2 },
  ),
  'swiss: halves': swiss('halves'),
  'swiss: transposed': swiss('transposed', { wanted: metThird }),
  'swiss: displaced': swiss('displaced', {
    wanted: wantedThird,
    blocks: [{ kind: 'met', rosterIds: ['3', '8'] }],
  }),
  'swiss: exchanged': swiss('exchanged', { wanted: wantedThird }),
  'swiss: transposed by region': swiss('transposed', {
    wanted: { ...wantedThird, region: 'EMEA' },
  }),
  'swiss: displaced by region': swiss('displaced', {
    wanted: wantedThird,
    blocks: [{ kind: 'region', rosterIds: ['3', '8'], region: 'APAC' }],
  }),
  'swiss: of one region': swiss('halves', { region: 'NA' }),
  'swiss: floated': swiss('floated', {
    floats: [{ rosterId: '1', need: 'odd', passed: [{ rosterId: '3', why: 'met' }] }],
  }),
  'swiss: rematch': swiss('rematch'),
  'swiss: second bye': swiss('second-bye'),
  'swiss: bye': swiss('bye'),
  'major: initial': major('initial', { 1: 1, 8: 1 }),
  'major: highest-lowest': major('highest-lowest', { 1: 1, 8: 6 }),
  'major: table': major('table', { 1: 2, 8: 4 }, { row: 3 }),
  'major: floated': major('floated', { 1: 7, 8: 1 }),
  'major: bye': major('bye', { 8: 8 }),
  'major: by region': major(
    'initial',
    { 1: 1, 8: 1 },
    { avoided: { rosterIds: ['1', '3'], region: 'SA' } },
  ),
  'knockout: best against worst': {
    format: 'knockout',
    rosters,
    reason: {
      criterion: 'best-worst',
      remaining: 8,
      figures: [
        { rosterId: '1', seed: 1, place: 1 },
        { rosterId: '8', seed: 9, place: 8 },
      ],
    },
  },
  'round robin': roundRobin({ criterion: 'round-robin', group: 1, groupSize: 6, round: 2 }),
  'double round robin': roundRobin({
    criterion: 'round-robin',
    group: 1,
    groupSize: 6,
    round: 7,
    double: true,
  }),
  'tie-break': roundRobin({ criterion: 'tie-break', group: 1, tied: 2 }),
  lobbies: {
    format: 'lobbies',
    rosters,
    reason: { group: 2, round: 3, rounds: 4, bySeed: true },
  },
  queue: { format: 'queue', rosters, reason: { difference: 12, window: 85, waitedMs: 1_000 } },
  'by hand': { format: 'by-hand', rosters, reason: { criterion: 'by-hand' } },
};
