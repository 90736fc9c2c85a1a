import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@ringside/ui/button';
import { Face } from '@ringside/ui/art';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { SeasonWay } from '../../season/season-way.tsx';
import { useIsChinese } from '../../session/use-is-chinese.ts';
import { LinkTo } from '../../shell/link-to.tsx';

export const CHAT = 'discord';
const CHAT_ADDRESS = 'https://discord.com/';

/** Below the hero: the way to Helsinki, the prizes, and where to find a third player. */
export function HomePanels() {
  return (
    <div className="stack-l">
      <section>
        <h2 className="gap-below"><Trans>The way to Helsinki</Trans></h2>
        <SeasonWay />
      </section>
      <div className="cols cols-2">
        <Panel id="prizes" title={<Trans>What you play for</Trans>}>
          <p><Trans>Up to 1,000,000 dollars at the World Finals, and points every month for the top 8 teams of each region.</Trans></p>
          <LinkTo className="link" to="/finals"><Trans>Championship prizes</Trans><Icon name="go" /></LinkTo>
        </Panel>
        <Panel title={<Trans>Missing a teammate?</Trans>}>
          <div className="chat">
            <div className="chat__faces">{['tindra', 'kettle', 'halyard'].map((name) => <Face key={name} of={name} />)}</div>
            <div className="stack stack--tight"><ChatInvitation /></div>
          </div>
        </Panel>
      </div>
    </div>
  );
}

function ChatInvitation() {
  const { t } = useLingui();
  const isChinese = useIsChinese();
  if (isChinese) {
    return (
      <>
        <p><Trans>Players of your region are looking for a third right now. Exchange team join keys here.</Trans></p>
        <div><LinkTo className={buttonClass()} to={`/china/${CHAT}/lft`}><Icon name="chat" /><Trans>Looking for a team</Trans></LinkTo></div>
      </>
    );
  }
  return (
    <>
      <p><Trans>Players of your region are looking for a third right now. Say hello in the community chat.</Trans></p>
      <div>
        <a className={buttonClass()} href={CHAT_ADDRESS} target="_blank" rel="noreferrer" aria-label={t`Open community chat in a new window`}>
          <Icon name="chat" /><Trans>Open community chat</Trans>
        </a>
      </div>
    </>
  );
}
