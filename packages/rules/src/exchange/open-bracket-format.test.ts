import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bracketPlan, GRAND_FINALS, positionKey } from '../bracket/bracket.ts';
import { Board, createChance } from '../bracket/playing.fixture.ts';
import { playWildly } from '../bracket/wild-play.fixture.ts';
import { fromOpenBracket } from './from-open-bracket.ts';
import type { ExchangedBracket, OpenBracket } from './open-bracket-format.ts';
import { shuffleFile, replaceValue, findSchemaFaults } from './schema.fixture.ts';
import { toOpenBracket } from './to-open-bracket.ts';

const anySegment = fc
  .record({
    format: fc.constantFrom('single_elimination' as const, 'double_elimination' as const),
    rosters: fc.integer({ min: 2, max: 40 }),
    thirdPlace: fc.boolean(),
    grandFinal: fc.constantFrom(...GRAND_FINALS),
    seed: fc.integer(),
    share: fc.constantFrom(0, 0.3, 0.8, 3),
  })
  .map(({ seed, share, ...settings }) =>
    segmentOf(
      playWildly({ plan: bracketPlan(settings), seed, atMost: Math.ceil(settings.rosters * share) })
        .board,
      seed,
    ),
  );

function segmentOf(board: Board, seed: number): ExchangedBracket {
  const next = createChance(seed);
  const matches: ExchangedBracket['matches'] = {};
  for (const { position, home, away, outcome } of board.all()) {
    if (
      outcome?.how !== 'played' ||
      home.kind !== 'roster' ||
      away.kind !== 'roster' ||
      next() < 0.5
    )
      continue;
    matches[positionKey(position)] = [outcome.score.home, outcome.score.away].flatMap(
      (won, index) =>
        Array.from({ length: won }, () => ({
          periods: [
            {
              key: 'score',
              scores: index === 0 ? ([3, 1] as [number, number]) : ([0, 2] as [number, number]),
            },
          ],
        })),
    );
  }
  return {
    kind: 'bracket',
    name: 'Day 2 “EMEA”',
    date: seed % 2 === 0 ? '2026-05-02' : null,
    game: seed % 3 === 0 ? 'Brawl' : null,
    plan: board.plan,
    bestOf: seed % 2 === 0 ? 5 : { default: 3, 1: 7, 2: 5 },
    rosters: Array.from({ length: board.plan.rosters }, (_, index) => ({
      rosterId: `r${index + 1}`,
      name: `Roster, ${index + 1}`,
      players: [
        { name: 'Äda', country: 'FR' },
        { name: 'Bo', country: null },
      ],
      withdrawn: index % 5 === 3,
    })),
    series: board.all(),
    matches,
  };
}

const throughJson = (file: OpenBracket): any => JSON.parse(JSON.stringify(file));

describe('open bracket format', () => {
  test('[EXC-1] an export keeps to the schema, and every reference has a target', () => {
    fc.assert(
      fc.property(anySegment, (segment) => {
        const file = throughJson(toOpenBracket(segment)) as OpenBracket;
        expect(findSchemaFaults(file)).toEqual([]);
        const ids = new Set(file.sets.map(({ setID }) => setID));
        expect(ids.size).toBe(file.sets.length);
        for (const set of file.sets)
          for (const id of [
            set.entrant1NextSetID,
            set.entrant2NextSetID,
            set.entrant1PrevSetID,
            set.entrant2PrevSetID,
          ])
            if (id) expect(ids).toContain(id);
        expect(file.event.numberEntrants).toBe(file.entrants.length);
      }),
      { numRuns: 60 },
    );
  });

  test('[EXC-2] import of an export gives the same segment, also with its sets and entrants in any order', () => {
    fc.assert(
      fc.property(anySegment, fc.integer(), (segment, salt) => {
        const file = throughJson(toOpenBracket(segment)) as OpenBracket;
        expect(fromOpenBracket(file)).toEqual({ accepted: true, value: segment });
        expect(fromOpenBracket(shuffleFile(file, salt))).toEqual({
          accepted: true,
          value: segment,
        });
      }),
      { numRuns: 120 },
    );
  });

  test('[EXC-2] reads a foreign file: its own ids, sides turned, no scores, none of our fields', () => {
    const file = {
      event: { name: 'Jersey Japes', tournamentStructure: 'single-elim' },
      entrants: [
        { entrantID: 'cat', initialSeed: 2 },
        { entrantID: 'ant', initialSeed: 1 },
        { entrantID: 'dog', initialSeed: 4 },
        { entrantID: 'bee', initialSeed: 3 },
      ],
      sets: [
        {
          setID: '24601',
          entrant1ID: 'dog',
          entrant2ID: 'ant',
          entrant1Result: 'lose',
          entrant2Result: 'win',
          entrant1Score: 1,
          entrant2Score: 3,
        },
        {
          setID: '24602',
          entrant1ID: 'bee',
          entrant2ID: 'cat',
          entrant1Result: 'win',
          entrant2Result: 'dq',
        },
        {
          setID: '24603',
          entrant1ID: 'bee',
          entrant2ID: 'ant',
          entrant1Result: 'win',
          entrant2Result: 'lose',
        },
      ],
    };
    const decision = fromOpenBracket(file);
    if (!decision.accepted) throw new Error(decision.refusal.detail);
    expect(decision.value.kind).toBe('bracket');
    expect(decision.value.rosters.map(({ rosterId }) => rosterId)).toEqual([
      'ant',
      'cat',
      'bee',
      'dog',
    ]);
    expect(decision.value.series.map(({ outcome }) => outcome)).toEqual([
      { winner: 'home', how: 'played', score: { home: 3, away: 1 } },
      {
        winner: 'away',
        how: 'forfeit',
        score: { home: 0, away: 0 },
        forfeits: { home: true, away: false },
      },
      { winner: 'away', how: 'played', score: { home: 0, away: 1 } },
    ]);
  });

  test('[EXC-2] refuses an open set of rosters that the seeds do not pair', () => {
    const file = (pairs: [string, string][]) => ({
      event: { name: 'Jersey Japes', tournamentStructure: 'single-elim' },
      entrants: ['ant', 'bee', 'cat', 'dog'].map((entrantID, index) => ({
        entrantID,
        initialSeed: index + 1,
      })),
      sets: pairs.map(([entrant1ID, entrant2ID], index) => ({
        setID: String(index + 1),
        status: 'pending',
        entrant1ID,
        entrant2ID,
      })),
    });
    const bySeeds = fromOpenBracket(
      file([
        ['ant', 'dog'],
        ['bee', 'cat'],
      ]),
    );
    expect(bySeeds).toMatchObject({ accepted: true });
    const otherwise = fromOpenBracket(
      file([
        ['ant', 'bee'],
        ['cat', 'dog'],
      ]),
    );
    expect(otherwise).toMatchObject({
      refusal: { reason: 'not-readable', detail: 'set 1 fits no series of the bracket' },
    });
  });

  const good = () =>
    throughJson(
      toOpenBracket(
        segmentOf(
          playWildly({
            plan: bracketPlan({ format: 'double_elimination', rosters: 6, grandFinal: 'reset' }),
            seed: 4,
            withdrawals: 0,
          }).board,
          4,
        ),
      ),
    );
  test.each([
    {
      spoil: () => 'text',
      reason: 'not-readable',
      detail: 'the file is no object',
      why: 'no object',
    },
    {
      spoil: (file: any) => ({ ...file, sets: undefined }),
      reason: 'not-readable',
      detail: 'sets is no list',
      why: 'no sets',
    },
    {
      spoil: (file: any) => ({ ...file, event: { ...file.event, tournamentStructure: 'ladder' } }),
      reason: 'not-readable',
      detail:
        'event.tournamentStructure is none of single-elim, double-elim, custom, swiss, round-robin',
      why: 'a format that we do not read',
    },
    {
      spoil: (file: any) => ({ ...file, entrants: [...file.entrants, file.entrants[0]] }),
      reason: 'not-readable',
      detail: 'an entrantID stands twice',
      why: 'an entrant twice',
    },
    {
      spoil: (file: any) => ({
        ...file,
        entrants: file.entrants.map((one: any) => ({ ...one, initialSeed: 1 })),
      }),
      reason: 'not-readable',
      detail: 'the seeds are not 1 to n, each once',
      why: 'a seed twice',
    },
    {
      spoil: (file: any) => ({ ...file, entrants: file.entrants.slice(1) }),
      reason: 'not-readable',
      detail: undefined,
      why: 'an entrant of a set is missing',
    },
    {
      spoil: (file: any) => ({ ...file, sets: [...file.sets, file.sets[0]] }),
      reason: 'not-readable',
      detail: 'a setID stands twice',
      why: 'a set twice',
    },
    {
      spoil: (file: any) => ({ ...file, sets: [...file.sets, { ...file.sets[0], setID: 'x' }] }),
      reason: 'not-readable',
      detail: 'set x fits no series of the bracket',
      why: 'one meeting too many',
    },
    {
      spoil: (file: any) => ({ ...file, sets: file.sets.slice(1) }),
      reason: 'not-readable',
      detail: undefined,
      why: 'a meeting too few, so that later ones fit nowhere',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: file.sets.map((one: any) => ({ ...one, entrant2Result: 'win' })),
      }),
      reason: 'not-readable',
      detail: undefined,
      why: 'both won',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: file.sets.map((one: any) => ({
          ...one,
          entrant1Result: 'draw',
          entrant2Result: 'draw',
        })),
      }),
      reason: 'impossible-score',
      detail: undefined,
      why: 'a draw',
    },
    {
      spoil: (file: any) => ({
        ...file,
        sets: file.sets.map((one: any) => ({ ...one, entrant1Score: -1 })),
      }),
      reason: 'not-readable',
      detail: 'sets[0] has a score that is no whole number from 0',
      why: 'a negative score',
    },
    {
      spoil: (file: any) => ({ ...file, sets: [], entrants: file.entrants.slice(0, 1) }),
      reason: 'too-few-rosters',
      detail: undefined,
      why: 'one without an opponent',
    },
  ])('[EXC-2] $reason: $why', ({ spoil, reason, detail }) => {
    const decision = fromOpenBracket(spoil(good()));
    expect(decision).toMatchObject({
      accepted: false,
      refusal: { reason, ...(detail && { detail: expect.stringContaining(detail) }) },
    });
  });

  test('[EXC-2] answers any input without throwing', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.jsonValue(),
        fc.constantFrom(
          'event',
          'entrants',
          'sets',
          'other',
          'games',
          'periods',
          'entrant1Result',
          'entrant2ID',
          'initialSeed',
          'ringside',
          'grandFinal',
          'bestOf',
          'winner',
          'how',
          'scores',
        ),
        (file, part, key) => {
          expect(typeof fromOpenBracket(file).accepted).toBe('boolean');
          expect(typeof fromOpenBracket(replaceValue(good(), key, part)).accepted).toBe('boolean');
        },
      ),
      { numRuns: 300 },
    );
    const hostile = { toString: 1, valueOf: 1 };
    for (const key of [
      'entrant1Result',
      'entrant1ID',
      'setID',
      'initialSeed',
      'tournamentStructure',
      'grandFinal',
      'how',
      'key',
      'scores',
    ])
      expect(fromOpenBracket(replaceValue(good(), key, hostile)).accepted).toBe(false);
  });
});
