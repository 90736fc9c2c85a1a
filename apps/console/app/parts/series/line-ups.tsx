import type { Roster } from '@ringside/contract/collections/rosters';
import type { SeriesId } from '@ringside/rules/ids';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { useToast } from '../../shell/toast.tsx';
import { Refusal } from '../refusal.tsx';
import { formatSide } from '../series-texts.tsx';
import type { SeriesData } from './read-series.ts';

interface LineUpsProps {
  file: SeriesData;
  onChanged: () => void;
}

/** Both rosters with the present players; the others can be checked in by hand. */
export function LineUps({ file, onChanged }: LineUpsProps) {
  return (
    <div className="two">
      {(['home', 'away'] as const).map((side) => (
        <LineUp key={side} side={side} file={file} onChanged={onChanged} />
      ))}
    </div>
  );
}

function LineUp({ side, file, onChanged }: LineUpsProps & { side: 'home' | 'away' }) {
  const competitor = file.series.competitors[side === 'home' ? 0 : 1];
  const roster = file.rosters[side];
  const won = competitor.placement === 1;
  return (
    <article className={`side-card side-card--${side}`}>
      <h3>
        <SideMark side={side} />
        <span className="soft small">{side === 'home' ? 'Home' : 'Away'}</span>
        {roster ? <Link to={`/rosters/${roster.id}`}>{roster.name}</Link> : formatSide(competitor)}
        {won && <Tag tone="ok">Winner</Tag>}
        {competitor.result.forfeit && <Tag tone="warn">Forfeit</Tag>}
      </h3>
      {competitor.seed.number !== null && (
        <p className="soft small">{`Seed ${competitor.seed.number}`}</p>
      )}
      {roster && <Members roster={roster} file={file} onChanged={onChanged} />}
    </article>
  );
}

/** The players of a roster; those who are not checked in can be, by hand. */
export function Members({
  roster,
  file: { series, checkins },
  onChanged,
}: LineUpsProps & { roster: Roster }) {
  const present = new Set(checkins.map(({ user }) => user.id));
  const can = usePermissions();
  const open = series.state === 'scheduled' && can('checkin.any');
  return (
    <ul className="members">
      {roster.players.map(({ id, user }) => (
        <li key={id}>
          <Link to={`/people/${user.id}`}>{user.username ?? `Player ${user.id}`}</Link>
          {user.id === roster.owner.id && <span className="soft small">captain</span>}
          <span className="push">
            {present.has(user.id) ? (
              <Tag tone="ok">Checked in</Tag>
            ) : open ? (
              <CheckIn seriesId={series.id} user={user} onChanged={onChanged} />
            ) : (
              <Tag>Not checked in</Tag>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function CheckIn({
  seriesId,
  user,
  onChanged,
}: {
  seriesId: SeriesId;
  user: { id: string; username?: string };
  onChanged: () => void;
}) {
  const [fault, setFault] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const tell = useToast();
  async function press() {
    setBusy(true);
    try {
      await client.checkins.ofSeries(seriesId, user.id);
      tell(`${user.username} is checked in.`);
      onChanged();
    } catch (error) {
      setFault(error);
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        size="small"
        busy={busy}
        aria-label={`Check in ${user.username} by hand`}
        onClick={() => void press()}
      >
        Check in
      </Button>
      <Refusal fault={fault} />
    </>
  );
}
