import type { SeriesStep } from '@ringside/contract/collections/series-history';

/** Who has checked in since the match was last taken back. */
export function presentIn(history: SeriesStep[]): Set<string> {
  const since = history.findLastIndex(({ step }) => step === 'reset') + 1;
  return new Set(
    history
      .slice(since)
      .filter(({ step }) => step === 'checked-in')
      .flatMap(({ people }) => people.map(({ id }) => id)),
  );
}

/** Arrivals of one side that follow each other are told in one line, as of the last of them. */
export function shortened(history: SeriesStep[]): SeriesStep[] {
  const lines: SeriesStep[] = [];
  for (const step of history) {
    const before = lines.at(-1);
    if (step.step === 'checked-in' && before?.step === 'checked-in' && before.by === step.by)
      lines[lines.length - 1] = { ...step, people: [...before.people, ...step.people] };
    else lines.push(step);
  }
  return lines;
}

/** What an operator did last to the result that stands; null where the players made it. */
export function rulingIn(history: SeriesStep[]): SeriesStep | null {
  const last = history.findLast(({ step }) =>
    ['finished', 'ruled', 'corrected', 'forfeited', 'unplayed', 'reset', 'restored'].includes(step),
  );
  return last?.by === 'staff' && last.step !== 'reset' ? last : null;
}
