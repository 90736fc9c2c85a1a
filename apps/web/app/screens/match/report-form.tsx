import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchResult } from '@ringside/contract/collections/match-series';
import { decideScore, matchesScore } from '@ringside/rules/series/score';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { useState } from 'react';
import { SomethingWrong } from '../../shell/something-wrong.tsx';
import { useAct } from '../../shell/use-act.ts';
import type { Side } from './ban-state.ts';
import { untilDecided } from './until-decided.ts';

/** One game won by a side. */
const wonBy = (side: Side): MatchResult => ({ periods: [{ key: 'score', scores: side === 'home' ? [1, 0] : [0, 1] }], forfeit: null });

/** Who won each game, until the series is decided. */
export function ReportForm({ bestOf, home, away, onReport }: { bestOf: number; home: string; away: string; onReport: (results: MatchResult[]) => Promise<void> }) {
  const { t } = useLingui();
  const [winners, setWinners] = useState<Side[]>([]);
  const { busy, error, run } = useAct();
  const results = winners.map(wonBy);
  const decided = decideScore({ matches: results, bestOf }).accepted;
  const score = matchesScore({ matches: results });
  const shown = Math.min(bestOf, decided ? winners.length : winners.length + 1);
  const choose = (game: number, side: Side) => setWinners(untilDecided([...winners.slice(0, game), side, ...winners.slice(game + 1)], bestOf));
  return (
    <div className="stack">
      <div className="stack stack--tight">
        {Array.from({ length: shown }, (_, game) => {
          const number = game + 1;
          return (
            <div key={number} className="game" role="group" aria-label={t`Game ${number}`}>
              <span className="small soft"><Trans>Game {number}</Trans></span>
              {(['home', 'away'] as const).map((side) => (
                <button key={side} type="button" className="chip" aria-pressed={winners[game] === side} onClick={() => choose(game, side)}>
                  <SideMark side={side} /> <span className="break">{side === 'home' ? home : away}</span>
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <SomethingWrong error={error} />
      <div className="row row-b">
        <span className="score num">{score.home} : {score.away}</span>
        <Button look="go" busy={busy} disabled={!decided} onClick={() => void run(() => onReport(results))}>{decided ? <Trans>Report result</Trans> : <Trans>Choose each winner</Trans>}</Button>
      </div>
    </div>
  );
}
