import { Trans } from '@lingui/react/macro';
import { Face } from '@ringside/ui/art';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { SeasonWay } from '../../season/season-way.tsx';
import { useSession } from '../../session/session-store.ts';
import { ChatInvitation } from '../../shell/chat-invitation.tsx';
import { LinkTo } from '../../shell/link-to.tsx';
import { RegionalOperatorPanel } from './home-links.tsx';

/** Below the hero: the way to Helsinki, the prizes, and where to find a third player. */
export function HomePanels() {
  const { latestRoster } = useSession();
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
        {latestRoster?.status !== 'ready' && (
          <Panel title={<Trans>Missing a teammate?</Trans>}>
            <div className="chat">
              <div className="chat__faces">{['tindra', 'kettle', 'halyard'].map((name) => <Face key={name} of={name} />)}</div>
              <div className="stack stack--tight"><ChatInvitation /></div>
            </div>
          </Panel>
        )}
        <RegionalOperatorPanel />
      </div>
    </div>
  );
}
