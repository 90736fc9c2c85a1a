import type { SeriesStep } from '@ringside/contract/collections/series-history';

/** Returns the players who have checked in since the match was last reset. */
export function presentPlayersOf(history: SeriesStep[]): Set<string> {
  const since = history.findLastIndex(({ step }) => step === 'reset') + 1;
  return new Set(
    history
      .slice(since)
      .filter(({ step }) => step === 'checked-in')
      .flatMap(({ people }) => people.map(({ id }) => id)),
  );
}

/** Merges successive arrivals of one side into one line, with the time of the last. */
export function shortenHistory(history: SeriesStep[]): SeriesStep[] {
  const lines: SeriesStep[] = [];
  for (const step of history) {
    const before = lines.at(-1);
    if (step.step === 'checked-in' && before?.step === 'checked-in' && before.by === step.by)
      lines[lines.length - 1] = { ...step, people: [...before.people, ...step.people] };
    else lines.push(step);
  }
  return lines;
}

/** Returns an operator's last change of the result that stands; null where the players made it. */
export function findRuling(history: SeriesStep[]): SeriesStep | null {
  const last = history.findLast(({ step }) =>
    ['finished', 'ruled', 'corrected', 'forfeited', 'unplayed', 'reset', 'restored'].includes(step),
  );
  return last?.by === 'staff' && last.step !== 'reset' ? last : null;
}
