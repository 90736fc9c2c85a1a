import { categories, categoryRoutes, items } from '../catalogue/categories/categories.routes.ts';
import { catalogueRoutes, franchises, roles } from '../catalogue/entries/catalogue.routes.ts';
import { errorCodeRoutes, errorCodes } from '../catalogue/error-codes/error-codes.routes.ts';
import { gameCollectionRoutes, games } from '../catalogue/games/games.routes.ts';
import {
  segmentTypeRoutes,
  segmentTypes,
} from '../catalogue/segment-types/segment-types.routes.ts';
import {
  announcementRoutes,
  announcements,
} from '../community/announcements/announcements.routes.ts';
import { chat } from '../community/chat/chat.resource.ts';
import { chatRoutes } from '../community/chat/chat.routes.ts';
import { chatMutes, chatReports, chatSilences } from '../community/chat/moderation.resource.ts';
import {
  communityGroupRoutes,
  communityGroups,
} from '../community/community-groups/community-groups.routes.ts';
import { pushRoutes, pushSubscriptions } from '../community/push/push.routes.ts';
import {
  regionalOperatorRoutes,
  regionalOperators,
} from '../community/regional-operators/regional-operators.routes.ts';
import {
  surveyQuestionRoutes,
  surveyQuestions,
} from '../community/survey-questions/survey-questions.routes.ts';
import { surveyRoutes } from '../community/survey/survey.routes.ts';
import { attachmentRoutes, attachments } from '../competition/attachments/attachments.routes.ts';
import { challenges } from '../competition/challenges/challenge.resource.ts';
import { challengeRoutes } from '../competition/challenges/challenges.routes.ts';
import { checkinRoutes, checkins } from '../competition/checkins/checkins.routes.ts';
import { events } from '../competition/events/event.resource.ts';
import { eventRoutes } from '../competition/events/events.routes.ts';
import {
  entries,
  leaderboardRoutes,
  leaderboards,
} from '../competition/leaderboards/leaderboards.routes.ts';
import { matchSeriesRoutes } from '../competition/match-series/match-series.routes.ts';
import { liveScoreRoutes } from '../competition/match-series/reporting/live-score.routes.ts';
import { roomRoutes } from '../competition/match-series/room/room.routes.ts';
import { matches, matchSeries } from '../competition/match-series/series.resource.ts';
import { matchUpRoutes, matchUps } from '../competition/match-ups/match-ups.routes.ts';
import { nameRules, nameRulesRoutes } from '../competition/name-rules/name-rules.routes.ts';
import { pauseRoutes } from '../competition/pauses/pauses.routes.ts';
import {
  pointAdjustmentRoutes,
  pointAdjustments,
} from '../competition/point-adjustments/point-adjustments.routes.ts';
import { queueRoutes } from '../competition/queue/queue.routes.ts';
import { players, rosters, teams } from '../competition/rosters/roster.resource.ts';
import { rosterRoutes } from '../competition/rosters/rosters.routes.ts';
import {
  advanceRules,
  registrationPhases,
  segments,
  supportedPeriods,
} from '../competition/segments/segment.resource.ts';
import { segmentRoutes } from '../competition/segments/segments.routes.ts';
import { shiftRoutes } from '../competition/shifts/shifts.routes.ts';
import { points } from '../competition/standings/points.query.ts';
import { standings, swissRecords } from '../competition/standings/standings.query.ts';
import { teamRoutes } from '../competition/teams/teams.routes.ts';
import { apiKeys } from '../identity/api-keys/api-keys.resource.ts';
import { apiKeyRoutes } from '../identity/api-keys/api-keys.routes.ts';
import {
  contactPointRoutes,
  emailAddresses,
  phoneNumbers,
} from '../identity/contact-points/contact-points.routes.ts';
import { gameAccountRoutes } from '../identity/game-accounts/game-accounts.routes.ts';
import { ownLoginRoutes, logins } from '../identity/logins/logins.routes.ts';
import { oauthRoutes } from '../identity/oauth/oauth.routes.ts';
import { passwordRoutes } from '../identity/password/password.routes.ts';
import { profileRoutes } from '../identity/profiles/profiles.routes.ts';
import { secondFactorRoutes } from '../identity/second-factor/second-factor.routes.ts';
import { signInAlarms } from '../identity/sign-in-alarms/sign-in-alarm.resource.ts';
import { signInAlarmRoutes } from '../identity/sign-in-alarms/sign-in-alarms.routes.ts';
import { ownRoutes } from '../identity/user/user.routes.ts';
import { gameAccounts, profiles, users } from '../identity/users/user.resource.ts';
import { userRoutes } from '../identity/users/users.routes.ts';
import type { Catalog } from '../kernel/http/catalog.ts';
import { type Endpoint, listSharedCollections } from '../kernel/http/endpoint.ts';
import { activityRoutes } from '../operations/activity-log/activity-log.routes.ts';
import { activityLog, activityLogGroups } from '../operations/activity-log/activity.resource.ts';
import { alarms } from '../operations/alarms/alarm.resource.ts';
import { alarmRoutes } from '../operations/alarms/alarms.routes.ts';
import { dryRuns } from '../operations/dry-runs/dry-run.resource.ts';
import { dryRunRoutes } from '../operations/dry-runs/dry-runs.routes.ts';
import {
  webhookDeliveries,
  webhookRoutes,
  webhooks,
} from '../operations/webhooks/webhooks.routes.ts';
import { siteSettings, siteSettingsRoutes } from '../site/site-settings/site-settings.routes.ts';
import { siteTexts } from '../site/site-texts/site-text.resource.ts';
import { siteTextRoutes } from '../site/site-texts/site-texts.routes.ts';

/** Every type that an answer can contain, with its relations. */
export const CATALOG: Catalog = {
  events,
  'dry-runs': dryRuns,
  segments,
  games,
  rosters,
  players,
  teams,
  checkins,
  challenges,
  categories,
  items,
  matches,
  leaderboards,
  entries,
  'point-adjustments': pointAdjustments,
  standings,
  'swiss-records': swissRecords,
  users,
  profiles,
  'game-accounts': gameAccounts,
  'email-addresses': emailAddresses,
  'phone-numbers': phoneNumbers,
  'activity-log': activityLog,
  'activity-log-groups': activityLogGroups,
  chat,
  'chat-mutes': chatMutes,
  'chat-reports': chatReports,
  'chat-silences': chatSilences,
  'segment-types': segmentTypes,
  'registration-phases': registrationPhases,
  'supported-periods': supportedPeriods,
  'advance-rules': advanceRules,
  'match-series': matchSeries,
  'match-ups': matchUps,
  'community-groups': communityGroups,
  'regional-operators': regionalOperators,
  franchises,
  roles,
  attachments,
  announcements,
  'site-settings': siteSettings,
  'site-texts': siteTexts,
  'name-rules': nameRules,
  'survey-questions': surveyQuestions,
  alarms,
  'sign-in-alarms': signInAlarms,
  points,
  'api-keys': apiKeys,
  logins,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  'error-codes': errorCodes,
  'push-subscriptions': pushSubscriptions,
};

/**
 * Every call of the tournament API that the kernel handles; a fixed path precedes one with a
 * parameter in the same position.
 */
export const ENDPOINTS: Endpoint[] = [
  ...eventRoutes,
  ...dryRunRoutes,
  ...segmentRoutes,
  ...shiftRoutes,
  ...pauseRoutes,
  ...segmentTypeRoutes,
  ...gameCollectionRoutes,
  ...leaderboardRoutes,
  ...pointAdjustmentRoutes,
  ...rosterRoutes,
  ...teamRoutes,
  ...checkinRoutes,
  ...matchSeriesRoutes,
  ...liveScoreRoutes,
  ...roomRoutes,
  ...queueRoutes,
  ...matchUpRoutes,
  ...challengeRoutes,
  ...categoryRoutes,
  ...communityGroupRoutes,
  ...regionalOperatorRoutes,
  ...errorCodeRoutes,
  ...catalogueRoutes,
  ...attachmentRoutes,
  ...announcementRoutes,
  ...siteSettingsRoutes,
  ...siteTextRoutes,
  ...nameRulesRoutes,
  ...alarmRoutes,
  ...signInAlarmRoutes,
  ...webhookRoutes,
  ...apiKeyRoutes,
  ...ownLoginRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...ownRoutes,
  ...passwordRoutes,
  ...profileRoutes,
  ...contactPointRoutes,
  ...gameAccountRoutes,
  ...activityRoutes,
  ...surveyRoutes,
  ...surveyQuestionRoutes,
  ...chatRoutes,
  ...pushRoutes,
  ...oauthRoutes,
];

/**
 * The collections whose answers all visitors share, and the API document, which is no declared
 * call.
 */
export const SHARED_COLLECTIONS: ReadonlySet<string> =
  listSharedCollections(ENDPOINTS).add('openapi.json');
