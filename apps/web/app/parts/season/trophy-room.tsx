import type { Roster } from '@ringside/contract/collections/rosters';
import { OwnResults } from './own-results.tsx';
import { RunEnded } from './run-ended.tsx';

/** The trophy room on home: the cup with its points, and the way to it. */
export default function TrophyRoom({ roster }: { roster: Roster }) {
  return (
    <div className="stack-l gap-below">
      <RunEnded roster={roster} />
      <OwnResults roster={roster} />
    </div>
  );
}
