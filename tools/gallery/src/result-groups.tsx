import { CheckedInNote } from '@ringside/web/app/screens/match/checked-in-note.tsx';
import { GameList } from '@ringside/web/app/screens/match/games/game-list.tsx';
import { MatchHistory } from '@ringside/web/app/screens/match/history/match-history.tsx';
import { MatchHead } from '@ringside/web/app/screens/match/match-head.tsx';
import { MatchSteps } from '@ringside/web/app/screens/match/match-steps.tsx';
import type { MatchData } from '@ringside/web/app/screens/match/read-match.ts';
import { ReportForm } from '@ringside/web/app/screens/match/report/report-form.tsx';
import { ScoreSheet } from '@ringside/web/app/screens/match/report/score-sheet.tsx';
import { ResultPoster } from '@ringside/web/app/screens/match/result-poster.tsx';
import { RoomPanel } from '@ringside/web/app/screens/match/room/room-panel.tsx';
import { WhyThese } from '@ringside/web/app/screens/match/why/why-these.tsx';
import type { ComponentProps } from 'react';
import {
  ANNA,
  BY_PERIOD,
  BY_WINNER,
  createMatch,
  createPlayed,
  HISTORY,
  HOME,
  PERIODS,
} from './sample-match.ts';
import { AWAY_NAME, HOME_NAME } from './sample-names.ts';
import { REASONS } from './sample-reasons.ts';
import { accept, Groups, refuse, statesOf } from './specimen.tsx';

const STATES = {
  new: createMatch({ state: 'new', date: null }),
  scheduled: createMatch(),
  live: createMatch({ state: 'live' }),
  finished: createMatch({ state: 'finished', reporting: 'confirmed' }, [1, 2]),
  drawn: createMatch({ state: 'finished', reporting: 'confirmed', bestOf: 2 }, [1, 1]),
};
const WON = { id: '1', won: true, score: { own: 2, other: 1 } };
const LOST = { id: '1', won: false, score: { own: 1, other: 2 } };
const UPCOMING = { id: '2', date: '2026-11-21T18:00:00Z' };
const PLAYS = {
  state: 'playing',
  upcoming: UPCOMING,
  through: null,
  placement: null,
  points: 0,
} as const;
const OUT = { ...PLAYS, state: 'out', upcoming: null, last: LOST } as const;
const OUTCOMES: Record<string, ComponentProps<typeof ResultPoster>['outlook']> = {
  'won, plays on': { ...PLAYS, last: WON },
  'lost, plays on': { ...PLAYS, last: LOST },
  'out, without a place yet': OUT,
  'out, with points': { ...OUT, placement: 3, points: 60 },
  'won the stage': { ...OUT, state: 'champion', placement: 1, points: 100, last: WON },
};
const HEADS: Record<string, MatchData> = {
  ...STATES,
  'after the ban phase': createPlayed(),
  'with a live score': createPlayed('home', 'away'),
  reported: createMatch({ state: 'live', reporting: 'reported' }, [2, 1]),
  disputed: createMatch({ state: 'live', reporting: 'disputed' }, [2, 1]),
  'with a head start': createMatch({ bestOf: 5, headStart: { home: 1, away: 0 } }),
  'of a custom bracket': {
    ...createMatch(),
    info: {
      rounds: [1, 2].map((roundNumber) => ({
        bracketNumber: 0,
        roundNumber,
        name: 'round',
        date: null,
        bestOf: 3,
        matchCount: 1,
        series: [{ name: "Winners' match", group: 'A', bestOf: 3 }],
      })),
    },
    next: {
      winner: { kind: 'place', placement: 1 },
      loser: { kind: 'series', position: { bracketNumber: 0, roundNumber: 2, matchNumber: 1 } },
    },
  },
  unplayed: createMatch({ state: 'finished', unplayed: true }, [2, 0]),
  'lost by both': loseBoth(createMatch({ state: 'finished', unplayed: true }, [0, 0])),
};

/** Returns a match that both teams lost. */
function loseBoth(match: MatchData): MatchData {
  const [home, away] = match.series.competitors;
  const competitors: typeof match.series.competitors = [
    { ...home, placement: 2 },
    { ...away, placement: 2 },
  ];
  return { ...match, series: { ...match.series, competitors } };
}

const FORM = {
  subject: '1',
  bestOf: 3,
  periods: [],
  home: HOME_NAME,
  away: AWAY_NAME,
  onReport: accept,
};
const FORMS: Record<string, Parameters<typeof ReportForm>[0]> = {
  'by who won': FORM,
  'of two games, which can be drawn': { ...FORM, subject: '2', bestOf: 2 },
  'with a head start': { ...FORM, subject: '3', bestOf: 5, headStart: { home: 1, away: 0 } },
  'by period': { ...FORM, subject: '4', periods: PERIODS },
  'with maps and the live score': {
    ...FORM,
    games: createPlayed().games,
    liveScore: { winners: ['home'], change: () => {} },
  },
  'refused when it is sent': { ...FORM, subject: '5', bestOf: 1, onReport: refuse },
};
const SHEETS: Record<string, MatchData> = {
  'by who won': createMatch({ state: 'finished', matches: BY_WINNER }, [2, 1]),
  'by period': {
    ...createMatch({ state: 'finished', matches: BY_PERIOD }, [2, 0]),
    periods: PERIODS,
  },
};

const ME = ANNA.id;
const ROOM = {
  code: 'K7Q4PX',
  link: 'https://game.example/rooms/K7Q4PX',
  openedAt: '2026-11-21T18:00:00Z',
  openedBy: ME,
  isByGame: true,
  players: [],
};
const OPENED = { opener: ME, canOpen: false, room: ROOM };
const ROOMS: Record<string, ComponentProps<typeof RoomPanel>['room']> = {
  'the opener': { opener: ME, canOpen: true, room: null },
  'the others wait': { opener: ME, canOpen: false, room: null },
  'by the game': OPENED,
  'with a typed code, and we are in': {
    ...OPENED,
    canOpen: true,
    room: { ...ROOM, link: null, isByGame: false, players: [ME] },
  },
};

/** A match from its head to its history: the page's own parts. */
export function ResultGroups() {
  return (
    <Groups
      of={{
        MatchHead: statesOf(HEADS, (match) => <MatchHead match={match} level={3} />),
        GameList: statesOf(['home', 'away'] as const, (winner) => (
          <GameList match={createPlayed(winner)} />
        )),
        RoomPanel: statesOf(ROOMS, (room) => (
          <RoomPanel
            match={STATES.live}
            room={room}
            userId={ME}
            present={new Set(HOME.players.map(({ user }) => user.id))}
            acts={{ open: accept, close: accept, enter: accept, leave: refuse }}
          />
        )),
        ResultPoster: statesOf(OUTCOMES, (outlook) => (
          <ResultPoster
            series={STATES.finished.series}
            roster={HOME}
            outlook={outlook}
            opponent="Cedar"
          />
        )),
        MatchSteps: {
          ...statesOf(STATES, (match) => <MatchSteps match={match} />),
          ...statesOf(['none', 'own'] as const, (banPlan) => (
            <MatchSteps match={{ ...STATES.live, banPlan }} />
          )),
        },
        'MatchSteps, CheckedInNote: the ban phase': {
          ...statesOf(['waiting', 'running', 'over'] as const, (bans) => (
            <div className="stack">
              <CheckedInNote match={{ ...STATES.scheduled, bans }} beat={false} />
              <MatchSteps match={{ ...STATES.scheduled, bans }} />
            </div>
          )),
          none: <CheckedInNote match={{ ...STATES.scheduled, banPlan: 'none' }} beat={false} />,
        },
        ReportForm: statesOf(FORMS, (form) => <ReportForm {...form} />),
        ScoreSheet: statesOf(SHEETS, (match) => <ScoreSheet match={match} />),
        MatchHistory: (
          <MatchHistory match={createMatch({ state: 'finished' }, [1, 2])} history={HISTORY} />
        ),
        WhyThese: statesOf(REASONS, (explanation) => (
          <WhyThese match={STATES.scheduled} explanation={explanation} />
        )),
      }}
    />
  );
}
