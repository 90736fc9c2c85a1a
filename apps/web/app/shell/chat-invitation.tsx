import { Trans, useLingui } from '@lingui/react/macro';
import { COUNTRIES } from '@ringside/rules/season/countries';
import { Button, buttonClass } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { client } from '../session/browser-client.ts';
import { useSession } from '../session/session-store.ts';
import { useIsChinese } from '../session/use-is-chinese.ts';
import { useCommunityName } from '../season/use-community-name.ts';
import { LinkTo } from './link-to.tsx';
import { useShellData } from './shell-data.ts';
import { SomethingWrong } from './something-wrong.tsx';
import { useAct } from './use-act.ts';

/** Where a player without a team finds one: the community chat of his region, in China our own page in its place. */
export function ChatInvitation() {
  const { around: { chat } } = useShellData();
  const isChinese = useIsChinese();
  const { country, user } = useSession();
  const nameOf = useCommunityName();
  const community = COUNTRIES.get(country)?.community;
  const region = community && nameOf(community);
  if (isChinese) {
    return (
      <>
        <p><Trans>Players of your region are looking for a third right now. Exchange team join keys here.</Trans></p>
        <div><LinkTo className={buttonClass()} to={`/china/${chat.slug}/lft`}><Icon name="chat" /><Trans>Looking for a team</Trans></LinkTo></div>
      </>
    );
  }
  return (
    <>
      <p><Trans>Players of your region are looking for a third right now. Say hello in the community chat.</Trans></p>
      {region && <p className="small soft"><Trans>Your group: {region}</Trans></p>}
      <div className="row">
        <ChatLink url={chat.url} />
        {user && chat.signIn && <LinkAccount />}
      </div>
    </>
  );
}

function ChatLink({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <a className={buttonClass()} href={url} target="_blank" rel="noreferrer" aria-label={t`Open community chat in a new window`}>
      <Icon name="chat" /><Trans>Open community chat</Trans>
    </a>
  );
}

/** To the chat and back by redirect: a pop-up opens nowhere inside the game. */
function LinkAccount() {
  const { busy, error, run } = useAct();
  const go = () => run(async () => location.assign(await client.oauth.authorizationUrl(location.pathname)));
  return (
    <>
      <Button look="light" busy={busy} onClick={() => void go()}><Trans>Link my chat account</Trans></Button>
      <SomethingWrong error={error} />
    </>
  );
}
