import { answerTasks } from '../../platform/threads/answer-tasks.ts';
import type { PairingTask } from './pair-off-thread.ts';
import { pairRoundOf } from './pair-round.ts';

answerTasks(({ segment, facts }: PairingTask) => pairRoundOf(segment, facts));
