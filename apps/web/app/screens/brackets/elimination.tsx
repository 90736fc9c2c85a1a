import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { planOf } from '@ringside/contract/bracket/plan-of';
import type { BracketRoundView } from '@ringside/ui/bracket/bracket-card';
import { type BracketHandle, BracketView } from '@ringside/ui/bracket/bracket-view';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Choice } from '@ringside/ui/choice';
import { Icon } from '@ringside/ui/icon';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SegmentPicker } from '../../parts/season/segment-picker.tsx';
import type { ShownSegment } from '../../season/shown-segment.ts';
import { useSession } from '../../session/session-store.ts';
import { BracketHead } from './bracket-head.tsx';
import { EliminationList } from './elimination-list.tsx';
import { FindTeam } from './find-team.tsx';
import { FollowBar } from './follow-bar.tsx';
import { findPlace, headsOf, type PageRound } from './page-round.tsx';
import { seriesOfTeam } from './series-of-team.ts';
import { useAddress } from './use-address.ts';
import { ownRosterOf, useBracketRounds } from './use-bracket-rounds.tsx';
import { useBracketTexts } from './use-bracket-texts.ts';
import { useOpenInside } from './use-open-inside.ts';
import { winnerOf } from './winner-of.ts';

/**
 * A single or double elimination: drawn, or as a list in pages. The address holds the choice and
 * the followed roster.
 */
export function Elimination({
  title,
  bracket,
  shownSegment,
}: {
  title: string;
  bracket: PageBracket;
  shownSegment: ShownSegment;
}) {
  const { latestRoster, rosters } = useSession();
  const [search] = useSearchParams();
  const handle = useRef<BracketHandle>(null);
  const openInside = useOpenInside();
  const list = search.get('list');
  const isList = list !== null;
  const ownRosterId = ownRosterOf(bracket, [latestRoster, ...rosters]);
  const rounds = useBracketRounds({ bracket, ownRosterId, isList });
  const { followed, teamSeries } = followedTeamOf(bracket, search.get('team'));
  const toSeries = useToSeries(rounds, handle);
  const firstTeam = followed?.id ?? ownRosterId;
  useShowFirst({
    series: seriesOfTeam(bracket, firstTeam).at(-1),
    // Following the own team shows it again.
    of: followed ? `followed ${followed.id}` : ownRosterId,
    toSeries,
    isFollowed: followed !== null,
    handle,
    isList,
  });
  return (
    <>
      <BracketHead title={title} bracket={bracket} winner={nameOfWinner(bracket)}>
        <SegmentPicker path="/brackets" shownSegment={shownSegment} />
        <JumpToRound rounds={rounds} isList={isList} handle={handle} />
        {ownRosterId && <FindMine rosterId={ownRosterId} />}
        <FindTeam rosters={bracket.rosters} isList={isList} />
        <DrawingOrListLink isList={isList} />
      </BracketHead>
      {!isList && followed && (
        <FollowBar key={followed.id} team={followed} teamSeries={teamSeries} toSeries={toSeries} />
      )}
      {/* Only catches the clicks of the links inside. */}
      {/* Links answer the keyboard by themselves. */}
      <div onClick={openInside}>
        {isList ? (
          <EliminationList
            rounds={rounds}
            page={Number(list)}
            followed={followed}
            teamSeries={teamSeries}
          />
        ) : (
          <Drawing rounds={rounds} handle={handle} following={followed?.id ?? null} />
        )}
      </div>
    </>
  );
}

const nameOfWinner = (bracket: PageBracket) => winnerOf(bracket, planOf(bracket)?.graph);

/** Returns the followed team, if the bracket has it, and its series. */
function followedTeamOf(bracket: PageBracket, teamId: string | null) {
  const followed = bracket.rosters.find(({ id }) => id === teamId) ?? null;
  return { followed, teamSeries: seriesOfTeam(bracket, followed?.id ?? null) };
}

function Drawing({
  rounds,
  handle,
  following,
}: {
  rounds: BracketRoundView[];
  handle: React.Ref<BracketHandle>;
  following: string | null;
}) {
  const texts = useBracketTexts();
  return <BracketView rounds={rounds} handle={handle} following={following} texts={texts} />;
}

/** Returns a function that moves a series into the middle of the view. */
function useToSeries(
  rounds: PageRound[],
  handle: React.RefObject<BracketHandle | null>,
): (series: PageSeries) => void {
  return useCallback(
    ({ at }) => {
      const place = findPlace(rounds, at);
      if (place) handle.current?.toPlace(place);
    },
    [rounds, handle],
  );
}

/**
 * Moves a series of the followed roster into view when the page opens or another roster is
 * followed, else that of the player's roster, once. The session can arrive after the player has
 * begun to look around: then the view stays.
 */
function useShowFirst({
  series,
  of,
  toSeries,
  isFollowed,
  handle,
  isList,
}: {
  series: PageSeries | undefined;
  of: string | null;
  toSeries: (series: PageSeries) => void;
  isFollowed: boolean;
  handle: React.RefObject<BracketHandle | null>;
  isList: boolean;
}) {
  const lastShownTeam = useRef<string | null>(null);
  useEffect(() => {
    if (isList) lastShownTeam.current = null;
    if (isList || !series || !of || lastShownTeam.current === of) return;
    lastShownTeam.current = of;
    if (isFollowed || handle.current?.isAtStart() !== false) toSeries(series);
  }, [series, of, toSeries, isFollowed, handle, isList]);
}

function JumpToRound({
  rounds,
  isList,
  handle,
}: {
  rounds: PageRound[];
  isList: boolean;
  handle: React.RefObject<BracketHandle | null>;
}) {
  const { t } = useLingui();
  if (isList || rounds.length < 2) return null;
  return (
    <Choice
      chosen={t`Rounds`}
      aria-label={t`Jump to round`}
      value=""
      onChange={(event) =>
        event.target.value !== '' && handle.current?.toRound(Number(event.target.value))
      }
    >
      <option value="">{t`Jump to round`}</option>
      {headsOf(rounds).map(({ index, name }) => (
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

/** The button that follows the player's own roster. */
function FindMine({ rosterId }: { rosterId: string }) {
  const { shouldCheckin } = useSession();
  const navigate = useNavigate();
  const address = useAddress();
  const go = () => void navigate(address({ team: rosterId }), { preventScrollReset: true });
  return (
    <Button size="small" variant={shouldCheckin ? 'light' : 'go'} icon="star" onClick={go}>
      <Trans>Find my team</Trans>
    </Button>
  );
}

/** The link between the drawing and the list. */
function DrawingOrListLink({ isList }: { isList: boolean }) {
  const address = useAddress();
  const openInside = useOpenInside();
  return (
    <a
      className={buttonClassOf({ size: 'small' })}
      href={address({ list: isList ? null : '1' })}
      onClick={openInside}
    >
      <Icon name="list" />
      <span>{isList ? <Trans>Drawing</Trans> : <Trans>List</Trans>}</span>
    </a>
  );
}
