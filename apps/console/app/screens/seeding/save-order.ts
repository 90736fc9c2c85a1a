import type { Seeding } from '@ringside/contract/collections/seeding';
import type { Act } from '../../parts/act-dialog.tsx';
import { clientOn } from '../../session/console-client.ts';
import type { Draft, Order } from './order-draft.ts';

/** Saves an order, or gives it back to the points. */
export function saveAct(segmentId: string, { version, order }: Seeding, { now, saved }: Draft): Act {
  const changed = now.ids.filter((id, index) => saved.ids[index] !== id).length;
  const places = changed === 1 ? '1 place changes' : `${changed} places change`;
  const put = ({ ids, automatic }: Order) => (automatic ? clientOn(version).segments.dropSeeds(segmentId) : clientOn(version).segments.setSeeds(segmentId, ids));
  return {
    title: now.automatic ? 'Back to the automatic order' : 'Save the order', label: now.automatic ? 'Let points decide' : 'Save', run: () => put(now),
    does: now.automatic ? `${places}: points, challenge wins, registration and lot decide again.` : `${places}. The segment is seeded in this order; who registers later follows behind, who does not check in is passed over.`,
    inverse: order === 'automatic' ? '“By points”, then save: possible until the seeds are drawn.' : '“Undo” here brings the order of before, then save: possible until the seeds are drawn.',
    done: now.automatic ? 'The order is automatic again.' : 'The order is saved.',
  };
}
