import type { Slot } from '../bracket/bracket.ts';
import { accept, invariant, refuse } from '../decision.ts';
import type { RosterId } from '../ids.ts';
import { lobbyGroups } from '../lobbies/lobby-settings.ts';
import { DEFAULT_LOBBY_ROUNDS } from '../lobbies/lobby.ts';
import { mustFind, mustHave } from '../must.ts';
import { lobbyOutcomeOf } from '../swiss/swiss.ts';
import { withForfeits, withReinstated } from './lobby-forfeit.ts';
import { standingsOfLobbies } from './lobby-stage-standings.ts';
import { findWithoutOpenSeries, rankedWithKeptPlaces } from './played-out.ts';
import { layoutInRounds } from './rounds-layout.ts';
import { rescheduleIn } from './shared-decisions.ts';
import {
  NO_CHANGE,
  type Correction,
  type Expiry,
  type Reinstatement,
  type SeriesReport,
  type Stage,
  type StageDecision,
  type StageDelta,
} from './stage-delta.ts';
import type { StageFacts, StagePosition, StageSeries } from './stage-facts.ts';
import type { StageFormat } from './stage-format.ts';

/** [LOB-1] Creates the lobbies of all groups; the bracket number is that of the group, from 0. */
function createLobbies({ configuration }: StageFacts, seeds: RosterId[]): StageDecision {
  const groups = lobbyGroups({ rosters: seeds, groups: configuration.groups });
  invariant(groups.accepted, 'a stage of lobbies has two rosters');
  const rounds = configuration.lobbyRounds ?? DEFAULT_LOBBY_ROUNDS;
  const seedOf = new Map(seeds.map((rosterId, index) => [rosterId, index + 1]));
  const slot = (rosterId: RosterId): Slot => ({
    kind: 'roster',
    rosterId,
    seed: mustFind(seedOf, rosterId),
  });
  const created = groups.value.flatMap((rosters, group) =>
    Array.from({ length: rounds }, (_, index): StageSeries => ({
      position: { bracketNumber: group, roundNumber: index + 1, matchNumber: 1 },
      competitors: rosters.map(slot),
      outcome: null,
      forfeited: [],
      pairing: {
        criterion: 'lobby',
        group: group + 1,
        round: index + 1,
        rounds,
        bySeed: true,
      },
    })),
  );
  return accept({ ...NO_CHANGE, created });
}

const gameCountOf = (stage: Stage, position: StagePosition) =>
  layoutInRounds(stage).bestOf(position);

/** Adds a lobby to the list of the delta that fits it. */
function addLobby(delta: StageDelta, series: StageSeries): void {
  (series.outcome ? delta.decided : delta.reduced).push(series);
}

const emptyDelta = (): StageDelta => ({ ...NO_CHANGE, decided: [], reopened: [], reduced: [] });

/** [LOB-4] Decides a first result, which touches no other lobby. */
function reportLobby(stage: Stage, { position, how, lobby }: SeriesReport): StageDecision {
  if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
  const { series, state } = mustHave(stage.seriesAt(position), 'the reported lobby');
  if (state === 'finished') return refuse('already-has-result');
  const result = mustHave(lobby, 'the result of a lobby');
  const outcome = lobbyOutcomeOf(result, how);
  return accept({
    ...NO_CHANGE,
    decided: [{ ...series, outcome, forfeited: result.forfeited }],
  });
}

/** [LOB-5] [LOB-6] Decides about absent rosters, and about a lobby that no player reports. */
function expireLobby(stage: Stage, expiry: Expiry): StageDecision {
  const { position } = expiry;
  if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
  const { series, state } = mustHave(stage.seriesAt(position), 'the lobby that ends');
  if (state === 'finished') return refuse('already-has-result');
  const delta = emptyDelta();
  if (expiry.reason === 'forfeit')
    addLobby(delta, withForfeits(series, expiry.rosterIds, gameCountOf(stage, position)));
  else {
    const result = { games: [], forfeited: series.forfeited ?? [] };
    delta.decided.push({ ...series, outcome: lobbyOutcomeOf(result, 'unplayed') });
  }
  return accept(delta);
}

/** Decides another result of a lobby, or a reset: withdrawn rosters forfeit it again. */
function correctLobby(stage: Stage, { position, outcome }: Correction): StageDecision {
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded([position]))
    return { needs: { series: [position], withdrawn: true } };
  const { series } = mustHave(stage.seriesAt(position), 'the corrected lobby');
  if (outcome) {
    const { forfeited } = mustHave(outcome.lobby, 'the result of a lobby');
    return accept({ ...NO_CHANGE, decided: [{ ...series, outcome, forfeited }] });
  }
  const reset = withForfeits(
    { ...series, forfeited: [], outcome: null },
    [...withdrawn],
    gameCountOf(stage, position),
  );
  return accept(
    reset.outcome ? { ...NO_CHANGE, decided: [reset] } : { ...NO_CHANGE, reopened: [reset] },
  );
}

function resetLobby(stage: Stage, position: StagePosition): StageDecision {
  if (!stage.hasLoaded([position])) return { needs: { series: [position] } };
  const { state } = mustHave(stage.seriesAt(position), 'the lobby that is reset');
  return state === 'new' || state === 'scheduled'
    ? refuse('has-no-result')
    : correctLobby(stage, { position, outcome: null });
}

/** [LOB-6] Withdraws rosters: they forfeit their open lobbies, and the others play on. */
function withdrawFromLobbies(stage: Stage, { open }: { open: StagePosition[] }): StageDecision {
  const { withdrawn } = stage;
  if (!withdrawn || !stage.hasLoaded(open)) return { needs: { series: open, withdrawn: true } };
  const delta = emptyDelta();
  for (const position of open) {
    const { series } = mustHave(stage.seriesAt(position), 'an open lobby');
    addLobby(delta, withForfeits(series, [...withdrawn], gameCountOf(stage, position)));
  }
  return accept(delta);
}

/** [LOB-9] Undoes a withdrawal where no game was played without the roster. */
function reinstateInLobbies(stage: Stage, { rosterId, open }: Reinstatement): StageDecision {
  if (!stage.hasLoaded('all')) return { needs: { series: 'all' } };
  const delta = emptyDelta();
  for (const before of open) {
    const stored = stage.seriesAt(before.position);
    if (!stored || stored.isDeleted) continue;
    const gameCount = gameCountOf(stage, before.position);
    const series = withReinstated(stored.series, { rosterId, before, gameCount });
    if (series === stored.series) continue;
    if (series.outcome) delta.decided.push(series);
    else if (stored.state === 'finished') delta.reopened.push(series);
    else delta.reduced.push(series);
  }
  return accept(delta);
}

/** Lobbies: the seeding creates those of all rounds; three to sixteen rosters play each. */
export const LOBBIES_FORMAT: StageFormat = {
  layout: layoutInRounds,
  start: createLobbies,
  pairNextRound: () => refuse('no-rounds-left'),
  report: reportLobby,
  expire: expireLobby,
  correct: correctLobby,
  reset: resetLobby,
  remove: (stage, position) =>
    stage.hasLoaded([position]) ? accept(NO_CHANGE) : { needs: { series: [position] } },
  restore: () => accept(NO_CHANGE),
  withdraw: withdrawFromLobbies,
  reinstate: reinstateInLobbies,
  assign: (_stage, { assignments: [first] }) =>
    refuse('decided-by-bracket', `match-series ${first?.id ?? ''}: the seeding deals lobbies`),
  reschedule: rescheduleIn({ layout: layoutInRounds }),
  ...rankedWithKeptPlaces(standingsOfLobbies, findWithoutOpenSeries),
  followingSides: () => ({ home: false, away: false }),
  pairingKind: () => 'lobbies',
  forfeitBoth: () => lobbyOutcomeOf({ games: [], forfeited: [] }, 'double-forfeit'),
  endUnplayed: () => lobbyOutcomeOf({ games: [], forfeited: [] }, 'unplayed'),
  afterLastSeries: 'ends',
  withdrawalsChangePlaces: true,
  creditsResults: false,
  keepsDeletedSeries: false,
};
