import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo, useRef } from 'react';
import { BracketCard, type BracketMatch } from './bracket-card.tsx';
import { CARD_HEIGHT, cellsIn, COLUMN, type Geometry, geometryOf, middleOf, pathOf, type PlacedRound, wiresOf } from './bracket-geometry.ts';
import { BracketMinimap } from './bracket-minimap.tsx';
import { rem, useViewWindow, type ViewWindow } from './use-view-window.ts';

export type { BracketMatch, BracketSide } from './bracket-card.tsx';
export interface BracketRoundView {
  key: string;
  /** 0 upper, 1 lower, 2 grand final, 3 third place */
  bracket: number;
  name: string;
  note: ReactNode;
  matches: BracketMatch[];
}
export interface BracketTexts {
  region: string;
  yourTeam: string;
}
export interface BracketHandle {
  toRound: (index: number) => void;
  toMatch: (id: string) => void;
}

/** From this many series in one round on, only those in view are made. */
const MANY = 64;
const LOOK = ['', ' bk__rh--low', ' bk__rh--gf', ''];

/** The drawn bracket: rounds as columns, wires between them, a small map. Scrolls both ways. */
export function BracketView({ rounds, texts, handle }: { rounds: BracketRoundView[]; texts: BracketTexts; handle?: Ref<BracketHandle> }) {
  const scroller = useRef<HTMLDivElement>(null);
  const view = useViewWindow(scroller);
  const geometry = useMemo(() => geometryOf(rounds.map(({ bracket, matches }) => ({ bracket, count: matches.length }))), [rounds]);
  const windowed = rounds.some(({ matches }) => matches.length > MANY);
  const show = useCallback((x: number, y: number) => {
    const unit = rem();
    const element = scroller.current;
    element?.scrollTo({ left: x * unit - element.clientWidth / 2, top: y * unit - element.clientHeight / 2 });
  }, []);
  useImperativeHandle(handle, () => handleOf({ rounds, geometry, show }), [rounds, geometry, show]);
  const part = (brackets: number[]) => geometry.rounds.filter(({ bracket }) => brackets.includes(bracket));
  const columns = (placed: PlacedRound[]) =>
    placed.map((round) => <Column key={rounds[round.index]!.key} round={rounds[round.index]!} placed={round} view={windowed ? view : 'all'} yourTeam={texts.yourTeam} />);
  return (
    <div className="bk-wrap">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="bk" ref={scroller} onPointerDown={intoView} onFocus={intoView} tabIndex={0} role="region" aria-label={texts.region}>
        <div className="bk__c">
          <Wires geometry={geometry} rounds={rounds} view={windowed ? view : 'all'} />
          <div className="bk__part bk__part--upper">{columns(part([0]))}</div>
          {part([1]).length > 0 && <div className="bk__part bk__part--lower">{columns(part([1]))}</div>}
          {part([2, 3]).length > 0 && <div className="bk__part bk__part--last">{columns(part([2, 3]))}</div>}
        </div>
      </div>
      {view && (view.width < geometry.width - 1 || view.height < geometry.height - 1) && <BracketMinimap geometry={geometry} matches={rounds.map(({ matches }) => matches)} view={view} onMove={show} />}
    </div>
  );
}

const LOW_SCREEN = '(max-height: 30em) and (orientation: landscape)';

/** On a phone held sideways, what stands above folds away as soon as the bracket is touched. */
function intoView(event: { currentTarget: HTMLElement }) {
  if (matchMedia(LOW_SCREEN).matches) event.currentTarget.scrollIntoView({ block: 'start', behavior: 'smooth' });
}

function handleOf({ rounds, geometry, show }: { rounds: BracketRoundView[]; geometry: Geometry; show: (x: number, y: number) => void }): BracketHandle {
  const middle = ({ x }: PlacedRound) => x + COLUMN / 2;
  return {
    toRound(index) {
      const placed = geometry.rounds.find((round) => round.index === index);
      if (placed) show(middle(placed), middleOf(placed, 0));
    },
    toMatch(id) {
      for (const placed of geometry.rounds) {
        const cell = rounds[placed.index]!.matches.findIndex((match) => match.id === id);
        if (cell >= 0) show(middle(placed), middleOf(placed, cell));
      }
    },
  };
}

function Column({ round, placed, view, yourTeam }: { round: BracketRoundView; placed: PlacedRound; view: ViewWindow | null | 'all'; yourTeam: string }) {
  return (
    <section className="bk__col" aria-label={round.name}>
      <div className={`bk__rh${LOOK[round.bracket] ?? ''}`}>
        <h3>{round.name}</h3>
        <small>{round.note}</small>
      </div>
      {view === 'all' ? (
        <ol className="bk__cells">
          {round.matches.map((match) => (
            <li key={match.id}>
              <BracketCard match={match} yourTeam={yourTeam} />
            </li>
          ))}
        </ol>
      ) : (
        <WindowedCells round={round} placed={placed} view={view} yourTeam={yourTeam} />
      )}
    </section>
  );
}

/** Only the cells in view, each at its place. Before the page is alive: none, as pages allow no inline styles. */
function WindowedCells({ round, placed, view, yourTeam }: { round: BracketRoundView; placed: PlacedRound; view: ViewWindow | null; yourTeam: string }) {
  if (!view) return <ol className="bk__cells is-waiting" />;
  const near = placed.x < view.left + view.width + COLUMN && placed.x + COLUMN > view.left - COLUMN;
  const { first, last } = cellsIn(placed, view.top, view.top + view.height);
  return (
    <ol className="bk__cells is-windowed" style={{ height: `${placed.height}rem` }}>
      {near &&
        round.matches.slice(first, last + 1).map((match, step) => (
          <li key={match.id} style={{ top: `${middleOf(placed, first + step) - placed.top - CARD_HEIGHT / 2}rem` }} aria-setsize={round.matches.length} aria-posinset={first + step + 1}>
            <BracketCard match={match} yourTeam={yourTeam} />
          </li>
        ))}
    </ol>
  );
}

function Wires({ geometry, rounds, view }: { geometry: Geometry; rounds: BracketRoundView[]; view: ViewWindow | null | 'all' }) {
  const wires = useMemo(() => wiresOf(geometry), [geometry]);
  const seen = view === 'all' ? wires : view ? wires.filter(({ y0, y1 }) => Math.min(y0, y1) < view.top + view.height && Math.max(y0, y1) > view.top) : [];
  const won = (index: number, cell: number) => {
    const match = rounds[index]!.matches[cell]!;
    return match.kind === 'bye' || match.home.result === 'won' || match.away.result === 'won';
  };
  return (
    <svg className="bk__w" width={`${geometry.width}rem`} height={`${geometry.height}rem`} viewBox={`0 0 ${geometry.width * 16} ${geometry.height * 16}`} aria-hidden="true">
      {seen.map((wire) => (
        <path key={`${wire.fromRound} ${wire.fromCell}`} className={won(wire.fromRound, wire.fromCell) ? 'is-won' : undefined} d={pathOf(wire)} />
      ))}
    </svg>
  );
}
