import { createChance } from '../bracket/playing.fixture.ts';
import type { OpenBracket } from './open-bracket-format.ts';

/**
 * The allowed and required properties of `tournamentSchema.json` v1.0, copied by hand: its objects
 * take no other properties.
 */
const SCHEMA: Record<
  'root' | 'event' | 'entrant' | 'person' | 'set' | 'game' | 'phase',
  { needs: string[]; may: string[] }
> = {
  root: { needs: ['event', 'sets', 'entrants'], may: ['version'] },
  event: {
    needs: ['name'],
    may: [
      'date',
      'gameName',
      'tournamentStructure',
      'phases',
      'ruleset',
      'originURL',
      'numberEntrants',
      'other',
    ],
  },
  entrant: {
    needs: ['entrantID'],
    may: ['entrantTag', 'initialSeed', 'finalPlacement', 'personalInformation', 'other'],
  },
  person: { needs: [], may: ['name', 'country', 'tag', 'prefix', 'other'] },
  set: {
    needs: ['setID'],
    may: [
      'entrant1ID',
      'entrant2ID',
      'status',
      'entrant1Result',
      'entrant2Result',
      'entrant1Score',
      'entrant2Score',
      'entrant1NextSetID',
      'entrant2NextSetID',
      'entrant1PrevSetID',
      'entrant2PrevSetID',
      'setFormat',
      'phaseID',
      'roundID',
      'games',
      'other',
    ],
  },
  game: {
    needs: ['gameNumber'],
    may: [
      'entrant1Characters',
      'entrant2Characters',
      'stage',
      'entrant1Result',
      'entrant2Result',
      'other',
    ],
  },
  phase: { needs: ['phaseID'], may: ['phaseStructure', 'other'] },
};
const keyFaults = (kind: keyof typeof SCHEMA, value: object) => {
  const { needs, may } = SCHEMA[kind];
  const keys = Object.keys(value);
  return [
    ...needs.filter((key) => !keys.includes(key)),
    ...keys.filter((key) => !needs.includes(key) && !may.includes(key)),
  ].map((key) => `${kind}.${key}`);
};

/** Returns the places at which a file violates the schema. */
export function findSchemaFaults(file: OpenBracket): string[] {
  const { event, entrants, sets } = file;
  const results = sets
    .flatMap((set) => [set, ...(set.games ?? [])])
    .flatMap(({ entrant1Result, entrant2Result }) => [entrant1Result, entrant2Result]);
  return [
    ...keyFaults('root', file),
    ...keyFaults('event', event),
    ...event.phases.flatMap((one) => keyFaults('phase', one)),
    ...entrants.flatMap((one) => [
      ...keyFaults('entrant', one),
      ...one.personalInformation.flatMap((person) => keyFaults('person', person)),
    ]),
    ...sets.flatMap((one) => [
      ...keyFaults('set', one),
      ...(one.games ?? []).flatMap((game) => keyFaults('game', game)),
    ]),
    ...results
      .filter((result) => result !== undefined && !['win', 'lose', 'draw', 'dq'].includes(result))
      .map(String),
    ...sets
      .filter(({ status }) => !['completed', 'started', 'pending'].includes(status))
      .map(({ status }) => status),
  ];
}

/** Returns a value with another value for every property of that name. */
export function replaceValue(value: unknown, key: string, part: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceValue(one, key, part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === key ? part : replaceValue(one, key, part),
    ]),
  );
}

/** Returns the same file with its sets and entrants in another order. */
export function shuffleFile(file: OpenBracket, seed: number): OpenBracket {
  const next = createChance(seed);
  const sets = file.sets
    .map((one) => [next(), one] as const)
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
  return { ...file, sets, entrants: [...file.entrants].reverse() };
}
