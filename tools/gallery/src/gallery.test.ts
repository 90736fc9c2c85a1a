import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
const sources = globSync('*.tsx', { cwd: import.meta.dirname })
  .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
  .join('\n');
const components = globSync(
  ['packages/ui/src/**/*.tsx', 'apps/web/app/{parts,shell,screens}/**/*.tsx'],
  { cwd: ROOT },
).flatMap((file) =>
  [
    ...readFileSync(ROOT + file, 'utf8').matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm),
  ].map(([, name]) => name!),
);

/**
 * Components that appear only as a part of the first one, or that read the session and the season
 * for it.
 */
const PARTS: Record<string, string> = {
  ActionBar: 'ActionCentrePlace FoldButton',
  AnnouncementBar: 'AnnouncementBars',
  Board: 'BoardRow',
  BracketList: 'EliminationList',
  BracketView: 'BracketColumn BracketMinimap Elimination',
  CalendarFeeds: 'Subscribe',
  CallPanel: 'MatchUpCall',
  ChallengeOutcome: 'BanOutcome',
  ChatLog: 'MatchChat Message UserName',
  ChatText: 'ChatInvitation',
  CheckinPrompt: 'CheckinPanel CheckinOfMatch',
  CommandButton: 'Suggest',
  CopyKey: 'JoinKey',
  DisputeForm: 'DisputeDialog',
  EventChoice: 'EventSwitch EventChoiceOfSession',
  FarewellPanel: 'Farewell',
  FinalsHead: 'FinalsPage PrizePool',
  GatheringRoster: 'GatherRoster',
  InboxLink: 'InboxButton',
  Instant: 'RoundNote',
  JoinCosts: 'NewTeamCosts KickCosts',
  LinePanel: 'InLine',
  Lineups: 'MatchRosters',
  LobbyLineUps: 'LobbyMatch PresenceTag',
  LobbyOrderForm: 'LobbyOrder',
  LobbyRound: 'Lobbies LobbyCards PlacementPointsNote',
  LobbySheet: 'LobbyResult',
  GameList: 'MapPicture',
  MatchHead: 'HeadStartText NextSeriesText SeriesTime StateTag',
  MatchHistory: 'LobbyStepText',
  MatchSteps: 'MatchStep',
  MessageReport: 'ReportMessage',
  MissingTeammate: 'HomePanels',
  NewRoster: 'MakeRoster',
  NextMatch: 'NextMatchCard',
  NextStage: 'NextStagePanel',
  Note: 'ToNextMatch',
  OfflineLine: 'OfflineBar',
  OperatorPanel: 'RegionalOperatorPanel',
  OutboxLines: 'OutboxBar',
  PastBracketLink: 'PastBrackets NoStageSeries',
  PictureList: 'MatchPictures Evidence',
  PlaceLine: 'MyPlace',
  PointsText: 'TeamPointsLine RosterPoints',
  PrizesPanel: 'PrizeText PrizesLink',
  ProgressBar: 'NavigationProgress',
  ReconnectingLine: 'LivePage Reconnecting',
  EndedPanel: 'RunEnded PointsBar PointsToPlace OpensLater',
  ReminderSwitch: 'ReminderButton',
  Shelf: 'TrophyShelf',
  ReportForm: 'PeriodGame',
  RosterCheckinPanel: 'RosterCheckin',
  RosterIsLocked: 'UnlessLocked',
  ResultPoster: 'MatchOver',
  Results: 'OwnResults',
  RosterBar: 'ActionLink BarReminder InStageText NextMatchText StageOutcomeText',
  RunLine: 'Form',
  RoomPanel: 'MatchRoom',
  RoundSwitch: 'Rounds BracketHead',
  ScoreSheet: 'MatchResult FinalPanel ReportAnswer',
  SegmentChoice: 'SegmentPicker',
  SeriesDays: 'Day SeriesState',
  SeriesSections: 'SeriesLine ShortList',
  SideSlots: 'BanBoard',
  SiteLinks: 'SiteLinksPanel RulesLink',
  StagesPath: 'SeasonPath',
  TextField: 'TeamNameField',
  ToolFold: 'ScheduleTools',
  TurnRing: 'BanDock',
  UpcomingStageRow: 'UpcomingStages',
  WaysToShare: 'SharePage',
  Welcome: 'Ready',
  WhyThese:
    'WhyInBracket WhyInKnockout RelaxedRule WhyInMajor WhyInQueue WhyInSwiss WhySides SameRegion ' +
    'WhyInLobby',
};
const shownAs = new Map(
  Object.entries(PARTS).flatMap(([shown, names]) => names.split(' ').map((name) => [name, shown])),
);
/** Not in the gallery: whole pages and their frames, and components without a look of their own. */
const ELSEWHERE = new Set(
  'BanScreen CheckinFailed ErrorPage PageGuard Header Loader LockedPage PageHead Shell ErrorBoundary'.split(
    ' ',
  ),
);

test('every component of the site is in the gallery', () => {
  expect(components.length).toBeGreaterThan(60);
  expect(
    components.filter(
      (name) =>
        !ELSEWHERE.has(name) && !new RegExp(`<${shownAs.get(name) ?? name}[\\s/>]`).test(sources),
    ),
  ).toEqual([]);
});
