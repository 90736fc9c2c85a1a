import { outlookAnswer } from '@ringside/contract/collections/rosters';
import { rosterEndpoints } from '@ringside/contract/endpoints/rosters';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import type { GameDecision } from './create-roster.command.ts';
import { enterNextStage } from './enter-next-stage.command.ts';
import { requestGameDecision, isMember } from './membership.query.ts';
import { loadOutlook } from './outlook.query.ts';
import { findOutlookDependencies } from './roster-dependencies.query.ts';
import { rosterRepository } from './roster.repository.ts';

const findRoster = (context: ReadContext) =>
  rosterRepository(context.db, context.tenantId).findById(getPathId(context));

/** The calls that take a roster from its stage into the next. */
export const nextStageRoutes = [
  defineRead(rosterEndpoints.outlook, {
    type: 'rosters',
    load: findRoster,
    summary: 'Get the placement of the roster, and the stage that it can enter next',
    access: 'signed-in',
    answer: outlookAnswer,
    authorize: async (context, roster) =>
      (await isMember(context, roster)) || hasPermission(context.viewer, 'rosters.write'),
    run: async (context, roster) => ({ plain: { data: await loadOutlook(context, roster) } }),
    dependencies: findOutlookDependencies,
    isPolled: true,
  }),
  defineChange(rosterEndpoints.enterNext, {
    summary: 'Enter the next stage with the same team',
    access: 'signed-in',
    type: 'rosters',
    load: findRoster,
    authorize: isMember,
    prepare: requestGameDecision,
    run: ({ work, viewer, prepared }, roster) =>
      enterNextStage(work, roster, { userId: viewer.userId, game: prepared as GameDecision }),
  }),
];
