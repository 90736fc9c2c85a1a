import type { SeriesId, UserId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { decideVote, decideVoter, type Vote } from '@ringside/rules/pick-ban/cast-vote';
import { sql } from 'kysely';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { NOT_FOUND } from '../../kernel/http/permitted.ts';
import type { Reading, Work } from '../../kernel/unit-of-work.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import {
  loadLineUpsBySeries,
  participationOf,
  type SeriesMember,
} from '../match-series/line-ups.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { renderChallenges, type ViewedChallenge } from './challenge.resource.ts';
import {
  type ChallengeRow,
  lockChallengesOf,
  type LockedChallenges,
} from './locked-challenges.command.ts';
import { applyChallenge } from './run-challenge.command.ts';

/** A player's vote in a challenge. */
export interface VoteRequest {
  work: Work;
  challengeId: string;
  /** The series of the challenge, if the caller has loaded it. */
  seriesId?: SeriesId;
  userId: UserId;
  vote: Vote;
}

/** The facts by which the votes of a batch are decided. */
interface VoteFacts {
  challenges: LockedChallenges;
  seriesById: ReadonlyMap<string, SeriesRow>;
  lineUps: ReadonlyMap<string, SeriesMember[]>;
  ownerByRoster: ReadonlyMap<string, UserId>;
}

/**
 * Casts the votes of captains, in reserve time also of the longest-serving roster members, in their
 * order. The batch has one tenant, one transaction and as many statements as a single vote.
 */
export async function castVotes(requests: VoteRequest[]): Promise<Answer[]> {
  const facts = await loadVoteFacts(getItem(requests, 0).work, await findSeriesIds(requests));
  const answers = requests.map((request) => {
    const challenge = facts.challenges.find(request.challengeId);
    return challenge ? decideAndApply(facts, request, challenge) : NOT_FOUND;
  });
  const stored = await facts.challenges.save();
  return showVotes(requests, answers, { ...facts, stored });
}

async function findSeriesIds(requests: VoteRequest[]): Promise<SeriesId[]> {
  const requestedIds = requests.flatMap(({ seriesId }) => seriesId ?? []);
  if (requestedIds.length === requests.length) return requestedIds;
  const { db, tenantId } = getItem(requests, 0).work;
  const rows = await db
    .selectFrom('challenges')
    .select('seriesId')
    .where('tenantId', '=', tenantId)
    .where('id', '=', anyOf(requests.map(({ challengeId }) => challengeId)))
    .execute();
  return rows.map(({ seriesId }) => seriesId);
}

/** Locks the challenges of some series. The pipeline answers the other queries behind the locks. */
async function loadVoteFacts({ db }: Work, ids: SeriesId[]): Promise<VoteFacts> {
  const [challenges, series, lineUps, ownerByRoster] = await Promise.all([
    lockChallengesOf({ db }, ids),
    db.selectFrom('matchSeries').selectAll().where('id', '=', anyOf(ids)).execute(),
    loadLineUpsBySeries(
      { db },
      ids.map((id) => ({ id })),
    ),
    loadOwners({ db }, ids),
  ]);
  return {
    challenges,
    seriesById: new Map(series.map((row) => [row.id, row])),
    lineUps,
    ownerByRoster,
  };
}

/** Loads the owners of the rosters of some series, by roster. */
async function loadOwners(
  { db }: Pick<Reading, 'db'>,
  seriesIds: SeriesId[],
): Promise<Map<string, UserId>> {
  const rows = await db
    .selectFrom('matchSeries')
    .innerJoin('rosters', (join) =>
      join.on(
        'rosters.id',
        '=',
        sql<string>`any(array[match_series.home_roster_id, match_series.away_roster_id])`,
      ),
    )
    .select(['rosters.id', 'rosters.ownerId'])
    .where('matchSeries.id', '=', anyOf(seriesIds))
    .execute();
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

/** Decides a vote and applies it in memory; a refused one changes nothing. */
function decideAndApply(
  { challenges, seriesById, lineUps, ownerByRoster }: VoteFacts,
  { work, userId, vote }: VoteRequest,
  challenge: ChallengeRow,
): Answer {
  const { state, seriesId } = challenge;
  const { now } = work;
  const series = mustFind(seriesById, seriesId);
  const members = lineUps.get(seriesId) ?? [];
  const { side } = participationOf(members, userId);
  if (!side) return refusalAnswer({ reason: 'not-in-series' });
  const decision = decideVote({ state, side, vote, now });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const rosterId = mustHave(
    side === 'home' ? series.homeRosterId : series.awayRosterId,
    'the roster of a voter',
  );
  const ownerId = mustFind(ownerByRoster, rosterId);
  const present = members.filter((member) => member.side === side && member.checkinId !== null);
  if (!decideVoter({ state, side, now, ownerId, present }).includes(userId))
    return refusalAnswer({ reason: 'may-not-vote' });
  applyChallenge({ work, series, challenges }, challenge, decision.value, {
    action: 'challenge.voted',
  });
  return { show: { type: 'challenges', id: challenge.id } };
}

/** Renders the stored challenges for the answers of accepted votes, each as its voter sees it. */
async function showVotes(
  requests: VoteRequest[],
  answers: Answer[],
  { stored, lineUps }: Pick<VoteFacts, 'lineUps'> & { stored: ReadonlyMap<string, ChallengeRow> },
): Promise<Answer[]> {
  const accepted = requests.filter((_, index) => 'show' in getItem(answers, index));
  const views = accepted.map(({ work, challengeId, userId }): ViewedChallenge => {
    const row = mustFind(stored, challengeId);
    const { side } = participationOf(lineUps.get(row.seriesId) ?? [], userId);
    return { row, side, now: work.now };
  });
  const resources = await renderChallenges(getItem(requests, 0).work, views);
  const resourceByVote = new Map(accepted.map((vote, index) => [vote, getItem(resources, index)]));
  return requests.map((request, index) => {
    const resource = resourceByVote.get(request);
    const answer = getItem(answers, index);
    return resource && 'show' in answer ? { ...answer, resource } : answer;
  });
}
