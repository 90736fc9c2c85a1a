import { Trans, useLingui } from '@lingui/react/macro';
import type { ChallengeTurn, Item } from '@ringside/contract/collections/challenges';
import { pictureOf } from '@ringside/contract/item-picture';
import { Ring } from '@ringside/ui/ring';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCountdown } from '../../../parts/time/use-countdown.ts';
import { useNow } from '../../../parts/time/use-now.ts';
import { useCompetitorName } from '../match-head.tsx';
import type { BanData, ShownChallenge } from '../read-match.ts';
import {
  type Fate,
  fateOf,
  isMaps,
  isTaken,
  nameOfItem,
  type Side,
  type Turn,
} from './ban-state.ts';
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
      press={{ chosen, disabled: disabled || isTaken(challenge, item.id), act: onPress }}
    />
  );
}

const turnKind = (challenge: ShownChallenge) =>
  challenge.turns[challenge.turn?.index ?? 0]?.kind ?? 'ban';

function ChosenTag({ kind }: { kind: ChallengeTurn['kind'] }) {
  if (kind === 'ban')
    return (
      <Tag tone="you" icon="cross">
        <Trans>Ban</Trans>
      </Tag>
    );
  return (
    <Tag tone="you" icon={kind === 'protect' ? 'lock' : 'check'}>
      {kind === 'protect' ? <Trans>Protect</Trans> : <Trans>Pick</Trans>}
    </Tag>
  );
}

/** The decision about an item, with the side that made it. */
export function FateTag({ fate }: { fate: Fate }) {
  const { t } = useLingui();
  const texts: Record<Fate['kind'], [home: string, away: string, none: string]> = {
    banned: [t`Home ban`, t`Away ban`, t`Banned`],
    picked: [t`Home pick`, t`Away pick`, t`Decider`],
    protected: [t`Home protected`, t`Away protected`, ''],
  };
  const [home, away, none] = texts[fate.kind];
  return (
    <Tag tone={fate.side ?? undefined}>
      {fate.side === 'home' ? home : fate.side === 'away' ? away : none}
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
  const formerItems = [...challenge.banned, ...challenge.picked, ...challenge.protected]
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
      <div className={shownItems.length > MANY_SLOTS ? 'slots slots--many' : 'slots'}>
        {shownItems.map((id) => (
          <BanSlot
            key={id}
            kind={isMaps(challenge) ? 'map' : 'brawler'}
            name={nameOfItem(data, id)}
            struck={!initialItems.includes(id)}
            banned={isBanned(challenge, id)}
          />
        ))}
        {turn && <TurnSlots turn={turn} />}
      </div>
      <p className="tiny soft">{turn && <TurnState turn={turn} />}</p>
    </div>
  );
}

/** More slots than these are drawn small. */
const MANY_SLOTS = 3;

/** Returns whether an item is banned, or about to be: a choice of the running turn. */
function isBanned(challenge: ShownChallenge, item: string): boolean {
  const fate = fateOf(challenge, item);
  return fate ? fate.kind === 'banned' : turnKind(challenge) === 'ban';
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

const choosesItems = ({ kind, sides }: ChallengeTurn, side: Side): boolean =>
  (sides === side || sides === 'both') && kind !== 'side' && kind !== 'order';

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
  if (!turn || !choosesItems(turn, side)) return null;
  const isChoosing = running.sides.includes(side);
  return {
    count: running.count,
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
