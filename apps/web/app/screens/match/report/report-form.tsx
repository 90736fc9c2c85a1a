import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchResult } from '@ringside/contract/collections/match-series';
import { playableMatches, type HeadStart } from '@ringside/rules/series/head-start';
import { decideScore, matchesScore } from '@ringside/rules/series/reporting';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { useDraft } from '../../../session/drafts.ts';
import type { Side } from '../ban/ban-state.ts';
import { MapPicture } from '../games/game-list.tsx';
import type { MatchGame } from '../games/match-games.ts';
import type { LiveScore } from '../games/use-live-score.ts';
import type { NamedPeriod } from '../read-match.ts';
import { cutAfterDecision } from './cut-after-decision.ts';
import { PeriodGame } from './period-game.tsx';
import { parseSeries, type TypedGame } from './period-games.ts';

interface Form {
  /** The match, whose form keeps what was typed until it is sent. */
  subject: string;
  bestOf: number;
  /** The matches that each side has won before the first game. */
  headStart?: HeadStart | null;
  /** With several periods a game is reported by the scores of each, else by its winner. */
  periods: NamedPeriod[];
  home: string;
  away: string;
  /** The maps of the games, where a ban phase has chosen them. */
  games?: MatchGame[];
  /** The live score, which a form of winners fills and is filled by. */
  liveScore?: LiveScore;
  onReport: (results: MatchResult[]) => Promise<void>;
}

/** The form of a result: the winner or the scores of each game, until the series is decided. */
export function ReportForm(form: Form) {
  return form.periods.length > 1 ? <ByPeriod {...form} /> : <ByWinner {...form} />;
}

function ByWinner({
  subject,
  bestOf,
  headStart = null,
  periods: [period],
  home,
  away,
  games,
  liveScore,
  onReport,
}: Form) {
  const { t } = useLingui();
  const [chosen, setChosen, clearChosen] = useDraft<Side[]>(`report:${subject}`, []);
  const winners = liveScore?.winners ?? chosen;
  const results = winners.map((side): MatchResult => ({
    periods: [{ key: period?.key ?? 'score', scores: side === 'home' ? [1, 0] : [0, 1] }],
    forfeit: null,
  }));
  const length = { bestOf, headStart };
  const decided = isDecided(results, length, period ? [period] : []);
  const shownGames = Math.min(
    playableMatches(length),
    decided ? winners.length : winners.length + 1,
  );
  const choose = (game: number, side: Side) => {
    const isTakenBack = game === winners.length - 1 && winners[game] === side;
    const changed = isTakenBack
      ? winners.slice(0, -1)
      : cutAfterDecision([...winners.slice(0, game), side, ...winners.slice(game + 1)], length);
    (liveScore?.change ?? setChosen)(changed);
  };
  return (
    <div className="stack">
      <div className="stack stack--tight">
        {Array.from({ length: shownGames }, (_, game) => {
          const number = game + 1;
          return (
            <div key={number} className="game" role="group" aria-label={t`Game ${number}`}>
              <GameName number={number} game={games?.[game]} />
              {(['home', 'away'] as const).map((side) => (
                <button
                  key={side}
                  type="button"
                  className="chip"
                  aria-pressed={winners[game] === side}
                  onClick={() => choose(game, side)}
                >
                  <SideMark side={side} />{' '}
                  <span className="break">{side === 'home' ? home : away}</span>
                </button>
              ))}
            </div>
          );
        })}
      </div>
      {liveScore && (
        <p className="small soft">
          <Trans>Everyone sees this as the live score. It counts once you report it.</Trans>
        </p>
      )}
      <SubmitReport
        results={results}
        headStart={headStart}
        decided={decided}
        missing={t`Choose each winner`}
        onReport={async (reported) => {
          await onReport(reported);
          clearChosen();
        }}
      />
    </div>
  );
}

/** The number of a game, with its map. */
function GameName({ number, game }: { number: number; game: MatchGame | undefined }) {
  return (
    <span className="game__n small soft">
      {game?.map && <MapPicture map={game.map} />}
      <span>
        <Trans>Game {number}</Trans>
        {game?.map && <b className="break">{game.map.name}</b>}
      </span>
    </span>
  );
}

function ByPeriod({
  subject,
  bestOf,
  headStart = null,
  periods,
  home,
  away,
  games: planned,
  onReport,
}: Form) {
  const { t } = useLingui();
  const [games, setGames, clearGames] = useDraft<TypedGame[]>(`report-scores:${subject}`, []);
  const { results, shownGames, level } = parseSeries({ games, periods, bestOf, headStart });
  const change = (index: number, typed: TypedGame) =>
    setGames(
      Array.from({ length: Math.max(games.length, index + 1) }, (_, at) =>
        at === index ? typed : (games[at] ?? {}),
      ),
    );
  return (
    <div className="stack">
      <div className="stack stack--tight">
        {Array.from({ length: shownGames }, (_, index) => (
          <PeriodGame
            key={index}
            number={index + 1}
            map={planned?.[index]?.map ?? null}
            typed={games[index] ?? {}}
            periods={periods}
            names={{ home, away }}
            level={index === level}
            onChange={(typed) => change(index, typed)}
          />
        ))}
      </div>
      <SubmitReport
        results={results}
        headStart={headStart}
        decided={isDecided(results, { bestOf, headStart }, periods)}
        missing={t`Enter every score`}
        periods={periods}
        onReport={async (reported) => {
          await onReport(reported);
          clearGames();
        }}
      />
    </div>
  );
}

const isDecided = (
  matches: MatchResult[],
  length: { bestOf: number; headStart: HeadStart | null },
  periods: NamedPeriod[],
) => decideScore({ matches, ...length, ...(periods.length > 0 && { periods }) }).accepted;

/** The score so far, and the button that sends it. */
function SubmitReport({
  results,
  headStart,
  decided,
  missing,
  periods = [],
  onReport,
}: {
  results: MatchResult[];
  headStart: HeadStart | null;
  decided: boolean;
  missing: string;
  periods?: NamedPeriod[];
  onReport: Form['onReport'];
}) {
  const { busy, error, run } = useCommand();
  const score = matchesScore({
    matches: results,
    headStart,
    ...(periods.length > 0 && { periods }),
  });
  return (
    <>
      <SomethingWrong error={error} />
      <div className="row row-b form-end">
        <span className="row row--tight">
          <span className="score num">
            {score.home} : {score.away}
          </span>
          {decided && score.home === score.away && (
            <Tag>
              <Trans context="result">Draw</Trans>
            </Tag>
          )}
        </span>
        <Button
          variant="go"
          busy={busy}
          disabled={!decided}
          onClick={() => void run(() => onReport(results))}
        >
          {decided ? <Trans>Report result</Trans> : missing}
        </Button>
      </div>
    </>
  );
}
