import { mustHave } from '@ringside/rules/must';
import { comparableIds } from '../../platform/storage/any-of.ts';
import type { Viewer } from '../sender/viewer.ts';

/** An id that no row has. */
const NO_ROW = '0';

/** Returns an id from a request, or one that no row has for a text that is no id. */
export const toRowId = (sent: string | undefined): string =>
  comparableIds([sent ?? ''])[0] ?? NO_ROW;

/** Returns the id of a row in the path, or one that no row has for a text that is no id. */
export const getPathId = ({ params }: { params: Readonly<Record<string, string>> }): string =>
  toRowId(params.id);

/**
 * Returns the sender of a call that needs a sign-in.
 *
 * @throws {Error} When the declaration of the call admits visitors.
 */
export const getViewer = ({ viewer }: { viewer: Viewer | null }): Viewer =>
  mustHave(viewer, 'the viewer');
