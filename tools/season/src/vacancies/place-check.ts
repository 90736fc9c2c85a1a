/** The findings of a check of places. */
export interface PlaceCheck {
  /** One sentence for each place that is open although a roster can take it, or is taken twice. */
  faults: string[];
  /** The number of checked lists of places. */
  checked: number;
}

/** Adds the findings of a check to those of others. */
export function addCheck(sum: PlaceCheck, { faults, checked }: PlaceCheck): void {
  sum.faults.push(...faults);
  sum.checked += checked;
}
