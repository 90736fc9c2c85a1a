import { Plural } from '@lingui/react/macro';
import { Tag } from '@ringside/ui/tag';
import { playingRosters } from '../../../season/lobby/lobby-sheet-rows.ts';
import { bracketShapeOf, useRoundName } from '../../../season/round-name.ts';
import { useDisplayName } from '../../../season/use-display-name.ts';
import { useLobbyName } from '../../../season/use-lobby-name.ts';
import { SeriesTime, StateTag } from '../match-head.tsx';
import type { MatchData } from '../read-match.ts';

/** The name of a lobby with its stage, round, number of games, state and time. */
export function LobbyHead({ match, level = 1 }: { match: MatchData; level?: 1 | 3 }) {
  const { series, info, segment } = match;
  const lobbyName = useLobbyName();
  const roundName = useRoundName();
  const displayNameOf = useDisplayName();
  const games = series.bestOf;
  const teams = playingRosters(series).length;
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <section className="stack stack--tight">
      <div className="row row-b">
        <Heading className="break lob-head">{lobbyName(series)}</Heading>
        <SeriesTime match={match} />
      </div>
      <span className="row row--tight">
        <Tag>{displayNameOf(segment)}</Tag>
        <Tag>
          <span className="break">{roundName(series, bracketShapeOf(info.rounds))}</span>
        </Tag>
        <Tag>
          <Plural value={games} one="# game" other="# games" />
        </Tag>
        <Tag>
          <Plural value={teams} one="# team" other="# teams" />
        </Tag>
        <StateTag match={match} />
      </span>
    </section>
  );
}
