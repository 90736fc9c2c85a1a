import path from 'node:path';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';
import { tickingClock, type Clock } from './clock/clock.ts';
import { newSecret, type Config } from './config.ts';
import type { Context } from './context.ts';
import { databaseMailbox } from './emulator/mailbox.ts';
import { openGameSide } from './emulator/open-game-side.ts';
import { openFileStore } from './files/file-store.ts';
import { createHookDelivery } from './jobs/deliver-hooks.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { JOBS } from './jobs/index.ts';
import { createDueWork } from './jobs/due-work.ts';
import { createInboxCarrier } from './jobs/inbox-carrier.ts';
import { createLetterCarrier } from './jobs/letter-carrier.ts';
import { smtpMailer } from './mail/mailer.ts';
import { createLiveFeed } from './realtime/live-feed.ts';
import { ensureOperators } from './sessions/ensure-operator.ts';
import { openStorage } from './storage/open-storage.ts';
import { ensureReferenceData } from './storage/reference-data.ts';
import type { Storage } from './storage/storage.ts';
import { json } from './storage/tables/columns.ts';
import { createHookFeed } from './webhooks/hook-feed.ts';
import { openTenants } from './storage/tenants.ts';

/** What tests and the simulator put in the place of the real thing. */
export interface Opening {
  storage?: Storage;
  clock?: Clock;
  log?: Logger;
}

/** Opens the database, the clock, the game side and the scheduler, in this order, and closes them in the other. */
export async function openContext(config: Config, { storage: given, clock: givenClock, log: givenLog }: Opening = {}) {
  const log = givenLog ?? pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password'] });
  const storage = given ?? (await openStorage({ databaseUrl: config.databaseUrl, dataDirectory: databaseDirectory(config.dataDirectory) }));
  const { db } = storage;
  const tenants = await openTenants(db, { defaultKey: config.tenant, publicUrl: config.publicUrl, urls: config.tenantUrls });
  for (const tenantId of tenants.withSite) await ensureReferenceData(db, tenantId);
  const clock = givenClock ?? (await tickingClock(db));
  const context = { config, clock, storage, tenants, log } as Context;
  context.secret = config.sessionSecret ?? (await keptSecret(storage));
  context.files = await openFileStore(config);
  context.live = await createLiveFeed(db);
  context.dueWork = createDueWork(() => context, JOBS);
  context.rateLimits = createRateLimits({ off: !config.rateLimits });
  context.hooks = createHookFeed();
  context.hookDelivery = createHookDelivery(() => context, config.webhookAllow);
  const mailbox = databaseMailbox(storage, clock);
  context.mail = config.smtpUrl ? smtpMailer({ smtpUrl: config.smtpUrl, publicUrl: config.publicUrl }) : mailbox.mail;
  if (!config.smtpUrl && !config.emulator) log.warn('SMTP_URL is not set: mails are kept in the database and reach nobody');
  context.sms = mailbox.sms;
  context.carrier = createLetterCarrier(() => context);
  context.inboxCarrier = createInboxCarrier(() => context);
  await ensureOperators(context);
  const { game, emulator, chat } = await openGameSide(context);
  context.game = game;
  context.chat = chat;

  return {
    context,
    emulator: emulator as Hono | undefined,
    async close() {
      await context.dueWork.stop();
      await context.hookDelivery.stop();
      await context.carrier.stop();
      await context.inboxCarrier.stop();
      await storage.close();
    },
  };
}

const databaseDirectory = (directory: string) => (directory.startsWith('memory://') ? directory : path.join(directory, 'postgres'));

/** The secret that signs tokens, made at the first start and kept. */
async function keptSecret({ db }: Storage): Promise<string> {
  const key = 'session.secret';
  await db.insertInto('settings').values({ key, value: json(newSecret()) }).onConflict((c) => c.doNothing()).execute();
  const { value } = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return value as string;
}
