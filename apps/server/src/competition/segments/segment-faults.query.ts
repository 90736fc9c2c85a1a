import type { SegmentConfiguration } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import type { Answer } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../kernel/unit-of-work.ts';
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
  }: {
    id?: SegmentId | null;
    parent: Pick<SegmentRow, 'id' | 'configuration'> | undefined;
    before?: SegmentConfiguration;
  },
): Promise<Answer | undefined> {
  const place = { id, parentId: parent?.id ?? null };
  return (
    findSettingsFault(settings) ??
    (await findBansFault(reading, place, { before, after: settings.configuration }))
  );
}
