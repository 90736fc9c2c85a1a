import { Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { type ReactNode, useEffect, useState } from 'react';
import { Instant } from '../../../parts/time/instant.tsx';
import { FateTag } from '../ban/ban-parts.tsx';
import { fateOf, isMaps, itemsOf, pictureOfItem } from '../ban/ban-state.ts';
import { BanTile } from '../ban/ban-tile.tsx';
import { useChoiceName } from '../ban/use-choice-name.ts';
import { useCompetitorName } from '../match-head.tsx';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { challengeAfterSteps, type ReplayStep, replayStepsOf } from './replay-steps.ts';
import './history.css';

const STEP_MS = 1_400;

/** The replay of a finished ban phase, vote by vote: on the board and as a list. */
export function BanReplay({ data, challenges }: { data: BanData; challenges: ShownChallenge[] }) {
  const steps = replayStepsOf(challenges);
  const player = usePlayer(steps.length);
  const { at } = player;
  const current = steps[Math.max(0, at - 1)];
  if (!current) return null;
  return (
    <Panel title={<Trans>Replay</Trans>} id="replay">
      <div className="stack">
        <Controls player={player} total={steps.length} />
        <p className="replay__now" aria-live="polite">
          {at === 0 ? (
            <Trans>Nothing is banned yet.</Trans>
          ) : (
            <Sentence data={data} step={current} />
          )}
        </p>
        <Board data={data} challenge={challengeAfterSteps(steps.slice(0, at), current.challenge)} />
        <ol className="stack stack--tight">
          {steps.map((step, index) => (
            <li
              key={`${step.challenge.id} ${step.entry.turn} ${step.entry.side}`}
              className={index < at ? 'hist' : 'hist soft'}
              aria-current={index === at - 1 ? 'step' : undefined}
            >
              <button type="button" className="hist__b" onClick={() => player.to(index + 1)}>
                <Sentence data={data} step={step} />
              </button>
              <span className="tiny soft num">
                <Instant at={step.entry.at} style="time" />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

interface Player {
  /** The number of shown steps. */
  at: number;
  playing: boolean;
  to: (at: number) => void;
  play: () => void;
  pause: () => void;
}

/** Returns a player that runs to the end, or until the viewer steps. It begins with all steps shown. */
function usePlayer(total: number): Player {
  const [at, setAt] = useState(total);
  const [wantsToPlay, setPlaying] = useState(false);
  const playing = wantsToPlay && at < total;
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setAt((last) => Math.min(total, last + 1)), STEP_MS);
    return () => clearInterval(timer);
  }, [playing, total]);
  return {
    at: Math.min(at, total),
    playing,
    to: (next) => {
      setPlaying(false);
      setAt(Math.max(0, Math.min(total, next)));
    },
    play: () => {
      setAt((last) => (last >= total ? 0 : last));
      setPlaying(true);
    },
    pause: () => setPlaying(false),
  };
}

function Controls({
  player: { at, playing, to, play, pause },
  total,
}: {
  player: Player;
  total: number;
}) {
  const { t } = useLingui();
  return (
    <div className="row row--tight" role="group" aria-label={t`Replay of the ban phase`}>
      {playing ? (
        <Button size="small" onClick={pause}>
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <Button size="small" variant="light" icon="go" onClick={play}>
          <Trans>Play</Trans>
        </Button>
      )}
      <IconButton icon="back" label={t`Step back`} disabled={at === 0} onClick={() => to(at - 1)} />
      <IconButton
        icon="go"
        label={t`Step forward`}
        disabled={at === total}
        onClick={() => to(at + 1)}
      />
      <span className="small soft num">
        <Trans>
          Step {at} of {total}
        </Trans>
      </span>
    </div>
  );
}

/** One vote as a sentence. */
function Sentence({ data, step: { entry } }: { data: BanData; step: ReplayStep }) {
  const { t, i18n } = useLingui();
  const nameOf = useCompetitorName();
  const choiceName = useChoiceName(data);
  const { side, kind, items, auto } = entry;
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    items.map(choiceName),
  );
  if (side === null)
    return (
      <span className="break">
        <Trans>{names} is the decider.</Trans>
      </span>
    );
  const who = (
    <b className={`who side--${side}`}>
      <Icon name={side} />
      {nameOf(data.series.competitors[side === 'home' ? 0 : 1])}
    </b>
  );
  return (
    <span className="break">
      {entry.skipped ? (
        <Trans>{who} let the time run out.</Trans>
      ) : (
        <Choice who={who} kind={kind} names={names} />
      )}
      {auto && <span className="tiny soft"> ({t`filled at random`})</span>}
    </span>
  );
}

function Choice({
  who,
  kind,
  names,
}: {
  who: ReactNode;
  kind: ReplayStep['entry']['kind'];
  names: string;
}) {
  if (kind === 'ban')
    return (
      <Trans>
        {who} banned {names}.
      </Trans>
    );
  if (kind === 'pick')
    return (
      <Trans>
        {who} picked {names}.
      </Trans>
    );
  if (kind === 'protect')
    return (
      <Trans>
        {who} protected {names}.
      </Trans>
    );
  return (
    <Trans>
      {who} chose: {names}.
    </Trans>
  );
}

/** The board at a step: without buttons. */
function Board({ data, challenge }: { data: BanData; challenge: ShownChallenge }) {
  const { t } = useLingui();
  const maps = isMaps(challenge);
  return (
    <ul className={maps ? 'mgrid' : 'bgrid'} aria-label={maps ? t`Maps` : t`Brawlers`}>
      {itemsOf(challenge, data.items).map(({ id, name }) => {
        const fate = fateOf(challenge, id);
        return (
          <li key={id}>
            <BanTile
              kind={maps ? 'map' : 'brawler'}
              name={name}
              image={pictureOfItem(data, id)}
              banned={fate?.kind === 'banned'}
              tag={fate && <FateTag fate={fate} />}
            />
          </li>
        );
      })}
    </ul>
  );
}
