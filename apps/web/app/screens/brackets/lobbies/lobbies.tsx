import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import type { Segment } from '@ringside/contract/collections/segments';
import { placementPointsOf } from '@ringside/rules/lobbies/lobby-settings';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { LobbyCards, type LobbyOfCard } from '@ringside/ui/bracket/lobby-cards';
import { buttonClassOf } from '@ringside/ui/button';
import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';
import { LinkTo, useHref } from '../../../parts/links/link-to.tsx';
import { LobbySheet } from '../../../parts/season/lobby-sheet.tsx';
import { Instant } from '../../../parts/time/instant.tsx';
import { lobbyRows } from '../../../season/lobby/lobby-sheet-rows.ts';
import { bracketShapeOf } from '../../../season/round-name.ts';
import { useSession } from '../../../session/session-store.ts';
import { BracketHead } from '../bracket-head.tsx';
import { RoundSwitch } from '../round-switch.tsx';
import { roundsOf } from '../rounds-of.ts';
import { useOpenInside } from '../use-open-inside.ts';
import { createLobbyCard, useLobbyCardTexts } from './lobby-card.ts';
import type { LobbiesOfRound } from './read-lobbies.ts';
import '../../../parts/season/lobby-sheet.css';

/** A stage of lobbies: the lobbies of one round as cards, and the table of each group. */
export function Lobbies({
  title,
  bracket,
  segment,
  shown,
  picker,
}: {
  title: string;
  bracket: PageBracket;
  segment: Pick<Segment, 'id' | 'state' | 'configuration'>;
  shown: LobbiesOfRound;
  picker: ReactNode;
}) {
  const rounds = roundsOf(bracket);
  return (
    <>
      <BracketHead title={title} bracket={bracket}>
        {picker}
      </BracketHead>
      {rounds.length > 1 && (
        <RoundSwitch
          rounds={rounds}
          shape={bracketShapeOf(bracket.rounds)}
          shownRound={shown.round}
        />
      )}
      <LobbyRound
        shown={shown}
        segment={segment}
        roundCount={rounds.length}
        date={bracket.rounds.find(({ roundNumber }) => roundNumber === shown.round)?.date ?? null}
      />
    </>
  );
}

/** The lobbies of one round: cards, then the table of each group. */
export function LobbyRound({
  shown,
  segment,
  roundCount,
  date,
}: {
  shown: LobbiesOfRound;
  segment: Pick<Segment, 'id' | 'state' | 'configuration'>;
  roundCount: number;
  date: string | null;
}) {
  const { t } = useLingui();
  const { latestRoster, rosters } = useSession();
  const openInside = useOpenInside();
  const ownRosterIds = new Set(
    [latestRoster, ...rosters].flatMap((roster) => (roster ? [roster.id] : [])),
  );
  const cards = useLobbyCardsOf(shown, segment, ownRosterIds);
  return (
    <div className="stack">
      <LobbyNote shown={shown} date={date} isProvisional={segment.state !== 'finished'} />
      {/* Only catches the clicks of the links inside. */}
      {/* Links answer the keyboard by themselves. */}
      <div onClick={openInside}>
        <LobbyCards lobbies={cards} yourTeam={t`your team`} />
      </div>
      {shown.lobbies.map((lobby) => (
        <GroupOfLobby
          key={lobby.id}
          lobby={lobby}
          shown={shown}
          placementPoints={placementPointsOf(segment)}
          hasSeveralRounds={roundCount > 1}
          ownRosterIds={ownRosterIds}
        />
      ))}
      <PlacementPointsNote points={placementPointsOf(segment).slice(0, largestLobby(shown))} />
      <div>
        <LinkTo
          className={buttonClassOf({ size: 'small' })}
          to={`/standings?segment=${segment.id}`}
        >
          <Trans>All standings</Trans>
        </LinkTo>
      </div>
    </div>
  );
}

function useLobbyCardsOf(
  shown: LobbiesOfRound,
  segment: Pick<Segment, 'configuration'>,
  ownRosterIds: ReadonlySet<string>,
): LobbyOfCard[] {
  const texts = useLobbyCardTexts();
  const href = useHref();
  return shown.lobbies.map((lobby) =>
    createLobbyCard({
      lobby,
      rows: lobbyRows(lobby, placementPointsOf(segment)),
      texts,
      ownRosterIds,
      matchHref: (id) => href(`/match/${id}`),
      rosterHref: (id) => href(`/rosters/${id}`),
    }),
  );
}

/** The date of the round, the number of games, and who advances. */
function LobbyNote({
  shown: { advancing, lobbies },
  date,
  isProvisional,
}: {
  shown: LobbiesOfRound;
  date: string | null;
  isProvisional: boolean;
}) {
  const games = lobbies[0]?.bestOf ?? 1;
  const cut = advancing;
  return (
    <p className="small soft row row--tight">
      <Icon name="info" />
      <span>
        {date && (
          <>
            <Instant at={date} style="date" /> ·{' '}
          </>
        )}
        <Plural value={games} one="# game" other="# games" />.{' '}
        {cut > 0 && (
          <>
            <Trans>Green line: the best {cut} of all groups advance.</Trans>{' '}
          </>
        )}
        {isProvisional && <Trans>Provisional while matches are running.</Trans>}
      </span>
    </p>
  );
}

/** One group: its rosters with the games of the round, and the points of all rounds. */
function GroupOfLobby({
  lobby,
  shown,
  placementPoints,
  hasSeveralRounds,
  ownRosterIds,
}: {
  lobby: LobbiesOfRound['lobbies'][number];
  shown: LobbiesOfRound;
  placementPoints: readonly number[];
  hasSeveralRounds: boolean;
  ownRosterIds: ReadonlySet<string>;
}) {
  const { t } = useLingui();
  const letter = groupLetter(lobby.bracketNumber);
  const rows = lobbyRows(lobby, placementPoints);
  const placeOf = (rosterId: string) => shown.overall[rosterId]?.place ?? Infinity;
  return (
    <section className="stack stack--tight">
      <h2 className="plate inset">
        <Trans>Group {letter}</Trans>
      </h2>
      <LobbySheet
        rows={rows.toSorted((one, other) => placeOf(one.rosterId) - placeOf(other.rosterId) || 0)}
        games={lobby.bestOf}
        label={t`Group ${letter}: places and points`}
        ownRosterIds={ownRosterIds}
        overall={shown.overall}
        hasSeveralRounds={hasSeveralRounds}
      />
    </section>
  );
}

/** Returns the most rosters of a lobby of the round. */
const largestLobby = ({ lobbies }: LobbiesOfRound): number =>
  Math.max(0, ...lobbies.map(({ competitors }) => competitors.length));

/** The points of each place of a game. */
export function PlacementPointsNote({ points }: { points: readonly number[] }) {
  if (points.length === 0) return null;
  const list = points.map((value, index) => `#${index + 1} ${value}`).join(' · ');
  return (
    <p className="small soft">
      <Trans>Points by place in a game: {list}.</Trans>
    </p>
  );
}
