import type { Segment } from '@ringside/contract/collections/segments';
import type { EventWithSegments } from '@ringside/web/app/season/season.ts';

const DAY_MS = 86_400_000;
const daysLater = (days: number) =>
  new Date(Date.UTC(2026, 10, 2, 18) + days * DAY_MS).toISOString();

/** Returns a stage or a region of an invented month that begins `days` after its first day. */
export const createSegment = (
  id: string,
  typeId: string,
  facts: Partial<Segment> = {},
  days = 0,
): Segment => ({
  id,
  name: '',
  names: {},
  date: { from: daysLater(days), to: daysLater(days + 2) },
  state: 'planned',
  level: 0,
  format: 'single_elimination',
  eliminationType: 'cup/single_elimination',
  registrationType: 'open',
  registration: 'auto',
  timezone: 'Europe/Berlin',
  configuration: {},
  rosterSize: { playersMin: 3, playersMax: 3, coachesMax: 0 },
  rostersLimit: { limit: null, standbyLimit: null },
  segmentCheckinsConfig: { openWindow: null },
  images: {},
  pause: null,
  isPausedItself: false,
  held: null,
  handSeeds: null,
  counts: { registered: 0, ready: 0, checkedIn: 0, standby: 0 },
  event: { id: '1' },
  type: { id: typeId },
  parent: null,
  children: [],
  registrationPhases: [],
  supportedPeriods: [],
  advanceRules: [],
  ...facts,
});

export const STAGES: [Segment, Segment, Segment, Segment] = [
  createSegment('10', 'CC', { state: 'finished' }),
  createSegment('20', 'MQ1', { state: 'finished' }, 14),
  createSegment('30', 'MQ2', { state: 'running' }, 16),
  createSegment('40', 'MF', {}, 26),
];
const createRegion = (id: string, name: string) =>
  createSegment(id, 'MQ2', { name, level: 1, parent: { id: '30' } }, 16);
export const REGIONS: [Segment, Segment, Segment] = [
  createRegion('31', 'EMEA'),
  createRegion('32', 'NA'),
  createRegion('33', 'SA'),
];

const createEvent = (id: string, name: string): EventWithSegments => ({
  event: {
    id,
    name,
    names: {},
    status: 'active',
    date: { from: daysLater(0), to: daysLater(28) },
    draft: false,
    pause: null,
    game: { id: '1' },
    segments: [],
  },
  segments: [],
});
export const EVENTS: [EventWithSegments, EventWithSegments] = [
  createEvent('1', 'November'),
  createEvent('2', 'Nordlicht Cup'),
];
