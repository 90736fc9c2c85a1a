import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CompactBracket, Segment } from '@ringside/contract/collections/segments';
import { BracketList } from '@ringside/ui/bracket/bracket-list';
import { type BracketHandle, type BracketRoundView, BracketView } from '@ringside/ui/bracket/bracket-view';
import { Button, buttonClass } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Tag } from '@ringside/ui/tag';
import { useEffect, useRef, useState } from 'react';
import { useLivePage } from '../../live/use-live.ts';
import { clientContext, nowOf } from '../../page-context.ts';
import { seasonOf } from '../../season/season-of.ts';
import { SegmentPicker } from '../../season/segment-picker.tsx';
import { readShown } from '../../season/shown-segment.ts';
import { useStageName } from '../../season/stage-name.ts';
import { useRegionName } from '../../season/use-region-name.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkTo } from '../../shell/link-to.tsx';
import { orThrown } from '../../shell/or-thrown.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import type { Route } from './+types/brackets';
import { readStandings } from './read-standings.ts';
import { Rounds } from './rounds.tsx';
import { mineIn, useBracketRounds } from './use-bracket-rounds.tsx';
import { useOpenInside } from './use-open-inside.ts';
import { winnerOf } from './winner-of.ts';
import './brackets.css';

export const handle: RouteHandle = { look: 'bk' };

export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { searchParams: search } = new URL(request.url);
  const shown = await orThrown(readShown({ client, season: await seasonOf(context), search, now: nowOf(context) }));
  const { segment } = shown;
  if (!segment || segment.format === 'queue') return { shown, bracket: null, standings: [] };
  const [bracket, standings] = await Promise.all([client.segments.bracket(segment.id), isInRounds(segment) ? readStandings(client, segment) : []]);
  return { shown, bracket, standings };
}

/** A swiss or a round robin: rounds of series and a table, no tree. */
const isInRounds = ({ format }: Segment) => format === 'swiss' || format === 'round_robin';

export default function Brackets({ loaderData: { shown, bracket, standings } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { segment, stage } = shown;
  const nameOf = useStageName();
  const regionName = useRegionName();
  useLivePage(segment ? [`segments:${segment.id}`] : []);
  const title = stage ? `${nameOf(stage)}${segment && segment.id !== stage.id ? `, ${regionName(segment.name)}` : ''}` : t`Bracket`;
  return (
    <div className="stack">
      <title>{`${title} | Ringside`}</title>
      {bracket && segment && isInRounds(segment) && (bracket.series.length > 0 || segment.held) ? <Rounds title={title} bracket={bracket} segment={segment} standings={standings} picker={<SegmentPicker path="/brackets" shown={shown} />} /> : bracket && bracket.series.length > 0 ? <Drawn title={title} bracket={bracket} shown={shown} /> : (
        <>
          <div className="bk-head"><h1>{title}</h1><div className="bk-tools"><SegmentPicker path="/brackets" shown={shown} /></div></div>
          <NoBracket tables={segment?.format === 'queue'} />
        </>
      )}
    </div>
  );
}

function NoBracket({ tables }: { tables: boolean }) {
  return (
    <EmptyState
      title={tables ? <Trans>This stage is played in tables</Trans> : <Trans>The corner is empty</Trans>}
      action={<LinkTo className={buttonClass()} to={tables ? '/standings' : '/schedule'}>{tables ? <Trans>Standings</Trans> : <Trans>See the schedule</Trans>}</LinkTo>}
    >
      {tables ? <Trans>There is no bracket to draw; the standings show how it goes.</Trans> : <Trans>No matches yet. They appear the moment the stage is seeded.</Trans>}
    </EmptyState>
  );
}

function Drawn({ title, bracket, shown }: { title: string; bracket: CompactBracket; shown: Route.ComponentProps['loaderData']['shown'] }) {
  const { t } = useLingui();
  const { latestRoster, rosters } = useSession();
  const handle = useRef<BracketHandle>(null);
  const [list, setList] = useState(false);
  const mine = mineIn(bracket, [latestRoster, ...rosters]);
  const rounds = useBracketRounds(bracket, mine);
  const winner = winnerOf(bracket);
  const live = bracket.series.filter(({ state }) => state === 'l').length;
  const openInside = useOpenInside();
  return (
    <>
      <div className="bk-head">
        <div className="row"><h1>{title}</h1>{live > 0 && <Tag tone="live"><Plural value={live} one="# live" other="# live" /></Tag>}{winner && <Tag tone="ok" icon="crown"><Trans>Winner: {winner}</Trans></Tag>}</div>
        <div className="bk-tools">
          <SegmentPicker path="/brackets" shown={shown} />
          <JumpToRound rounds={rounds} hidden={list} onJump={(index) => handle.current?.toRound(index)} />
          {mine && !list && <FindMine rounds={rounds} handle={handle} />}
          <Button size="small" icon="list" aria-pressed={list} onClick={() => setList(!list)}>{list ? <Trans>Drawing</Trans> : <Trans>List</Trans>}</Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only catches the clicks of the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links answer the keyboard by themselves */}
      <div onClick={openInside}>
        {list ? <BracketList rounds={rounds} yourTeam={t`Your team`} /> : <BracketView rounds={rounds} handle={handle} texts={{ region: t`Bracket, scroll to move`, yourTeam: t`your team` }} />}
      </div>
    </>
  );
}

function JumpToRound({ rounds, hidden, onJump }: { rounds: BracketRoundView[]; hidden: boolean; onJump: (index: number) => void }) {
  const { t } = useLingui();
  if (hidden || rounds.length < 2) return null;
  return (
    <select className="in" aria-label={t`Jump to round`} value="" onChange={(event) => event.target.value !== '' && onJump(Number(event.target.value))}>
      <option value="">{t`Jump to round`}</option>
      {rounds.map(({ key, name }, index) => <option key={key} value={index}>{name}</option>)}
    </select>
  );
}

/** Shows the own roster's last series: once by itself, then at a press. */
function FindMine({ rounds, handle }: { rounds: BracketRoundView[]; handle: React.RefObject<BracketHandle | null> }) {
  const { shouldCheckin } = useSession();
  const own = rounds.flatMap(({ matches }) => matches).filter(({ home, away }) => home.mine || away.mine).at(-1)?.id;
  const found = useRef(false);
  useEffect(() => {
    if (found.current || !own) return;
    found.current = true;
    handle.current?.toMatch(own);
  }, [own, handle]);
  return <Button size="small" look={shouldCheckin ? 'light' : 'go'} icon="search" onClick={() => own && handle.current?.toMatch(own)}><Trans>Find my team</Trans></Button>;
}
