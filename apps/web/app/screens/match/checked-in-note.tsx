import { Trans } from '@lingui/react/macro';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import { Instant } from '../../parts/time/instant.tsx';
import { type AwaitedEvent, awaitedEventOf } from './match-progress.ts';
import type { MatchData } from './read-match.ts';

/** Says to a player that they are checked in, and what comes next. */
export function CheckedInNote({ match, beat }: { match: MatchData; beat: boolean }) {
  const awaited = awaitedEventOf(match);
  return (
    <Note tone="ok" beat={beat} title={<Trans>You are checked in.</Trans>}>
      {awaited && (
        <span className="small">
          <AwaitedText awaited={awaited} date={match.series.date} />
        </span>
      )}
    </Note>
  );
}

function AwaitedText({
  awaited,
  date,
}: {
  awaited: NonNullable<AwaitedEvent>;
  date: string | null;
}) {
  const texts: Record<typeof awaited, ReactNode> = {
    lobby: <Trans>The lobby begins at its time, with the teams that are checked in.</Trans>,
    'ban-phase': <Trans>Stay here: the ban phase opens once both sides are ready.</Trans>,
    start: date && (
      <Trans>
        Stay here: the match starts at <Instant at={date} style="time" />.
      </Trans>
    ),
    'start-after-bans': date && (
      <Trans>
        The ban phase is over. The match starts at <Instant at={date} style="time" />.
      </Trans>
    ),
  };
  return texts[awaited];
}
