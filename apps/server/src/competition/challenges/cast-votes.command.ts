import type { UserId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import { decideVote, decideVoter, type Vote } from '@ringside/rules/pick-ban/cast-vote';
import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { NOT_FOUND } from '../../kernel/http/permitted.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import {
  loadLineUpsBySeries,
  participationOf,
  type SeriesMember,
} from '../match-series/line-ups.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { renderChallenges, type ViewedChallenge } from './challenge.resource.ts';
import {
  type ChallengeRow,
  lockChallengesBeside,
  type LockedChallenges,
} from './locked-challenges.command.ts';
import { applyChallenge } from './run-challenge.command.ts';

/** A player's vote in a challenge. */
export interface VoteRequest {
  work: Work;
  challengeId: string;
  userId: UserId;
  vote: Vote;
}

/** The facts by which the votes of a batch are decided. */
interface VoteFacts {
  challenges: LockedChallenges;
  seriesById: ReadonlyMap<string, VotedSeries>;
  lineUps: ReadonlyMap<string, SeriesMember[]>;
}

/** A series with the owners of its rosters. */
type VotedSeries = SeriesRow & Record<'homeOwnerId' | 'awayOwnerId', UserId | null>;

/**
 * Casts the votes of captains, in reserve time also of the longest-serving roster members, in their
 * order. The batch has one tenant, one transaction and as many statements as a single vote.
 */
export async function castVotes(requests: VoteRequest[]): Promise<Answer[]> {
  const { work } = getItem(requests, 0);
  const challengeIds = requests.map(({ challengeId }) => challengeId);
  const facts = await loadVoteFacts(work, await lockChallengesBeside(work, challengeIds));
  const answers = requests.map((request) => {
    const challenge = facts.challenges.find(request.challengeId);
    return challenge ? decideAndApply(facts, request, challenge) : NOT_FOUND;
  });
  const stored = await facts.challenges.save();
  return showVotes(requests, answers, { ...facts, stored });
}

/** Loads the facts of votes in locked challenges. */
async function loadVoteFacts({ db }: Work, challenges: LockedChallenges): Promise<VoteFacts> {
  const { seriesIds } = challenges;
  const [series, lineUps] = await Promise.all([
    db
      .selectFrom('matchSeries')
      .leftJoin('rosters as home', 'home.id', 'matchSeries.homeRosterId')
      .leftJoin('rosters as away', 'away.id', 'matchSeries.awayRosterId')
      .selectAll('matchSeries')
      .select(['home.ownerId as homeOwnerId', 'away.ownerId as awayOwnerId'])
      .where('matchSeries.id', '=', anyOf(seriesIds))
      .execute(),
    loadLineUpsBySeries(
      { db },
      seriesIds.map((id) => ({ id })),
    ),
  ]);
  return { challenges, seriesById: new Map(series.map((row) => [row.id, row])), lineUps };
}

/** Decides a vote and applies it in memory; a refused one changes nothing. */
function decideAndApply(
  { challenges, seriesById, lineUps }: VoteFacts,
  { work, userId, vote }: VoteRequest,
  challenge: ChallengeRow,
): Answer {
  const { state, seriesId } = challenge;
  const { now } = work;
  const series = mustFind(seriesById, seriesId);
  const members = lineUps.get(seriesId) ?? [];
  const { side } = participationOf(members, userId);
  if (!side) return refusalAnswer({ reason: 'not-in-series' });
  const paused = findPauseRefusal(series.pause);
  if (paused) return refusalAnswer(paused);
  const decision = decideVote({ state, side, vote, now });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const ownerId = mustHave(
    side === 'home' ? series.homeOwnerId : series.awayOwnerId,
    'the owner of the roster of a voter',
  );
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
