import { PROGRESS_RESET_MS } from '../constants.ts';

export interface StepProgress {
  milestones: number;
  progress: number;
  finished: boolean;
}

/** [CTR-7] Creates a stepper at its beginning. */
export function stepper(milestones: number): StepProgress {
  return { milestones, progress: 0, finished: false };
}

/**
 * [CTR-7] Moves a stepper forward or back, clamped between 0 and the milestone count; reaching the
 * end marks it finished (it resets 1.5 s later).
 */
export function moveStepper({ state, by }: { state: StepProgress; by: number }): StepProgress {
  const progress = Math.min(state.milestones, Math.max(0, state.progress + by));
  return { ...state, progress, finished: state.finished || progress === state.milestones };
}

/** [CTR-7] Returns when a stepper that finished at an instant resets. */
export function stepperResetsAt(finishedAt: Date): Date {
  return new Date(+finishedAt + PROGRESS_RESET_MS);
}
