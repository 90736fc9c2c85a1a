import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../../', import.meta.url).pathname;
const sources = globSync('*.tsx', { cwd: import.meta.dirname })
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');
const components = globSync(
  [
    'packages/ui/src/**/*.tsx',
    'apps/web/app/{shell,season}/**/*.tsx',
    'apps/web/app/screens/!(gallery)/**/*.tsx',
  ],
  { cwd: ROOT },
).flatMap((file) =>
  [
    ...readFileSync(ROOT + file, 'utf8').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm),
  ].map(([, name]) => name!),
);

/** Components that appear only as a part of another. */
const PARTS: Record<string, string> = {
  BracketColumn: 'BracketView',
  BracketMinimap: 'BracketView',
  PeriodGame: 'ReportForm',
  WhyInBracket: 'WhyThese',
  WhyInKnockout: 'WhyThese',
  RelaxedRule: 'WhyThese',
  WhyInMajor: 'WhyThese',
  WhyInQueue: 'WhyThese',
  WhyInSwiss: 'WhyThese',
  WhySides: 'WhyThese',
  SameRegion: 'WhyThese',
  // These read the session and the season, and pass them to the shown component.
  ActionCentre: 'ActionBar',
  AnnouncementBars: 'AnnouncementBar',
  CheckinPanel: 'CheckinPrompt',
  OfflineBar: 'OfflineLine',
  LivePage: 'ReconnectingLine',
  CheckinOfMatch: 'CheckinPrompt',
  Reconnecting: 'ReconnectingLine',
  OutboxBar: 'OutboxLines',
  MatchChat: 'ChatLog',
  Message: 'ChatLog',
  UserName: 'ChatLog',
  ReportMessage: 'MessageReport',
  MatchPictures: 'PictureList',
  MatchRosters: 'Lineups',
  HeadStartText: 'MatchHead',
  ToNextMatch: 'Note',
  NextSeriesText: 'MatchHead',
  MatchResult: 'ScoreSheet',
  EventSwitch: 'EventChoice',
  EventChoiceOfSession: 'EventChoice',
  SharePage: 'WaysToShare',
  DisputeDialog: 'DisputeForm',
  ChatInvitation: 'ChatText',
  Suggest: 'CommandButton',
  Subscribe: 'CalendarFeeds',
  MakeRoster: 'NewRoster',
  GatherRoster: 'GatheringRoster',
  Farewell: 'FarewellPanel',
  RosterCheckin: 'RosterCheckinPanel',
  UnlessLocked: 'RosterIsLocked',
  RegionalOperatorPanel: 'OperatorPanel',
  InboxButton: 'InboxLink',
  SeasonPath: 'StagesPath',
  SegmentPicker: 'SegmentChoice',
  MyPlace: 'PlaceLine',
  Ready: 'Welcome',
  MatchUpCall: 'CallPanel',
  InLine: 'LinePanel',
  HomePanels: 'MissingTeammate',
  FinalsPage: 'FinalsHead',
  SiteLinksPanel: 'SiteLinks',
  RulesLink: 'SiteLinks',
  PrizePool: 'FinalsHead',
  PrizeText: 'PrizesPanel',
  PrizesLink: 'PrizesPanel',
  JoinKey: 'CopyKey',
  EliminationList: 'BracketList',
  Elimination: 'BracketView',
  Rounds: 'RoundSwitch',
  Lobbies: 'LobbyRound',
  LobbyCard: 'LobbyRound',
  LobbyCards: 'LobbyRound',
  PlacementPointsNote: 'LobbyRound',
  LobbyMatch: 'LobbyLineUps',
  LobbyOrder: 'LobbyOrderForm',
  LobbyStepText: 'MatchHistory',
  WhyInLobby: 'WhyThese',
  LobbyResult: 'LobbySheet',
  PresenceTag: 'LobbyLineUps',
  MatchStep: 'MatchSteps',
  Evidence: 'PictureList',
  RulingNote: 'ScoreSheet',
  StateTag: 'MatchHead',
  RoundNote: 'Instant',
  BanBoard: 'SideSlots',
  BanDock: 'TurnRing',
  BanOutcome: 'ChallengeOutcome',
  NavigationProgress: 'ProgressBar',
  UpcomingStages: 'UpcomingStageRow',
  NextStagePanel: 'NextStage',
  StageOver: 'RemainingSeason',
  PastBrackets: 'PastBracketLink',
  TeamPointsLine: 'PointsText',
  RosterPoints: 'PointsText',
  NewTeamCosts: 'JoinCosts',
  KickCosts: 'JoinCosts',
};
/** Not in the gallery: whole pages and their frames, and components without a look of their own. */
const ELSEWHERE = new Set([
  'BanScreen',
  'CheckinFailed',
  'ErrorPage',
  'PageGuard',
  'Header',
  'Loader',
  'LockedPage',
  'PageHead',
  'Shell',
  'ErrorBoundary',
]);

test('every component of the site is in the gallery', () => {
  expect(components.length).toBeGreaterThan(60);
  expect(
    components.filter(
      (name) => !ELSEWHERE.has(name) && !new RegExp(`<${PARTS[name] ?? name}[\\s/>]`).test(sources),
    ),
  ).toEqual([]);
});

test('every icon is in the gallery', () => {
  const icons = [
    ...readFileSync(`${ROOT}packages/ui/src/icon.tsx`, 'utf8').matchAll(/^ {2}(\w+):/gm),
  ].map(([, name]) => name!);
  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
});

test('every colour of the styles has a name, and every name is defined', () => {
  const styles = globSync(['packages/ui/src/**/*.css', 'apps/web/app/**/*.css'], {
    cwd: ROOT,
  }).map((file) => ({ file, css: readFileSync(ROOT + file, 'utf8') }));
  expect(styles.length).toBeGreaterThan(40);
  const raw = styles
    .filter(({ file }) => !file.endsWith('/tokens.css'))
    .flatMap(({ file, css }) =>
      [...css.matchAll(/#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?=[^{}]*[;}])|rgba?\(/gi)].map(
        ([colour]) => `${file}: ${colour}`,
      ),
    );
  expect(raw).toEqual([]);
  const definedNames = new Set(
    styles.flatMap(({ css }) => [...css.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  const set = globSync('{apps/web/app,packages/ui/src}/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(ROOT + file, 'utf8').matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name),
  );
  for (const name of set) definedNames.add(name);
  // With a fallback value the variable may be missing.
  const undefinedUses = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !definedNames.has(name))
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(undefinedUses).toEqual([]);
});
