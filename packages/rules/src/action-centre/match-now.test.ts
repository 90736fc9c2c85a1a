import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Side } from '../bracket/bracket.ts';
import { decideMatchCheckin } from '../checkin/decide-checkin.ts';
import { decideConfirm, decideReporter } from '../series/reporting.ts';
import { matchNow, type MatchKind, type OwnSeries } from './match-now.ts';
import { at, SERIES } from './now.fixture.ts';

const ban = { waiting: ['home', 'away'] as const, endsAt: at('17:56'), deadline: at('17:57') };
const live = { state: 'live' } as const;
const room = { openedAt: at('18:01'), isIn: false };
const reported = { ...live, reporting: 'reported', confirmBy: at('18:20') } as const;

describe('[CTR-12] what one match asks of a player', () => {
  type Entry = [MatchKind, string | null, boolean];
  test.each<[string, string, Partial<OwnSeries>, Entry | null, Entry?]>([
    ['before the check-in', '17:49', {}, null],
    ['check-in opens', '17:50', { isCheckedIn: false }, ['check in', '18:00', true]],
    ['checked in', '17:59', {}, ['checked in', '18:00', false]],
    ['no opponent yet', '17:55', { isCheckedIn: false, hasOpponent: false }, null],
    ['no date yet', '17:55', { date: null, state: 'new' }, null],
    ['after its date, not begun', '18:00', { isCheckedIn: false }, null],
    ['the captain’s turn', '17:55', { ban, isCaptain: true }, ['ban', '17:56', true]],
    ['a member’s turn', '17:55', { ban }, ['suggest', '17:56', true]],
    ['in the reserve', '17:56', { ban }, ['ban in reserve', '17:57', true]],
    [
      'in the reserve, a member who joined later',
      '17:56',
      { ban, votesInReserve: false },
      ['ban in reserve', '17:57', false],
    ],
    ['their turn', '17:55', { ban: { ...ban, waiting: ['away'] } }, ['they ban', '17:57', false]],
    [
      'our turn as the away side',
      '17:55',
      { ban: { ...ban, waiting: ['away'] }, side: 'away', isCaptain: true },
      ['ban', '17:56', true],
    ],
    [
      'a ban phase after the date',
      '18:01',
      { ...live, ban: { ...ban, deadline: at('18:02') } },
      ['ban in reserve', '18:02', true],
      ['live', '18:30', false],
    ],
    [
      'a ban phase that began before all were in',
      '17:55',
      { ban: { ...ban, waiting: ['away'] }, isCheckedIn: false },
      ['they ban', '17:57', false],
      ['check in', '18:00', true],
    ],
    ['a turn that is over', '17:57', { ban }, ['checked in', '18:00', false]],
    [
      'the home captain after the bans',
      '17:58',
      { areBansOver: true, isCaptain: true },
      ['open the room', '18:05', true],
    ],
    [
      'the home captain at the start, without bans',
      '18:00',
      { ...live, isCaptain: true },
      ['open the room', '18:05', true],
      ['live', '18:30', false],
    ],
    [
      'the home captain before the start, without bans',
      '17:58',
      { isCaptain: true },
      ['checked in', '18:00', false],
    ],
    [
      'the home captain who has opened no room',
      '18:05',
      { ...live, isCaptain: true },
      ['live', '18:30', false],
    ],
    [
      'the away captain waits for the room',
      '18:01',
      { ...live, isCaptain: true, side: 'away' },
      ['live', '18:30', false],
    ],
    [
      'the room is open',
      '18:02',
      { ...live, room },
      ['room open', '18:06', true],
      ['live', '18:30', false],
    ],
    [
      'the room is open before the date',
      '18:02',
      { room, date: at('18:04'), areBansOver: true },
      ['room open', '18:06', true],
    ],
    [
      'we are in the room',
      '18:02',
      { ...live, room: { ...room, isIn: true } },
      ['live', '18:30', false],
    ],
    [
      'not checked in for the open room',
      '18:02',
      { ...live, room, isCheckedIn: false },
      ['live', '18:30', false],
    ],
    ['the time to go in is over', '18:06', { ...live, room }, ['live', '18:30', false]],
    [
      'a report in the open room',
      '18:05',
      { ...reported, agreed: ['away'], room },
      ['answer', '18:20', true],
    ],
    ['it plays', '18:14', live, ['live', '18:30', false]],
    ['it is likely over', '18:15', live, ['report', '18:30', true]],
    ['not checked in', '18:15', { ...live, isCheckedIn: false }, ['live', '18:30', false]],
    ['no report', '18:30', live, ['overdue', '19:00', true]],
    [
      'no report, not checked in',
      '18:30',
      { ...live, isCheckedIn: false },
      ['overdue', '19:00', false],
    ],
    [
      'no report, and a stage that waits longer',
      '18:30',
      { ...live, unplayedAfterMs: 90 * 60_000 },
      ['overdue', '20:00', true],
    ],
    ['a longer match', '18:15', { ...live, bestOf: 5 }, ['live', '18:50', false]],
    ['we reported', '18:16', { ...reported, agreed: ['home'] }, ['reported', '18:20', false]],
    ['they reported', '18:16', { ...reported, agreed: ['away'] }, ['answer', '18:20', true]],
    [
      'they reported, the away side sees it',
      '18:16',
      { ...reported, agreed: ['home'], side: 'away' },
      ['answer', '18:20', true],
    ],
    [
      'a lobby that others have reported',
      '18:16',
      { ...reported, agreed: ['20', '30'], side: '10' },
      ['answer', '18:20', true],
    ],
    [
      'a lobby that we have confirmed',
      '18:16',
      { ...reported, agreed: ['20', '30', '10'], side: '10' },
      ['reported', '18:20', false],
    ],
    [
      'a member who was not in may dispute',
      '18:16',
      { ...reported, agreed: ['away'], isCheckedIn: false },
      ['dispute', '18:20', true],
    ],
    ['a dispute', '18:16', { ...live, reporting: 'disputed' }, ['disputed', null, false]],
    [
      'a referee asks for a picture',
      '18:16',
      { ...live, reporting: 'disputed', evidenceUntil: at('18:25') },
      ['evidence', '18:25', true],
    ],
    [
      'the time for the picture is over',
      '18:25',
      { ...live, reporting: 'disputed', evidenceUntil: at('18:25') },
      ['disputed', null, false],
    ],
    ['it ended', '18:40', { state: 'finished', reporting: 'confirmed' }, null],
    [
      'the result of a match that ended is disputed',
      '19:40',
      { state: 'finished', reporting: 'disputed', room, ban },
      ['disputed', null, false],
    ],
    [
      'a referee asks for a picture of a match that ended',
      '19:40',
      { state: 'finished', reporting: 'disputed', evidenceUntil: at('19:45') },
      ['evidence', '19:45', true],
    ],
    [
      'the time for that picture is over',
      '19:45',
      { state: 'finished', reporting: 'disputed', evidenceUntil: at('19:45') },
      ['disputed', null, false],
    ],
  ])('%s at %s', (_title, now, facts, ...expected) => {
    expect(matchNow({ ...SERIES, ...facts }, at(now))).toEqual(
      expected.flatMap((entry) =>
        entry
          ? { seriesId: '7', kind: entry[0], until: entry[1] && at(entry[1]), isMine: entry[2] }
          : [],
      ),
    );
  });
});

test('[CTR-12] whatever the rules accept from the player is asked of them', () => {
  const side = fc.constantFrom('home' as const, 'away' as const);
  const series: fc.Arbitrary<OwnSeries> = fc
    .record({
      state: fc.constantFrom('new' as const, 'scheduled' as const, 'live' as const),
      reporting: fc.constantFrom('none' as const, 'reported' as const, 'disputed' as const),
      side,
      reportedBy: side,
      isCheckedIn: fc.boolean(),
      isCaptain: fc.boolean(),
      bestOf: fc.constantFrom(1, 3, 5),
    })
    .map(({ state, reporting, reportedBy, ...facts }) => {
      const shownReporting = state === 'live' ? reporting : 'none';
      return {
        ...SERIES,
        ...facts,
        state,
        reporting: shownReporting,
        agreed: shownReporting === 'reported' ? [reportedBy] : [],
        confirmBy: shownReporting === 'reported' ? at('18:20') : null,
      };
    });
  const minute = fc.integer({ min: -20, max: 80 });
  fc.assert(
    fc.property(series, minute, (one, minutes) => {
      const now = new Date(+at('18:00') + minutes * 60_000);
      const found = matchNow(one, now).filter(({ isMine }) => isMine);
      const ownKinds = new Set(found.map(({ kind }) => kind));
      const reporter = {
        ...one,
        side: one.side as Side,
        checkedIn: one.isCheckedIn,
        reported: null,
      };
      const mayCheckIn = decideMatchCheckin({ ...one, now }).accepted && !one.isCheckedIn;
      expect(ownKinds.has('check in')).toBe(mayCheckIn);
      const [reportedSide] = one.agreed as Side[];
      if (reportedSide) {
        const report = { side: reportedSide, matches: [] };
        if (decideConfirm({ ...reporter, reported: report }).accepted)
          expect([...ownKinds]).toEqual(['answer']);
      } else if (decideReporter(reporter).accepted && minutes >= one.bestOf * 5)
        expect([...ownKinds]).toEqual([minutes >= one.bestOf * 10 ? 'overdue' : 'report']);
    }),
  );
});
