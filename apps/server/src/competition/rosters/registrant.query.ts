import type { EventId, UserId } from '@ringside/rules/ids';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { Reading } from '../../platform/unit-of-work.ts';

/** A user who registers, and the facts about their other rosters of the event. */
export interface Registrant {
  user: Selectable<Database['users']>;
  registrations: {
    /** Whether the user is in a roster of the stage. */
    inRosterOfStage: boolean;
    /** Whether the user was in a roster of the event when that was disqualified. */
    isDisqualified: boolean;
  };
}

/** Loads a user who registers for a stage, in one query. */
export async function loadRegistrant(
  { db }: Pick<Reading, 'db'>,
  userId: UserId,
  { stageId, eventId }: { stageId: string; eventId: EventId },
): Promise<Registrant> {
  const { inRosterOfStage, isDisqualified, ...user } = await db
    .selectFrom('users')
    .selectAll()
    .select((eb) => {
      const ofEvent = eb
        .selectFrom('players')
        .innerJoin('rosters', 'rosters.id', 'players.rosterId')
        .select('players.id')
        .where('players.userId', '=', userId)
        .where('rosters.eventId', '=', eventId);
      return [
        eb
          .exists(
            ofEvent.where('players.stageId', '=', stageId).where('players.leftAt', 'is', null),
          )
          .as('inRosterOfStage'),
        eb
          .exists(
            ofEvent
              .where(sql`rosters.taken_out ->> 'how'`, '=', 'disqualified')
              .where((at) =>
                at.or([
                  at('players.leftAt', 'is', null),
                  at('players.leftAt', '>=', sql<Date>`(rosters.taken_out ->> 'at')::timestamptz`),
                ]),
              ),
          )
          .as('isDisqualified'),
      ];
    })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    user,
    registrations: {
      inRosterOfStage: Boolean(inRosterOfStage),
      isDisqualified: Boolean(isDisqualified),
    },
  };
}
