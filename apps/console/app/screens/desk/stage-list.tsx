import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { Icon, type IconName } from '@ringside/ui/icon';
import { countProgress, type DeskStage } from './desk-stage.ts';
import type { HandItem, HandKind } from './queue.ts';

const SHOWN = new Set<Segment['state']>(['registration', 'checkin', 'seeded', 'running']);

/** Returns the regions and stages that an operator chooses from, those that are played first. */
export function listChoices(segments: readonly Segment[], chosenId: string | null): Segment[] {
  const leaves = segments.filter(({ children }) => children.length === 0);
  const isPlayed = ({ state }: Segment) => Number(state === 'seeded' || state === 'running');
  return leaves
    .filter(({ id, state }) => SHOWN.has(state) || id === chosenId)
    .sort(
      (one, other) =>
        isPlayed(other) - isPlayed(one) || one.date.from.localeCompare(other.date.from),
    );
}

interface StageListProps {
  choices: readonly Segment[];
  stages: readonly DeskStage[];
  queue: readonly HandItem[];
  nameOf: (segmentId: SegmentId) => string;
  chosenId: SegmentId | undefined;
  onChoose: (segmentId: SegmentId) => void;
}

const COUNTS: { head: string; icon: IconName; kinds: ReadonlySet<HandKind>; tone: string }[] = [
  { head: 'Late', icon: 'clock', kinds: new Set(['late', 'overdue']), tone: 'dk-y' },
  { head: 'Disputes', icon: 'alert', kinds: new Set(['disputed', 'game-winner']), tone: 'dk-x' },
  { head: 'No-shows', icon: 'hidden', kinds: new Set(['no-show']), tone: 'dk-x' },
];

/** Lists each region that runs now, with its progress and what waits in it. */
export function StageList({ choices, ...row }: StageListProps) {
  return (
    <section className="dk-stages" aria-labelledby="running-now">
      <table className="dk-stg">
        <caption className="vh">Regions and stages</caption>
        <thead>
          <tr>
            <th scope="col" id="running-now">
              Running now
            </th>
            {COUNTS.map(({ head, icon }) => (
              <th key={head} scope="col" title={head}>
                <Icon name={icon} />
                <span className="vh">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((segment) => (
            <StageRow key={segment.id} segment={segment} {...row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type StageRowProps = Omit<StageListProps, 'choices'> & { segment: Segment };

function StageRow({ segment, stages, queue, nameOf, chosenId, onChoose }: StageRowProps) {
  const stage = stages.find(({ segmentId }) => segmentId === segment.id);
  const rows = queue.filter(({ segmentId }) => segmentId === segment.id);
  const isChosen = segment.id === chosenId;
  return (
    <tr className={isChosen ? 'is-cur' : undefined}>
      <th scope="row">
        <button
          type="button"
          aria-current={isChosen || undefined}
          onClick={() => onChoose(segment.id)}
        >
          <span className="dk-stg__n">
            <b>{nameOf(segment.id)}</b>
          </span>
          {stage ? <StageProgress stage={stage} /> : <ReadyCount segment={segment} />}
        </button>
      </th>
      {COUNTS.map(({ head, kinds, tone }) => {
        const count = rows
          .filter(({ kind }) => kinds.has(kind))
          .reduce((sum, item) => sum + item.count, 0);
        return (
          <td key={head}>
            {count === 0 ? (
              <span className="dk-z" aria-label="0">
                ·
              </span>
            ) : (
              <span className={tone}>{count}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** How many series are finished, live and to come: as a bar and in figures. */
function StageProgress({ stage }: { stage: DeskStage }) {
  const { finished, live, toCome } = countProgress(stage);
  const total = finished + live + toCome;
  return (
    <span className="dk-pb">
      <progress max={total || 1} value={finished} aria-label="Finished series" />
      <span className="num">{`${finished} of ${total}, ${live} live`}</span>
    </span>
  );
}

function ReadyCount({ segment: { state, counts } }: { segment: Segment }) {
  return (
    <span className="dk-pb">
      <progress max={counts.ready || 1} value={counts.checkedIn} aria-label="Checked in" />
      <span className="num">{`${state === 'checkin' ? 'Check-in' : 'Registration'}, ${counts.checkedIn} of ${counts.ready} in`}</span>
    </span>
  );
}
