import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { client } from '../../session/browser-client.ts';
import { openInbox } from '../../session/open-inbox.ts';
import { useSession } from '../../session/session-store.ts';
import { useShellData } from '../../shell/shell-data.ts';
import { useRead } from '../../shell/use-read.ts';

/** Who runs the championship in the player's own country, where somebody does. */
export function RegionalOperatorPanel() {
  const { country } = useSession();
  const [reading] = useRead(country ? async () => (await client.regionalOperators.list()).items : null, country);
  const operator = reading.state === 'read' ? reading.answer.find(({ countries }) => countries.includes(country)) : undefined;
  if (!operator) return null;
  const { operatorName, eventName, eventUrl } = operator;
  return (
    <Panel title={<Trans>In your country</Trans>}>
      <p><Trans>{operatorName} runs the {eventName} where you live.</Trans></p>
      <div><a className={buttonClass()} href={eventUrl} target="_blank" rel="noreferrer"><Icon name="go" /><span className="break">{eventName}</span></a></div>
    </Panel>
  );
}

/** What the championship wrote to the player lies in the game's own inbox. */
export function InboxButton() {
  const { t } = useLingui();
  const { user, inApp, playerTag } = useSession();
  const { around: { inbox } } = useShellData();
  if (!user || (!inApp && !inbox)) return null;
  const open = () => openInbox({ inApp, link: inbox ?? 'inbox', params: { playerTag, from: 'ringside' }, titles: { inbox: t`Inbox` } });
  return <Button look="light" icon="chat" onClick={open}><Trans>Inbox</Trans></Button>;
}
