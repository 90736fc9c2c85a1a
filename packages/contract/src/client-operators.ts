import { apiPath } from './api-path.ts';
import type { Alarm } from './collections/alarms.ts';
import type { Announcement } from './collections/announcements.ts';
import type { ApiKey } from './collections/api-keys.ts';
import { CATALOGUE_TYPES, type CatalogueType } from './collections/catalogue-types.ts';
import type { Role } from './collections/catalogue.ts';
import type { Login } from './collections/logins.ts';
import type {
  FullProof,
  SecondFactorSetUp,
  SecondFactorState,
} from './collections/second-factor.ts';
import type { AdvanceRule, RegistrationPhase, SupportedPeriod } from './collections/segments.ts';
import type { SignInAlarm } from './collections/sign-in-alarms.ts';
import type { SiteSettings } from './collections/site-settings.ts';
import type { SiteText, SiteTextPreview } from './collections/site-texts.ts';
import type { CustomSurveyQuestion } from './collections/survey-questions.ts';
import type { Webhook, WebhookDelivery } from './collections/webhooks.ts';
import type { Query, Requests } from './transport.ts';

/** What operators alone do. */
export const operators = (requests: Requests) => ({
  registrationPhases: partsOf<RegistrationPhase>(requests, 'registration-phases'),
  supportedPeriods: partsOf<SupportedPeriod>(requests, 'supported-periods'),
  advanceRules: partsOf<AdvanceRule>(requests, 'advance-rules'),
  /**
   * The small lists that operators keep: games, franchises, leaderboards, categories, items,
   * community groups, regional operators.
   */
  catalogue: Object.fromEntries(
    CATALOGUE_TYPES.map((type) => [type, catalogue(requests, type)]),
  ) as Record<CatalogueType, ReturnType<typeof catalogue>>,
  apiKeys: apiKeys(requests),
  logins: logins(requests),
  secondFactor: secondFactor(requests),
  webhooks: webhooks(requests),
  announcements: kept<Announcement>(requests, 'announcements'),
  /** There is one, `site`. */
  siteSettings: {
    get: () => requests.one<SiteSettings>('GET', '/api/site-settings/1.0/site'),
    update: (attributes: Partial<Pick<SiteSettings, 'prizes' | 'links'>>) =>
      requests.one<SiteSettings>('PATCH', '/api/site-settings/1.0/site', {
        body: { data: { type: 'site-settings', id: 'site', attributes } },
      }),
  },
  siteTexts: siteTexts(requests),
  surveyQuestions: surveyQuestions(requests),
  alarms: {
    list: (query: Query = {}) =>
      requests.list<Alarm>('/api/alarms/1.0', {
        'page[size]': 100,
        include: 'matchSeries',
        ...query,
      }),
    take: (series: string) => requests.plain<void>('POST', apiPath`/api/alarms/1.0/${series}/take`),
    giveBack: (series: string) =>
      requests.plain<void>('DELETE', apiPath`/api/alarms/1.0/${series}/take`),
  },
  /** Accounts whose password sign-in is closed for unknown browsers. */
  signInAlarms: {
    list: (query: Query = {}) =>
      requests.list<SignInAlarm>('/api/sign-in-alarms/1.0', {
        'page[size]': 100,
        include: 'user',
        ...query,
      }),
    unlock: (user: string) =>
      requests.plain<void>('POST', apiPath`/api/sign-in-alarms/1.0/${user}/unlock`),
  },
  roles: {
    list: () => requests.list<Role>('/api/roles/1.0'),
    get: (id: string) => requests.one<Role>('GET', apiPath`/api/roles/1.0/${id}`),
  },
});

/** A collection that operators keep: list, read, make, change, delete. */
const kept = <Resource>({ one, list, plain }: Requests, type: string) => ({
  list: (query: Query = {}) => list<Resource>(apiPath`/api/${type}/1.0`, query),
  get: (id: string) => one<Resource>('GET', apiPath`/api/${type}/1.0/${id}`),
  create: (attributes: Partial<Resource>) =>
    one<Resource>('POST', apiPath`/api/${type}/1.0`, { body: { data: { type, attributes } } }),
  update: (id: string, attributes: Partial<Resource>) =>
    one<Resource>('PATCH', apiPath`/api/${type}/1.0/${id}`, {
      body: { data: { type, id, attributes } },
    }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/${type}/1.0/${id}`),
});

const siteTexts = ({ one, list, plain }: Requests) => {
  const body = (text: string) => ({ body: { data: { type: 'site-texts', attributes: { text } } } });
  return {
    /** `filter[locale]`, `filter[search]`, `filter[overridden]=true`. */
    list: (query: Query = {}) => list<SiteText>('/api/site-texts/1.0', query),
    get: (id: string) => one<SiteText>('GET', apiPath`/api/site-texts/1.0/${id}`),
    write: (id: string, text: string) =>
      one<SiteText>('PATCH', apiPath`/api/site-texts/1.0/${id}`, body(text)),
    reset: (id: string) => one<SiteText>('DELETE', apiPath`/api/site-texts/1.0/${id}`),
    preview: async (id: string, text: string) =>
      (
        await plain<{ data: SiteTextPreview }>(
          'POST',
          apiPath`/api/site-texts/1.0/${id}/preview`,
          body(text),
        )
      ).data,
  };
};

/** Made and changed; archived rather than deleted, since answers name them. */
const surveyQuestions = ({ one, list }: Requests) => ({
  list: (query: Query = {}) =>
    list<CustomSurveyQuestion>('/api/survey-questions/1.0', { 'page[size]': 100, ...query }),
  get: (id: string) => one<CustomSurveyQuestion>('GET', apiPath`/api/survey-questions/1.0/${id}`),
  create: (attributes: Partial<CustomSurveyQuestion>) =>
    one<CustomSurveyQuestion>('POST', '/api/survey-questions/1.0', {
      body: { data: { type: 'survey-questions', attributes } },
    }),
  update: (id: string, attributes: Partial<CustomSurveyQuestion> & { archived?: boolean }) =>
    one<CustomSurveyQuestion>('PATCH', apiPath`/api/survey-questions/1.0/${id}`, {
      body: { data: { type: 'survey-questions', id, attributes } },
    }),
});

/** One's own logins as an operator; ended by one's password. */
const logins = ({ list, plain }: Requests) => ({
  list: (query: Query = {}) => list<Login>('/api/logins/1.0', query),
  end: (id: string, password: string) =>
    plain<void>('DELETE', apiPath`/api/logins/1.0/${id}`, { body: { password } }),
  endOthers: (password: string) => plain<void>('DELETE', '/api/logins/1.0', { body: { password } }),
});

/** One's own second factor. `confirm` and `renewRecoveryCodes` alone tell the recovery codes. */
const secondFactor = ({ plain }: Requests) => {
  const path = '/api/second-factor/1.0';
  const codes = async (call: string, body: { password?: string; code: string }) =>
    (await plain<{ data: { recoveryCodes: string[] } }>('POST', `${path}/${call}`, { body })).data
      .recoveryCodes;
  return {
    state: async () => (await plain<{ data: SecondFactorState }>('GET', path)).data,
    begin: async (password: string) =>
      (await plain<{ data: SecondFactorSetUp }>('POST', path, { body: { password } })).data,
    confirm: (code: string) => codes('confirm', { code }),
    renewRecoveryCodes: (proof: FullProof) => codes('recovery-codes', proof),
    /** `code`: of the app, or a recovery code. */
    remove: (proof: FullProof) => plain<void>('POST', `${path}/remove`, { body: proof }),
    /** Another operator's, taken away by one's own password. */
    stateOf: async (user: string) =>
      (
        await plain<{ data: SecondFactorState }>(
          'GET',
          apiPath`/api/users/1.0/${user}/second-factor`,
        )
      ).data,
    takeAway: (user: string, password: string) =>
      plain<void>('DELETE', apiPath`/api/users/1.0/${user}/second-factor`, { body: { password } }),
  };
};

/** Keys of programs: `create` alone tells the key. */
const apiKeys = ({ one, list, plain }: Requests) => ({
  list: (query: Query = {}) => list<ApiKey>('/api/api-keys/1.0', query),
  get: (id: string) => one<ApiKey>('GET', apiPath`/api/api-keys/1.0/${id}`),
  create: (attributes: Pick<ApiKey, 'name' | 'roles'> & { expiresAt?: string | null }) =>
    one<ApiKey>('POST', '/api/api-keys/1.0', { body: { data: { type: 'api-keys', attributes } } }),
  revoke: (id: string) => plain<void>('DELETE', apiPath`/api/api-keys/1.0/${id}`),
});

const webhooks = (requests: Requests) => ({
  ...kept<Webhook>(requests, 'webhooks'),
  renewSecret: (id: string) =>
    requests.one<Webhook>('POST', apiPath`/api/webhooks/1.0/${id}/secret`),
  ping: (id: string) =>
    requests.one<WebhookDelivery>('POST', apiPath`/api/webhooks/1.0/${id}/ping`),
  deliveries: (id: string, query: Query = {}) =>
    requests.list<WebhookDelivery>(apiPath`/api/webhooks/1.0/${id}/deliveries`, query),
  replay: (id: string, delivery: string) =>
    requests.one<WebhookDelivery>(
      'POST',
      apiPath`/api/webhooks/1.0/${id}/deliveries/${delivery}/replay`,
    ),
});

type Entry = { id: string } & Record<string, unknown>;
const catalogue = ({ one, list, plain }: Requests, type: CatalogueType) => ({
  list: (query: Query = {}) => list<Entry>(apiPath`/api/${type}/1.0`, query),
  get: (id: string) => one<Entry>('GET', apiPath`/api/${type}/1.0/${id}`),
  create: (attributes: object, relationships?: object) =>
    one<Entry>('POST', apiPath`/api/${type}/1.0`, {
      body: { data: { type, attributes, ...(relationships && { relationships }) } },
    }),
  update: (id: string, attributes: object, relationships?: object) =>
    one<Entry>('PATCH', apiPath`/api/${type}/1.0/${id}`, {
      body: { data: { type, id, attributes, ...(relationships && { relationships }) } },
    }),
  delete: (id: string) => plain<void>('DELETE', apiPath`/api/${type}/1.0/${id}`),
});

/** Phases, periods and advance rules: parts of a segment, changed and removed alike. */
const partsOf = <Part extends { id: string }>(
  { one, plain }: Requests,
  type: 'registration-phases' | 'supported-periods' | 'advance-rules',
) => {
  const path = (segment: string, id: string) => apiPath`/api/segments/1.0/${segment}/${type}/${id}`;
  const body = (id: string, attributes: object, relationships?: object) => ({
    body: { data: { type, id, attributes, ...(relationships && { relationships }) } },
  });
  return {
    update: (segment: string, id: string, attributes: object, relationships?: object) =>
      one<Part>('PATCH', path(segment, id), body(id, attributes, relationships)),
    replace: (segment: string, id: string, attributes: object, relationships?: object) =>
      one<Part>('PUT', path(segment, id), body(id, attributes, relationships)),
    delete: (segment: string, id: string) => plain<void>('DELETE', path(segment, id)),
  };
};
