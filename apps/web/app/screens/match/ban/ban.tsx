import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { useLive } from '../../../live/live-data.ts';
import { clientContext } from '../../../page-context.ts';
import { LinkTo } from '../../../parts/links/link-to.tsx';
import type { RouteHandle } from '../../../shell/route-handle.ts';
import { BanOutcome } from '../history/ban-outcome.tsx';
import { useCompetitorName } from '../match-head.tsx';
import type { BanData } from '../read-match.ts';
import type { Route } from './+types/ban';
import { BanBoard } from './ban-board.tsx';
import { findCurrentChallenge } from './ban-state.ts';
import { loadBan } from './load-ban.ts';
import { NextGame } from './next-game.tsx';
import { useBan } from './use-ban.ts';
import './ban.css';

export const handle: RouteHandle = { pageStyle: 'ban' };

/** Loads the ban phase of the match in the address. */
export const loader = ({ params, context, request }: Route.LoaderArgs) =>
  loadBan(context.get(clientContext), { id: params.id, address: request.url });

/** The page of a ban phase. */
export default function BanPhase({ loaderData }: Route.ComponentProps) {
  const data = useLive(loaderData);
  const { t } = useLingui();
  const nameOf = useCompetitorName();
  const [home, away] = data.series.competitors.map(nameOf);
  return (
    <>
      <title>{`${t`Ban phase`}: ${home} – ${away} | Ringside`}</title>
      <BanScreen data={data} />
    </>
  );
}

/** The ban phase by its state: waiting, running, over, cancelled. */
export function BanScreen({ data }: { data: BanData }) {
  const ban = useBan(data);
  const challenge = findCurrentChallenge(ban.challenges);
  const back = (
    <LinkTo className={buttonClassOf()} to={`/match/${data.series.id}`}>
      <Trans>Open match</Trans>
    </LinkTo>
  );
  if (!challenge && (data.series.state === 'finished' || data.series.state === 'live'))
    return (
      <EmptyState level={1} title={<Trans>No ban phase</Trans>} action={back}>
        <Trans>Nothing is banned in this match.</Trans>
      </EmptyState>
    );
  if (!challenge)
    return (
      <EmptyState level={1} title={<Trans>No ban phase yet</Trans>} action={back}>
        <Trans>It opens with match check-in, 10 minutes before the match.</Trans>
      </EmptyState>
    );
  if (challenge.status === 'cancelled')
    return (
      <EmptyState level={1} title={<Trans>The ban phase was cancelled</Trans>} action={back}>
        <Trans>A team did not show up, so there is nothing to ban.</Trans>
      </EmptyState>
    );
  if (challenge.status === 'closed')
    return (
      <BanOutcome
        data={data}
        challenges={ban.challenges.filter(({ status }) => status === 'closed')}
      />
    );
  if (challenge.claims !== null)
    return <NextGame data={data} challenge={challenge} ban={ban} level={1} />;
  return <BanBoard data={data} challenge={challenge} challenges={ban.challenges} ban={ban} />;
}
