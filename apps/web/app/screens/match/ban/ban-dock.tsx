import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { LinkTo } from '../../../parts/links/link-to.tsx';
import { CommandButton } from '../../../parts/requests/command-button.tsx';
import { usePendingCommand, PendingCommand } from '../../../parts/requests/pending-command.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { client } from '../../../session/browser-client.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { TurnRing } from './ban-parts.tsx';
import { isMaps, type Turn, voteOf } from './ban-state.ts';
import { type Ban, isVoter } from './use-ban.ts';
import { useChoiceName } from './use-choice-name.ts';

interface Dock {
  data: BanData;
  challenge: ShownChallenge;
  ban: Ban;
  running: Turn | null;
  chosen: string[];
}

/**
 * The dock at the bottom: team-mates' suggestions (`children`), time, reserve, instruction, and the
 * one button.
 */
export function BanDock({
  data,
  challenge,
  ban,
  running,
  chosen,
  children,
}: Dock & { children: ReactNode }) {
  const reserve = ban.side ? Math.round(challenge.reserve[ban.side] / 1000) : null;
  return (
    <div className="dock">
      {children}
      <span className="row">
        {running && !isMaps(challenge) && <TurnRing turn={running} />}
        {reserve !== null && (
          <Tag icon="clock">
            <Trans>Reserve {reserve} s</Trans>
          </Tag>
        )}
        {running?.inReserve && (
          <Tag tone="warn" icon="clock">
            <Trans>Reserve time runs</Trans>
          </Tag>
        )}
        <span className="small soft">
          <Hint running={running} ban={ban} />
        </span>
      </span>
      {running?.mine ? (
        <Vote data={data} challenge={challenge} ban={ban} running={running} chosen={chosen} />
      ) : (
        <LinkTo className={buttonClassOf({ size: 'small' })} to={`/match/${data.series.id}`}>
          <Trans>Open match</Trans>
        </LinkTo>
      )}
    </div>
  );
}

function Hint({ running, ban }: { running: Turn | null; ban: Ban }) {
  const { t } = useLingui();
  if (!running) return t`Decide what you want to ban.`;
  if (!ban.side) return t`You are watching. Hidden votes show when the turn ends.`;
  if (running.pausedAt) return t`The ban phase is paused.`;
  if (!running.mine) return t`The other side chooses.`;
  if (!isVoter(ban, running)) return t`Your captain votes. Send a suggestion.`;
  return running.turn.mode === 'blind'
    ? t`Both sides choose at the same time.`
    : t`Both sides see your choice at once.`;
}

function Vote({ data, challenge, ban, running, chosen }: Dock & { running: Turn }) {
  const { t, i18n } = useLingui();
  const { busy, error, run } = useCommand();
  const { revalidate } = useRevalidator();
  const pendingCommand = usePendingCommand('ban-vote', challenge.id);
  const { turn, count } = running;
  const lists = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const nameOf = useChoiceName(data);
  const missing = count - chosen.length;
  const votes = isVoter(ban, running);
  if (pendingCommand) return <PendingCommand entry={pendingCommand} />;
  if (missing > 0)
    return (
      <Button variant="go" disabled>
        {missing === 1 ? <Trans>Choose one more</Trans> : <Trans>Choose {missing}</Trans>}
      </Button>
    );
  if (turn.kind === 'ban' && count === 2)
    return (
      <LinkTo
        className={buttonClassOf({ variant: 'go' })}
        to={`/match/${data.series.id}/ban/${chosen[0]}/${chosen[1]}`}
      >
        {votes ? <Trans>Continue</Trans> : <Trans>Suggest these two</Trans>}
      </LinkTo>
    );
  const name = lists.format(chosen.map(nameOf));
  if (!votes)
    return <Suggest challenge={challenge.id} chosen={chosen}>{t`Suggest ${name}`}</Suggest>;
  const send = () =>
    run(async () => {
      const vote = voteOf(challenge, running, chosen);
      const outcome = await runOrQueue({
        kind: 'ban-vote',
        subject: challenge.id,
        about: name,
        call: (api) => api.challenges.vote(challenge.id, vote),
      });
      if (outcome === 'sent') await revalidate();
    });
  return (
    <>
      <SomethingWrong error={error} />
      <Button variant="go" busy={busy} onClick={() => void send()}>
        <VoteLabel kind={turn.kind} name={name} />
      </Button>
    </>
  );
}

function VoteLabel({ kind, name }: { kind: Turn['turn']['kind']; name: string }) {
  if (kind === 'ban') return <Trans>Ban {name}</Trans>;
  if (kind === 'pick') return <Trans>Pick {name}</Trans>;
  return kind === 'protect' ? <Trans>Protect {name}</Trans> : <Trans>Choose {name}</Trans>;
}

/**
 * [BAN-12] The button that suggests a choice to the player's own side; the captain sees it on the
 * board at once.
 */
export function Suggest({
  challenge,
  chosen,
  onDone,
  children,
}: {
  challenge: string;
  chosen: string[];
  onDone?: () => void;
  children: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const suggest = async () => {
    await client.challenges.suggest(challenge, chosen);
    await revalidate();
    onDone?.();
  };
  return (
    <CommandButton variant="go" act={suggest}>
      {children}
    </CommandButton>
  );
}
