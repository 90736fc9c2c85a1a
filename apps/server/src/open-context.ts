import path from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { createBotReaction } from './bots/bot-reactions.ts';
import { createBotHost } from './bots/bots.ts';
import { adjustTime, createTickingClock, type Clock } from './clock/clock.ts';
import { createSecret, type Config } from './config.ts';
import type { Context } from './context.ts';
import { createMailbox } from './emulator/mailbox.ts';
import { openGameSide } from './emulator/open-game-side.ts';
import { openFileStore } from './files/file-store.ts';
import { createAdmission } from './http/admission.ts';
import { createCounters } from './http/counters.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createHookDelivery } from './jobs/deliver-hooks.ts';
import { createDryRuns } from './jobs/dry-runs.ts';
import { createEdgePurges } from './jobs/edge-purges.ts';
import { createInboxDispatcher } from './jobs/inbox-dispatcher.ts';
import { createJobs } from './jobs/index.ts';
import { createLogMonths } from './jobs/log-months.ts';
import { createMessageDispatcher } from './jobs/message-dispatcher.ts';
import { createPushDispatcher } from './jobs/push-dispatcher.ts';
import { createSecretReencryption } from './jobs/reencrypt-secrets.ts';
import { createScheduler } from './jobs/scheduler.ts';
import { createLog } from './log/create-log.ts';
import { createSmtpMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createNoticeFeed } from './push/notice-feed.ts';
import { createBus } from './realtime/bus.ts';
import { createLiveFeed } from './realtime/live-feed.ts';
import { createPresence } from './realtime/presence.ts';
import { openRedis } from './realtime/redis.ts';
import { createRelay } from './realtime/relay.ts';
import { createStreamSlots } from './realtime/stream-slots.ts';
import { ensureOperators } from './sessions/ensure-operator.ts';
import { createSenderAddress } from './sessions/sender-address.ts';
import { compareLeaderboards } from './storage/leaderboards.ts';
import { openStorage } from './storage/open-storage.ts';
import { ensureReferenceData } from './storage/reference-data.ts';
import type { Storage } from './storage/storage.ts';
import { json } from './storage/tables/columns.ts';
import { openTenants } from './storage/tenants.ts';
import { noTraces } from './traces/traces.ts';
import { createHookFeed } from './webhooks/hook-feed.ts';

/** The services that tests and the simulator replace. */
export interface Opening {
  storage?: Storage;
  clock?: Clock;
  log?: Logger;
}

/**
 * Opens the database, the clock, the game side and the scheduler in this order, and closes them in
 * the reverse one.
 */
export async function openContext(
  config: Config,
  { storage: givenStorage, clock: givenClock, log: givenLog }: Opening = {},
) {
  const log = givenLog ?? createLog(config.logLevel);
  const storage =
    givenStorage ??
    (await openStorage({
      databaseUrl: config.databaseUrl,
      replicaUrl: config.replicaUrl,
      dataDirectory: databaseDirectory(config.dataDirectory),
      pool: config.pool,
      log,
    }));
  const { db } = storage;
  const tenants = await openTenants(db, {
    defaultKey: config.tenant,
    publicUrl: config.publicUrl,
    urls: config.tenantUrls,
    consoles: config.consoleUrls,
  });
  const { leaderboardIds } = config;
  await ensureReferenceData(db, tenants.defaultId, { leaderboardIds });
  if (leaderboardIds) await compareLeaderboards({ db, log }, tenants.defaultId, leaderboardIds);
  for (const tenantId of tenants.withSite) await ensureReferenceData(db, tenantId);
  const clock = givenClock ?? (await createTickingClock(storage));
  await adjustTime({ clock, log });
  const context = { config, clock, storage, tenants, log, lifecycle: { ending: false } } as Context;
  context.traces = config.traces
    ? (await import('./traces/open-traces.ts')).openTraces(config.traces, log)
    : noTraces;
  context.metrics = createMetrics(() => context);
  context.secret = {
    current:
      config.sessionSecret ?? (await loadOrCreateSecret(storage, 'session.secret', createSecret)),
    also: config.sessionSecretsAlso,
  };
  context.vapid =
    config.vapid.keys ??
    (await loadOrCreateSecret(storage, 'push.vapid', webPush.generateVAPIDKeys));
  const bots = createBotHost();
  context.bots = bots;
  context.transactionListeners = { beforeSave: [], afterSave: [], afterCommit: [] };
  context.files = await openFileStore(config);
  await addLiveServices(context);
  addDeliveries(context);
  await ensureOperators(context);
  const { game, emulator, chat } = await openGameSide(context);
  context.game = game;
  context.chat = chat;

  return {
    context,
    emulator: emulator as Hono | undefined,
    async close() {
      await context.relay.stop();
      await context.dryRuns.stop();
      await context.scheduler.stop();
      await context.hookDelivery.stop();
      await context.messageDispatcher.stop();
      await context.inboxDispatcher.stop();
      await context.pushDispatcher.stop();
      await context.logMonths.stop();
      await context.secretReencryption.stop();
      await context.edgePurges.stop();
      await context.presence.close();
      context.redis?.close();
      await context.traces.close();
      await storage.close();
    },
  };
}

/** Adds the live feed, the scheduler and what processes share. */
async function addLiveServices(context: Context): Promise<void> {
  const { config, log, storage } = context;
  context.live = await createLiveFeed(storage.db);
  context.live.hear(() => storage.replica?.changed());
  context.admission = createAdmission(config.limits, context.live.listening);
  context.streamSlots = createStreamSlots(config.streamLimits);
  context.scheduler = createScheduler(() => context);
  context.redis = config.redis && (await openRedis(config.redis, log));
  context.bus = createBus(context);
  context.relay = createRelay(() => context);
  context.counters = createCounters(context.redis);
  context.rateLimits = createRateLimits({ off: !config.rateLimits, counters: context.counters });
  context.addressOf = createSenderAddress(config.trustedProxies);
  context.hooks = createHookFeed();
  context.live.hear(({ change }) => change.subject.type === 'webhooks' && context.hooks.forget());
  context.hookDelivery = createHookDelivery(() => context, config.webhookAllow);
  context.edgePurges = createEdgePurges({ settings: config.edgePurge, log });
}

/** Adds outgoing messages (email, SMS, the game's inbox, push notices) and the hourly tasks. */
function addDeliveries(context: Context): void {
  const { config, log, storage, clock } = context;
  const mailbox = createMailbox(storage, clock);
  context.mail = config.smtpUrl
    ? createSmtpMailer({ smtpUrl: config.smtpUrl, publicUrl: config.publicUrl })
    : mailbox.mail;
  if (!config.smtpUrl && !config.emulator)
    log.warn('SMTP_URL is not set: the server stores emails in the database and sends none');
  context.sms = mailbox.sms;
  context.messageDispatcher = createMessageDispatcher(() => context);
  context.dryRuns = createDryRuns(() => context);
  context.inboxDispatcher = createInboxDispatcher(() => context);
  context.logMonths = createLogMonths(() => context);
  context.secretReencryption = createSecretReencryption(() => context);
  context.notices = createNoticeFeed();
  context.presence = createPresence(storage.db, log);
  context.pushDispatcher = createPushDispatcher(() => context, config.webhookAllow);
  context.scheduler.register(createJobs(context));
  context.transactionListeners.beforeSave.push(createBotReaction(context.bots), (work, changes) =>
    context.notices.note(work, changes),
  );
  context.transactionListeners.afterSave.push(async (work, changes, ids) =>
    (await context.hooks.note(work, changes, ids))
      ? () => context.hookDelivery.noticed()
      : undefined,
  );
  context.transactionListeners.afterCommit.push(
    ({ published }) => context.live.publish(published),
    ({ published }) => context.edgePurges.note(published),
    ({ earliestJobAt }) => earliestJobAt && context.scheduler.noteScheduled(earliestJobAt),
    ({ published, earliestJobAt }) =>
      context.relay.told(
        published.map(({ id }) => id),
        earliestJobAt,
      ),
  );
}

const databaseDirectory = (directory: string) =>
  directory.startsWith('memory://') ? directory : path.join(directory, 'postgres');

/** Loads a secret that is created at the first start and stored. */
async function loadOrCreateSecret<Value>(
  { db }: Storage,
  key: string,
  make: () => Value,
): Promise<Value> {
  await db
    .insertInto('settings')
    .values({ key, value: json(make()) })
    .onConflict((c) => c.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return value as Value;
}
