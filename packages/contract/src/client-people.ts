import { apiPath } from './api-path.ts';
import type { Activity, ActivityGroup } from './collections/activity.ts';
import type {
  ChatMessage,
  ChatMute,
  ChatReport,
  ChatSilence,
  ReportReason,
} from './collections/chat.ts';
import type { EmailAddress, PhoneNumber } from './collections/contact-points.ts';
import type { ChatAccountAnswer } from './collections/oauth.ts';
import type { GameAccount, Profile, User } from './collections/people.ts';
import type { PersonalData } from './collections/personal-data.ts';
import type { MovedPushAddress, PushAddress, PushSubscription } from './collections/push.ts';
import type { SurveyResults } from './collections/survey.ts';
import type { Query, Requests } from './transport.ts';

const document = (type: string, attributes: object, id?: string) => ({
  body: { data: { type, ...(id && { id }), attributes } },
});
const to = (type: string, id: string) => ({ data: { type, id } });

/**
 * Users, one's own picture, and profiles; what operators do with accounts is in
 * `client-accounts.ts`. A picture is sent as it is: `image/…`, at most 5 MB.
 */
export const persons = ({ one, list, plain, upload }: Requests) => ({
  users: {
    me: () => one<User>('GET', '/api/users/1.0/me'),
    list: (query: Query = {}) => list<User>('/api/users/1.0', query),
    get: (id: string) => one<User>('GET', apiPath`/api/users/1.0/${id}`),
    update: (id: string, attributes: object) =>
      one<User>('PATCH', apiPath`/api/users/1.0/${id}`, document('users', attributes, id)),
    replace: (id: string, attributes: object) =>
      one<User>('PUT', apiPath`/api/users/1.0/${id}`, document('users', attributes, id)),
    eraseMe: () => plain<void>('DELETE', '/api/users/1.0/me'),
    activity: (id: string, query: Query = {}) =>
      list<Activity>(apiPath`/api/users/1.0/${id}/activity-log`, query),
    /** Everything kept about a person; `me` for oneself. */
    export: async (id: string) =>
      (await plain<{ data: PersonalData }>('GET', apiPath`/api/users/1.0/${id}/export`)).data,
    /** For good. */
    erase: (id: string) => plain<void>('DELETE', apiPath`/api/users/1.0/${id}`),
  },
  user: {
    setAvatar: (picture: Blob) => upload<User>('PATCH', '/api/user/1.0/avatar', picture),
    deleteAvatar: () => plain<void>('DELETE', '/api/user/1.0/avatar'),
  },
  profiles: {
    get: (id: string) => one<Profile>('GET', apiPath`/api/profiles/1.0/${id}`),
    update: (
      id: string,
      attributes: { firstName?: string; lastName?: string; nationality?: string },
    ) =>
      one<Profile>('PATCH', apiPath`/api/profiles/1.0/${id}`, document('profiles', attributes, id)),
    setAvatar: (id: string, picture: Blob) =>
      upload<Profile>('PATCH', apiPath`/api/profiles/1.0/${id}/avatar`, picture),
    deleteAvatar: (id: string) => plain<void>('DELETE', apiPath`/api/profiles/1.0/${id}/avatar`),
  },
});

/**
 * Addresses, numbers and accounts; lists are one's own, or with `filter[user]` somebody's for
 * operators.
 */
export const contacts = (requests: Requests) => ({
  emailAddresses: {
    ...contactPoints<EmailAddress>(requests, 'email-addresses'),
    add: (address: string) =>
      requests.one<EmailAddress>(
        'POST',
        '/api/email-addresses/1.0',
        document('email-addresses', { address }),
      ),
  },
  phoneNumbers: {
    ...contactPoints<PhoneNumber>(requests, 'phone-numbers'),
    add: (number: string) =>
      requests.one<PhoneNumber>(
        'POST',
        '/api/phone-numbers/1.0',
        document('phone-numbers', { number }),
      ),
  },
  gameAccounts: {
    list: (query: Query = {}) => requests.list<GameAccount>('/api/game-accounts/1.0', query),
    get: (id: string) => requests.one<GameAccount>('GET', apiPath`/api/game-accounts/1.0/${id}`),
    /** Operators name whose it is. */
    create: (username: string, user?: string) =>
      requests.one<GameAccount>('POST', '/api/game-accounts/1.0', {
        body: {
          data: {
            type: 'game-accounts',
            attributes: { username },
            ...(user && { relationships: { user: to('users', user) } }),
          },
        },
      }),
    update: (id: string, username: string) =>
      requests.one<GameAccount>(
        'PATCH',
        apiPath`/api/game-accounts/1.0/${id}`,
        document('game-accounts', { username }, id),
      ),
    delete: (id: string) => requests.plain<void>('DELETE', apiPath`/api/game-accounts/1.0/${id}`),
  },
});

const contactPoints = <Point>({ one, list, plain }: Requests, type: string) => ({
  list: (query: Query = {}) => list<Point>(apiPath`/api/${type}/1.0`, query),
  get: (id: string) => one<Point>('GET', apiPath`/api/${type}/1.0/${id}`),
  resend: (id: string) => one<Point>('POST', apiPath`/api/${type}/1.0/${id}/resend`),
  verify: (id: string, code: string) =>
    one<Point>('POST', apiPath`/api/${type}/1.0/${id}/verify`, { body: { code } }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/${type}/1.0/${id}`),
});

/** What is said in matches, what keeps it decent, and what players are told on their devices. */
export const talk = ({ one, list, plain }: Requests) => ({
  chat: {
    /** By `filter[matchSeries]`, the newest last; without it, what one said oneself. */
    history: (query: Query = {}) => list<ChatMessage>('/api/chat/1.0/history', query),
    message: (id: string) => one<ChatMessage>('GET', apiPath`/api/chat/1.0/messages/${id}`),
    say: (series: string, text: string) =>
      one<ChatMessage>('POST', '/api/chat/1.0/messages', {
        body: {
          data: {
            type: 'chat',
            attributes: { text },
            relationships: { matchSeries: to('match-series', series) },
          },
        },
      }),
    hide: (id: string) => one<ChatMessage>('POST', apiPath`/api/chat/1.0/messages/${id}/hide`),
    show: (id: string) => one<ChatMessage>('DELETE', apiPath`/api/chat/1.0/messages/${id}/hide`),
    report: (id: string, reason: ReportReason, note = '') =>
      plain<void>(
        'POST',
        apiPath`/api/chat/1.0/messages/${id}/report`,
        document('chat-reports', { reason, note }),
      ),
  },
  /** Whom one has muted for oneself. */
  chatMutes: {
    list: (query: Query = {}) => list<ChatMute>('/api/chat/1.0/mutes', query),
    mute: (user: string) =>
      one<ChatMute>('POST', '/api/chat/1.0/mutes', {
        body: { data: { type: 'chat-mutes', relationships: { user: to('users', user) } } },
      }),
    unmute: (user: string) => plain<void>('DELETE', apiPath`/api/chat/1.0/mutes/${user}`),
  },
  push: {
    key: async () =>
      (await plain<{ data: { publicKey: string } }>('GET', '/api/push/1.0/key')).data.publicKey,
    devices: (query: Query = {}) => list<PushSubscription>('/api/push/1.0/subscriptions', query),
    subscribe: (attributes: PushAddress) =>
      one<PushSubscription>(
        'POST',
        '/api/push/1.0/subscriptions',
        document('push-subscriptions', attributes),
      ),
    /** Without a bearer: the device's own secret speaks for it. */
    move: (attributes: MovedPushAddress) =>
      plain<void>(
        'POST',
        '/api/push/1.0/subscriptions/move',
        document('push-subscriptions', attributes),
      ),
    unsubscribe: (id: string) => plain<void>('DELETE', apiPath`/api/push/1.0/subscriptions/${id}`),
  },
  /** For operators. `filter[waits]=true`: those that wait for somebody. */
  chatReports: {
    list: (query: Query = {}) =>
      list<ChatReport>('/api/chat/1.0/reports', { include: 'matchSeries', ...query }),
    get: (id: string) => one<ChatReport>('GET', apiPath`/api/chat/1.0/reports/${id}`),
    settle: (id: string) => one<ChatReport>('POST', apiPath`/api/chat/1.0/reports/${id}/settle`),
    reopen: (id: string) => one<ChatReport>('DELETE', apiPath`/api/chat/1.0/reports/${id}/settle`),
  },
  /** Who may say nothing for a while; one's own, and for operators everybody's. */
  chatSilences: {
    list: (query: Query = {}) => list<ChatSilence>('/api/chat/1.0/silences', query),
    get: (user: string) => one<ChatSilence>('GET', apiPath`/api/chat/1.0/silences/${user}`),
    silence: (user: string, attributes: { until: string; reason: string }) =>
      one<ChatSilence>('POST', '/api/chat/1.0/silences', {
        body: {
          data: { type: 'chat-silences', attributes, relationships: { user: to('users', user) } },
        },
      }),
    end: (user: string) => plain<void>('DELETE', apiPath`/api/chat/1.0/silences/${user}`),
  },
});

/** What surveys found, the log of changes, and signing in with the community's chat. */
export const traces = ({ list, plain, text }: Requests) => ({
  survey: {
    /** Of the newest survey, or of one by its id. */
    results: async (survey?: string) =>
      (
        await plain<{ data: SurveyResults }>('GET', '/api/survey/1.0/results', {
          query: { survey },
        })
      ).data,
    csv: (survey?: string) => text('/api/survey/1.0/results.csv', 'text/csv', { survey }),
  },
  activityLog: {
    list: (query: Query = {}) => list<Activity>('/api/activity-log/1.0', query),
    grouped: (user: string, query: Query = {}) =>
      list<ActivityGroup>('/api/activity-log/1.0/grouped', { 'filter[user]': user, ...query }),
  },
  oauth: {
    /** `redirect`: the path of this site on which one goes on. */
    authorizationUrl: async (redirect?: string) =>
      (
        await plain<{ data: { url: string } }>('GET', '/api/oauth/1.0/authorization_url', {
          query: { redirect },
        })
      ).data.url,
    accessToken: async (code: string, state: string) =>
      (
        await plain<ChatAccountAnswer>('POST', '/api/oauth/1.0/access_token', {
          body: { code, state },
        })
      ).data.account,
  },
});
