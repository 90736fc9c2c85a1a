import type { SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { findDatesOutside } from '@ringside/rules/season/segment-dates';
import { invalidBody, type Answer } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { findBansFault } from '../challenges/ban-settings.query.ts';
import { findSettingsFault } from './segment-settings.ts';
import type { SegmentRow } from './segment.repository.ts';

/**
 * Returns the first fault of a segment's settings, at its field; undefined if there is none.
 * `before` is its configuration so far, for a new segment that of its parent.
 */
export async function findSegmentFault(
  reading: Reading,
  settings: Parameters<typeof findSettingsFault>[0],
  {
    id = null,
    parent,
    before = parent?.configuration,
    rowsBefore,
  }: {
    id?: SegmentId | null;
    parent: Pick<SegmentRow, 'id' | 'configuration' | 'dateFrom' | 'dateTo'> | undefined;
    before?: SegmentConfiguration;
    /** The segment and its parent so far, unless it is new there. */
    rowsBefore?: { segment: SegmentRow; parent: SegmentRow };
  },
): Promise<Answer | undefined> {
  const place = { id, parentId: parent?.id ?? null };
  return (
    findSettingsFault(settings) ??
    (parent && findDatesFault({ segment: settings, parent }, rowsBefore)) ??
    (await findBansFault(reading, place, { before, after: settings.configuration }))
  );
}

type Dated = Pick<SegmentRow, 'dateFrom' | 'dateTo'>;
const datesOf = ({ dateFrom, dateTo }: Dated) => ({ from: dateFrom, to: dateTo });
const datesOfBoth = ({ segment, parent }: { segment: Dated; parent: Dated }) => ({
  dates: datesOf(segment),
  parent: datesOf(parent),
});

/** [SEG-6] Returns the fault of dates outside those of the parent. */
function findDatesFault(
  now: { segment: Dated; parent: Dated },
  before?: { segment: Dated; parent: Dated },
): Answer | undefined {
  const outside = findDatesOutside(datesOfBoth(now), before && datesOfBoth(before));
  if (outside.length === 0) return undefined;
  const { from, to } = datesOf(now.parent);
  return invalidBody(
    ...outside.map((end) => ({
      code: 'invalid' as const,
      title: 'The dates lie outside those of the parent',
      detail: `The parent lasts from ${from.toISOString()} to ${to.toISOString()}`,
      source: { pointer: `/data/attributes/date/${end}` },
    })),
  );
}
