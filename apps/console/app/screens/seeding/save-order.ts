import type { Seeding } from '@ringside/contract/collections/seeding';
import { ApiError } from '@ringside/contract/errors';
import type { SegmentId } from '@ringside/rules/ids';
import type { Action } from '../../parts/action-dialog.tsx';
import { client, clientForVersion } from '../../session/console-client.ts';
import { newcomersOf, type Draft, adaptOrder, type Order } from './order-draft.ts';

/** The most attempts while rosters join or leave between the read and the save. */
const MOST_TRIES = 5;
/** Refusals of an order whose rosters are not the present ones ([SED-5]). */
const OTHERS_ARE_THERE = new Set(['missing-roster', 'unknown-roster']);

/** Returns the command that saves an order, or returns to the points. */
export function createSaveOrderAction(
  segmentId: SegmentId,
  { version, order }: Seeding,
  { now, saved }: Draft,
): Action {
  const changedCount = now.ids.filter((id, index) => saved.ids[index] !== id).length;
  const places = changedCount === 1 ? '1 place changes' : `${changedCount} places change`;
  let newcomers: string[] = [];
  return {
    title: now.automatic ? 'Back to the automatic order' : 'Save the order',
    label: now.automatic ? 'Use the automatic order' : 'Save',
    async run() {
      newcomers = await saveOrder(segmentId, version, now);
    },
    description: now.automatic
      ? `${places}: the places in the stage before decide again, or points, challenge wins, registration and lot.`
      : `${places}. The segment is seeded in this order. Rosters that register later follow at the end; rosters that do not check in are skipped.`,
    howToUndo:
      order === 'automatic'
        ? 'Choose “By points” and save, until the seeds are drawn.'
        : 'Choose “Undo” on this screen and save, until the seeds are drawn.',
    successText: () =>
      now.automatic
        ? 'The order is automatic again.'
        : `The order is saved.${newcomers.length > 0 ? ` ${formatNewcomers(newcomers)}` : ''}`,
  };
}

/** Returns the note about rosters that have registered since the order was begun. */
export const formatNewcomers = (names: readonly string[]): string =>
  `${names.join(', ')} registered in the meantime and ${names.length === 1 ? 'is' : 'are'} last.`;

/**
 * Saves an order; where a roster has joined or left since it was read, the same order of the
 * present ones, new ones last. Returns the names of the new ones.
 */
async function saveOrder(
  segmentId: SegmentId,
  version: number,
  { ids, automatic }: Order,
): Promise<string[]> {
  const segments = clientForVersion(version).segments;
  if (automatic) return segments.dropSeeds(segmentId).then(() => []);
  let [order, names]: [string[], string[]] = [ids, []];
  for (let tries = 1; ; tries++) {
    try {
      await segments.setSeeds(segmentId, order);
      return names;
    } catch (fault) {
      if (
        tries === MOST_TRIES ||
        !(fault instanceof ApiError) ||
        !OTHERS_ARE_THERE.has(fault.code ?? '')
      )
        throw fault;
      const { rows } = await client.segments.seeding(segmentId);
      const presentIds = rows.map(({ roster }) => roster.id);
      order = adaptOrder(ids, presentIds);
      const newcomers = new Set(newcomersOf(ids, presentIds));
      names = rows
        .filter(({ roster }) => newcomers.has(roster.id))
        .map(({ roster }) => roster.name);
    }
  }
}
