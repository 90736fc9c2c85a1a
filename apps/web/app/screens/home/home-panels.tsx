import { Trans } from '@lingui/react/macro';
import { Face } from '@ringside/ui/art';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { PastBrackets } from '../../parts/season/past-brackets.tsx';
import { PrizeText } from '../../parts/season/prize-pool.tsx';
import { SeasonPath } from '../../parts/season/season-path.tsx';
import { useSession } from '../../session/session-store.ts';
import { ChatInvitation } from '../../shell/guards/chat-invitation.tsx';
import { SiteLinksPanel, PrizesLink, RegionalOperatorPanel } from './home-links.tsx';

/** The panels below the hero: the way to Helsinki, the prizes, and where to find a third player. */
export function HomePanels() {
  const { latestRoster } = useSession();
  return (
    <div className="stack-l">
      <section>
        <h2 className="gap-below">
          <Trans>Road to Helsinki</Trans>
        </h2>
        <SeasonPath />
      </section>
      <div className="cols cols-2">
        <PrizesPanel id="prizes" />
        <PastBrackets />
        {latestRoster?.status !== 'ready' && (
          <MissingTeammate>
            <ChatInvitation />
          </MissingTeammate>
        )}
        <RegionalOperatorPanel />
        <SiteLinksPanel />
      </div>
    </div>
  );
}

/** The panel of the prizes. */
export function PrizesPanel({ id }: { id?: string }) {
  return (
    <Panel {...(id && { id })} title={<Trans>Prizes</Trans>}>
      <p suppressHydrationWarning>
        <PrizeText />
      </p>
      <PrizesLink />
    </Panel>
  );
}

/** Three faces beside the links to find a third player (`children`). */
export function MissingTeammate({ children }: { children: ReactNode }) {
  return (
    <Panel title={<Trans>Missing a teammate?</Trans>}>
      <div className="chat">
        <div className="chat__faces">
          {['tindra', 'kettle', 'halyard'].map((name) => (
            <Face key={name} of={name} />
          ))}
        </div>
        <div className="stack stack--tight">{children}</div>
      </div>
    </Panel>
  );
}
