import type {
  ManualPairing,
  PairingBreak,
  PreviewedPairing,
  RosterInField,
} from '@ringside/contract/collections/swiss-rounds';
import { Icon } from '@ringside/ui/icon';
import { Tag } from '@ringside/ui/tag';
import { type DragEvent, type ReactNode, useState } from 'react';
import { formatBreak, formatReason, formatScore } from './round-texts.ts';

interface PairingRowsProps {
  pairings: readonly ManualPairing[];
  /** The judged pairings; null while the server judges. */
  judged: readonly PreviewedPairing[] | null;
  breaks: readonly PairingBreak[];
  field: ReadonlyMap<string, RosterInField>;
  nameOf: (id: string) => string;
  /** Whether the scores are points, not wins. */
  byPoints: boolean;
  onSwap?: ((one: string, other: string) => void) | undefined;
}

/**
 * The pairings of a round. The operator swaps two rosters by choosing one after the other, or by
 * dragging one onto the other.
 */
export function PairingRows({
  pairings,
  judged,
  breaks,
  field,
  nameOf,
  byPoints,
  onSwap,
}: PairingRowsProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const swap = (one: string, other: string) => {
    setChosenId(null);
    if (one !== other) onSwap?.(one, other);
  };
  const press = (id: string) => (chosenId === null ? setChosenId(id) : swap(chosenId, id));
  const renderSide = (id: string) => (
    <Side
      key={id}
      id={id}
      name={nameOf(id)}
      score={field.get(id)?.score}
      byPoints={byPoints}
      region={field.get(id)?.region ?? null}
      isChosen={chosenId === id}
      chosenName={chosenId === null ? null : nameOf(chosenId)}
      {...(onSwap && { onPress: press, onDrop: swap })}
    />
  );
  return (
    <>
      {onSwap && (
        <p className="soft small" role="status">
          {chosenId === null
            ? 'To swap two rosters, choose one after the other, or drag one onto the other.'
            : `${nameOf(chosenId)} is chosen. Choose the roster to swap it with, or press Escape to cancel.`}
        </p>
      )}
      {/* Escape is pressed on the buttons inside. */}
      <ol className="meets" onKeyDown={({ key }) => key === 'Escape' && setChosenId(null)}>
        {pairings.map((pairing, index) => (
          <PairingRow
            key={pairing.home}
            number={index + 1}
            pairing={pairing}
            judged={judged?.[index]}
            breaks={breaks.filter((one) => one.index === index)}
            nameOf={nameOf}
            byPoints={byPoints}
            renderSide={renderSide}
          />
        ))}
      </ol>
    </>
  );
}

interface PairingRowProps {
  number: number;
  pairing: ManualPairing;
  /** The judged pairing; undefined while the server judges. */
  judged: PreviewedPairing | undefined;
  /** The rules that this pairing breaks. */
  breaks: readonly PairingBreak[];
  nameOf: (id: string) => string;
  byPoints: boolean;
  renderSide: (id: string) => ReactNode;
}

function PairingRow({
  number,
  pairing: { home, away },
  judged,
  breaks,
  nameOf,
  byPoints,
  renderSide,
}: PairingRowProps) {
  const isMoved = judged !== undefined && !judged.isProposed;
  // A pairing by hand that breaks a rule shows the rule instead of the reason.
  const reason = isMoved && breaks.length > 0 ? null : judged?.reason;
  return (
    <li className={rowClassOf({ isBroken: breaks.length > 0, isMoved })}>
      <span className="meet__n num">{number}</span>
      <span className="meet__who">
        {renderSide(home)}
        <span className="soft">{away === null ? 'has the bye' : 'meets'}</span>
        {away !== null && renderSide(away)}
      </span>
      <span className="meet__why">
        {isMoved && (
          <Tag tone="warn" icon="info">
            Manual
          </Tag>
        )}
        {breaks.map((one) => (
          <span key={one.kind} className="meet__break">
            <Icon name="alert" />
            {formatBreak(one, nameOf, byPoints)}
          </span>
        ))}
        {reason && <span className="soft small">{formatReason(reason, nameOf)}</span>}
      </span>
    </li>
  );
}

function rowClassOf({ isBroken, isMoved }: { isBroken: boolean; isMoved: boolean }): string {
  if (isBroken) return 'meet is-broken';
  return isMoved ? 'meet is-moved' : 'meet';
}

interface SideProps {
  id: string;
  name: string;
  score: number | undefined;
  byPoints: boolean;
  /** Its region in a round that keeps regions apart. */
  region: string | null;
  isChosen: boolean;
  chosenName: string | null;
  onPress?: (id: string) => void;
  onDrop?: (one: string, other: string) => void;
}

const KIND = 'application/x-ringside-roster';

function Side({
  id,
  name,
  score,
  byPoints,
  region,
  isChosen,
  chosenName,
  onPress,
  onDrop,
}: SideProps) {
  const from = region === null ? null : <span className="soft">{region}</span>;
  const scoreText =
    score === undefined ? null : (
      <span className="soft num">
        {score}
        <span className="vh">{formatScore(score, byPoints).slice(String(score).length)}</span>
      </span>
    );
  if (!onPress || !onDrop)
    return (
      <span className="meet__side">
        {name} {scoreText} {from}
      </span>
    );
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const dragged = event.dataTransfer.getData(KIND);
    if (dragged) onDrop(dragged, id);
  };
  return (
    <button
      type="button"
      className="meet__side"
      aria-pressed={isChosen}
      onClick={() => onPress(id)}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(KIND, id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {name} {scoreText} {from}
      {chosenName !== null && !isChosen && (
        <span className="vh">{`: swap with ${chosenName}`}</span>
      )}
    </button>
  );
}
