import type { Challenge } from '@ringside/contract/collections/challenges';
import { Tag } from '@ringside/ui/tag';
import { useNow } from '../../live/use-now.ts';
import { PauseBans } from '../../parts/pause-bans.tsx';
import { formatClock } from '../../parts/time.tsx';
import type { SeriesData } from './read-series.ts';

const SIDES = { home: 'Home', away: 'Away', none: 'Neither side' } as const;

/** The ban phases of the series: bans and picks of each side, and the clock of the running turn. */
export function Bans({
  file: { challenges, items },
  onChanged,
}: {
  file: SeriesData;
  onChanged: () => void;
}) {
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (
    <div className="two">
      {challenges.map((challenge) => (
        <BanPhase
          key={challenge.id}
          challenge={challenge}
          nameOf={(id) => names.get(id) ?? id}
          onChanged={onChanged}
        />
      ))}
    </div>
  );
}

function BanPhase({
  challenge,
  nameOf,
  onChanged,
}: {
  challenge: Challenge;
  nameOf: (id: string) => string;
  onChanged: () => void;
}) {
  const { category, status, banned, picked, played, turn, turns, pausedAt } = challenge;
  const now = useNow();
  const at = pausedAt ? Date.parse(pausedAt) : +now;
  return (
    <article className="side-card">
      <h3>
        <span className="caps">{category.name ?? 'Bans'}</span>
        <Tag tone={pausedAt ? 'warn' : status === 'open' ? 'live' : undefined}>
          {pausedAt ? 'paused' : status}
        </Tag>
      </h3>
      {turn && (
        <p>
          {`Turn ${turn.index + 1} of ${turns.length}, ${turn.sides.join(' and ')}: `}
          <b className="num">{formatClock(Date.parse(turn.deadline) - at)}</b>
        </p>
      )}
      <PauseBans challenge={challenge} onChanged={onChanged} />
      {[...banned, ...picked].length === 0 && <p className="nothing">No choice yet.</p>}
      <ul>
        {banned.map(({ item, side, auto }) => (
          <li
            key={`b${item}${side}`}
          >{`${SIDES[side ?? 'none']} bans ${nameOf(item)}${auto ? ' (at random)' : ''}`}</li>
        ))}
        {picked.map(({ item, side, auto }) => (
          <li
            key={`p${item}${side}`}
          >{`${SIDES[side ?? 'none']} picks ${nameOf(item)}${auto ? ' (at random)' : ''}`}</li>
        ))}
      </ul>
      {status === 'closed' && played.length > 0 && played.length < 10 && (
        <p className="soft small">{`Played: ${played.map(nameOf).join(', ')}`}</p>
      )}
    </article>
  );
}
