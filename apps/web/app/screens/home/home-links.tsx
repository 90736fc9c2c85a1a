import { Trans, useLingui } from '@lingui/react/macro';
import type { RegionalOperator } from '@ringside/contract/collections/people';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { Link } from 'react-router';
import { useHref } from '../../parts/links/link-to.tsx';
import { RulesLink } from '../../parts/links/rules-link.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { type ShellData, useShellData } from '../../parts/shell-data.ts';
import { client } from '../../session/browser-client.ts';
import { openInbox } from '../../session/open-inbox.ts';
import { useSession } from '../../session/session-store.ts';

/** The regional operator of the player's country, if there is one. */
export function RegionalOperatorPanel() {
  const { country } = useSession();
  const [reading] = useRead(
    country ? async () => (await client.regionalOperators.list()).items : null,
    country,
  );
  const operator =
    reading.state === 'read'
      ? reading.answer.find(({ countries }) => countries.includes(country))
      : undefined;
  return operator ? <OperatorPanel operator={operator} /> : null;
}

/** One regional operator, with a link to their event. */
export function OperatorPanel({
  operator: { operatorName, eventName, eventUrl },
}: {
  operator: Pick<RegionalOperator, 'operatorName' | 'eventName' | 'eventUrl'>;
}) {
  return (
    <Panel title={<Trans>In your country</Trans>}>
      <div className="stack stack--tight">
        <p>
          <Trans>
            {operatorName} runs the {eventName} where you live.
          </Trans>
        </p>
        <div>
          <a className={buttonClassOf()} href={eventUrl} target="_blank" rel="noreferrer">
            <Icon name="go" />
            <span className="break name">{eventName}</span>
          </a>
        </div>
      </div>
    </Panel>
  );
}

/**
 * The link about the prizes: to the site's own page of the finals, unless the championship has
 * another.
 */
export function PrizesLink() {
  const {
    siteTargets: { prizesPage },
  } = useShellData();
  const href = useHref();
  return (
    <Link className="link" to={prizesPage ?? href('/finals')} rel="noreferrer">
      <Trans>Championship prizes</Trans>
      <Icon name="go" />
    </Link>
  );
}

/** The rules, and the championship's channels elsewhere. */
export function SiteLinksPanel() {
  return <SiteLinks {...useShellData().siteTargets} />;
}

/** The links to the rules and the channels. */
export function SiteLinks({ rules, social }: Pick<ShellData['siteTargets'], 'rules' | 'social'>) {
  return (
    <Panel title={<Trans>More about the championship</Trans>}>
      <div className="row">
        <RulesLink className={buttonClassOf()} rules={rules}>
          <Icon name="list" />
          <Trans>Rules</Trans>
        </RulesLink>
        {social.map(({ name, url }) => (
          <a key={url} className={buttonClassOf({ variant: 'light' })} href={url} rel="noreferrer">
            <span className="break name">{name}</span>
          </a>
        ))}
      </div>
    </Panel>
  );
}

/** The link to the game's inbox, which holds the championship's messages to the player. */
export function InboxButton() {
  const { t } = useLingui();
  const { user, inApp, playerTag } = useSession();
  const {
    siteTargets: { inbox },
  } = useShellData();
  if (!user || (!inApp && !inbox)) return null;
  const open = () =>
    openInbox({
      inApp,
      link: inbox ?? 'inbox',
      params: { playerTag, from: 'ringside' },
      titles: { inbox: t`Inbox` },
    });
  return <InboxLink open={open} />;
}

/** The button that opens the inbox. */
export function InboxLink({ open }: { open: () => void }) {
  return (
    <Button variant="light" icon="chat" onClick={open}>
      <Trans>Inbox</Trans>
    </Button>
  );
}
