interface Dates {
  from: Date;
  to: Date;
}
interface DatesOfBoth {
  dates: Dates;
  parent: Dates;
}

/**
 * [SEG-6] Returns which ends of a segment's dates lie outside those of its parent. An end that lay
 * outside before and does not change may stay.
 */
export function findDatesOutside(now: DatesOfBoth, before?: DatesOfBoth): ('from' | 'to')[] {
  const isOutside = {
    from: ({ dates, parent }: DatesOfBoth) => dates.from < parent.from,
    to: ({ dates, parent }: DatesOfBoth) => dates.to > parent.to,
  };
  return (['from', 'to'] as const).filter((end) => {
    const stays = before && isOutside[end](before) && +before.dates[end] === +now.dates[end];
    return isOutside[end](now) && !stays;
  });
}
