import type { Segment } from '@ringside/contract/collections/segments';
import { Tag, type Tone } from '@ringside/ui/tag';

const STATES: Record<Segment['state'], { word: string; tone?: Tone }> = {
  planned: { word: 'Planned' },
  registration: { word: 'Registration', tone: 'home' },
  checkin: { word: 'Check-in', tone: 'warn' },
  seeded: { word: 'Seeded', tone: 'home' },
  running: { word: 'Running', tone: 'live' },
  finished: { word: 'Finished', tone: 'ok' },
};

/** The state of a segment as a tag. */
export function SegmentState({ state }: Pick<Segment, 'state'>) {
  const { word, tone } = STATES[state];
  return <Tag tone={tone}>{word}</Tag>;
}

export const FORMAT_NAMES: Record<Segment['format'], string> = {
  single_elimination: 'Single elimination',
  double_elimination: 'Double elimination',
  custom_bracket: 'Custom bracket',
  swiss: 'Swiss',
  round_robin: 'Round robin',
  lobbies: 'Lobbies',
  queue: 'Queue',
};

export const COUNTS = [
  ['registered', 'Registered'],
  ['ready', 'Ready'],
  ['checkedIn', 'Checked in'],
  ['standby', 'Standby'],
] as const;

/** Returns stages in order of time, each followed by its children. */
export function sortByTree<One extends Pick<Segment, 'id' | 'parent' | 'date'>>(
  segments: One[],
): One[] {
  const under = Map.groupBy(segments, ({ parent }) => parent?.id ?? '');
  const walk = (id: string): One[] =>
    (under.get(id) ?? [])
      .toSorted((one, other) => one.date.from.localeCompare(other.date.from))
      .flatMap((segment) => [segment, ...walk(segment.id)]);
  return walk('');
}
