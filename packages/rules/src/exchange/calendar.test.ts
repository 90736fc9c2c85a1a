import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarEvent, formatCalendar, matchEndsAt, matchUid } from './calendar.ts';

const event = (facts: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: matchUid('7'),
  sequence: 3,
  startsAt: '2026-10-25T00:30:00.000Z',
  endsAt: '2026-10-25T01:00:00.000Z',
  modifiedAt: '2026-10-01T00:00:00.000Z',
  cancelled: false,
  summary: 'Alder – Birch',
  description: '',
  url: 'https://x.example/match/7',
  ...facts,
});
const read = (events: CalendarEvent[]) =>
  new ICAL.Component(ICAL.parse(formatCalendar({ name: 'Ringside: Alder', events })))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

test.each([
  { startsAt: '2026-10-25T00:30:00.000Z', why: 'the hour before Europe sets its clocks back' },
  {
    startsAt: '2026-10-25T01:30:00.000Z',
    why: 'the hour after, by the clock on the wall the same',
  },
  { startsAt: '2026-03-29T00:59:00.000Z', why: 'the minute before Europe sets its clocks on' },
  { startsAt: '2026-03-29T01:00:00.000Z', why: 'the minute after' },
  { startsAt: '2026-11-01T09:30:00.000Z', why: 'the night in which America does' },
])('$startsAt stays that instant: $why', ({ startsAt }) => {
  const endsAt = matchEndsAt({ startsAt, bestOf: 3 });
  const [found] = read([event({ startsAt, endsAt })]);
  expect(found!.startDate.toJSDate().toISOString()).toBe(startsAt);
  expect(+found!.endDate.toJSDate() - +found!.startDate.toJSDate()).toBe(30 * 60_000);
});

test.each([undefined, 5, 30])('an alarm of %s minutes rings before each match', (alarmMinutes) => {
  const events = [event(), event({ uid: matchUid('8'), cancelled: true })];
  const parsed = ICAL.parse(formatCalendar({ name: 'Ringside', events, alarmMinutes }));
  const triggers = new ICAL.Component(parsed)
    .getAllSubcomponents('vevent')
    .map((one) =>
      one
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    );
  expect(triggers).toEqual([alarmMinutes === undefined ? [] : [`-PT${alarmMinutes}M`], []]);
});

test('names with any characters are read back unchanged, and no line is longer than 75 octets', () => {
  const names = [
    'Brick; Mortar, Inc\\',
    '挑戦者たちの長い長いチーム名と🔥🔥🔥 – Ещё одна команда',
    'a'.repeat(300),
    'two\nlines',
  ];
  const events = names.map((summary, index) => event({ uid: matchUid(String(index)), summary }));
  const text = formatCalendar({ name: 'x', events });
  for (const line of text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(read(events).map(({ summary }) => summary)).toEqual(names);
});

test('an entry keeps its id, counts its changes and says when it is cancelled', () => {
  const [moved] = read([event({ sequence: 9, cancelled: true })]);
  expect([moved!.uid, moved!.sequence, moved!.component.getFirstPropertyValue('status')]).toEqual([
    'match-7@ringside',
    9,
    'CANCELLED',
  ]);
});
