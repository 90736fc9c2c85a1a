import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { ToolFold } from '@ringside/web/app/parts/season/tool-fold.tsx';
import { DayStrip } from '@ringside/web/app/screens/schedule/day-strip.tsx';
import { daysOf } from '@ringside/web/app/screens/schedule/days.ts';
import { NoSeriesToday } from '@ringside/web/app/screens/schedule/no-series.tsx';
import { ResultsFolds } from '@ringside/web/app/screens/schedule/results-folds.tsx';
import type { LineFacts } from '@ringside/web/app/screens/schedule/series-line.tsx';
import { SeriesSections } from '@ringside/web/app/screens/schedule/series-sections.tsx';
import { AWAY, createMatch, minutesLater } from './sample-match.ts';
import { Groups, statesOf } from './specimen.tsx';

/** The schedule: its days, its lines, and its folded results. */
export function ScheduleGroups() {
  return (
    <Groups
      of={{
        DayStrip: (
          <DayStrip days={DAYS} shownDay={TODAY} today={TODAY} liveDays={new Set([TODAY])} />
        ),
        ToolFold: (
          <ToolFold label="EMEA">
            <span className="chip" translate="no">
              EMEA
            </span>
          </ToolFold>
        ),
        SeriesSections: statesOf({ today: true, 'another day': false }, (isToday) => (
          <SeriesSections series={SERIES} facts={FACTS} isToday={isToday} />
        )),
        ResultsFolds: (
          <ResultsFolds
            results={[1, 2].map((roundNumber) => ({
              segmentId: '1',
              bracketNumber: 0,
              roundNumber,
              count: 3 - roundNumber,
              date: minutesLater(0),
            }))}
            opened={{ key: '1-0-1', series: RESULTS, page: { number: 1, size: 20, total: 2 } }}
            facts={FACTS}
          />
        ),
        NoSeriesToday: {
          'today, a later match is known': <NoSeriesToday isToday next={minutesLater(1500)} />,
          'another day': <NoSeriesToday isToday={false} next={null} />,
        },
      }}
    />
  );
}

const TODAY = minutesLater(0).slice(0, 10);
const DAYS = daysOf([-1500, 0, 1500].map(minutesLater), false);
const [home, away] = createMatch().series.competitors;
const undecided = { ...home, roster: null };
const SERIES: MatchSeries[] = [
  createMatch({ id: '2', state: 'live' }, [1, 0]),
  createMatch({ id: '4', state: 'live', reporting: 'disputed' }, [2, 1]),
  createMatch(),
  createMatch({ id: '6', state: 'new', competitors: [undecided, away] }),
  createMatch({ id: '7', state: 'new', date: null, competitors: [undecided, undecided] }),
].map(({ series }) => series);
const forfeit = { ...away, result: { score: 0, forfeit: true } };
const RESULTS: MatchSeries[] = [
  createMatch({ id: '3', state: 'finished' }, [2, 1]),
  createMatch({ id: '5', state: 'finished', competitors: [home, forfeit] }),
].map(({ series }) => series);
const FACTS: LineFacts = {
  rounds: {},
  names: { 1: 'EMEA' },
  ownRosterIds: new Set([AWAY.id]),
  sides: { 6: [{ takes: 'winner', number: 6 }, null] },
};
