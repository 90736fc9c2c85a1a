import type { SeriesExplanation } from '@ringside/contract/collections/explanations';
import type { RosterId } from '@ringside/rules/ids';
import type { SeedReason } from '@ringside/rules/seeding/seeding';
import { PAIRING_CRITERIA } from '@ringside/rules/swiss/objective';

const rosters = { 1: 'Alder', 8: 'Die Donnerschlagfreunde', 3: '夜明けの三人組' };
const first = { bracketNumber: 0, roundNumber: 1, matchNumber: 1 } as const;
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
const share = Object.fromEntries(PAIRING_CRITERIA.map((name) => [name, 0])) as Record<
  (typeof PAIRING_CRITERIA)[number],
  number
>;
const figure = (rosterId: RosterId, place: number) => ({ rosterId, score: 2, place, groupSize: 6 });
const major = (rosterId: RosterId, place: number) => ({
  rosterId,
  seed: Number(rosterId),
  wins: 1,
  losses: 1,
  difficulty: place - 2,
  place,
});
const swiss = (
  criterion:
    | 'halves'
    | 'transposed'
    | 'displaced'
    | 'exchanged'
    | 'floated'
    | 'rematch'
    | 'bye'
    | 'second-bye',
): SeriesExplanation => ({
  format: 'swiss',
  rosters,
  reason: {
    criterion,
    share,
    figures: criterion.endsWith('bye') ? [figure('1', 6)] : [figure('1', 1), figure('8', 4)],
    wanted:
      criterion === 'transposed'
        ? { rosterId: '3', met: true }
        : criterion === 'exchanged' || criterion === 'displaced'
          ? { rosterId: '3', met: false }
          : null,
    ...(criterion === 'displaced' && {
      blocks: [{ kind: 'met' as const, rosterIds: ['3', '8'] as [string, string] }],
    }),
    ...(criterion === 'floated' && {
      floats: [
        { rosterId: '1', need: 'odd' as const, passed: [{ rosterId: '3', why: 'met' as const }] },
      ],
    }),
  },
});

/** A reason of a round that keeps regions apart. */
const withRegion = (explanation: SeriesExplanation, regions: object): SeriesExplanation =>
  ({ ...explanation, reason: { ...explanation.reason, ...regions } }) as SeriesExplanation;

/** Every reason why two teams meet, by its name. */
export const REASONS: Record<string, SeriesExplanation> = {
  'bracket: seeds': {
    format: 'bracket',
    rosters,
    reason: { position: first, home: seedSide('1', 'points'), away: seedSide('8', 'lot') },
  },
  'bracket: bye': {
    format: 'bracket',
    rosters,
    reason: {
      position: first,
      home: seedSide('1', 'kept-apart'),
      away: { kind: 'seed', who: { kind: 'bye' }, seed: 8, sum: 9, seedReason: null },
    },
  },
  'bracket: came': {
    format: 'bracket',
    rosters,
    reason: {
      position: { bracketNumber: 1, roundNumber: 2, matchNumber: 2 },
      home: {
        kind: 'came',
        who: rosterSide('1'),
        as: 'loser',
        of: { ...first, roundNumber: 2 },
        how: 'forfeit',
        drop: { from: 1, to: 2, mask: 1 },
      },
      away: {
        kind: 'came',
        who: { kind: 'tbd' },
        as: 'winner',
        of: { ...first, bracketNumber: 1 },
        how: null,
        drop: null,
      },
    },
  },
  'swiss: halves': swiss('halves'),
  'swiss: transposed': swiss('transposed'),
  'swiss: displaced': swiss('displaced'),
  'swiss: exchanged': swiss('exchanged'),
  'swiss: transposed by region': withRegion(swiss('transposed'), {
    wanted: { rosterId: '3', met: false, region: 'EMEA' },
  }),
  'swiss: displaced by region': withRegion(swiss('displaced'), {
    blocks: [{ kind: 'region', rosterIds: ['3', '8'], region: 'APAC' }],
  }),
  'swiss: of one region': withRegion(swiss('halves'), { region: 'NA' }),
  'swiss: floated': swiss('floated'),
  'swiss: rematch': swiss('rematch'),
  'swiss: second bye': swiss('second-bye'),
  'swiss: bye': swiss('bye'),
  'major: initial': {
    format: 'major',
    rosters,
    reason: { criterion: 'initial', row: null, figures: [major('1', 1), major('8', 1)] },
  },
  'major: highest-lowest': {
    format: 'major',
    rosters,
    reason: { criterion: 'highest-lowest', row: null, figures: [major('1', 1), major('8', 6)] },
  },
  'major: table': {
    format: 'major',
    rosters,
    reason: { criterion: 'table', row: 3, figures: [major('1', 2), major('8', 4)] },
  },
  'major: floated': {
    format: 'major',
    rosters,
    reason: { criterion: 'floated', row: null, figures: [major('1', 7), major('8', 1)] },
  },
  'major: bye': {
    format: 'major',
    rosters,
    reason: { criterion: 'bye', row: null, figures: [major('8', 8)] },
  },
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
  'major: by region': {
    format: 'major',
    rosters,
    reason: {
      criterion: 'initial',
      row: null,
      figures: [major('1', 1), major('8', 1)],
      avoided: { rosterIds: ['1', '3'], region: 'SA' },
    },
  },
  'round robin': {
    format: 'round_robin',
    rosters,
    reason: { criterion: 'round-robin', group: 1, groupSize: 6, round: 2 },
  },
  'double round robin': {
    format: 'round_robin',
    rosters,
    reason: { criterion: 'round-robin', group: 1, groupSize: 6, round: 7, double: true },
  },
  'tie-break': {
    format: 'round_robin',
    rosters,
    reason: { criterion: 'tie-break', group: 1, tied: 2 },
  },
  lobbies: {
    format: 'lobbies',
    rosters,
    reason: { group: 2, round: 3, rounds: 4, bySeed: true },
  },
  queue: { format: 'queue', rosters, reason: { difference: 12, window: 85, waitedMs: 1_000 } },
  'by hand': { format: 'by-hand', rosters, reason: { criterion: 'by-hand' } },
};
