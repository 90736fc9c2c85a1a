import type { ChallengeTurn } from '@ringside/contract/collections/challenges';
import type { Resource } from '@ringside/contract/json-api';
import type { Side } from '@ringside/rules/bracket/bracket';
import { getItem } from '@ringside/rules/must';
import { chosenSides } from '@ringside/rules/pick-ban/chosen-sides';
import { isAwaitingWinner } from '@ringside/rules/pick-ban/game-winner';
import {
  actorsOf,
  availableItems,
  type BanTurn,
  countOwed,
  hideSecretVotes,
  itemOfSideTurn,
  type PickBanState,
  playedItems,
  takenItems,
  waitingSides,
} from '@ringside/rules/pick-ban/pick-ban';
import { traitsOfKind } from '@ringside/rules/pick-ban/turns';
import { sortByIds, toOne, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { matchIdOf } from '../match-series/series.resource.ts';
import type { ChallengeRow } from './locked-challenges.command.ts';

export const challenges: ResourceType = {
  relations: { matchSeries: 'match-series', category: 'categories', match: 'matches' },
  async load(reader, ids) {
    const rows = sortByIds(
      ids,
      await reader.db
        .selectFrom('challenges')
        .selectAll()
        .where('tenantId', '=', reader.tenantId)
        .where('id', '=', anyOf(ids))
        .execute(),
    );
    const sides = await loadViewerSides(reader, rows);
    return renderChallenges(
      reader,
      rows.map((row) => ({ row, side: sides.get(row.seriesId) ?? null, now: reader.now })),
    );
  },
};

/** A stored challenge, and the side and the instant of its viewer. */
export interface ViewedChallenge {
  row: ChallengeRow;
  side: Side | null;
  now: Date;
}

/** Renders challenges in their order, each as its viewer may see it. */
export async function renderChallenges(
  reading: Pick<Reader, 'db'>,
  views: readonly ViewedChallenge[],
): Promise<Resource[]> {
  const visible = views.map(({ row, side, now }) => ({
    row,
    now,
    state: hideSecretVotes({ state: row.state, side }),
  }));
  const names = await loadUsernames(
    reading,
    visible.flatMap(({ state }) => (state.suggestions ?? []).map(({ userId }) => userId)),
  );
  return visible.map(({ row, ...view }) => renderChallenge(row, { ...view, names }));
}

/**
 * Loads the viewer's side in each series: a blind vote is visible to its own side until the turn
 * ends.
 */
async function loadViewerSides(
  { db, viewer }: Reader,
  rows: ChallengeRow[],
): Promise<Map<string, Side>> {
  if (!viewer || rows.length === 0) return new Map();
  const found = await db
    .selectFrom('matchSeries')
    .innerJoin('players', (join) =>
      join.on((eb) =>
        eb.or([
          eb('players.rosterId', '=', eb.ref('matchSeries.homeRosterId')),
          eb('players.rosterId', '=', eb.ref('matchSeries.awayRosterId')),
        ]),
      ),
    )
    .select(['matchSeries.id', 'matchSeries.homeRosterId', 'players.rosterId'])
    .where(
      'matchSeries.id',
      'in',
      rows.map((row) => row.seriesId),
    )
    .where('players.userId', '=', viewer.userId)
    .where('players.leftAt', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.id, row.rosterId === row.homeRosterId ? 'home' : 'away']));
}

async function loadUsernames(
  { db }: Pick<Reader, 'db'>,
  users: string[],
): Promise<Map<string, string>> {
  if (users.length === 0) return new Map();
  const found = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', anyOf(users))
    .execute();
  return new Map(found.map(({ id, username }) => [id, username]));
}

/** Renders a challenge; `state` is what the viewer may see. */
function renderChallenge(
  row: ChallengeRow,
  { state, names, now }: { state: PickBanState; names: Map<string, string>; now: Date },
): Resource {
  return {
    type: 'challenges',
    id: row.id,
    attributes: {
      status: state.status,
      game: state.game ?? null,
      claims: isAwaitingWinner(state) ? (state.claims ?? { home: false, away: false }) : null,
      turns: state.turns.map((turn) => renderTurn(state, turn)),
      turn: turnOf(row.state, now),
      serverTime: now.toISOString(),
      reserve: state.reserveMs,
      pool: state.items,
      banned: takenItems({ state, kind: 'ban' }),
      picked: [...takenItems({ state, kind: 'pick' }), ...takenItems({ state, kind: 'decider' })],
      protected: takenItems({ state, kind: 'protect' }),
      sides: chosenSides(state),
      played: state.status === 'closed' ? playedItems(state) : [],
      votes: state.votes,
      log: state.log.map(({ at, kind, turnIndex, side: by, items, auto, skipped = false }) => ({
        at,
        kind,
        turn: turnIndex,
        side: by,
        items,
        auto: auto.length > 0,
        skipped,
      })),
      pausedAt: state.pausedAt ?? null,
      suggestions: (state.suggestions ?? []).map(({ userId, items }) => ({
        user: { id: userId, username: names.get(userId) ?? '' },
        items,
      })),
    },
    relationships: {
      matchSeries: toOne('match-series', row.seriesId),
      category: toOne('categories', row.categoryId),
      match: toOne('matches', state.game ? matchIdOf(row.seriesId, state.game) : null),
    },
    meta: { version: row.version },
  };
}

/** Renders a turn with the sides that act in it as the order stands; a decider is of both. */
function renderTurn(state: PickBanState, turn: BanTurn): ChallengeTurn {
  const [first, second] = actorsOf(state, turn);
  const { kind, count, mode, seconds } = turn;
  return { sides: first && !second ? first : 'both', kind, count, mode, seconds };
}

/** Returns the open turn. Clients get the deadline and the server's time, never a remainder. */
function turnOf(state: PickBanState, now: Date) {
  if (state.status !== 'open' || !state.deadline || !state.turnEndsAt) return null;
  const { kind } = getItem(state.turns, state.turnIndex);
  return {
    index: state.turnIndex,
    deadline: state.deadline,
    endsAt: state.turnEndsAt,
    sides: waitingSides(state),
    inReserve: +now >= Date.parse(state.turnEndsAt),
    count: countOwed(state),
    choices: traitsOfKind(kind).choosesItems ? [] : availableItems(state),
    item: kind === 'side' ? itemOfSideTurn(state) : null,
  };
}
