import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { drawPlacements } from '@ringside/sim/lobby-choices';
import type { LobbiesOfRound } from '@ringside/web/app/screens/brackets/lobbies/read-lobbies.ts';
import type { MatchData } from '@ringside/web/app/screens/match/read-match.ts';
import { createMatch, createRoster } from './sample-match.ts';
import { TEAM_NAMES } from './sample-names.ts';

/** The points of each place in the sample. */
export const PLACEMENT_POINTS = [16, 12, 9, 7, 5, 4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0];
/** The visitor's roster in the samples. */
export const OWN_ID = '2';

const createTeam = (name: string, index: number): Roster =>
  createRoster(String(index + 1), name, [
    { id: `${index}1`, username: `Anna ${index + 1}` },
    { id: `${index}2`, username: `xX_Bartholomäus_Xx ${index + 1}` },
    { id: `${index}3`, username: `Cleo ${index + 1}` },
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

/** Returns a lobby in any state, with the results of bots. */
export function createLobby({
  teams: count = 8,
  bestOf = 5,
  reported = false,
  forfeited,
  bracketNumber = 0,
  facts = {},
}: Sample = {}): MatchData {
  const teams = TEAM_NAMES.slice(0, count).map(createTeam);
  const playing = teams.filter(({ id }) => id !== forfeited);
  const position = { bracketNumber, roundNumber: 1, matchNumber: 1 };
  const games = drawPlacements({ seed: 'gallery', stage: '1/MQ1', position }, playing, bestOf).map(
    (rosters) => rosters.map(({ id }) => id),
  );
  const totalOf = (id: string) =>
    games.reduce((sum, order) => sum + (PLACEMENT_POINTS[order.indexOf(id)] ?? 0), 0);
  const ranking = teams.toSorted((one, other) => totalOf(other.id) - totalOf(one.id));
  const competitors = teams.map((team): Competitor => ({
    seed: { number: team.seed },
    isBye: false,
    placement: reported ? ranking.indexOf(team) + 1 : null,
    result: { score: reported ? totalOf(team.id) : null, forfeit: team.id === forfeited },
    roster: { id: team.id, name: team.name },
  }));
  return {
    ...createMatch({
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
        score: null,
        source: null,
        map: null,
        mode: null,
      })),
      ...facts,
    }),
    home: null,
    away: null,
    rosters: teams,
    placementPoints: PLACEMENT_POINTS,
    groups: 2,
  };
}

/** Returns one round with three lobbies: one over, one live, one reported. */
export function createLobbiesOfRound(): LobbiesOfRound {
  const finished = createLobby({ reported: true, forfeited: '6', facts: { state: 'finished' } });
  const lobbies = [
    finished,
    createLobby({ teams: 5, bracketNumber: 1, facts: { id: '2', state: 'live' } }),
    createLobby({ teams: 16, bracketNumber: 2, reported: true, facts: { id: '3', state: 'live' } }),
  ].map(({ series }) => series);
  const competitors: Competitor[] = finished.series.competitors;
  const overall = Object.fromEntries(
    competitors.map(({ roster, placement, result }) => [
      roster?.id ?? '',
      { place: placement ?? 0, total: (result.score ?? 0) + 20, cut: placement === 3 },
    ]),
  );
  return { round: 2, lobbies, overall, advancing: 6 };
}
