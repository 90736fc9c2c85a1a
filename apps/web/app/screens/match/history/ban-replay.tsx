import { Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { useEffect, useState } from 'react';
import { Instant } from '../../../shell/time/instant.tsx';
import { type Fate, fateOf, isMaps, itemsOf, nameOfItem, pictureOfItem } from '../ban/ban-state.ts';
import { BanTile } from '../ban/ban-tile.tsx';
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
        <Button size="small" look="light" icon="go" onClick={play}>
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
function Sentence({
  data,
  step: {
    entry: { side, kind, items, auto },
  },
}: {
  data: BanData;
  step: ReplayStep;
}) {
  const { t, i18n } = useLingui();
  const nameOf = useCompetitorName();
  const team = nameOf(data.series.competitors[side === 'home' ? 0 : 1]);
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    items.map((id) => nameOfItem(data, id)),
  );
  const who = (
    <b className={`who side--${side}`}>
      <Icon name={side} />
      {team}
    </b>
  );
  return (
    <span className="break">
      {kind === 'ban' ? (
        <Trans>
          {who} banned {names}.
        </Trans>
      ) : (
        <Trans>
          {who} picked {names}.
        </Trans>
      )}
      {auto && <span className="tiny soft"> ({t`filled at random`})</span>}
    </span>
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

function FateTag({ fate: { kind, side } }: { fate: Fate }) {
  const { t } = useLingui();
  const text =
    kind === 'banned'
      ? side === 'away'
        ? t`Away ban`
        : t`Home ban`
      : side === 'away'
        ? t`Away pick`
        : t`Home pick`;
  return <Tag tone={side ?? undefined}>{text}</Tag>;
}
