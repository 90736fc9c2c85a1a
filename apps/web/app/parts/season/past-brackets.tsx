import { Trans } from '@lingui/react/macro';
import type { Event } from '@ringside/contract/collections/events';
import { buttonClassOf } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { useDisplayName } from '../../season/use-display-name.ts';
import { LinkTo } from '../links/link-to.tsx';
import { useShellData } from '../shell-data.ts';
import { useNow } from '../time/use-now.ts';

const SHOWN = 3;

/** Returns the events that are over, the latest first. */
const selectPastEvents = (events: readonly Event[], now: Date): Event[] =>
  events
    .filter(({ date }) => new Date(date.to) < now)
    .sort((one, other) => other.date.to.localeCompare(one.date.to));

const bracketOf = ({ id }: Event) => `/brackets?event=${id}`;

/** The link to the brackets of the last event that is over; without one to the home page. */
export function PastBracketLink() {
  const { season } = useShellData();
  const displayNameOf = useDisplayName();
  const [last] = selectPastEvents(season.events, useNow());
  if (!last)
    return (
      <LinkTo className={buttonClassOf()} to="/">
        <Trans>Back to Home</Trans>
      </LinkTo>
    );
  const name = displayNameOf(last);
  return (
    <LinkTo className={buttonClassOf()} to={bracketOf(last)}>
      <Icon name="list" />
      <Trans>See the brackets of {name}</Trans>
    </LinkTo>
  );
}

/** The brackets of the last events that are over. */
export function PastBrackets() {
  const { season } = useShellData();
  const displayNameOf = useDisplayName();
  const pastEvents = selectPastEvents(season.events, useNow()).slice(0, SHOWN);
  return pastEvents.length === 0 ? null : (
    <Panel title={<Trans>Past brackets</Trans>}>
      <div className="row">
        {pastEvents.map((event) => (
          <LinkTo
            key={event.id}
            className={buttonClassOf({ variant: 'light' })}
            to={bracketOf(event)}
          >
            <span className="break">{displayNameOf(event)}</span>
          </LinkTo>
        ))}
      </div>
    </Panel>
  );
}
