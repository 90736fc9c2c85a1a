import type { Catalog } from '../http/catalog.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { activityRoutes } from './activity-log/activity-log.routes.ts';
import { activityLog, activityLogGroups } from './activity-log/activity.resource.ts';
import { alarms } from './alarms/alarm.resource.ts';
import { alarmRoutes } from './alarms/alarms.routes.ts';
import { announcementRoutes, announcements } from './announcements/announcements.routes.ts';
import { apiKeys } from './api-keys/api-keys.resource.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { attachmentRoutes, attachments } from './attachments/attachments.routes.ts';
import { catalogueRoutes, franchises, roles } from './catalogue/catalogue.routes.ts';
import { categories, categoryRoutes, items } from './categories/categories.routes.ts';
import { challenges } from './challenges/challenge.resource.ts';
import { challengeRoutes } from './challenges/challenges.routes.ts';
import { chat } from './chat/chat.resource.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { chatMutes, chatReports, chatSilences } from './chat/moderation.resource.ts';
import { checkinRoutes, checkins } from './checkins/checkins.routes.ts';
import {
  communityGroupRoutes,
  communityGroups,
} from './community-groups/community-groups.routes.ts';
import {
  contactPointRoutes,
  emailAddresses,
  phoneNumbers,
} from './contact-points/contact-points.routes.ts';
import { dryRuns } from './dry-runs/dry-run.resource.ts';
import { dryRunRoutes } from './dry-runs/dry-runs.routes.ts';
import { errorCodeRoutes, errorCodes } from './error-codes/error-codes.routes.ts';
import { events } from './events/event.resource.ts';
import { eventRoutes } from './events/events.routes.ts';
import { gameAccountRoutes } from './game-accounts/game-accounts.routes.ts';
import { gameCollectionRoutes, games } from './games/games.routes.ts';
import { entries, leaderboardRoutes, leaderboards } from './leaderboards/leaderboards.routes.ts';
import { ownLoginRoutes, logins } from './logins/logins.routes.ts';
import { matchSeriesRoutes } from './match-series/match-series.routes.ts';
import { matches, matchSeries } from './match-series/series.resource.ts';
import { matchUpRoutes, matchUps } from './match-ups/match-ups.routes.ts';
import { oauthRoutes } from './oauth/oauth.routes.ts';
import { passwordRoutes } from './password/password.routes.ts';
import { profileRoutes } from './profiles/profiles.routes.ts';
import { pushRoutes, pushSubscriptions } from './push/push.routes.ts';
import { queueRoutes } from './queue/queue.routes.ts';
import {
  regionalOperatorRoutes,
  regionalOperators,
} from './regional-operators/regional-operators.routes.ts';
import { players, rosters, teams } from './rosters/roster.resource.ts';
import { rosterRoutes } from './rosters/rosters.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { segmentTypeRoutes, segmentTypes } from './segment-types/segment-types.routes.ts';
import {
  advanceRules,
  registrationPhases,
  segments,
  supportedPeriods,
} from './segments/segment.resource.ts';
import { segmentRoutes } from './segments/segments.routes.ts';
import { signInAlarms } from './sign-in-alarms/sign-in-alarm.resource.ts';
import { signInAlarmRoutes } from './sign-in-alarms/sign-in-alarms.routes.ts';
import { siteSettings, siteSettingsRoutes } from './site-settings/site-settings.routes.ts';
import { siteTexts } from './site-texts/site-text.resource.ts';
import { siteTextRoutes } from './site-texts/site-texts.routes.ts';
import { points } from './standings/points.query.ts';
import { standings, swissRecords } from './standings/standings.query.ts';
import {
  surveyQuestionRoutes,
  surveyQuestions,
} from './survey-questions/survey-questions.routes.ts';
import { surveyRoutes } from './survey/survey.routes.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { ownRoutes } from './user/user.routes.ts';
import { gameAccounts, profiles, users } from './users/user.resource.ts';
import { userRoutes } from './users/users.routes.ts';
import { webhookDeliveries, webhookRoutes, webhooks } from './webhooks/webhooks.routes.ts';

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
  ...segmentTypeRoutes,
  ...gameCollectionRoutes,
  ...leaderboardRoutes,
  ...rosterRoutes,
  ...teamRoutes,
  ...checkinRoutes,
  ...matchSeriesRoutes,
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
