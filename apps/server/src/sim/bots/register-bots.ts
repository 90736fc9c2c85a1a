import { accept } from '@ringside/rules/decision';
import { mustHave } from '@ringside/rules/must';
import type { BotPlayer } from '@ringside/sim/bot-names';
import { createRoster } from '../../competition/rosters/create-roster.command.ts';
import { joinRoster } from '../../competition/rosters/join-roster.command.ts';
import { rosterRepository } from '../../competition/rosters/roster.repository.ts';
import type { Answer } from '../../kernel/http/endpoint.ts';
import { scheduleQueueJoin } from './bot-queue.ts';
import { scheduleLateCheckin } from './bot-reactions.ts';
import { ensureBotUsers, type BotWork } from './bots.ts';

/** A team of bots that registers. Its first player is the captain. */
export interface RegisteringTeam {
  segment: string;
  name: string;
  players: BotPlayer[];
  /** The game wins of its players; enough to qualify by default. */
  gameWins?: number;
}

/**
 * Registers a team: the captain creates the roster and the others join by its key. Returns the
 * first refusal, otherwise the roster.
 */
export async function registerTeam(
  work: BotWork,
  { segment, name, players, gameWins }: RegisteringTeam,
): Promise<Answer> {
  const { botPool } = work;
  const [captain, ...others] = (await ensureBotUsers(work, {
    seed: botPool.seed,
    team: name,
    players,
    gameWins,
  })) as [string, ...string[]];
  const lasting = await work.db
    .selectFrom('teams')
    .select('id')
    .where('tenantId', '=', work.tenantId)
    .where('ownerId', '=', captain)
    .where('name', '=', name)
    .executeTakeFirst();
  const relationships = {
    segment: { data: { type: 'segments' as const, id: segment } },
    ...(lasting && { team: { data: { type: 'teams' as const, id: lasting.id } } }),
  };
  // Bots' players own enough brawlers and are not banned, so the game side need not be called.
  const created = await createRoster(
    work,
    captain,
    { attributes: { name }, relationships },
    accept(true),
  );
  if (!('show' in created)) return created;
  const roster = await rosterRepository(work.db, work.tenantId).findById(created.show.id);
  const { joiningKey } = mustHave(roster, 'the roster that was created');
  const answers: Answer[] = [];
  for (const userId of others)
    answers.push(await joinRoster(work, userId, joiningKey, accept(true)));
  await scheduleLateCheckin(work, created.show.id, botPool);
  await scheduleQueueJoin(work, created.show.id);
  return answers.find((answer) => !('show' in answer)) ?? created;
}
