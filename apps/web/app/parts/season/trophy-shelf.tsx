import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { eventNames, type NamedSubject, nameFactsOf } from '@ringside/rules/site/display-name';
import { Panel } from '@ringside/ui/panel';
import { useLocation } from 'react-router';
import { localeOfPath } from '../../locales/locales.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { client } from '../../session/browser-client.ts';
import { LinkTo } from '../links/link-to.tsx';
import { useRead } from '../requests/use-read.ts';

/** More than a team plays stages in a year. */
const MOST = 50;

/** A stage that a team has won. */
export interface Cup {
  rosterId: string;
  stage: NamedSubject;
  event: NamedSubject | null;
}

/** The cups of a team, the latest first; nothing without one. */
export function TrophyShelf({ roster }: { roster: Pick<Roster, 'team'> }) {
  const [reading] = useRead(() => readCups(roster.team.id), roster.team.id);
  return reading.state === 'read' && reading.answer.length > 0 ? (
    <Shelf cups={reading.answer} />
  ) : null;
}

/**
 * Reads the stages that ended a way of the team through a month, and that it has won. The points of
 * a roster name its placement.
 */
async function readCups(team: string): Promise<Cup[]> {
  const { items: rosters } = await client.rosters.list({
    'filter[team]': team,
    'filter[status]': 'incomplete,ready,disbanded',
    sort: '-createdAt',
    'page[size]': MOST,
    include: 'segment.parent,segment.event',
  });
  const last = rosters.filter(({ id }) => !rosters.some(({ parent }) => String(parent?.id) === id));
  const places = await Promise.all(
    last.map(({ id }) =>
      client.rosters.points(id).then(
        ({ items }) => items.find(({ roster }) => roster.id === id),
        () => undefined,
      ),
    ),
  );
  return last.flatMap((roster, index): Cup[] => {
    const place = places[index];
    return place && place.placement === 1 && !place.provisional ? [cupOf(roster)] : [];
  });
}

function cupOf({ id, segment }: Roster): Cup {
  const included = segment as unknown as NamedSubject & {
    parent: NamedSubject | null;
    event: Partial<NamedSubject> | null;
  };
  return {
    rosterId: id,
    stage: nameFactsOf(included.parent ?? included),
    event: included.event?.name === undefined ? null : (included.event as NamedSubject),
  };
}

/** The shelf: each cup with its month and stage, as a link to its results. */
export function Shelf({ cups }: { cups: readonly Cup[] }) {
  const displayNameOf = useDisplayName();
  const locale = localeOfPath(useLocation().pathname);
  return (
    <Panel title={<Trans>Trophy shelf</Trans>}>
      <ul className="shelf">
        {cups.map(({ rosterId, stage, event }) => (
          <li key={rosterId}>
            <img src="/art/trophy.svg" alt="" width="72" height="81" />
            <LinkTo className="link break" to={`/rosters/${rosterId}`}>
              {displayNameOf(stage)}
            </LinkTo>
            {event && (
              <span className="tiny soft break">
                {displayNameOf({ name: event.name, names: eventNames(event, locale) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
