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
import { ToolFold } from '../../parts/season/tool-fold.tsx';
import type { ShownSegment } from '../../season/shown-segment.ts';
import { useSession } from '../../session/session-store.ts';
import { BracketHead } from './bracket-head.tsx';
import { EliminationList } from './elimination-list.tsx';
import { FindTeam } from './find-team.tsx';
import { FollowBar } from './follow-bar.tsx';
import { findOpeningSeries } from './opening-series.ts';
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
  useShowFirst({
    series: followed ? teamSeries.at(-1) : findOpeningSeries(bracket, ownRosterId),
    // Following the own team shows it again.
    of: followed ? `followed ${followed.id}` : `opening ${ownRosterId}`,
    toSeries,
    isFollowed: followed !== null,
    isList,
  });
  return (
    <div className={isList ? 'stack' : 'stack bk-page'}>
      <BracketHead title={title} bracket={bracket} winner={nameOfWinner(bracket)}>
        <ToolFold label={title}>
          <SegmentPicker path="/brackets" shownSegment={shownSegment} />
          <JumpToRound rounds={rounds} isList={isList} handle={handle} />
        </ToolFold>
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
    </div>
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

/**
 * Moves a series into the middle of the view. The opening keeps the view that the viewer has moved
 * to, and begins with the round of the series.
 */
type ToSeries = (series: PageSeries, isOpening?: boolean) => void;

/** Returns a function that shows a series. */
function useToSeries(rounds: PageRound[], handle: React.RefObject<BracketHandle | null>): ToSeries {
  return useCallback(
    ({ at }, isOpening = false) => {
      const place = findPlace(rounds, at);
      if (!place) return;
      if (!isOpening) handle.current?.toPlace(place);
      else if (handle.current?.isUntouched()) handle.current.openAt(place);
    },
    [rounds, handle],
  );
}

/**
 * Moves a series of the followed roster into view when the page opens or another roster is
 * followed, else the round that is played, once. The session can arrive after the player has begun
 * to look around: then the view stays.
 */
function useShowFirst({
  series,
  of,
  toSeries,
  isFollowed,
  isList,
}: {
  series: PageSeries | undefined;
  of: string;
  toSeries: ToSeries;
  isFollowed: boolean;
  isList: boolean;
}) {
  const lastShownTeam = useRef<string | null>(null);
  useEffect(() => {
    if (isList) lastShownTeam.current = null;
    if (isList || !series || lastShownTeam.current === of) return;
    lastShownTeam.current = of;
    toSeries(series, !isFollowed);
  }, [series, of, toSeries, isFollowed, isList]);
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
      <span>
        <Trans>Find my team</Trans>
      </span>
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
