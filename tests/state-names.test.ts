import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The state of the specification (section 3) keeps its names on the site; where a name stands for
 * something that is kept otherwise, it is named here with its place.
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
  middlewareRoster: { name: 'Guarded', because: 'a guard looks at latestRoster itself' },
  showHeatMessage: {
    name: 'heatsText',
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

test.each(NAMES.split(' '))('the site knows %s by its name', (name) => {
  expect(site).toContain(name);
});

test.each(Object.entries(ELSEWHERE))(
  '%s is kept otherwise, and no longer by its name',
  (name, { name: place }) => {
    expect(site.has(place) || around.has(place)).toBe(true);
    expect(site).not.toContain(name);
  },
);
