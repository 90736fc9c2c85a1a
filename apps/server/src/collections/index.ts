import type { Catalog } from '../http/catalog.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { activityEndpoints } from './activity-log/activity-log.routes.ts';
import { activityLog, activityLogGroups } from './activity-log/activity.resource.ts';
import { alarms } from './alarms/alarm.resource.ts';
import { alarmEndpoints } from './alarms/alarms.routes.ts';
import { announcementEndpoints, announcements } from './announcements/announcements.routes.ts';
import { apiKeys } from './api-keys/api-keys.resource.ts';
import { apiKeyEndpoints } from './api-keys/api-keys.routes.ts';
import { attachmentEndpoints, attachments } from './attachments/attachments.routes.ts';
import { catalogueEndpoints, franchises, roles } from './catalogue/catalogue.routes.ts';
import { categories, categoryEndpoints, items } from './categories/categories.routes.ts';
import { challenges } from './challenges/challenge.resource.ts';
import { challengeEndpoints } from './challenges/challenges.routes.ts';
import { chat } from './chat/chat.resource.ts';
import { chatEndpoints } from './chat/chat.routes.ts';
import { chatMutes, chatReports, chatSilences } from './chat/moderation.resource.ts';
import { checkinEndpoints, checkins } from './checkins/checkins.routes.ts';
import {
  communityGroupEndpoints,
  communityGroups,
} from './community-groups/community-groups.routes.ts';
import {
  contactPointEndpoints,
  emailAddresses,
  phoneNumbers,
} from './contact-points/contact-points.routes.ts';
import { dryRuns } from './dry-runs/dry-run.resource.ts';
import { dryRunEndpoints } from './dry-runs/dry-runs.routes.ts';
import { errorCodeEndpoints, errorCodes } from './error-codes/error-codes.routes.ts';
import { events } from './events/event.resource.ts';
import { eventEndpoints } from './events/events.routes.ts';
import { gameAccountEndpoints } from './game-accounts/game-accounts.routes.ts';
import { gameEndpoints, games } from './games/games.routes.ts';
import { entries, leaderboardEndpoints, leaderboards } from './leaderboards/leaderboards.routes.ts';
import { loginEndpoints, logins } from './logins/logins.routes.ts';
import { matchSeriesEndpoints } from './match-series/match-series.routes.ts';
import { matches, matchSeries } from './match-series/series.resource.ts';
import { matchUpEndpoints, matchUps } from './match-ups/match-ups.routes.ts';
import { oauthEndpoints } from './oauth/oauth.routes.ts';
import { passwordEndpoints } from './password/password.routes.ts';
import { profileEndpoints } from './profiles/profiles.routes.ts';
import { pushEndpoints, pushSubscriptions } from './push/push.routes.ts';
import { queueEndpoints } from './queue/queue.routes.ts';
import {
  regionalOperatorEndpoints,
  regionalOperators,
} from './regional-operators/regional-operators.routes.ts';
import { players, rosters, teams } from './rosters/roster.resource.ts';
import { rosterEndpoints } from './rosters/rosters.routes.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.routes.ts';
import { segmentTypeEndpoints, segmentTypes } from './segment-types/segment-types.routes.ts';
import {
  advanceRules,
  registrationPhases,
  segments,
  supportedPeriods,
} from './segments/segment.resource.ts';
import { segmentEndpoints } from './segments/segments.routes.ts';
import { signInAlarms } from './sign-in-alarms/sign-in-alarm.resource.ts';
import { signInAlarmEndpoints } from './sign-in-alarms/sign-in-alarms.routes.ts';
import { siteSettings, siteSettingsEndpoints } from './site-settings/site-settings.routes.ts';
import { siteTexts } from './site-texts/site-text.resource.ts';
import { siteTextEndpoints } from './site-texts/site-texts.routes.ts';
import { points } from './standings/points.query.ts';
import { standings, swissRecords } from './standings/standings.query.ts';
import {
  surveyQuestionEndpoints,
  surveyQuestions,
} from './survey-questions/survey-questions.routes.ts';
import { surveyEndpoints } from './survey/survey.routes.ts';
import { teamEndpoints } from './teams/teams.routes.ts';
import { ownEndpoints } from './user/user.routes.ts';
import { gameAccounts, profiles, users } from './users/user.resource.ts';
import { userEndpoints } from './users/users.routes.ts';
import { webhookDeliveries, webhookEndpoints, webhooks } from './webhooks/webhooks.routes.ts';

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
  ...eventEndpoints,
  ...dryRunEndpoints,
  ...segmentEndpoints,
  ...segmentTypeEndpoints,
  ...gameEndpoints,
  ...leaderboardEndpoints,
  ...rosterEndpoints,
  ...teamEndpoints,
  ...checkinEndpoints,
  ...matchSeriesEndpoints,
  ...queueEndpoints,
  ...matchUpEndpoints,
  ...challengeEndpoints,
  ...categoryEndpoints,
  ...communityGroupEndpoints,
  ...regionalOperatorEndpoints,
  ...errorCodeEndpoints,
  ...catalogueEndpoints,
  ...attachmentEndpoints,
  ...announcementEndpoints,
  ...siteSettingsEndpoints,
  ...siteTextEndpoints,
  ...alarmEndpoints,
  ...signInAlarmEndpoints,
  ...webhookEndpoints,
  ...apiKeyEndpoints,
  ...loginEndpoints,
  ...secondFactorEndpoints,
  ...userEndpoints,
  ...ownEndpoints,
  ...passwordEndpoints,
  ...profileEndpoints,
  ...contactPointEndpoints,
  ...gameAccountEndpoints,
  ...activityEndpoints,
  ...surveyEndpoints,
  ...surveyQuestionEndpoints,
  ...chatEndpoints,
  ...pushEndpoints,
  ...oauthEndpoints,
];
