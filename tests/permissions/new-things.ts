import { createECDH, randomBytes } from 'node:crypto';
import type { Player } from '../support/championship.ts';
import { createClosedAccount, createStage, type Championship } from './things.ts';

const DAY_MINUTES = 24 * 60;

/** Creates messages, reports, a mute, a silence, and the captain's device. */
export async function createTalk(
  championship: Championship,
  captain: Player,
  series: string,
): Promise<Record<string, string>> {
  const message = await captain.client.chat.say(series, 'Good luck, have fun');
  const create = createTalkFactories(championship, captain, series);
  const [report, mute, silence, device] = [
    await create['new-report']!(),
    await create['new-mute']!(),
    await create['new-silence']!(),
    await create['new-device']!(),
  ];
  return { message: message.id, report, mute, silence, device };
}

/**
 * Returns functions that create things of the chat, by name. They insert messages and reports as
 * rows: the rate limits refuse this number through the API.
 */
export function createTalkFactories(
  { api, operator, player, inMinutes }: Championship,
  captain: Player,
  series: string,
): Record<string, () => Promise<string>> {
  const { db } = api.context.storage;
  let deviceCount = 0;
  const insertMessage = async () => {
    const { tenantId } = await db
      .selectFrom('users')
      .select('tenantId')
      .where('id', '=', captain.id)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('chatMessages')
      .values({
        tenantId,
        seriesId: series,
        userId: captain.id,
        text: 'gg',
        createdAt: new Date(),
        hiddenAt: null,
        hiddenBy: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { tenantId, id };
  };
  return {
    'new-message': async () => (await insertMessage()).id,
    'new-report': async () => {
      const { tenantId, id } = await insertMessage();
      const reporter = await player();
      return (
        await db
          .insertInto('chatReports')
          .values({
            tenantId,
            messageId: id,
            userId: reporter.id,
            reason: 'spam',
            note: '',
            createdAt: new Date(),
            settledAt: null,
            settledBy: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    },
    'new-mute': async () => (await captain.client.chatMutes.mute((await player()).id)).id,
    'new-silence': async () =>
      (
        await operator.chatSilences.silence((await player()).id, {
          until: inMinutes(60 * 24 * 30),
          reason: 'Spam',
        })
      ).id,
    'new-device': async () => {
      const { items } = await captain.client.push.devices();
      if (items.length > 5) await captain.client.push.unsubscribe(items.at(-1)!.id);
      return (
        await captain.client.push.subscribe(
          deviceOf(`https://push.ringside.example/${++deviceCount}-${captain.id}`),
        )
      ).id;
    },
  };
}

/** Returns a push subscription as a browser gives it. */
function deviceOf(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Returns functions that create `{new-…}` things: a call that uses up its thing gets its own. */
export function createThingFactories(
  championship: Championship,
  captain: Player,
  event: string,
): Record<string, () => Promise<string>> {
  let count = 0;
  // The rate limit permits few codes per hour, so all calls share one of each. It is created when a
  // call first needs it.
  const once = (make: () => Promise<{ id: string }>) => {
    let point: Promise<{ id: string }> | undefined;
    return async () => (await (point ??= make())).id;
  };
  return {
    'new-event': async () =>
      (
        await championship.operator.events.create({
          name: 'Past',
          status: 'archived',
          date: {
            from: championship.inMinutes(30 * DAY_MINUTES * ++count),
            to: championship.inMinutes(30 * DAY_MINUTES * count + DAY_MINUTES),
          },
        })
      ).id,
    'new-roster': async () =>
      (
        await captain.client.rosters.create({
          name: `New ${++count}`,
          segment: (await createStage(championship, event, {})).id,
        })
      ).id,
    'new-user': async () => (await championship.player()).id,
    'new-closed': () => createClosedAccount(championship),
    'new-email': once(() => captain.client.emailAddresses.add('another@zanderquist.example')),
    'new-phone': once(() => captain.client.phoneNumbers.add('+4915187654321')),
  };
}
