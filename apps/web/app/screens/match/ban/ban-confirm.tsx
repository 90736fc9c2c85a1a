import { Trans, useLingui } from '@lingui/react/macro';
import { findBrawlerArt, findMapArt } from '@ringside/ui/art';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Note } from '@ringside/ui/note';
import { useState } from 'react';
import { useLive } from '../../../live/live-data.ts';
import { clientContext } from '../../../page-context.ts';
import { LinkTo, useGo } from '../../../parts/links/link-to.tsx';
import { usePendingCommand, PendingCommand } from '../../../parts/requests/pending-command.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import type { RouteHandle } from '../../../shell/route-handle.ts';
import type { BanData, ShownChallenge } from '../read-match.ts';
import type { Route } from './+types/ban-confirm';
import { Suggest } from './ban-dock.tsx';
import { TurnRing } from './ban-parts.tsx';
import {
  findCurrentChallenge,
  isMaps,
  isLockedBy,
  isTaken,
  itemsOf,
  nameOfItem,
  runningTurnOf,
  type Turn,
  voteOf,
} from './ban-state.ts';
import { loadBan } from './load-ban.ts';
import { type Ban, isVoter, useBan } from './use-ban.ts';
import './ban.css';

export const handle: RouteHandle = { pageStyle: 'ban' };

/** Loads the ban phase of the match in the address. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const data = await loadBan(context.get(clientContext), {
    id: params.id,
    address: request.url,
  });
  const isKnownItem = (id: string) => data.items.some((item) => item.id === id);
  if (
    !isKnownItem(params.banOneId) ||
    !isKnownItem(params.banTwoId) ||
    params.banOneId === params.banTwoId
  )
    throw new Response(null, { status: 404 });
  return { data, chosen: [params.banOneId, params.banTwoId] };
}

/** The page that confirms a ban. */
export default function BanConfirm({ loaderData }: Route.ComponentProps) {
  const { data, chosen } = useLive(loaderData);
  const { t } = useLingui();
  const ban = useBan(data);
  const challenge = findCurrentChallenge(ban.challenges);
  return (
    <>
      <title>{`${t`Confirm bans`} | Ringside`}</title>
      {challenge ? (
        <Confirm data={data} chosen={chosen} challenge={challenge} ban={ban} />
      ) : (
        <NoBanPhase series={data.series.id} />
      )}
    </>
  );
}

function NoBanPhase({ series }: { series: string }) {
  return (
    <EmptyState
      title={<Trans>No ban phase yet</Trans>}
      action={
        <LinkTo className={buttonClassOf()} to={`/match/${series}`}>
          <Trans>Open match</Trans>
        </LinkTo>
      }
    />
  );
}

/** The two items, large and struck through, and the button that locks them in. */
function Confirm({
  data,
  chosen,
  challenge,
  ban,
}: {
  data: BanData;
  chosen: string[];
  challenge: ShownChallenge;
  ban: Ban;
}) {
  const items = chosen.flatMap((id) => data.items.find((item) => item.id === id) ?? []);
  const isLocked = isLockedBy(challenge, ban.side, chosen);
  return (
    <div className="confirm">
      <div className="confirm__f">
        {items.map(({ id, name }) => (
          <figure key={id} className="bt is-ban">
            <span className="bt__p">
              <img
                src={isMaps(challenge) ? findMapArt(name) : findBrawlerArt(name)}
                alt=""
                width="120"
                height="120"
              />
            </span>
            <figcaption className="bt__n name">{name}</figcaption>
          </figure>
        ))}
      </div>
      <div className="confirm__t">
        <h1>{isLocked ? <Trans>Your bans are locked in</Trans> : <Trans>Ban these two?</Trans>}</h1>
        {isLocked ? (
          <ToBoard seriesId={data.series.id} />
        ) : (
          <Decision data={data} chosen={chosen} items={items} challenge={challenge} ban={ban} />
        )}
      </div>
    </div>
  );
}

/** The button that locks the items in, or the reason why that is not possible now. */
function Decision({
  data,
  chosen,
  items,
  challenge,
  ban,
}: {
  data: BanData;
  chosen: string[];
  items: BanData['items'];
  challenge: ShownChallenge;
  ban: Ban;
}) {
  const running = runningTurnOf(challenge, ban.side);
  const fits =
    items.length === chosen.length &&
    items.every((item) => itemsOf(challenge, data.items).includes(item)) &&
    bansTwo(running);
  const isAnyTaken = chosen.some((id) => isTaken(challenge, id));
  return running && fits && running.mine && !isAnyTaken ? (
    <LockIn data={data} chosen={chosen} challenge={challenge} running={running} ban={ban} />
  ) : (
    <NotNow data={data} ban={ban} isOver={!fits || isAnyTaken || challenge.status === 'closed'} />
  );
}

/** Returns whether the running turn bans two items, which this page confirms. */
const bansTwo = (running: Turn | null): boolean =>
  running?.turn.kind === 'ban' && running.count === 2;

function NotNow({ data, ban, isOver }: { data: BanData; ban: Ban; isOver: boolean }) {
  return (
    <>
      <Note
        tone="warn"
        title={
          isOver ? (
            <Trans>This turn is over.</Trans>
          ) : ban.side ? (
            <Trans>It is not your turn.</Trans>
          ) : (
            <Trans>A suggestion of one side.</Trans>
          )
        }
      >
        {!ban.side && (
          <span className="small">
            <Trans>Only players of this match can lock it in.</Trans>
          </span>
        )}
      </Note>
      <ToBoard seriesId={data.series.id} />
    </>
  );
}

const ToBoard = ({ seriesId }: { seriesId: string }) => (
  <LinkTo className={buttonClassOf({ variant: 'go' })} to={`/match/${seriesId}/ban`}>
    <Trans>Open ban phase</Trans>
  </LinkTo>
);

function LockIn({
  data,
  chosen,
  challenge,
  running,
  ban,
}: {
  data: BanData;
  chosen: string[];
  challenge: ShownChallenge;
  running: Turn;
  ban: Ban;
}) {
  const go = useGo();
  const { busy, error, run } = useCommand();
  const pendingCommand = usePendingCommand('ban-vote', challenge.id);
  const votes = isVoter(ban, running);
  const boardPath = `/match/${data.series.id}/ban`;
  const lock = () =>
    run(async () => {
      const vote = voteOf(challenge, running, chosen);
      const about = chosen.map((id) => nameOfItem(data, id)).join(', ');
      const outcome = await runOrQueue({
        kind: 'ban-vote',
        subject: challenge.id,
        about,
        call: (api) => api.challenges.vote(challenge.id, vote),
      });
      if (outcome === 'sent') go(boardPath);
    });
  return (
    <>
      <p className="soft">
        {votes ? (
          <Trans>Neither side can play them in this series. A locked vote cannot be changed.</Trans>
        ) : (
          <Trans>Your captain votes, and sees on the board what you suggest.</Trans>
        )}
      </p>
      <SomethingWrong error={error} />
      {pendingCommand && <PendingCommand entry={pendingCommand} />}
      <div className="row row--center">
        <TurnRing turn={running} />
        {votes && pendingCommand ? null : votes ? (
          <Button variant="go" size="big" icon="lock" busy={busy} onClick={() => void lock()}>
            <Trans>Lock in bans</Trans>
          </Button>
        ) : (
          <Suggest challenge={challenge.id} chosen={chosen} onDone={() => go(boardPath)}>
            <Trans>Suggest these two</Trans>
          </Suggest>
        )}
        <LinkTo className={buttonClassOf()} to={boardPath}>
          <Trans>Change</Trans>
        </LinkTo>
        <ShareButton />
      </div>
    </>
  );
}

/** The button that shares the address of this page, by the phone's own sheet, else by the clipboard. */
function ShareButton() {
  const { t } = useLingui();
  const [outcomeText, setOutcomeText] = useState('');
  const share = async () => {
    const url = location.href;
    try {
      if (navigator.share) await navigator.share({ url });
      else {
        await navigator.clipboard.writeText(url);
        setOutcomeText(t`Link copied`);
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        setOutcomeText(t`Copy the address by hand`);
    }
  };
  return (
    <Button icon="copy" aria-live="polite" onClick={() => void share()}>
      {outcomeText || t`Share with the team`}
    </Button>
  );
}
