import { Trans, useLingui } from '@lingui/react/macro';
import type { Player, Roster, TeamPoints } from '@ringside/contract/collections/rosters';
import { findStayingPlayers } from '@ringside/rules/roster/team-points';
import { Note } from '@ringside/ui/note';
import { client } from '../../session/browser-client.ts';
import { useRead } from '../requests/use-read.ts';

/** Returns the points of a team; null until they are read. `key` changes when they may have changed. */
function useTeamPoints(teamId: string, key = ''): TeamPoints | null {
  const [reading] = useRead(() => client.teams.points(teamId), `${teamId} ${key}`);
  return reading.state === 'read' ? reading.answer : null;
}

/** Returns the values that the texts about a team's points share. */
function useTeamPointsTexts({ lastPlayers, playersToKeep }: TeamPoints) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
    lastPlayers.map(({ username }) => username ?? '–'),
  );
  return { names, needed: playersToKeep };
}

/** One line: the points of a team, and the players with whom it keeps them. */
export function TeamPointsLine({ teamId }: { teamId: string }) {
  const points = useTeamPoints(teamId);
  return points && (points.points > 0 || points.lapsedPoints > 0) ? (
    <span className="tiny">
      <PointsText points={points} />
    </span>
  ) : null;
}

/** The text about a team's points. */
export function PointsText({ points }: { points: TeamPoints }) {
  const { names, needed } = useTeamPointsTexts(points);
  const { points: sum, lapsedPoints: lapsed, returnablePoints: returnable } = points;
  if (sum > 0)
    return (
      <Trans>
        Team points: {sum}. They stay while at least {needed} of these players play: {names}.
      </Trans>
    );
  return (
    <>
      <Trans>
        Lapsed team points: {lapsed}. A team keeps its points while at least {needed} of these
        players play: {names}.
      </Trans>
      {returnable > 0 && (
        <>
          {' '}
          <Trans>They return when enough of these players are back before the draw.</Trans>
        </>
      )}
    </>
  );
}

/**
 * The points that a roster's team may lose, or has lost by this line-up, for the user who invites
 * players.
 */
export function RosterPoints({ roster }: { roster: Roster }) {
  const players = roster.players.map(({ user }) => user.id).join(' ');
  const points = useTeamPoints(roster.team.id, players);
  if (!points || roster.seed !== null || points.lastPlayers.length === 0) return null;
  if (points.points === 0 && points.returnablePoints === 0) return null;
  return points.points > 0 ? (
    <Note title={<Trans>Points at stake</Trans>}>
      <p className="small">
        <PointsText points={points} />
      </p>
    </Note>
  ) : (
    <Note tone="bad" title={<Trans>Points lost</Trans>}>
      <p className="small">
        <PointsText points={points} />
      </p>
    </Note>
  );
}

/** The warning before a kick that leaves too few of the team's last players. */
export function KickCosts({ roster, player }: { roster: Roster; player: Player }) {
  const points = useTeamPoints(roster.team.id);
  return points && points.points > 0 ? (
    <KickNote points={points} roster={roster} player={player} />
  ) : null;
}

function KickNote({
  points,
  roster,
  player,
}: {
  points: TeamPoints;
  roster: Roster;
  player: Player;
}) {
  const { names, needed } = useTeamPointsTexts(points);
  const staying = findStayingPlayers({
    lastPlayers: points.lastPlayers.map(({ id }) => id),
    players: roster.players.map(({ user }) => user.id).filter((id) => id !== player.user.id),
  }).length;
  if (staying >= needed) return null;
  const name = player.user.username ?? '';
  const sum = points.points;
  return (
    <Note tone="warn" title={<Trans>Points at stake</Trans>}>
      <p className="small">
        <Trans>
          The team keeps its points ({sum}) while at least {needed} of these players play: {names}.
          Without {name} it has {staying}. If another player takes the place, the points lapse, and
          with them the direct places in Day 2 and in Helsinki.
        </Trans>
      </p>
    </Note>
  );
}

/** The warning before a player joins a team that would lose its points. */
export function JoinCosts({ points }: { points: number }) {
  return points > 0 ? (
    <Note tone="warn" title={<Trans>Points at stake</Trans>}>
      <p className="small">
        <Trans>
          If you join, the team loses its points ({points}): too few of its last players are in it.
        </Trans>
      </p>
    </Note>
  ) : null;
}

/** The warning before a new team while an earlier one has points. */
export function NewTeamCosts({ ownerId }: { ownerId: string }) {
  const [reading] = useRead(async () => {
    const { items } = await client.teams.list({ 'filter[owner]': ownerId });
    const sums = await Promise.all(
      items.map(async ({ id, name }) => ({ name, points: (await client.teams.points(id)).points })),
    );
    return sums.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points);
  }, ownerId);
  const best = reading.state === 'read' ? reading.answer[0] : undefined;
  if (!best) return null;
  const { name, points } = best;
  return (
    <Note title={<Trans>A new team starts without points</Trans>}>
      <p className="small">
        <Trans>
          Team points of {name}: {points}. They stay with it, and you can re-form it instead.
        </Trans>
      </p>
    </Note>
  );
}
