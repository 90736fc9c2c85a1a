import {
  evidenceRequestBody,
  evidenceRequestsAnswer,
  evidenceWithdrawalBody,
} from '@ringside/contract/collections/match-series';
import { matchSeriesEndpoints } from '@ringside/contract/endpoints/match-series';
import { defineChange, defineRead } from '../../../kernel/http/endpoint.ts';
import { lockSeries } from '../../../platform/storage/locks.ts';
import { canSeePrivateParts, findSeries, RULE } from '../match-series.access.ts';
import {
  askForEvidence,
  loadEvidenceRequests,
  withdrawEvidenceRequest,
} from './evidence-requests.command.ts';

const requestCall = {
  lock: lockSeries,
  type: 'match-series',
  load: findSeries,
  access: { permission: RULE },
} as const;

/** The calls by which a referee asks a roster of a disputed series for a picture. */
export const evidenceRequestRoutes = [
  defineRead(matchSeriesEndpoints.evidenceRequests, {
    summary: 'List the requests for evidence of a disputed series',
    access: 'signed-in',
    answer: evidenceRequestsAnswer,
    load: findSeries,
    authorize: canSeePrivateParts,
    run: async (context, series) => ({
      plain: { data: await loadEvidenceRequests(context, series) },
    }),
  }),
  defineChange(matchSeriesEndpoints.askForEvidence, {
    ...requestCall,
    isVersioned: true,
    summary: 'Ask a roster of a disputed series for a picture',
    answer: evidenceRequestsAnswer,
    body: evidenceRequestBody,
    run: ({ work }, series, body) => askForEvidence(work, series, body),
  }),
  defineChange(matchSeriesEndpoints.withdrawEvidenceRequest, {
    ...requestCall,
    isVersioned: true,
    summary: 'Withdraw a request for evidence',
    answer: evidenceRequestsAnswer,
    body: evidenceWithdrawalBody,
    run: ({ work }, series, { roster }) => withdrawEvidenceRequest(work, series, roster),
  }),
];
