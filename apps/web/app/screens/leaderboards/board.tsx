import { Plural, Trans } from '@lingui/react/macro';
import { findPointsMissing } from '@ringside/rules/standings/points-missing';
import { Icon } from '@ringside/ui/icon';
import { Fragment } from 'react';
import { useSession } from '../../session/session-store.ts';
import { type BoardPart, firstOfParts } from './board-parts.ts';
import { BoardRow, type Entry } from './board-row.tsx';

interface Places {
  crowns: number;
  lcq: number;
}

/** The teams of a leaderboard, with a line for each part of its places. */
export function Board({
  entries,
  places,
  isFirstPage,
}: {
  entries: Entry[];
  places: Places;
  isFirstPage: boolean;
}) {
  const { rosters } = useSession();
  const partAt = firstOfParts(entries);
  const ranked = entries.map((entry) => ({ ...entry, teamId: entry.id }));
  const end = Math.max(1, ...entries.map(({ atMost }) => atMost));
  return (
    <ol className="board">
      {entries.map((entry) => {
        const part = partAt.get(entry.id);
        return (
          <Fragment key={entry.id}>
            {part && <PartLine part={part} places={places} />}
            <BoardRow
              entry={entry}
              mine={rosters.some(({ team }) => team?.id === entry.id)}
              // the lines are those of the first teams
              outlook={isFirstPage ? findPointsMissing({ ranked, ...places, team: entry }) : null}
              hasOpenStages={entries.some(({ possible }) => possible > 0)}
              end={end}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

const ICONS = { crown: 'crown', lcq: 'go', open: 'calendar', out: 'cross' } as const;

const PartLine = ({ part, places }: { part: BoardPart; places: Places }) => (
  <li className={`board__line board__line--${part}`}>
    <Icon name={ICONS[part]} />
    <span>
      <PartText part={part} places={places} />
    </span>
  </li>
);

function PartText({ part, places: { crowns, lcq } }: { part: BoardPart; places: Places }) {
  switch (part) {
    case 'crown':
      return (
        <Plural
          value={crowns}
          one="Direct to Helsinki: the first team"
          other="Direct to Helsinki: the first # teams"
        />
      );
    case 'lcq':
      return (
        <Plural
          value={lcq}
          one="Last Chance Qualifier: the next team"
          other="Last Chance Qualifier: the next # teams"
        />
      );
    case 'open':
      return <Trans>No place yet</Trans>;
    case 'out':
      return <Trans>Cannot reach a place any more</Trans>;
  }
}
