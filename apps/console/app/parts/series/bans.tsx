import type { Challenge } from '@ringside/contract/collections/challenges';
import { Tag } from '@ringside/ui/tag';
import { useNow } from '../../live/use-now.ts';
import { NameWinner } from '../name-winner.tsx';
import { PauseBans } from '../pause-bans.tsx';
import { formatClock } from '../time.tsx';
import { findContested, type SeriesData } from './read-series.ts';

const SIDES = { home: 'Home', away: 'Away', none: 'Neither side' } as const;

/** From this number on, the list of the items in play is too long to show. */
const MANY_ITEMS = 10;

/** The ban phases of the series: bans and picks of each side, and the clock of the running turn. */
export function Bans({ file, onChanged }: { file: SeriesData; onChanged: () => void }) {
  const { challenges, items } = file;
  const contested = findContested(file);
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <div className="two">
      {challenges.map((challenge) => (
        <BanPhase
          key={challenge.id}
          challenge={challenge}
          isContested={challenge === contested}
          nameOf={(id) => names.get(id) ?? id}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}

function BanPhase({
  challenge,
  isContested,
  nameOf,
  onChanged,
}: {
  challenge: Challenge;
  /** Whether the note of the alarm offers the winners already. */
  isContested: boolean;
  nameOf: (id: string) => string;
  onChanged: () => void;
}) {
  const { banned, picked, played, status } = challenge;
  return (
    <article className="side-card">
      <BanPhaseHead challenge={challenge} />
      <RunningTurn challenge={challenge} />
      <PauseBans challenge={challenge} onChanged={onChanged} />
      {!isContested && <NameWinner challenge={challenge} onChanged={onChanged} />}
      {banned.length + picked.length === 0 && <p className="nothing">No bans or picks yet.</p>}
      <ul>
        {banned.map((ban) => (
          <li key={`b${ban.item}${ban.side}`}>{formatChoice(ban, 'bans', nameOf)}</li>
        ))}
        {picked.map((pick) => (
          <li key={`p${pick.item}${pick.side}`}>{formatChoice(pick, 'picks', nameOf)}</li>
        ))}
      </ul>
      {status === 'closed' && played.length > 0 && played.length < MANY_ITEMS && (
        <p className="soft small">{`Played: ${played.map(nameOf).join(', ')}`}</p>
      )}
    </article>
  );
}

function BanPhaseHead({
  challenge: { category, game, status, pausedAt },
}: {
  challenge: Challenge;
}) {
  return (
    <h3>
      <span className="caps">{category.name ?? 'Bans'}</span>
      {game !== null && <Tag>{`game ${game}`}</Tag>}
      {pausedAt ? (
        <Tag tone="warn">paused</Tag>
      ) : (
        <Tag tone={status === 'open' ? 'live' : undefined}>{status}</Tag>
      )}
    </h3>
  );
}

/** The running turn with its clock, which stands still during a pause. */
function RunningTurn({ challenge: { turn, turns, pausedAt } }: { challenge: Challenge }) {
  const now = useNow();
  if (!turn) return null;
  const at = pausedAt ? Date.parse(pausedAt) : +now;
  return (
    <p>
      {`Turn ${turn.index + 1} of ${turns.length}, ${turn.sides.join(' and ')}: `}
      <b className="num">{formatClock(Date.parse(turn.deadline) - at)}</b>
    </p>
  );
}

const formatChoice = (
  { item, side, auto }: Challenge['banned'][number],
  verb: 'bans' | 'picks',
  nameOf: (id: string) => string,
): string => `${SIDES[side ?? 'none']} ${verb} ${nameOf(item)}${auto ? ' (at random)' : ''}`;
