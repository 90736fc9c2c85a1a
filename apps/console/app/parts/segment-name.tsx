import type { SegmentId } from '@ringside/rules/ids';
import { useRead } from '../live/use-read.ts';
import { client } from '../session/console-client.ts';
import { useSeason } from '../shell/season-context.tsx';

/** The name of a segment: of the chosen event with its stage, of another event as it is stored. */
export function SegmentName({ id }: { id: SegmentId }) {
  const season = useSeason().season.data;
  if (!season) return 'Segment';
  return season.segments.some((segment) => segment.id === id) ? (
    season.nameOf(id)
  ) : (
    <StoredName key={id} id={id} />
  );
}

function StoredName({ id }: { id: SegmentId }) {
  const read = useRead(['segment-name', id], () => client.segments.get(id));
  return read.data?.name ?? 'Segment';
}
