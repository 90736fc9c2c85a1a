import { newEvent } from '@ringside/contract/collections/events';
import { newAdvanceRule, newPhase, newSegment } from '@ringside/contract/collections/segments';
import {
  createPlannedEvent,
  type EventPlan,
  type CreatedEvent,
} from '@ringside/contract/season/season-plan';
import { invariant } from '@ringside/rules/decision';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { createSegment } from '../segments/create-segment.command.ts';
import { addPhase, addRule } from '../segments/segment-parts.command.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { eventRepository } from './event.repository.ts';
import { createEvent } from './save-event.command.ts';

/** Executes a plan that has been checked, by the commands that the API calls. */
export function executePlan(work: Work, plan: EventPlan, gameId?: string): Promise<CreatedEvent> {
  const segmentOf = async (id: string) =>
    getRow(await segmentRepository(work.db, work.tenantId).findById(id));
  const game = gameId && { relationships: { game: { data: { type: 'games', id: gameId } } } };
  return createPlannedEvent(plan, {
    createEvent: async (attributes) =>
      getCreatedId(
        await createEvent(
          work,
          newEvent.parse({ data: { type: 'events', attributes, ...game } }).data,
        ),
      ),
    async createSegment(eventId, attributes, relationships) {
      const event = getRow(await eventRepository(work.db, work.tenantId).findById(eventId));
      return getCreatedId(
        await createSegment(
          work,
          event,
          newSegment.parse({ data: { type: 'segments', attributes, relationships } }).data,
        ),
      );
    },
    addPhase: async (id, attributes) =>
      addPhase(work, await segmentOf(id), newPhase.parse({ data: { attributes } }).data),
    addAdvanceRule: async (id, next, placements) =>
      addRule(
        work,
        await segmentOf(id),
        newAdvanceRule.parse({
          data: {
            attributes: { placements },
            relationships: { nextSegment: { data: { type: 'segments', id: next } } },
          },
        }).data,
      ),
  });
}

function getCreatedId(answer: Answer): string {
  invariant('show' in answer, `a planned season was refused: ${JSON.stringify(answer)}`);
  return answer.show.id;
}
