import type { Event } from '@ringside/contract/collections/events';
import type { ShiftPreview, ShiftRequest } from '@ringside/contract/collections/shifts';
import { createElement } from 'react';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { formatRound } from '../../parts/series-texts.tsx';
import { client, clientForVersion, readVersion } from '../../session/console-client.ts';
import type { TreeRow } from './read-event.ts';
import { ShiftEffects } from './shift-effects.tsx';

const DEFAULT_MINUTES = '15';
/** The option for everything that is still to come. */
const ALL = '';

/** An event or a segment that is shifted. */
interface Shifted {
  id: string;
  name: string;
  preview: (wanted: ShiftRequest) => Promise<ShiftPreview>;
  run: (wanted: ShiftRequest) => Promise<unknown>;
  rounds?: ActionField;
}

/** Returns the command that shifts an event. */
export async function prepareEventShiftAction({ id, name }: Event): Promise<Action> {
  const version = await readVersion('events', id);
  return createShiftAction({
    id,
    name,
    preview: (wanted) => client.events.shiftPreview(id, wanted),
    run: (wanted) => clientForVersion(version).events.shift(id, wanted),
  });
}

/** Returns the command that shifts a segment, from one of its rounds on if it is drawn. */
export async function prepareSegmentShiftAction(segment: TreeRow): Promise<Action> {
  const { id, name, seededCount } = segment;
  const [version, { rounds }] = await Promise.all([
    readVersion('segments', id),
    seededCount ? client.segments.bracketInfo(id) : { rounds: [] },
  ]);
  return createShiftAction({
    id,
    name,
    preview: (wanted) => client.segments.shiftPreview(id, wanted),
    run: (wanted) => clientForVersion(version).segments.shift(id, wanted),
    ...(rounds.length > 0 && {
      rounds: {
        name: 'round',
        label: 'From',
        initial: ALL,
        options: [
          { value: ALL, label: 'Everything to come' },
          ...rounds.map((round) => ({
            value: `${round.bracketNumber}.${round.roundNumber}`,
            label: formatRound(round, segment),
          })),
        ],
      },
    }),
  });
}

/** Returns the request of typed values; undefined while the minutes are no number. */
function parseWanted({
  minutes = DEFAULT_MINUTES,
  round = ALL,
  reason,
}: Record<string, string>): ShiftRequest | undefined {
  const parsed = Number(minutes);
  if (!Number.isInteger(parsed) || parsed === 0) return undefined;
  const [bracketNumber, roundNumber] = round.split('.').map(Number);
  return {
    minutes: parsed,
    ...(round !== ALL &&
      bracketNumber !== undefined &&
      roundNumber !== undefined && { round: { bracketNumber, roundNumber } }),
    ...(reason && { reason }),
  };
}

const createShiftAction = ({ id, name, preview, run, rounds }: Shifted): Action => ({
  title: `Shift ${name}`,
  label: 'Shift',
  successText: `${name} is shifted.`,
  description(typedValues) {
    const { reason: _logged, ...wanted } = parseWanted(typedValues) ?? { minutes: 0 };
    return wanted.minutes === 0
      ? 'Type the minutes as a whole number; with a minus they bring forward.'
      : createElement(ShiftEffects, { of: id, preview, wanted });
  },
  howToUndo: 'Choose “Undo the shift” before something happens at a moved time.',
  fields: [
    ...(rounds ? [rounds] : []),
    {
      name: 'minutes',
      label: 'Minutes',
      type: 'number',
      required: true,
      initial: DEFAULT_MINUTES,
      hint: 'A minus brings forward.',
      pointers: ['/data/attributes/minutes'],
    },
    { name: 'reason', label: 'Reason, for the log', pointers: ['/data/attributes/reason'] },
  ],
  run: async (values) => run(parseWanted(values) ?? { minutes: 0 }),
});

/** Returns the command that takes the last shift of an event or a segment back. */
export async function prepareUndoShiftAction(
  type: 'events' | 'segments',
  { id, name }: { id: string; name: string },
): Promise<Action> {
  const version = await readVersion(type, id);
  return {
    title: `Undo the shift of ${name}`,
    label: 'Undo the shift',
    successText: 'Everything is at its former time.',
    description: `What the last shift of ${name} moved returns to its former time.`,
    howToUndo: 'Shift it again.',
    run: () => clientForVersion(version)[type].undoShift(id),
  };
}
