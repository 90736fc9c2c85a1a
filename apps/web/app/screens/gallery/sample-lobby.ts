import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { LobbiesOfRound } from '../brackets/lobbies/read-lobbies.ts';
import type { MatchData } from '../match/read-match.ts';
import { createMatch, createRoster } from './sample-match.ts';

const NAMES = [
  'Alder',
  'Die Donnerschlagfreunde',
  '三日月クラブ',
  'Fjord',
  'Los Relámpagos de la Medianoche',
  'Kettle',
  'Pepperjack',
  'Ozmo',
  'Quillon',
  'Gözlemciler',
  'Północne Wiatry',
  'Сибирские Волки',
  'Glasshouse',
  'Moonwell',
  'Switchyard',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
];
/** The points of each place in the sample. */
export const PLACEMENT_POINTS = [16, 12, 9, 7, 5, 4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0];
/** The visitor's roster in the samples. */
export const OWN_ID = '2';

const createTeam = (index: number): Roster =>
  createRoster(String(index + 1), NAMES[index] ?? '', [
    [`${index}1`, `Anna ${index + 1}`],
    [`${index}2`, `xX_Bartholomäus_Xx ${index + 1}`],
    [`${index}3`, `Cleo ${index + 1}`],
  ]);

interface Sample {
  teams?: number;
  bestOf?: number;
  /** Whether its games have results. */
  reported?: boolean;
  forfeited?: string;
  bracketNumber?: number;
  facts?: Partial<MatchSeries>;
}

/** Returns a lobby in any state. Each game moves the best two to the end, so that places differ. */
export function createLobby({
  teams: count = 8,
  bestOf = 5,
  reported = false,
  forfeited,
  bracketNumber = 0,
  facts = {},
}: Sample = {}): MatchData {
  const teams = Array.from({ length: count }, (_, index) => createTeam(index));
  const playing = teams.map(({ id }) => id).filter((id) => id !== forfeited);
  const games = Array.from({ length: bestOf }, (_, game) => {
    const shift = (game * 2) % playing.length;
    return [...playing.slice(shift), ...playing.slice(0, shift)];
  });
  const totalOf = (id: string) =>
    games.reduce((sum, order) => sum + (PLACEMENT_POINTS[order.indexOf(id)] ?? 0), 0);
  const ranking = teams.toSorted((one, other) => totalOf(other.id) - totalOf(one.id));
  const competitors = teams.map(({ id, name, seed }): Competitor => ({
    seed: { number: seed },
    isBye: false,
    placement: reported ? ranking.findIndex((team) => team.id === id) + 1 : null,
    result: { score: reported ? totalOf(id) : null, forfeit: id === forfeited },
    roster: { id, name },
  }));
  const match = createMatch({
    bestOf,
    bracketNumber,
    home: null,
    away: null,
    competitors: competitors as unknown as MatchSeries['competitors'],
    lobby: {
      reportedBy: reported ? '1' : null,
      confirmedBy: reported ? ['1', '5', '3'] : [],
      confirmationsNeeded: Math.floor(playing.length / 2) + 1,
    },
    matches: games.map((placements, game) => ({
      id: String(game + 1),
      number: game + 1,
      state: reported ? 'finished' : 'new',
      periods: [],
      forfeit: null,
      placements: reported ? placements : null,
    })),
    ...facts,
  });
  return {
    ...match,
    home: null,
    away: null,
    rosters: teams,
    placementPoints: PLACEMENT_POINTS,
    groups: 2,
  };
}

/** Returns one round with two lobbies: the first live or over, the second open. */
export function createLobbiesOfRound(): LobbiesOfRound {
  const lobbies = [
    createLobby({ reported: true, forfeited: '6', facts: { id: '1', state: 'finished' } }),
    createLobby({ teams: 5, bracketNumber: 1, facts: { id: '2', state: 'live' } }),
    createLobby({ teams: 16, bracketNumber: 2, reported: true, facts: { id: '3', state: 'live' } }),
  ].map(({ series }) => series);
  const [first] = lobbies;
  const overall = Object.fromEntries(
    (first?.competitors ?? []).flatMap(({ roster, placement, result }) =>
      roster
        ? [
            [
              roster.id,
              { place: placement ?? 0, total: (result.score ?? 0) + 20, cut: placement === 3 },
            ],
          ]
        : [],
    ),
  );
  return { round: 2, lobbies, overall, advancing: 6 };
}
