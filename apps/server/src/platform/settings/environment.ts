import { z } from 'zod';
import { PURGE_ENVIRONMENT } from '../edges/purge-settings.ts';
import { isNetwork } from '../network/networks.ts';
import { POOL } from '../storage/postgres-pool.ts';
import { leaderboardIdsSchema } from './leaderboard-ids.ts';
import { findUnknownFileSettings, readEnv } from './read-env.ts';

const SECOND_MS = 1_000;
const onOrOff = z.enum(['on', 'off']);
const url = z.url();
/** A limit of one process. */
const concurrencyLimit = z.coerce.number().int().min(1);
/** Networks of addresses, IPv4 or IPv6. */
const networks = z
  .string()
  .refine(
    (text) => text.split(',').every(isNetwork),
    'networks separated by commas, such as 10.1.2.0/24',
  )
  .transform((text) => text.split(','));
/** Host names in lower case; `*.` stands for all subdomains. */
const hosts = z
  .string()
  .toLowerCase()
  .regex(
    /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(,(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*)*$/,
    'hosts separated by commas, such as hooks.example.org,*.example.net',
  )
  .transform((text) => text.split(','));
/** Headers in OpenTelemetry's notation, for the collector alone. */
const headers = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean),
  )
  .refine(
    (pairs) => pairs.every((pair) => /^[^=\s]+=./.test(pair)),
    'name=value separated by commas; write a comma in a value as %2C',
  )
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map((pair) => pair.split(/=(.*)/s, 2).map(decodePercent) as [string, string]),
    ),
  );
/** A time-out; 0 means none. */
const seconds = z.coerce.number().min(0).max(3_600);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url.optional(),
  DATABASE_REPLICA_URL: url.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).default(POOL.connections),
  DATABASE_CONNECT_SECONDS: seconds.default(POOL.connectMs / SECOND_MS),
  DATABASE_STATEMENT_SECONDS: seconds.default(POOL.statementMs / SECOND_MS),
  DATABASE_LOCK_SECONDS: seconds.default(POOL.lockMs / SECOND_MS),
  DATABASE_IDLE_SECONDS: seconds.default(POOL.idleMs / SECOND_MS),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  REDIS_PREFIX: z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .default('ringside'),
  PUBLIC_URL: url.optional(),
  DEMO: onOrOff.default('on'),
  EMULATOR: onOrOff.optional(),
  GAME_API_URL: url.optional(),
  GAME_JWKS_URL: url.optional(),
  GAME_API_KEY: z.string().optional(),
  TENANT: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('default'),
  LEADERBOARD_IDS: leaderboardIdsSchema.optional(),
  TENANT_URLS: z.string().optional(),
  CONSOLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TENANT_CONSOLE_URLS: z.string().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PASSWORD: z.string().min(8).optional(),
  OPERATORS_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  RATE_LIMITS: onOrOff.default('on'),
  FRAME_ANCESTORS: z
    .string()
    .max(1_024)
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/,
              'must be origins such as https://example.org',
            ),
        )
        .min(1)
        .max(20),
    )
    .optional(),
  MAX_READS: concurrencyLimit.default(500),
  MAX_CHANGES: concurrencyLimit.default(500),
  MAX_PAGES: concurrencyLimit.default(100),
  MAX_STREAMS: concurrencyLimit.default(20_000),
  STREAMS_PER_ADDRESS: concurrencyLimit.default(2_000),
  STREAMS_PER_USER: concurrencyLimit.default(20),
  PAGES_PER_ADDRESS: concurrencyLimit.default(100),
  PAGES_PER_USER: concurrencyLimit.default(64),
  TRUSTED_PROXIES: networks.optional(),
  WEBHOOK_ALLOW: networks.optional(),
  WEBHOOK_HOSTS: hosts.optional(),
  ...PURGE_ENVIRONMENT,
  GAME_INBOX_URL: url.optional(),
  SUPPORT_URL: z.url({ protocol: /^(mailto|https)$/ }).default('mailto:support@ringside.example'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, '65 bytes as base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, '32 bytes as base64url')
    .optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'starts with smtp:// or smtps://')
    .pipe(url)
    .optional(),
  ATTACHMENTS_URL: z
    .string()
    .regex(/^(file|s3):\/\//, 'starts with file:// or s3://')
    .optional(),
  CHAT_NAME: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('discord'),
  CHAT_URL: z.url({ protocol: /^https?$/ }).default('https://discord.com/'),
  CHAT_CLIENT_ID: z.string().optional(),
  CHAT_CLIENT_SECRET: z.string().optional(),
  CHAT_AUTHORIZE_URL: url.optional(),
  CHAT_TOKEN_URL: url.optional(),
  CHAT_USER_URL: url.optional(),
  CHAT_SCOPE: z.string().default('identify'),
  ACTIVITY_MONTHS: z.coerce.number().int().min(1).max(1_200).optional(),
  HEADERS_SECONDS: z.coerce.number().min(0.1).max(300).default(15),
  BODY_SECONDS: z.coerce.number().min(0.1).max(300).default(30),
  UPLOAD_SECONDS: z.coerce.number().min(0.1).max(3_600).default(300),
  UPLOAD_BYTES_PER_SECOND: z.coerce.number().int().min(0).default(1_024),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  END_WITH_PARENT: onOrOff.default('on'),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto|tel)$/ }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'at least 16 letters, digits and signs, without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().default('ringside'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_SECRET: z.string().min(16).optional(),
  SESSION_SECRETS_ALSO: z
    .string()
    .regex(
      /^[^,\s][^,]{14,}[^,\s](,[^,\s][^,]{14,}[^,\s])*$/,
      'secrets separated by commas without spaces, at least 16 characters each',
    )
    .optional(),
});

export type Environment = z.output<typeof environment>;
const NAMES = environment.keyof().options;

/**
 * Parses each setting by itself, from the environment or from its file.
 *
 * @throws {ConfigError} With one message for each invalid setting.
 */
export function parseEnvironment(env: NodeJS.ProcessEnv): {
  data: Environment;
  fromFile: ReadonlySet<string>;
} {
  const { values, fromFile, mistakes } = readEnv(env, NAMES);
  const { data, error } = environment.safeParse(values);
  const valueText = (name: string) =>
    isSecret(name) || fromFile.has(name)
      ? ''
      : ` (is "${values[name as keyof Environment] ?? ''}")`;
  const mistakesOfAll = [
    ...findUnknownFileSettings(
      env,
      NAMES,
      NAMES.filter((name) => isSecret(name) && !isOfTraces(name)),
    ),
    ...mistakes,
    ...(error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}${valueText(String(path[0]))}`,
    ),
  ];
  if (!data || mistakesOfAll.length > 0) throw new ConfigError(mistakesOfAll);
  return { data, fromFile };
}

/** The error for invalid settings, one sentence each. */
export class ConfigError extends Error {
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.name = 'ConfigError';
    this.mistakes = mistakes;
  }
}

/** The settings with passwords, whose values error messages omit. */
const SECRETS =
  /PASSWORD|SECRET|KEY|TOKEN|HEADERS|^(SMTP|DATABASE|DATABASE_REPLICA|REDIS|ATTACHMENTS)_URL$/;
const isSecret = (name: string) => SECRETS.test(name);
/** Returns whether a setting is OpenTelemetry's, which has many more than the ones used here. */
const isOfTraces = (name: string) => name.startsWith('OTEL_');

/** Returns percent-decoded text. A percent sign without two hex digits stays as it is. */
function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
