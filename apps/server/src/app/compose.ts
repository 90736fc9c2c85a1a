/* oxlint-disable no-restricted-properties -- it keeps the secret made at the first start */
import path from 'node:path';
import type { Logger } from 'pino';
import webPush from 'web-push';
import { ensureReferenceData } from '../catalogue/reference-data.command.ts';
import { createInboxDispatcher } from '../community/announcements/inbox-dispatcher.ts';
import { createNoticeFeed } from '../community/notifications/notice-feed.ts';
import { compareLeaderboards } from '../competition/leaderboards/create-leaderboards.command.ts';
import { createRoomOpener } from '../competition/match-series/room/room-opener.ts';
import { refillPlaces } from '../competition/segments/recount-results.command.ts';
import { createDrawnStages } from '../competition/stage/drawn-stages.ts';
import { createMailbox } from '../game/emulator/mailbox.ts';
import { openGameSide } from '../game/emulator/open-game-side.ts';
import { createSecretReencryption } from '../identity/second-factor/reencrypt-secrets.ts';
import { ensureOperators } from '../identity/sessions/ensure-operator.ts';
import { createValidity } from '../kernel/answers/validity.ts';
import { createValueMemory } from '../kernel/answers/value-memory.ts';
import { createCounters } from '../kernel/http/counters.ts';
import { createRateLimits } from '../kernel/http/rate-limits.ts';
import { createSenderAddress } from '../kernel/sender/sender-address.ts';
import { createLogMonths } from '../operations/activity-log/log-months.ts';
import { createDryRuns } from '../operations/dry-runs/dry-runs.ts';
import { createAdmission } from '../platform/admission.ts';
import { adjustTime, createTickingClock, type Clock } from '../platform/clock/clock.ts';
import { createEdgePurges } from '../platform/edges/edge-purges.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { createLog } from '../platform/log/create-log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createHookDelivery } from '../platform/outbound/deliver-hooks.ts';
import { createSmtpMailer, type Mailer } from '../platform/outbound/mail/mailer.ts';
import { createMessageDispatcher } from '../platform/outbound/message-dispatcher.ts';
import { createPushDispatcher } from '../platform/outbound/push-dispatcher.ts';
import { createHookFeed } from '../platform/outbound/webhooks/hook-feed.ts';
import { createBus } from '../platform/realtime/bus.ts';
import { createLiveFeed } from '../platform/realtime/live-feed.ts';
import { createPresence } from '../platform/realtime/presence.ts';
import { openRedis } from '../platform/realtime/redis.ts';
import { createRelay } from '../platform/realtime/relay.ts';
import { createStreamSlots } from '../platform/realtime/stream-slots.ts';
import { createScheduler } from '../platform/scheduler/scheduler.ts';
import { createSecret, type Config } from '../platform/settings/config.ts';
import { createExpiredRows } from '../platform/storage/expired-rows.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { json } from '../platform/storage/tables/columns.ts';
import { openTenants } from '../platform/storage/tenants.ts';
import { noTraces } from '../platform/traces/traces.ts';
import type { TransactionListeners } from '../platform/unit-of-work.ts';
import { createBotReaction } from '../sim/bots/bot-reactions.ts';
import { createBotHost } from '../sim/bots/bots.ts';
import { createDemoControls } from '../sim/demo/demo-controls.ts';
import { createJobs } from './jobs.ts';

/** The services that tests and the simulator replace. */
export interface Opening {
  storage?: Storage;
  clock?: Clock;
  log?: Logger;
}

/** All services of a process. Only the composition, the server and tests use them as a whole. */
export type Services = Awaited<ReturnType<typeof compose>>['services'];

/** The owner of services: it closes them in the reverse order of their creation. */
type Owner = AsyncDisposableStack;

/**
 * Creates the services of a process. Each step receives the services of the steps before it, so the
 * compiler proves the order. A service that is used by an earlier one registers itself there: the
 * listeners of transactions and the jobs of the scheduler. `close` closes the services in the
 * reverse order of their creation, so no service is closed while another one uses it.
 */
export async function compose(config: Config, opening: Opening = {}) {
  await using owner = new AsyncDisposableStack();
  const data = await openData(owner, config, opening);
  const basics = { ...data, ...(await createBasics(owner, data)) };
  const live = { ...basics, ...(await createLiveServices(owner, basics)) };
  const outgoing = { ...live, ...createOutgoing(owner, live) };
  const running = { ...outgoing, ...createScheduling(owner, outgoing) };
  registerListeners(running);
  await ensureOperators(running);
  const { game, emulator, chat } = await openGameSide({
    ...running,
    createDemo: (clock) => createDemoControls(running, clock),
  });
  const inboxDispatcher = owner.adopt(createInboxDispatcher({ ...running, game }), (dispatcher) =>
    dispatcher.stop(),
  );
  const pushDispatcher = owner.adopt(
    createPushDispatcher({ ...running, game }, config.webhookAllow),
    (dispatcher) => dispatcher.stop(),
  );
  const roomOpener = owner.adopt(createRoomOpener({ ...running, game }), (dispatcher) =>
    dispatcher.stop(),
  );
  const dispatchers = { inboxDispatcher, pushDispatcher, roomOpener };
  const services = { ...running, game, chat, ...dispatchers, lifecycle: { ending: false } };
  services.scheduler.register(createJobs(services));
  const owned = owner.move();
  return { services, emulator, close: () => owned.disposeAsync() };
}

/** Opens the log, the database with its championships, and the clock. */
async function openData(
  owner: Owner,
  config: Config,
  { storage: givenStorage, clock: givenClock, log = createLog(config.logLevel) }: Opening,
) {
  const opened =
    givenStorage ??
    (await openStorage({
      databaseUrl: config.databaseUrl,
      replicaUrl: config.replicaUrl,
      dataDirectory: databaseDirectory(config.dataDirectory),
      pool: config.pool,
      log,
    }));
  const storage = owner.adopt(opened, (database) => database.close());
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
  return { config, log, storage, tenants, clock };
}

type Data = Awaited<ReturnType<typeof openData>>;

/** Creates the services that need no other service than the database, the clock and the log. */
async function createBasics(owner: Owner, { config, log, storage }: Data) {
  const traces = owner.adopt(
    config.traces
      ? (await import('../platform/traces/open-traces.ts')).openTraces(config.traces, log)
      : noTraces,
    (opened) => opened.close(),
  );
  const secret = {
    current:
      config.sessionSecret ?? (await loadOrCreateSecret(storage, 'session.secret', createSecret)),
    also: config.sessionSecretsAlso,
  };
  const vapid =
    config.vapid.keys ??
    (await loadOrCreateSecret(storage, 'push.vapid', webPush.generateVAPIDKeys));
  const files = await openFileStore(config);
  const addressOf = createSenderAddress(config.trustedProxies);
  const transactionListeners: TransactionListeners = {
    beforeSave: [],
    afterSave: [],
    afterCommit: [],
  };
  return { traces, secret, vapid, files, addressOf, transactionListeners, bots: createBotHost() };
}

type Basics = Data & Awaited<ReturnType<typeof createBasics>>;

/** Creates the live feed, what processes share, and the limits and metrics. */
async function createLiveServices(owner: Owner, { config, log, storage, clock }: Basics) {
  const live = await createLiveFeed(storage.db);
  live.onChange(() => storage.replica?.changed());
  const admission = createAdmission(config.limits, live.listening);
  const streamSlots = createStreamSlots(config.streamLimits);
  const redis = config.redis && (await openRedis(config.redis, log));
  owner.defer(() => redis?.close());
  const bus = createBus({ storage, redis, log });
  const counters = createCounters(redis);
  const rateLimits = createRateLimits({ off: !config.rateLimits, counters });
  const presence = owner.adopt(createPresence(storage.db, log), (opened) => opened.close());
  const edgePurges = owner.adopt(createEdgePurges({ settings: config.edgePurge, log }), (purges) =>
    purges.stop(),
  );
  const metrics = createMetrics({ storage, clock, live, admission, edgePurges });
  return {
    ...{ live, admission, streamSlots, redis, bus, counters, rateLimits },
    ...{ presence, edgePurges, metrics },
  };
}

type Live = Basics & Awaited<ReturnType<typeof createLiveServices>>;

/** Creates the hourly tasks and outgoing messages: push notices, email, SMS and web hooks. */
function createOutgoing(owner: Owner, services: Live) {
  const { config, log, storage, clock, live } = services;
  const secretReencryption = owner.adopt(createSecretReencryption(services), (task) => task.stop());
  const logMonths = owner.adopt(createLogMonths(services), (task) => task.stop());
  const expiredRows = owner.adopt(createExpiredRows(services), (task) => task.stop());
  const notices = createNoticeFeed();
  const mailbox = createMailbox(storage, clock);
  const { sms } = mailbox;
  const mail: Mailer = config.smtpUrl
    ? createSmtpMailer({ smtpUrl: config.smtpUrl, publicUrl: config.publicUrl })
    : mailbox.mail;
  if (!config.smtpUrl && !config.emulator)
    log.warn('SMTP_URL is not set: the server stores emails in the database and sends none');
  const messageDispatcher = owner.adopt(
    createMessageDispatcher({ storage, clock, log, mail, sms }),
    (dispatcher) => dispatcher.stop(),
  );
  const hooks = createHookFeed();
  live.onChange(({ change }) => change.subject.type === 'webhooks' && hooks.forget());
  const hookDelivery = owner.adopt(createHookDelivery(services, config.webhookAllow), (delivery) =>
    delivery.stop(),
  );
  return {
    ...{ secretReencryption, logMonths, expiredRows, notices },
    ...{ mail, sms, messageDispatcher, hooks, hookDelivery },
  };
}

type Outgoing = Live & ReturnType<typeof createOutgoing>;

/**
 * Creates the scheduler, the runner of dry runs, the relay to other processes, and the stages that
 * follow the changes of all.
 */
function createScheduling(owner: Owner, services: Outgoing) {
  const scheduler = owner.adopt(createScheduler(services), (opened) => opened.stop());
  const dryRunWorker = new URL('./dry-run-worker.ts', import.meta.url);
  const dryRuns = owner.adopt(createDryRuns({ ...services, dryRunWorker }), (runs) => runs.stop());
  const relay = owner.adopt(createRelay({ ...services, scheduler }), (opened) => opened.stop());
  const { live, clock } = services;
  const validity = createValidity({ live, relay, clock });
  const memory = createValueMemory(validity);
  const drawnStages = createDrawnStages({ live, validity });
  return { scheduler, dryRuns, relay, validity, memory, drawnStages };
}

type Running = Outgoing & ReturnType<typeof createScheduling>;

/** Registers the services that take part in every transaction, in their order. */
function registerListeners({
  transactionListeners: { beforeSave, afterSave, afterCommit },
  ...services
}: Running): void {
  const { bots, notices, hooks, hookDelivery, live, edgePurges, scheduler, relay } = services;
  beforeSave.push(refillPlaces, createBotReaction(bots), (work, changes) =>
    notices.note(work, changes),
  );
  afterSave.push(async (work, changes, ids) =>
    (await hooks.note(work, changes, ids)) ? () => hookDelivery.deliverSoon() : undefined,
  );
  afterCommit.push(
    (commit) => live.noteCommit(commit),
    (commit) => edgePurges.noteCommit(commit),
    ({ earliestJobAt }) => earliestJobAt && scheduler.lookAt(earliestJobAt),
    (commit) => relay.noteCommit(commit),
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
