/**
 * One line of docs/performance.md. `measured` includes its unit; `target` is empty where there is
 * none.
 */
export interface Figure {
  what: string;
  measured: string;
  target: string;
  met: boolean;
}

/** Prints figures, each with its target. */
export function printFigures(figures: Figure[]): void {
  for (const { what, measured, target, met } of figures)
    console.log(
      `${what}: ${measured}${target && ` (target ${target}, ${met ? 'met' : 'MISSED'})`}`,
    );
}

/** Returns the figure of a time with a limit, both in seconds. */
export const secondsFigure = (what: string, seconds: number, target: number): Figure => ({
  what,
  measured: `${seconds.toFixed(1)} s`,
  target: `${target} s`,
  met: seconds <= target,
});
