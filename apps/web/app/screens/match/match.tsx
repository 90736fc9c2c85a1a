import { Trans, useLingui } from '@lingui/react/macro';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { Button, buttonClass } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { useEffect } from 'react';
import { useLivePage } from '../../live/use-live.ts';
import { useNow } from '../../live/use-now.ts';
import { clientContext } from '../../page-context.ts';
import { client } from '../../session/browser-client.ts';
import { session, useSession } from '../../session/session-store.ts';
import { LinkTo } from '../../shell/link-to.tsx';
import { orThrown } from '../../shell/or-thrown.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { ContactSupport, SomethingWrong } from '../../shell/something-wrong.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useRead } from '../../shell/use-read.ts';
import type { Route } from './+types/match';
import { MatchHead, useCompetitorName } from './match-head.tsx';
import { MatchResult } from './match-result.tsx';
import { MatchRosters } from './match-rosters.tsx';
import { MatchSteps } from './match-steps.tsx';
import { type MatchData, readExplained } from './read-match.ts';
import { useMatchSide } from './use-match-side.ts';
import { WhyThese } from './why-these.tsx';
import './match.css';

export const handle: RouteHandle = { look: 'match' };

export const loader = ({ params, context }: Route.LoaderArgs) => orThrown(readExplained(context.get(clientContext), params.id));

export default function Match({ loaderData: { match, explanation } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { series } = match;
  const { userId } = useSession();
  const nameOf = useCompetitorName();
  useLivePage([`match-series:${series.id}`, ...series.challenges.map(({ id }) => `challenges:${id}`)]);
  const [reading, again] = useRead(userId ? async () => (await client.checkins.list({ 'filter[matchSeries]': series.id })).items : null, `${series.id} ${userId}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed, the check-ins may have
  useEffect(() => again(), [match, again]);
  const [home, away] = [nameOf(series.competitors[0]), nameOf(series.competitors[1])];
  const checkins = reading.state === 'read' ? reading.answer : null;
  return (
    <div className="stack-l">
      <title>{`${t`${home} against ${away}`} | Ringside`}</title>
      <MatchHead match={match} />
      <MatchActions match={match} checkedIn={checkins?.some(({ user }) => user.id === userId) ?? false} again={again} />
      <MatchResult match={match} />
      <MatchRosters match={match} checkins={series.state === 'finished' ? null : checkins} />
      <WhyThese match={match} explanation={explanation} />
      <div className="cols cols-w">
        {!series.competitors.some(({ isBye }) => isBye) && <MatchSteps match={match} />}
        <Panel flat title={<Trans>Need a referee?</Trans>}>
          <p className="soft"><Trans>Disputes go to a referee at once. For anything else, write to us.</Trans></p>
          <ContactSupport />
        </Panel>
      </div>
    </div>
  );
}

/** What is to be done now: check in, go to the ban phase. */
function MatchActions({ match, checkedIn, again }: { match: MatchData; checkedIn: boolean; again: () => void }) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const { isBanned, shouldCheckin, upcomingMatch } = useSession();
  const now = useNow();
  const window = series.date ? matchCheckinWindow(new Date(series.date)) : null;
  const open = series.state === 'scheduled' && window !== null && now >= window.from && now < window.to;
  const banPhase = match.bans === 'running' && (series.state === 'live' || series.state === 'scheduled');
  const prompted = shouldCheckin && upcomingMatch?.id === series.id;
  return (
    <>
      {side && open && !isBanned && !prompted && !checkedIn && <CheckIn series={series.id} again={again} />}
      {side && checkedIn && series.state === 'scheduled' && <Note tone="ok" title={<Trans>You are checked in.</Trans>}><span className="small"><Trans>Stay close: the ban phase opens as soon as both sides are there.</Trans></span></Note>}
      {banPhase && (
        <div className="row">
          <LinkTo className={buttonClass({ look: side && !prompted ? 'go' : 'light' })} to={`/match/${series.id}/ban`}>{side ? <Trans>Go to the ban phase</Trans> : <Trans>Watch the ban phase</Trans>}</LinkTo>
        </div>
      )}
      {match.bans === 'over' && <div><LinkTo className="link" to={`/match/${series.id}/ban`}><Trans>What was banned</Trans></LinkTo></div>}
    </>
  );
}

function CheckIn({ series, again }: { series: string; again: () => void }) {
  const { busy, error, run } = useAct();
  const checkIn = () => run(async () => {
    await client.checkins.ofSeries(series);
    session.set({ shouldCheckin: false });
    again();
  });
  return (
    <div className="stack stack--tight">
      <SomethingWrong error={error} />
      <div><Button look="go" icon="check" busy={busy} onClick={() => void checkIn()}><Trans>Check-in</Trans></Button></div>
    </div>
  );
}
