import type { EvidenceRequest } from '@ringside/contract/collections/match-series';
import { MINUTE_MS } from '@ringside/rules/constants';
import { decideEvidenceRequest } from '@ringside/rules/series/evidence-request';
import { refusalAnswer, type Answer } from '../../../kernel/http/endpoint.ts';
import { NOT_FOUND } from '../../../kernel/http/permitted.ts';
import { type Audience, audienceOfUsers } from '../../../platform/realtime/audiences.ts';
import { anyOf } from '../../../platform/storage/any-of.ts';
import { json } from '../../../platform/storage/tables/columns.ts';
import type { Reading, Work } from '../../../platform/unit-of-work.ts';
import { changeSeries } from '../../stage/series-writes.command.ts';
import { loadLineUps } from '../line-ups.query.ts';
import { recordSeries } from '../series-lifecycle.ts';
import { rosterIdsOf, type SeriesRow } from '../series.repository.ts';

/** The requests of a dispute by the id of the roster; they end with the dispute. */
type StoredRequests = Record<string, { askedAt: string; until: string }>;

const requestsOf = ({ reporting, dispute }: SeriesRow): StoredRequests =>
  reporting === 'disputed'
    ? ((dispute as { evidence?: StoredRequests } | null)?.evidence ?? {})
    : {};

/**
 * Loads the requests for evidence of a disputed series. A request is met by a picture that a player
 * of the roster has added since.
 */
export async function loadEvidenceRequests(
  { db }: Pick<Reading, 'db'>,
  series: SeriesRow,
): Promise<EvidenceRequest[]> {
  const requests = Object.entries(requestsOf(series));
  if (requests.length === 0) return [];
  const pictures = await db
    .selectFrom('attachments')
    .innerJoin('players', 'players.userId', 'attachments.userId')
    .select(['players.rosterId', 'attachments.createdAt'])
    .where('attachments.seriesId', '=', series.id)
    .where('players.rosterId', '=', anyOf(requests.map(([rosterId]) => rosterId)))
    .execute();
  return requests.map(([roster, { askedAt, until }]) => ({
    roster,
    askedAt,
    until,
    isMet: pictures.some(
      ({ rosterId, createdAt }) => rosterId === roster && createdAt >= new Date(askedAt),
    ),
  }));
}

/** Asks a roster of a disputed series for a picture; a second request replaces the first. */
export async function askForEvidence(
  work: Work,
  series: SeriesRow,
  { roster, minutes }: { roster: string; minutes: number },
): Promise<Answer> {
  const rosterIds = rosterIdsOf(series);
  const decision = decideEvidenceRequest({
    reporting: series.reporting,
    rosterIds,
    rosterId: roster,
  });
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const until = new Date(+work.now + minutes * MINUTE_MS).toISOString();
  const row = await saveRequests(work, series, {
    action: 'series.evidence-asked',
    roster,
    requests: { ...requestsOf(series), [roster]: { askedAt: work.now.toISOString(), until } },
  });
  return { plain: { data: await loadEvidenceRequests(work, row) } };
}

/** Withdraws a request for evidence. */
export async function withdrawEvidenceRequest(
  work: Work,
  series: SeriesRow,
  roster: string,
): Promise<Answer> {
  const { [roster]: _withdrawn, ...requests } = requestsOf(series);
  if (!Object.hasOwn(requestsOf(series), roster)) return NOT_FOUND;
  const row = await saveRequests(work, series, {
    action: 'series.evidence-withdrawn',
    roster,
    requests,
  });
  return { plain: { data: await loadEvidenceRequests(work, row) } };
}

/** Stores the requests; only the players of the series and operators learn of the change. */
async function saveRequests(
  work: Work,
  series: SeriesRow,
  { action, roster, requests }: { action: string; roster: string; requests: StoredRequests },
): Promise<SeriesRow> {
  const players = await loadLineUps(work, { id: series.id });
  const audiences: Audience[] = [
    'series.read',
    ...audienceOfUsers(players.map(({ userId }) => userId)),
  ];
  return changeSeries(
    work,
    series,
    { dispute: json({ ...(series.dispute as object), evidence: requests }) },
    (row) => recordSeries(work, row, action, { after: { roster, ...requests[roster] }, audiences }),
  );
}
