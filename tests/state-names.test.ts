import { globSync, readFileSync } from 'node:fs';
import type { Event } from '@ringside/contract/collections/events';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { stepper } from '@ringside/rules/action-centre/stepper';
import { MAX_ROSTER_PLAYERS } from '@ringside/rules/constants';
import { describe, expect, test } from 'vitest';
import { seasonViewOf } from '../apps/web/app/parts/season/use-season-view.ts';
import { formatHeats } from '../apps/web/app/season/decisions.ts';
import type { Season } from '../apps/web/app/season/season.ts';
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
const wordsOfPackages = wordsIn('packages/{contract,rules}/src/**/*.ts');

test.each(NAMES.split(' '))('the site uses the name %s', (name) => {
  expect(site).toContain(name);
});

test.each(Object.entries(ELSEWHERE))(
  '%s is stored in another form, without its name',
  (name, { name: place }) => {
    expect(site.has(place) || wordsOfPackages.has(place)).toBe(true);
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
  const regionWith = (id: string, countries: string[], facts: Partial<Segment> = {}) =>
    segment({
      id,
      level: 1,
      parent: { id: '1' },
      state: 'registration',
      configuration: { countries },
      ...facts,
    });
  const stage = segment({ id: '1', state: 'running', configuration: { phase: 'playoff' } });
  const [america, europe] = [regionWith('3', ['US']), regionWith('2', ['DE'])];
  const event = { id: '9', name: 'November', date: instants } as Event;
  const latestRoster = { id: '7', segment: { id: '3' } } as Roster;
  const viewOf = (
    segments: Segment[],
    facts: { latestRoster?: Roster; country?: string; now?: string } = {},
  ) =>
    seasonViewOf({
      season: { active: [{ event, segments }], events: [event] } as unknown as Season,
      session: {
        eventId: '9',
        country: 'DE',
        latestRoster: null,
        otherRosters: [],
        isQualified: false,
        ...facts,
      },
      now: new Date(facts.now ?? '2026-11-24T12:00:00Z'),
    });
  const view = viewOf([stage, america, europe]);

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
  test.each([
    {
      why: 'a roster makes its segment the default region',
      seen: viewOf([stage, america, europe], { latestRoster }),
      expected: { hasRoster: true, defaultRegion: { id: '3' }, preferredRegions: [{ id: '2' }] },
    },
    {
      why: 'the segment of a roster of another event does not count',
      seen: viewOf([stage, america, europe], {
        latestRoster: { ...latestRoster, segment: { id: '99' } },
      }),
      expected: { hasRoster: true, defaultRegion: { id: '2' } },
    },
    {
      why: 'a country that no region lists gets the first region, and cannot join',
      seen: viewOf([stage, america, europe], { country: 'JP' }),
      expected: { defaultRegion: { id: '3' }, preferredRegions: [], allowTeamJoin: false },
    },
    {
      why: 'an unknown country gets the first region, too',
      seen: viewOf([stage, america, europe], { country: '' }),
      expected: { defaultRegion: { id: '3' }, preferredRegions: [], allowTeamJoin: false },
    },
    {
      why: 'a stage without regions has none',
      seen: viewOf([stage]),
      expected: { defaultRegion: null, preferredRegions: [], allowTeamJoin: false },
    },
    {
      why: 'teams can be joined during the check-in',
      seen: viewOf([stage, regionWith('2', ['DE'], { state: 'checkin' })]),
      expected: { allowTeamJoin: true },
    },
    {
      why: 'no team can be joined in a seeded region, and play is active',
      seen: viewOf([
        { ...stage, state: 'registration' },
        regionWith('2', ['DE'], { state: 'seeded' }),
      ]),
      expected: { allowTeamJoin: false, isPlayActive: true },
    },
    {
      why: 'without seeds no play is active; another phase is not the playoff',
      seen: viewOf([{ ...stage, state: 'checkin', configuration: { phase: 'groups' } }, europe]),
      expected: { isPlayActive: false, isPlayoffPhase: false },
    },
    {
      why: 'play ends with the stage',
      seen: viewOf([stage], { now: '2026-11-24T20:00:01Z' }),
      expected: { isPlayActive: false, isPlayoffPhase: true },
    },
  ])('$why', ({ seen, expected }) => expect(seen).toMatchObject(expected));

  test.each([
    { heatUserIsPartOf: 2, heatStartTime: 'then', shown: { heat: 2, startsAt: 'then' } },
    { heatUserIsPartOf: 1, heatStartTime: null, shown: null },
    { heatUserIsPartOf: null, heatStartTime: 'then', shown: null },
  ] as const)(
    'shows the message of heat $heatUserIsPartOf at $heatStartTime',
    ({ shown, ...heat }) => expect(formatHeats(heat)).toEqual(shown),
  );
  test('rosters have at most three players', () => expect(MAX_ROSTER_PLAYERS).toBe(3));
  test('the progress of steps has its milestones, its progress, and whether it is finished', () =>
    expect(stepper(4)).toEqual({ milestones: 4, progress: 0, finished: false }));
});
