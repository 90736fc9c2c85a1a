import type { z } from 'zod';
import { activityAttributes, activityGroupAttributes } from './collections/activity.ts';
import { alarmAttributes } from './collections/alarms.ts';
import { announcementAttributes } from './collections/announcements.ts';
import { apiKeyAttributes } from './collections/api-keys.ts';
import { attachmentAttributes, pointsAttributes } from './collections/attachments.ts';
import { franchiseAttributes, roleAttributes } from './collections/catalogue.ts';
import {
  categoryAttributes,
  challengeAttributes,
  itemAttributes,
} from './collections/challenges.ts';
import {
  chatMessageAttributes,
  chatMuteAttributes,
  chatReportAttributes,
  chatSilenceAttributes,
} from './collections/chat.ts';
import { checkinAttributes } from './collections/checkins.ts';
import { emailAddressAttributes, phoneNumberAttributes } from './collections/contact-points.ts';
import { dryRunAttributes } from './collections/dry-runs.ts';
import { eventAttributes } from './collections/events.ts';
import { loginAttributes } from './collections/logins.ts';
import { matchAttributes, matchSeriesAttributes } from './collections/match-series.ts';
import { nameRulesAttributes } from './collections/name-rules.ts';
import {
  communityGroupAttributes,
  entryAttributes,
  errorCodeAttributes,
  gameAccountAttributes,
  gameAttributes,
  leaderboardAttributes,
  profileAttributes,
  regionalOperatorAttributes,
  segmentTypeAttributes,
  userAttributes,
} from './collections/people.ts';
import { pointAdjustmentAttributes } from './collections/point-adjustments.ts';
import { pushSubscriptionAttributes } from './collections/push.ts';
import { matchUpAttributes } from './collections/queue.ts';
import { playerAttributes, rosterAttributes, teamAttributes } from './collections/rosters.ts';
import {
  advanceRuleAttributes,
  registrationPhaseAttributes,
  supportedPeriodAttributes,
} from './collections/segment-parts.ts';
import { segmentAttributes } from './collections/segments.ts';
import { signInAlarmAttributes } from './collections/sign-in-alarms.ts';
import { siteSettingsAttributes } from './collections/site-settings.ts';
import { siteTextAttributes } from './collections/site-texts.ts';
import { standingAttributes, swissRecordAttributes } from './collections/standings.ts';
import { surveyQuestionAttributes } from './collections/survey-questions.ts';
import { webhookAttributes, webhookDeliveryAttributes } from './collections/webhooks.ts';

/**
 * A relation with the type it leads to. `one` is never empty, `nullable` may be, `many` is a list.
 * `optional` may be omitted.
 */
export interface Relation {
  to: string;
  kind: 'one' | 'nullable' | 'many';
  optional?: boolean;
  /** An old name, kept for integrations that use it. */
  deprecated?: boolean;
}

/** The shape of one type's resources in an answer. */
export interface ResourceShape {
  attributes: z.ZodObject;
  relationships: Record<string, Relation>;
  /** Whether there is a `meta.version`: the ETag carries it and If-Match compares it. */
  versioned?: boolean;
}

const one = (to: string): Relation => ({ to, kind: 'one' });
const deprecated = (relation: Relation): Relation => ({ ...relation, deprecated: true });
const nullable = (to: string): Relation => ({ to, kind: 'nullable' });
const many = (to: string): Relation => ({ to, kind: 'many' });
const perhaps = (relation: Relation): Relation => ({ ...relation, optional: true });

/** The one table of every type in answers, with its attributes and relations. */
export const RESOURCES: Record<string, ResourceShape> = {
  events: {
    attributes: eventAttributes,
    relationships: { game: one('games'), segments: many('segments') },
    versioned: true,
  },
  'dry-runs': { attributes: dryRunAttributes, relationships: { event: one('events') } },
  segments: {
    attributes: segmentAttributes,
    versioned: true,
    relationships: {
      event: one('events'),
      segmentType: one('segment-types'),
      type: deprecated(one('segment-types')),
      parent: nullable('segments'),
      children: many('segments'),
      registrationPhases: many('registration-phases'),
      supportedPeriods: many('supported-periods'),
      advanceRules: many('advance-rules'),
    },
  },
  'segment-types': { attributes: segmentTypeAttributes, relationships: {} },
  'registration-phases': {
    attributes: registrationPhaseAttributes,
    relationships: {},
    versioned: true,
  },
  'supported-periods': {
    attributes: supportedPeriodAttributes,
    relationships: {},
    versioned: true,
  },
  'advance-rules': {
    attributes: advanceRuleAttributes,
    relationships: { nextSegment: one('segments') },
    versioned: true,
  },
  games: {
    attributes: gameAttributes,
    relationships: { franchise: nullable('franchises') },
    versioned: true,
  },
  franchises: { attributes: franchiseAttributes, relationships: {}, versioned: true },
  roles: { attributes: roleAttributes, relationships: {} },
  rosters: {
    attributes: rosterAttributes,
    versioned: true,
    relationships: {
      segment: one('segments'),
      owner: one('users'),
      players: many('players'),
      users: many('users'),
      team: one('teams'),
      parent: nullable('rosters'),
    },
  },
  players: {
    attributes: playerAttributes,
    relationships: { user: one('users'), roster: one('rosters') },
  },
  teams: {
    attributes: teamAttributes,
    relationships: { game: one('games'), owner: one('users') },
    versioned: true,
  },
  checkins: {
    attributes: checkinAttributes,
    relationships: {
      user: one('users'),
      matchSeries: perhaps(one('match-series')),
      roster: perhaps(one('rosters')),
    },
  },
  'match-series': {
    attributes: matchSeriesAttributes,
    versioned: true,
    relationships: {
      segment: one('segments'),
      matches: many('matches'),
      home: nullable('rosters'),
      away: nullable('rosters'),
      challenges: many('challenges'),
    },
  },
  matches: { attributes: matchAttributes, relationships: { series: one('match-series') } },
  'match-ups': {
    attributes: matchUpAttributes,
    relationships: {
      segment: one('segments'),
      home: one('rosters'),
      away: one('rosters'),
      matchSeries: nullable('match-series'),
    },
    versioned: true,
  },
  challenges: {
    attributes: challengeAttributes,
    relationships: {
      matchSeries: one('match-series'),
      category: one('categories'),
      match: nullable('matches'),
    },
    versioned: true,
  },
  categories: { attributes: categoryAttributes, relationships: {}, versioned: true },
  items: {
    attributes: itemAttributes,
    relationships: { category: one('categories') },
    versioned: true,
  },
  standings: { attributes: standingAttributes, relationships: { roster: one('rosters') } },
  'swiss-records': { attributes: swissRecordAttributes, relationships: { roster: one('rosters') } },
  leaderboards: { attributes: leaderboardAttributes, relationships: {}, versioned: true },
  'point-adjustments': {
    attributes: pointAdjustmentAttributes,
    relationships: { leaderboard: one('leaderboards'), team: one('teams') },
  },
  entries: {
    attributes: entryAttributes,
    relationships: { team: one('teams'), roster: one('rosters') },
  },
  users: {
    attributes: userAttributes,
    relationships: {
      profiles: perhaps(many('profiles')),
      gameAccounts: perhaps(many('game-accounts')),
    },
    versioned: true,
  },
  profiles: {
    attributes: profileAttributes,
    relationships: { user: one('users') },
    versioned: true,
  },
  'game-accounts': {
    attributes: gameAccountAttributes,
    relationships: { user: one('users') },
    versioned: true,
  },
  'email-addresses': {
    attributes: emailAddressAttributes,
    relationships: { user: one('users') },
    versioned: true,
  },
  'phone-numbers': {
    attributes: phoneNumberAttributes,
    relationships: { user: one('users') },
    versioned: true,
  },
  'activity-log': { attributes: activityAttributes, relationships: {} },
  'activity-log-groups': { attributes: activityGroupAttributes, relationships: {} },
  chat: { attributes: chatMessageAttributes, relationships: { matchSeries: one('match-series') } },
  'chat-mutes': { attributes: chatMuteAttributes, relationships: {} },
  'chat-reports': {
    attributes: chatReportAttributes,
    relationships: { matchSeries: one('match-series') },
  },
  'chat-silences': { attributes: chatSilenceAttributes, relationships: {} },
  announcements: { attributes: announcementAttributes, relationships: {}, versioned: true },
  'site-settings': { attributes: siteSettingsAttributes, relationships: {}, versioned: true },
  'name-rules': { attributes: nameRulesAttributes, relationships: {}, versioned: true },
  'site-texts': { attributes: siteTextAttributes, relationships: {}, versioned: true },
  'survey-questions': { attributes: surveyQuestionAttributes, relationships: {}, versioned: true },
  alarms: { attributes: alarmAttributes, relationships: { matchSeries: one('match-series') } },
  'sign-in-alarms': {
    attributes: signInAlarmAttributes,
    relationships: { user: one('users') },
  },
  attachments: {
    attributes: attachmentAttributes,
    relationships: { user: one('users'), matchSeries: one('match-series') },
  },
  'push-subscriptions': { attributes: pushSubscriptionAttributes, relationships: {} },
  points: {
    attributes: pointsAttributes,
    relationships: { roster: one('rosters'), segment: one('segments') },
  },
  'api-keys': { attributes: apiKeyAttributes, relationships: {} },
  logins: { attributes: loginAttributes, relationships: {} },
  webhooks: { attributes: webhookAttributes, relationships: {}, versioned: true },
  'webhook-deliveries': { attributes: webhookDeliveryAttributes, relationships: {} },
  'community-groups': { attributes: communityGroupAttributes, relationships: {}, versioned: true },
  'regional-operators': {
    attributes: regionalOperatorAttributes,
    relationships: {},
    versioned: true,
  },
  'error-codes': { attributes: errorCodeAttributes, relationships: {} },
};
