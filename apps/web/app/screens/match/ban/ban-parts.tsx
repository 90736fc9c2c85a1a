import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import { Ring } from '@ringside/ui/ring';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useNow } from '../../../live/use-now.ts';
import { useCountdown } from '../../../shell/time/use-countdown.ts';
import { useCompetitorName } from '../match-head.tsx';
import type { BanData, ShownChallenge } from '../read-match.ts';
import { type Fate, fateOf, isMaps, nameOfItem, type Side, type Turn } from './ban-state.ts';
import { BanSlot, BanTile } from './ban-tile.tsx';

const secondsLeft = ({ deadline }: Turn, at: number) =>
  Math.max(0, Math.ceil((Date.parse(deadline) - at) / 1000));

/** The time of the running turn; while it is paused, the remaining time. */
export function TurnRing({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  if (!turn.pausedAt) return <RunningRing turn={turn} />;
  const left = secondsLeft(turn, Date.parse(turn.pausedAt));
  return (
    <Ring
      share={left / turn.turn.seconds}
      text={String(left)}
      spoken={t`The ban phase is paused.`}
      tone="warn"
    />
  );
}

/** The running time. At its end the page reads the turn again. */
function RunningRing({ turn }: { turn: Turn }) {
  const { revalidate } = useRevalidator();
  const { spoken } = useCountdown(turn.deadline, () => void revalidate());
  const left = secondsLeft(turn, useNow().getTime());
  return (
    <Ring
      share={left / turn.turn.seconds}
      text={String(left)}
      spoken={spoken}
      tone={left <= 10 ? 'bad' : 'warn'}
    />
  );
}

/** A brawler or a map as a tile button. */
export function ItemTile({
  item,
  challenge,
  chosen,
  disabled,
  onPress,
}: {
  item: Item;
  challenge: ShownChallenge;
  chosen: boolean;
  disabled: boolean;
  onPress: () => void;
}) {
  const maps = isMaps(challenge);
  const fate = fateOf(challenge, item.id);
  const kind = turnKind(challenge);
  return (
    <BanTile
      kind={maps ? 'map' : 'brawler'}
      name={item.name}
      image={pictureOf(item)}
      banned={fate?.kind === 'banned'}
      badge={chosen && !maps && <ChosenTag kind={kind} />}
      tag={
        <>
          {maps && chosen && <ChosenTag kind={kind} />}
          {fate && <FateTag fate={fate} />}
        </>
      }
      press={{ chosen, disabled: disabled || fate !== null, act: onPress }}
    />
  );
}

const turnKind = (challenge: ShownChallenge) =>
  challenge.turns[challenge.turn?.index ?? 0]?.kind ?? 'ban';

function ChosenTag({ kind }: { kind: 'ban' | 'pick' }) {
  return kind === 'ban' ? (
    <Tag tone="you" icon="cross">
      <Trans>Ban</Trans>
    </Tag>
  ) : (
    <Tag tone="you" icon="check">
      <Trans>Pick</Trans>
    </Tag>
  );
}

function FateTag({ fate }: { fate: Fate }) {
  const { t } = useLingui();
  const tone = fate.side ?? undefined;
  const text =
    fate.kind === 'banned'
      ? fate.side === 'home'
        ? t`Home ban`
        : fate.side === 'away'
          ? t`Away ban`
          : t`Banned`
      : fate.side === 'home'
        ? t`Home pick`
        : t`Away pick`;
  return (
    <Tag tone={tone}>
      {text}
      {fate.auto && <span className="vh"> ({t`filled at random`})</span>}
    </Tag>
  );
}

/** The choices of one side: open, hidden, or still missing. */
export function SideSlots({
  side,
  data,
  challenge,
  isOwnSide,
  chosen,
}: {
  side: Side;
  data: BanData;
  challenge: ShownChallenge;
  isOwnSide: boolean;
  chosen: string[];
}) {
  const nameOf = useCompetitorName();
  const competitor = data.series.competitors[side === 'home' ? 0 : 1];
  const turn = turnOfSide({ challenge, side, isOwnSide, chosen });
  const formerItems = [...challenge.banned, ...challenge.picked]
    .filter((one) => one.side === side)
    .map(({ item }) => item);
  const shownItems = [...new Set([...formerItems, ...(turn?.items ?? [])])];
  const [initialItems] = useState(shownItems);
  return (
    <div className={side === 'away' ? 'ban__s ban__s--away' : 'ban__s'}>
      <SideMark side={side}>
        <span className="break">
          {side === 'home' ? <Trans>Home</Trans> : <Trans>Away</Trans>}
          <span className="tm">, {nameOf(competitor)}</span>
        </span>
      </SideMark>
      <div className="slots">
        {shownItems.map((id) => (
          <BanSlot
            key={id}
            kind={isMaps(challenge) ? 'map' : 'brawler'}
            name={nameOfItem(data, id)}
            struck={!initialItems.includes(id)}
          />
        ))}
        {turn && <TurnSlots turn={turn} />}
      </div>
      <p className="tiny soft">{turn && <TurnState turn={turn} />}</p>
    </div>
  );
}

/** The running turn as it concerns one side. */
interface SideTurn {
  count: number;
  /** The items of its vote, or of its choice so far, as far as the viewer sees them. */
  items: string[];
  /** Whether the side has not voted yet. */
  isChoosing: boolean;
  /** Whether the viewer does not see its vote yet. */
  isHidden: boolean;
}

/** Returns the running turn of a side; null where it takes no part in it. */
function turnOfSide({
  challenge: { turn: running, turns, votes },
  side,
  isOwnSide,
  chosen,
}: {
  challenge: ShownChallenge;
  side: Side;
  isOwnSide: boolean;
  chosen: string[];
}): SideTurn | null {
  const turn = running && turns[running.index];
  if (!turn || ![side, 'both'].includes(turn.sides)) return null;
  const isChoosing = running.sides.includes(side);
  return {
    count: turn.count,
    items: votes?.[side] ?? (isOwnSide && isChoosing ? chosen : []),
    isChoosing,
    isHidden: !isOwnSide && !isChoosing && turn.mode === 'blind',
  };
}

/** The slots for the hidden choices of a turn, and those without a choice. */
function TurnSlots({ turn: { count, items, isChoosing, isHidden } }: { turn: SideTurn }) {
  const missing = isChoosing ? Math.max(0, count - items.length) : 0;
  return (
    <>
      {isHidden &&
        Array.from({ length: count }, (_, index) => (
          <BanSlot key={index} hidden={<Trans>Hidden</Trans>} />
        ))}
      {Array.from({ length: missing }, (_, index) => (
        <BanSlot key={index} missing={<Trans>Empty</Trans>} />
      ))}
    </>
  );
}

function TurnState({ turn: { isChoosing, isHidden } }: { turn: SideTurn }) {
  if (isHidden) return <Trans>Hidden until the turn ends.</Trans>;
  return isChoosing && <Trans>Choosing</Trans>;
}
