import type { newSegment } from '@ringside/contract/collections/segments';
import type { z } from 'zod';
import { invalidBody, relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import type { Fault } from '../../kernel/http/errors.ts';
import type { SegmentRow } from './segment.repository.ts';

type NewSegment = z.output<typeof newSegment>['data'];

/** The relationships that name a segment's type. */
type NamedType = Pick<NonNullable<NewSegment['relationships']>, 'segmentType' | 'type'>;

/** Returns the id of the segment type that a body names, by `segmentType` or its old name `type`. */
export const findTypeId = (relationships: NamedType | undefined) =>
  (relationships?.segmentType ?? relationships?.type)?.data.id;

/** Returns the pointer to the relationship that names the type. */
export const typePointer = (relationships: NamedType | undefined) =>
  `/data/relationships/${relationships?.segmentType ? 'segmentType' : 'type'}`;

/** The refusal of a parent that the event does not have. */
export const noSuchParent = relationNotFound(
  '/data/relationships/parent',
  'There is no such segment in the event',
);

/** Returns the fault of a required field. */
export const createRequiredFault = (pointer: string): Fault => ({
  code: 'required',
  source: { pointer },
});

/** Returns the fault of a stage without dates or format; a child inherits them. */
export function findMissingFields(
  parent: SegmentRow | undefined,
  isMissing: (name: 'date' | 'format') => boolean,
): Answer | undefined {
  const names = parent ? [] : (['date', 'format'] as const).filter(isMissing);
  return names.length > 0
    ? invalidBody(...names.map((name) => createRequiredFault(`/data/attributes/${name}`)))
    : undefined;
}

/** Returns the columns of a segment's place in the tree of its event. */
export const placeBelowParent = (parent: SegmentRow | undefined) => ({
  parentId: parent?.id ?? null,
  level: parent ? parent.level + 1 : 0,
  stageId: parent ? (parent.stageId ?? parent.id) : null,
});
