import { createSecretKey, randomBytes } from 'node:crypto';
import { purgeSettingsOf } from '../edges/purge-settings.ts';
import type { PoolSettings } from '../storage/postgres-pool.ts';
import { readAddresses } from '../storage/tenant-urls.ts';
import { ConfigError, type Environment, parseEnvironment } from './environment.ts';
import { findMistakes } from './setting-mistakes.ts';

/** Three health checks of a load balancer that checks every second. */
const DRAIN_S = 3;
const SECOND_MS = 1_000;

/**
 * Parses and checks every setting of the server, with its default.
 *
 * @throws {ConfigError} With one message for each invalid setting.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []) {
  const { data, fromFile } = parseEnvironment(env);
  const production = data.NODE_ENV === 'production';
  const emulator = data.EMULATOR ? data.EMULATOR === 'on' : !production;
  const { mistakes: ofAddresses, ...addresses } = readAddresses(data, fromFile);
  const mistakes = [...findMistakes(data, { production, emulator }), ...ofAddresses];
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  return {
    development: args.includes('--dev'),
    production,
    host: data.HOST,
    port: data.PORT,
    ...addresses,
    databaseUrl: data.DATABASE_URL,
    replicaUrl: data.DATABASE_REPLICA_URL,
    pool: poolOf(data),
    /** Redis or Valkey shared by several processes; without it, each process counts alone. */
    redis: data.REDIS_URL ? { url: data.REDIS_URL, prefix: data.REDIS_PREFIX } : undefined,
    /** `memory://` stores nothing on disk. */
    dataDirectory: data.DATA_DIR,
    demo: data.DEMO === 'on',
    emulator,
    game: { apiUrl: data.GAME_API_URL, jwksUrl: data.GAME_JWKS_URL, apiKey: data.GAME_API_KEY },
    tenant: data.TENANT,
    /**
     * The ids of the default championship's leaderboards; without them, the database numbers the
     * leaderboards.
     */
    leaderboardIds: data.LEADERBOARD_IDS,
    operator:
      data.OPERATOR_EMAIL && data.OPERATOR_PASSWORD
        ? { email: data.OPERATOR_EMAIL, password: data.OPERATOR_PASSWORD }
        : undefined,
    chat: { slug: data.CHAT_NAME, url: data.CHAT_URL, signIn: chatSignInOf(data) },
    inboxUrl: data.GAME_INBOX_URL,
    supportUrl: data.SUPPORT_URL,
    /** The storage of pictures, `file:///…` or `s3://…`; by default in the data directory. */
    attachmentsUrl: data.ATTACHMENTS_URL,
    ...reachOf(data),
    vapid: vapidOf(data),
    /** Off for load tests. */
    rateLimits: data.RATE_LIMITS === 'on',
    /** The origins that may frame embeds and overlays, as a content security policy lists them. */
    frameAncestors: data.FRAME_ANCESTORS?.join(' ') as `${string}://${string}` | undefined,
    /** The most work that one process admits at once. */
    limits: {
      reads: data.MAX_READS,
      changes: data.MAX_CHANGES,
      pages: data.MAX_PAGES,
      streams: data.MAX_STREAMS,
    },
    /** The most streams that one sender may hold open in a process. */
    streamLimits: { perAddress: data.STREAMS_PER_ADDRESS, perUser: data.STREAMS_PER_USER },
    pageLimits: { perAddress: data.PAGES_PER_ADDRESS, perUser: data.PAGES_PER_USER },
    smtpUrl: data.SMTP_URL,
    ...operationOf(data, production),
    ...patienceOf(data),
    webRoot: new URL('../../../../web/', import.meta.url),
  };
}

/** Added to the time of a statement, so that the database's own time-out fires first. */
const SILENT_MS = 5_000;
const poolOf = (data: Environment): PoolSettings => ({
  connections: data.DATABASE_CONNECTIONS,
  connectMs: Math.round(data.DATABASE_CONNECT_SECONDS * SECOND_MS),
  statementMs: Math.round(data.DATABASE_STATEMENT_SECONDS * SECOND_MS),
  lockMs: Math.round(data.DATABASE_LOCK_SECONDS * SECOND_MS),
  idleMs: Math.round(data.DATABASE_IDLE_SECONDS * SECOND_MS),
  silentMs:
    data.DATABASE_STATEMENT_SECONDS === 0
      ? 0
      : Math.round(data.DATABASE_STATEMENT_SECONDS * SECOND_MS) + SILENT_MS,
});

/** Returns the settings of trusted proxies and allowed targets. */
const reachOf = (data: Environment) => ({
  /** The networks of proxies whose forwarded headers are trusted. */
  trustedProxies: data.TRUSTED_PROXIES ?? [],
  /** Internal networks that web hooks may reach in spite of the guard. */
  webhookAllow: data.WEBHOOK_ALLOW ?? [],
  /**
   * The hosts that web hooks may call; any external host by default. Push services are chosen by
   * browsers and not subject to this list.
   */
  webhookHosts: data.WEBHOOK_HOSTS,
  /** The shared caches to purge after each commit. */
  edgePurge: purgeSettingsOf(data),
});

/** Returns the time limits of senders. */
const patienceOf = (data: Environment) => ({
  /** The limit for the headers of a request, in milliseconds. */
  headersMs: Math.round(data.HEADERS_SECONDS * SECOND_MS),
  bodies: {
    bodyMs: Math.round(data.BODY_SECONDS * SECOND_MS),
    uploadMs: Math.round(data.UPLOAD_SECONDS * SECOND_MS),
    uploadBytesPerSecond: data.UPLOAD_BYTES_PER_SECOND,
  },
});

/** Returns the settings for secrets, monitoring and shutdown. */
const operationOf = (data: Environment, production: boolean) => ({
  sessionSecret: data.SESSION_SECRET,
  /** Also accepted, while the secret above is rotated. */
  sessionSecretsAlso: data.SESSION_SECRETS_ALSO?.split(',') ?? [],
  /** Whether operators must set up a second factor before anything else. */
  secondFactorRequired: data.OPERATORS_SECOND_FACTOR === 'required',
  /** The retention of the activity log in full months; unlimited by default. */
  activityMonths: data.ACTIVITY_MONTHS,
  /**
   * How long the server keeps serving after it is asked to stop. There is no load balancer in front
   * of a development server.
   */
  drainMs: (data.DRAIN_SECONDS ?? (production ? DRAIN_S : 0)) * 1000,
  /** Whether the server stops when the process that started it does. */
  endWithParent: data.END_WITH_PARENT === 'on',
  /** The contact of /.well-known/security.txt, for reports of vulnerabilities. */
  securityContact: data.SECURITY_CONTACT,
  /** The token that allows reading /metrics. */
  metricsToken: data.METRICS_TOKEN,
  /** The collector of spans; without it, tracing is not loaded at all. */
  traces: data.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: data.OTEL_SERVICE_NAME,
        headers: data.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        ratio: data.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined,
  logLevel: data.LOG_LEVEL,
});

/**
 * Returns the keys by which push services know this server; without them, keys are created once and
 * stored. `subject` is the contact for push services.
 */
const vapidOf = ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
  SUPPORT_URL: support,
}: Environment) => ({
  keys: publicKey && privateKey ? { publicKey, privateKey } : undefined,
  subject: subject ?? support,
});

/** Returns the OAuth 2 service of the chat; undefined if none is configured. */
function chatSignInOf(data: Environment) {
  const {
    CHAT_CLIENT_ID: clientId,
    CHAT_CLIENT_SECRET: clientSecret,
    CHAT_AUTHORIZE_URL: authorizeUrl,
    CHAT_TOKEN_URL: tokenUrl,
    CHAT_USER_URL: userUrl,
    CHAT_SCOPE: scope,
  } = data;
  return clientId && clientSecret && authorizeUrl && tokenUrl && userUrl
    ? { clientId, clientSecret, authorizeUrl, tokenUrl, userUrl, scope }
    : undefined;
}

export type Config = ReturnType<typeof readConfig>;

/** Returns a new secret for signing, 32 bytes as base64url. */
export const createSecret = () => randomBytes(32).toString('base64url');
/** Returns a secret as a `KeyObject`. */
export const createKeyOfSecret = (secret: string) => createSecretKey(Buffer.from(secret));
