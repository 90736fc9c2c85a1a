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

/** A result that an operator decided. */
export interface Ruling extends SeriesStep {
  /** Whether it is the result that stood before, or that a side had reported. */
  isUpheld: boolean;
}

/** Returns an operator's last change of the result that stands; null where the players made it. */
export function findRuling(history: SeriesStep[]): Ruling | null {
  const index = history.findLastIndex(({ step }) =>
    ['finished', 'ruled', 'corrected', 'forfeited', 'unplayed', 'reset', 'restored'].includes(step),
  );
  const last = history[index];
  if (last?.by !== 'staff' || last.step === 'reset') return null;
  const reported = history
    .slice(0, index)
    .findLast(({ step }) => step === 'reported' || step === 'reset');
  const before = last.step === 'ruled' ? (reported?.score ?? null) : last.before;
  return { ...last, isUpheld: before !== null && String(before) === String(last.score) };
}
