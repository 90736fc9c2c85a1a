import { Trans } from '@lingui/react/macro';
import type { SiteTargets } from '@ringside/contract/site';
import { COUNTRIES, isChinese } from '@ringside/rules/countries';
import { buttonClassOf } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { localeOfPath } from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { CommandButton } from '../../parts/requests/command-button.tsx';
import { useShellData } from '../../parts/shell-data.ts';
import { useCommunityName } from '../../season/use-community-name.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';

/**
 * The invitation for a player without a team: the community chat of their region, in China the
 * site's own page instead.
 */
export function ChatInvitation() {
  const {
    siteTargets: { chat },
  } = useShellData();
  const isChinese = useIsChinese();
  const { country, user } = useSession();
  const nameOf = useCommunityName();
  const community = COUNTRIES.get(country)?.community;
  return (
    <ChatText chat={chat} isChinese={isChinese} region={community && nameOf(community)}>
      {user && chat.signIn && <LinkAccount />}
    </ChatText>
  );
}

/**
 * The texts of the invitation and the link to the chat; `children` stand beside it. `region`: the
 * name of the player's group.
 */
export function ChatText({
  chat,
  isChinese,
  region,
  children,
}: {
  chat: SiteTargets['chat'];
  isChinese: boolean;
  region: string | undefined;
  children?: ReactNode;
}) {
  if (isChinese) {
    return (
      <>
        <p>
          <Trans>
            Players of your region are looking for a third right now. Exchange team join keys here.
          </Trans>
        </p>
        <div>
          <LinkTo className={buttonClassOf()} to={`/china/${chat.slug}/lft`}>
            <Icon name="chat" />
            <Trans>Looking for a team</Trans>
          </LinkTo>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        <Trans>
          Players of your region are looking for a third right now. Say hello in the community chat.
        </Trans>
      </p>
      {region && (
        <p className="small soft">
          <Trans>Your group: {region}</Trans>
        </p>
      )}
      <div className="row">
        <ChatLink url={chat.url} />
        {children}
      </div>
    </>
  );
}

function ChatLink({ url }: { url: string }) {
  return (
    <a className={buttonClassOf()} href={url} target="_blank" rel="noreferrer">
      <Icon name="chat" />
      <span>
        <Trans>Open community chat</Trans>{' '}
        <span className="vh">
          <Trans>(opens in a new window)</Trans>
        </span>
      </span>
    </a>
  );
}

/** The button that links a chat account by redirect: pop-ups do not open inside the game. */
function LinkAccount() {
  const go = async () => location.assign(await client.oauth.authorizationUrl(location.pathname));
  return (
    <CommandButton variant="light" act={go}>
      <Trans>Link my chat account</Trans>
    </CommandButton>
  );
}

/** Returns whether China mode is on: country CN, or simplified Chinese inside the game. */
function useIsChinese(): boolean {
  const { country, inApp } = useSession();
  const { pathname } = useLocation();
  return isChinese({ country: country || null, locale: localeOfPath(pathname), inApp });
}
