import { Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { isDrawn } from '@ringside/contract/series-outcome';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Tag } from '@ringside/ui/tag';
import { useNow } from '../time/use-now.ts';

type ShownState =
  | 'disputed'
  | 'live'
  | 'forfeit'
  | 'bye'
  | 'unplayed'
  | 'draw'
  | 'finished'
  | 'checkin'
  | 'scheduled'
  | 'waiting';

/** Returns which state of a series the list shows: the first one that applies. */
function shownStateOf(series: MatchSeries, now: Date): ShownState {
  if (series.reporting === 'disputed') return 'disputed';
  if (series.state === 'live') return 'live';
  const end = series.lobby ? null : endOfTwo(series);
  if (end) return end;
  if (series.state === 'finished') return 'finished';
  if (series.state !== 'scheduled') return 'waiting';
  return isCheckinOpen(series, now) ? 'checkin' : 'scheduled';
}

/** Returns how a series of two ended without a winner by play; null otherwise. */
function endOfTwo(series: MatchSeries): 'forfeit' | 'bye' | 'unplayed' | 'draw' | null {
  if (series.competitors.some(({ result }) => result.forfeit)) return 'forfeit';
  if (series.competitors.some(({ isBye }) => isBye)) return 'bye';
  if (series.unplayed) return 'unplayed';
  return isDrawn(series) ? 'draw' : null;
}

function isCheckinOpen({ date }: MatchSeries, now: Date): boolean {
  if (!date) return false;
  const window = matchCheckinWindow(new Date(date));
  return now >= window.from && now < window.to;
}

/** Returns the games won by both sides; an empty text while one of them has no score. */
function formatScore({ lobby, competitors: [home, away] }: MatchSeries): string {
  if (lobby) return '';
  return home.result.score !== null && away.result.score !== null
    ? `${home.result.score} : ${away.result.score}`
    : '';
}

const PLAIN: ReadonlySet<ShownState> = new Set(['finished', 'scheduled', 'waiting']);

/**
 * The state of a series as a tag, with its score. With `isShort` the score and the time stand
 * beside it: it has no score, and is missing where it would say no more than they do.
 */
export function SeriesState({
  series,
  isShort = false,
}: {
  series: MatchSeries;
  isShort?: boolean;
}) {
  const state = shownStateOf(series, useNow());
  return isShort && PLAIN.has(state) ? null : (
    <StateTag state={state} score={isShort ? '' : formatScore(series)} />
  );
}

function StateTag({ state, score }: { state: ShownState; score: string }) {
  switch (state) {
    case 'disputed':
      return (
        <Tag tone="bad" icon="alert">
          <Trans>Disputed</Trans>
        </Tag>
      );
    case 'live':
      return (
        <Tag tone="live">
          <Trans>Live</Trans> <ChangeAnimation of={score}>{score}</ChangeAnimation>
        </Tag>
      );
    case 'forfeit':
      return (
        <Tag tone="bad">
          <Trans>Forfeit</Trans>
        </Tag>
      );
    case 'bye':
      return (
        <Tag>
          <Trans>Bye</Trans>
        </Tag>
      );
    case 'unplayed':
      return (
        <Tag tone="bad">
          <Trans>Not played</Trans>
        </Tag>
      );
    case 'draw':
      return (
        <Tag icon="check">
          <Trans context="result">Draw</Trans> <ChangeAnimation of={score}>{score}</ChangeAnimation>
        </Tag>
      );
    case 'finished':
      return (
        <Tag icon="check">
          {score ? <ChangeAnimation of={score}>{score}</ChangeAnimation> : <Trans>Finished</Trans>}
        </Tag>
      );
    case 'checkin':
      return (
        <Tag tone="warn" icon="clock">
          <Trans>Check-in open</Trans>
        </Tag>
      );
    case 'scheduled':
      return (
        <Tag icon="clock">
          <Trans>Scheduled</Trans>
        </Tag>
      );
    case 'waiting':
      return (
        <Tag icon="clock">
          <Trans>Waiting</Trans>
        </Tag>
      );
  }
}
