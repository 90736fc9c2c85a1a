import { isEventVisible } from '@ringside/rules/season/drafts';
import {
  type Answer,
  conflict,
  hasPermission,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import type { Change } from '../../platform/unit-of-work.ts';

/** An event, or a segment of one. */
interface Draftable {
  draft: boolean;
}

/** The permission to see drafts. */
const READ = 'events.read';

/** [EVT-8] Returns the event or segment unless it is a draft that the viewer may not see. */
export const hideDraft = <Row extends Draftable>(
  { viewer }: Pick<ReadContext, 'viewer'>,
  row: Row | undefined,
): Row | undefined =>
  row && isEventVisible({ isDraft: row.draft, readsEvents: hasPermission(viewer, READ) })
    ? row
    : undefined;

/** Returns the audience of a change of an event or segment: of a draft, only operators. */
export const audienceOf = ({ draft }: Draftable): Pick<Change, 'audiences'> =>
  draft ? { audiences: [READ] } : {};

/** The refusal of what only a published event does. */
export const IS_DRAFT: Answer = conflict('event-draft', 'The event is a draft');
