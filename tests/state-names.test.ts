import { globSync, readFileSync } from 'node:fs';
import type { Event } from '@ringside/contract/collections/events';
import type { Segment } from '@ringside/contract/collections/segments';
import { describe, expect, test } from 'vitest';
import type { Season } from '../apps/web/app/season/season.ts';
import { seasonViewOf } from '../apps/web/app/season/use-season-view.ts';
import { session } from '../apps/web/app/session/session-store.ts';

/**
 * The site keeps the names of the specification's state (section 3). `ELSEWHERE` lists the names
 * whose state is stored in another form, with its place.
 */
const NAMES =
  'user userId token visitorCountry registrationAllowed latestRoster rosters recentlyJoinedRoster hasRoster isQualified isBanned defaultRegion preferredRegions heatUserIsPartOf heatStartTime surveyInfo ' +
  'platform playerTag country inApp isChinese isOffline isPlayActive isPlayoffPhase allowTeamJoin showRegistrationButton showPickTeamButton initialLoading initialLoadError globalCheckinLoading upcomingMatch shouldCheckin';

const ELSEWHERE: Record<string, { name: string; because: string }> = {
  scToken: {
    name: 'jwt',
    because: 'the game token is in memory only, as the launch parameter that it came as',
  },
  apiToken: {
    name: 'setToken',
    because: 'the bearer of the tournament API is in memory only, with the client',
  },
  gameAccounts: {
    name: 'game-accounts',
    because: 'read from the API where they are shown, never kept',
  },
  middlewareRoster: { name: 'PageGuard', because: 'a guard looks at latestRoster itself' },
  showHeatMessage: {
    name: 'formatHeats',
    because: 'follows from heatUserIsPartOf and heatStartTime',
  },
  isSurveyOpen: { name: 'surveyInfo', because: 'is surveyInfo.isOpen' },
  rosterQualified: { name: 'qualified', because: 'is latestRoster.qualified' },
  maxRosterPlayers: { name: 'MAX_ROSTER_PLAYERS', because: 'a constant of the rules' },
  banExpired: { name: 'banUntil', because: 'the game says until when a ban stands' },
};

const wordsIn = (...places: string[]) =>
  new Set(globSync(places).flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []));
const site = wordsIn('apps/web/app/**/*.{ts,tsx}');
const around = wordsIn('packages/{contract,rules}/src/**/*.ts');

test.each(NAMES.split(' '))('the site uses the name %s', (name) => {
  expect(site).toContain(name);
});

test.each(Object.entries(ELSEWHERE))(
  '%s is stored in another form, without its name',
  (name, { name: place }) => {
    expect(site.has(place) || around.has(place)).toBe(true);
    expect(site).not.toContain(name);
  },
);

describe('the state of the site', () => {
  const HELD =
    'user userId visitorCountry registrationAllowed latestRoster rosters recentlyJoinedRoster hasRoster isQualified isBanned defaultRegion preferredRegions heatUserIsPartOf heatStartTime surveyInfo ' +
    'platform playerTag country inApp isOffline isPlayActive isPlayoffPhase allowTeamJoin showRegistrationButton showPickTeamButton initialLoading initialLoadError globalCheckinLoading upcomingMatch shouldCheckin';
  const instants = { from: '2026-11-24T10:00:00Z', to: '2026-11-24T20:00:00Z' };
  const segment = (facts: Partial<Segment>) =>
    ({
      level: 0,
      date: instants,
      type: { id: 'MF' },
      format: 'single_elimination',
      configuration: {},
      registrationPhases: [],
      segmentCheckinsConfig: { openWindow: null },
      ...facts,
    }) as unknown as Segment;
  const segments = [
    segment({ id: '1', state: 'running', configuration: { phase: 'playoff' } }),
    segment({
      id: '2',
      level: 1,
      parent: { id: '1' },
      state: 'registration',
      configuration: { countries: ['DE'] },
    }),
  ];
  const event = { id: '9', name: 'November', date: instants } as Event;
  const view = seasonViewOf({
    season: { active: [{ event, segments }], events: [event] } as unknown as Season,
    session: { eventId: '9', country: 'DE', latestRoster: null, isQualified: false },
    now: new Date('2026-11-24T12:00:00Z'),
  });

  test('has the names of the specification', () =>
    expect(Object.keys({ ...session.get(), ...view })).toEqual(
      expect.arrayContaining(HELD.split(' ')),
    ));
  test('says what the season allows this visitor', () => {
    expect(view).toMatchObject({
      hasRoster: false,
      isPlayActive: true,
      isPlayoffPhase: true,
      allowTeamJoin: true,
      defaultRegion: { id: '2' },
      preferredRegions: [{ id: '2' }],
    });
  });
});
