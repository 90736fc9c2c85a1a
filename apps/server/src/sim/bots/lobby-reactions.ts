import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import { mustHave } from '@ringside/rules/must';
import { reportDeadlines } from '@ringside/rules/series/reporting';
import { isLobbyLate } from '@ringside/sim/lobby-choices';
import { instantAfter, randomBetween, type BotWork } from './bots.ts';
import { findBotLobby, hasHumans, type BotLobby } from './lobby-bots.ts';

const COME_AFTER_MS = [20 * SECOND_MS, 6 * MINUTE_MS] as const;
const PLAY_MS = [8 * MINUTE_MS, 14 * MINUTE_MS] as const;
const ANSWER_AFTER_MS = [20 * SECOND_MS, 2 * MINUTE_MS] as const;
const RULE_AFTER_MS = 4 * MINUTE_MS;
const LATE_BY_MS = 4 * MINUTE_MS;
/** Where humans play, bots report a missing result this long before the lobby is overdue. */
const REPORT_FOR_HUMAN_LEAD_MS = 5 * MINUTE_MS;

/** Schedules the check-in of the bots of a lobby. */
export async function scheduleLobbyArrival(work: BotWork, id: string): Promise<void> {
  if (await findBotLobby(work, id))
    work.schedule({
      kind: 'bots-come-to-lobby',
      subjectId: id,
      dueAt: instantAfter(work, randomBetween(COME_AFTER_MS, id, 'lobby')),
    });
}

/** Schedules the report of a lobby. */
export async function scheduleLobbyReport(work: BotWork, id: string): Promise<void> {
  const lobby = await findBotLobby(work, id);
  if (lobby)
    work.schedule({ kind: 'bots-play-lobby', subjectId: id, dueAt: playedAt(work, lobby) });
}

function playedAt(work: BotWork, lobby: BotLobby): Date {
  const { row, face } = lobby;
  const { overdueAt } = reportDeadlines({
    date: mustHave(row.date, 'the date of a live lobby'),
    bestOf: row.bestOf,
    reportedAt: null,
  });
  if (hasHumans(lobby)) return new Date(+overdueAt - REPORT_FOR_HUMAN_LEAD_MS);
  return isLobbyLate(face)
    ? new Date(+overdueAt + LATE_BY_MS)
    : instantAfter(work, randomBetween(PLAY_MS, row.id, 'play'));
}

/** Schedules the confirmations of bots for the report of a human. */
export async function scheduleLobbyAnswer(work: BotWork, id: string): Promise<void> {
  const lobby = await findBotLobby(work, id);
  if (lobby && hasHumans(lobby))
    work.schedule({
      kind: 'bots-play-lobby',
      subjectId: id,
      dueAt: instantAfter(work, randomBetween(ANSWER_AFTER_MS, id, 'answer')),
    });
}

/** Schedules the ruling of a dispute among bots; a dispute with a human waits for an operator. */
export async function scheduleLobbyRuling(work: BotWork, id: string): Promise<void> {
  const lobby = await findBotLobby(work, id);
  if (lobby && !hasHumans(lobby))
    work.schedule({
      kind: 'bots-rule-lobby',
      subjectId: id,
      dueAt: instantAfter(work, RULE_AFTER_MS),
    });
}
