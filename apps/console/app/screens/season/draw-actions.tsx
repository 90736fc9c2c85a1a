import type { PlacesPreview } from '@ringside/contract/collections/draws';
import type { Roster } from '@ringside/contract/collections/rosters';
import { useRead } from '../../live/use-read.ts';
import type { Action } from '../../parts/action-dialog.tsx';
import type { ActionField } from '../../parts/action-field-input.tsx';
import { formatCount } from '../../parts/format-count.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { client, clientForVersion } from '../../session/console-client.ts';
import type { TreeRow } from './read-event.ts';

/** The most rosters that a page of the API has. */
const PAGE = 100;

interface Choice {
  value: string;
  label: string;
}

/** Loads the rosters of a segment: those of its draw, and those that wait for a place. */
async function loadRosters(
  segment: string,
): Promise<{ drawn: Choice[]; waiting: Choice[]; last: Choice | null }> {
  const rosters: Roster[] = [];
  for (let page = 1, isLast = false; !isLast; page++) {
    const { items, page: read } = await client.rosters.list({
      'filter[segment]': segment,
      'page[size]': PAGE,
      'page[number]': page,
      sort: 'name',
    });
    rosters.push(...items);
    isLast = items.length === 0 || rosters.length >= read.total;
  }
  const choicesOf = (isDrawn: boolean) =>
    rosters
      .filter(({ seed }) => (seed !== null) === isDrawn)
      .map(({ id, name }) => ({ value: id, label: name }));
  const [last] = rosters.toSorted((one, other) => (other.seed ?? 0) - (one.seed ?? 0));
  return {
    drawn: choicesOf(true),
    waiting: choicesOf(false),
    last: last?.seed ? { value: last.id, label: last.name } : null,
  };
}

/** Returns the command that takes a draw back, with the draws that would go. */
export async function prepareUndrawAction(segment: TreeRow): Promise<Action> {
  const draws = await client.segments.undrawPreview(segment.id);
  return {
    title: `Take the draw of ${segment.name} back`,
    label: 'Take the draw back',
    danger: true,
    successText: 'The draw is taken back.',
    description: (
      <>
        <p>
          Check-ins, standby and seeds by hand stay. The series go, and their links lead nowhere
          from then on. Nothing of them was played.
        </p>
        <ul className="lines">
          {draws.map(({ segment: id, name, rosters, series }) => (
            <li key={id}>
              {name}: {formatCount(rosters, 'roster')}, {series} series
            </li>
          ))}
        </ul>
      </>
    ),
    howToUndo: 'Start the segment again: the same rosters and rules draw the same seeds.',
    run: () => clientForVersion(segment.version).segments.undraw(segment.id),
  };
}

/** Returns the command that lets two rosters of a draw change places. */
export async function prepareSwapAction(segment: TreeRow): Promise<Action> {
  const { drawn } = await loadRosters(segment.id);
  const idsOf = ({ one = '', other = '' }: Record<string, string>): [string, string] => [
    one,
    other,
  ];
  return {
    title: `Swap two rosters of ${segment.name}`,
    label: 'Swap',
    successText: 'The rosters have changed places.',
    description: (typed) => (
      <PlacesEffects
        text="Two rosters change places in all their series that have not begun. Check-ins of these series are deleted."
        chosen={idsOf(typed)}
        preview={() => client.segments.swapPreview(segment.id, idsOf(typed))}
        kind={`swap ${segment.id}`}
      />
    ),
    howToUndo: 'Swap them again.',
    fields: [
      rosterField('one', 'Roster', drawn),
      rosterField('other', 'Changes places with', drawn),
    ],
    run: (values) => clientForVersion(segment.version).segments.swap(segment.id, idsOf(values)),
  };
}

/** Returns the command that puts a waiting roster into the place of a drawn one. */
export async function prepareReplaceAction(segment: TreeRow): Promise<Action> {
  const { drawn, waiting } = await loadRosters(segment.id);
  const placesOf = ({ from = '', to = '' }: Record<string, string>) => ({ from, to });
  return {
    title: `Replace a roster of ${segment.name}`,
    label: 'Replace',
    successText: 'The roster is replaced.',
    description: (typed) => (
      <PlacesEffects
        text="A roster that was not drawn takes the seed and all series of one that has not begun to play."
        chosen={[typed['from'] ?? '', typed['to'] ?? '']}
        preview={() => client.segments.replacePreview(segment.id, placesOf(typed))}
        kind={`replace ${segment.id}`}
      />
    ),
    howToUndo: 'Replace the new roster by the former one.',
    fields: [
      rosterField('from', 'Roster of the draw', drawn),
      rosterField('to', 'Is replaced by', waiting),
    ],
    run: (values) =>
      clientForVersion(segment.version).segments.replace(segment.id, placesOf(values)),
  };
}

/** Returns the command that lets a roster into a draw, as the one with the last seed. */
export async function prepareLateEntryAction(segment: TreeRow): Promise<Action> {
  const { waiting } = await loadRosters(segment.id);
  const idOf = ({ roster = '' }: Record<string, string>) => roster;
  return {
    title: `Let a late roster into ${segment.name}`,
    label: 'Let in',
    successText: 'The roster is in the draw.',
    description: (typed) => (
      <PlacesEffects
        text="The roster gets the next seed: it plays in a bye of a bracket, in the open place of a group, or from the next round of a swiss on. No team that has played loses a result by it."
        chosen={[idOf(typed)]}
        preview={() => client.segments.enterLatePreview(segment.id, idOf(typed))}
        kind={`late-entry ${segment.id}`}
      />
    ),
    howToUndo: 'Take it out of the draw again, until its first series begins.',
    fields: [rosterField('roster', 'Roster', waiting)],
    run: (values) => clientForVersion(segment.version).segments.enterLate(segment.id, idOf(values)),
  };
}

/** Returns the command that takes the roster with the last seed out of a draw. */
export async function prepareLeaveDrawAction(segment: TreeRow): Promise<Action> {
  const { last } = await loadRosters(segment.id);
  return {
    title: `Take the last seed out of ${segment.name}`,
    label: 'Take out',
    danger: true,
    successText: 'The roster is out of the draw.',
    description: (typed) => (
      <PlacesEffects
        text="Its place is a bye or an open place again, as before it came in. It must not have begun to play."
        chosen={[typed['roster'] ?? '']}
        preview={() => client.segments.leaveDrawPreview(segment.id, typed['roster'] ?? '')}
        kind={`leave ${segment.id}`}
      />
    ),
    howToUndo: 'Let it in again as a late roster.',
    fields: [rosterField('roster', 'Roster with the last seed', last ? [last] : [])],
    run: ({ roster = '' }) =>
      clientForVersion(segment.version).segments.leaveDraw(segment.id, roster),
  };
}

const rosterField = (name: string, label: string, options: Choice[]): ActionField => ({
  name,
  label,
  required: true,
  options: [{ value: '', label: 'Choose a roster' }, ...options],
});

interface PlacesEffectsProps {
  text: string;
  chosen: string[];
  kind: string;
  preview: () => Promise<PlacesPreview>;
}

/** The series that the chosen rosters would change. */
function PlacesEffects({ text, ...choice }: PlacesEffectsProps) {
  return (
    <>
      <p>{text}</p>
      {choice.chosen.every((id) => id !== '') && <ChangedSeries {...choice} />}
    </>
  );
}

function ChangedSeries({ chosen, kind, preview }: Omit<PlacesEffectsProps, 'text'>) {
  const read = useRead(['places', kind, ...chosen], preview, { gcTime: 0 });
  return (
    <QueryView of={read} what="the effects" rows={3}>
      {(series) => (
        <>
          <h3>What changes</h3>
          {series.length === 0 && <p>No series that exists now.</p>}
          <ul className="lines">
            {series.map((one) => (
              <li key={`${one.bracketNumber}.${one.roundNumber}.${one.matchNumber}`}>
                {describeChange(one)}
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  );
}

/** Returns one series before and after a change. */
function describeChange({
  roundNumber,
  matchNumber,
  before,
  after,
}: PlacesPreview[number]): string {
  const pairOf = ({ home, away }: typeof before) =>
    [home, away].map((name) => name ?? 'no roster yet or a bye').join(' – ');
  return `Round ${roundNumber}, M${matchNumber}: ${pairOf(before)} → ${pairOf(after)}`;
}
