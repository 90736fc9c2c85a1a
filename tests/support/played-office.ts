import { CATALOGUE_TYPES } from '@ringside/contract/collections/catalogue-types';
import sharp from 'sharp';
import { ChatServiceFailure } from '../../apps/server/src/identity/oauth/chat-service.ts';
import { realTimeIn } from '../../apps/server/src/platform/clock/real-time.ts';
import { FileStoreFailure } from '../../apps/server/src/platform/files/file-store.ts';
import { codeAt } from '../../e2e/support/authenticator.ts';
import type { championship, Player } from './championship.ts';
import { OPERATOR } from './test-api.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;

/**
 * Plays the second half of `playSeason`: users change their own things, and operators work outside
 * of matches.
 */
export async function playOffice(
  ringside: Ringside,
  {
    ada,
    captain,
    series,
    region,
  }: { ada: Player; captain: Player; series: string; region: string },
): Promise<void> {
  const picture = new File(
    [
      Buffer.from(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffdd00' } })
          .png()
          .toBuffer(),
      ),
    ],
    'scoreboard.png',
    { type: 'image/png' },
  );
  await ownThings(ringside, ada, picture);
  await chatSignIn(ringside, ada);
  await aroundASeries(ringside, captain, series, picture);
  await undoing(ringside, series, region);
  await catalogue(ringside);
  await hooks(ringside);
  await secondFactor(ringside);
  await guessing(ringside);
  await traces(ringside, ada);
  await notices(ringside, ada);
  await announce(ringside);
  await siteContent(ringside);
}

async function ownThings(
  { api, visitor, operator }: Ringside,
  { id, client }: Player,
  picture: File,
) {
  for (const [points, value] of [
    [client.emailAddresses, 'ada@home.example'],
    [client.phoneNumbers, '+4915112345678'],
  ] as const) {
    const { id: point } = await points.add(value);
    // A code can be sent again after a minute of real time: the test moves the instant instead
    // of waiting.
    await api.context.storage.db
      .updateTable('contactPoints')
      .set({ codeSentAt: realTimeIn(-61_000) })
      .execute();
    await points.resend(point);
    await points.list();
    await points.get(point);
    await points.verify(point, await lastCode(api, value));
    await points.delete(point);
  }
  const account = await client.gameAccounts.create('Ada Two');
  await client.gameAccounts.list();
  await client.gameAccounts.get(account.id);
  await client.gameAccounts.update(account.id, 'Ada Three');
  await client.gameAccounts.delete(account.id);
  await client.user.setAvatar(picture);
  await client.user.deleteAvatar();
  await client.profiles.get(id);
  await client.profiles.update(id, { firstName: 'Ada' });
  await client.profiles.setAvatar(id, picture);
  await client.profiles.deleteAvatar(id);
  await client.users.export(id);
  await visitor.password.reset('nobody@ringside.example');
  await operator.roles.list();
  await operator.roles.get('operator.referee');
}

async function lastCode({ request }: Ringside['api'], value: string): Promise<string> {
  const { data } = (await (
    await request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).json()) as { data: { recipient: string; text: string }[] };
  return /\b(\d{6})\b/.exec(data.find(({ recipient }) => recipient.endsWith(value))!.text)![1]!;
}

async function chatSignIn({ send, api: { context } }: Ringside, { client }: Player) {
  const agree = async () => {
    const url = await client.oauth.authorizationUrl('/my-team');
    const { searchParams } = new URL(
      (await send(`${url}&account=Ada`, {})).headers.get('location')!,
    );
    return [searchParams.get('code')!, searchParams.get('state')!] as const;
  };
  const { chat } = context;
  context.chat = { ...chat!, accountOf: () => Promise.reject(new ChatServiceFailure('no answer')) };
  await client.oauth.accessToken(...(await agree())).catch(() => undefined);
  context.chat = chat;
  await client.oauth.accessToken(...(await agree()));
}

async function aroundASeries(
  ringside: Ringside,
  { client }: Player,
  series: string,
  picture: File,
) {
  const {
    visitor,
    api: { context },
  } = ringside;
  await client.chat.say(series, 'Good luck, have fun');
  await client.chat.history({ 'filter[matchSeries]': series });
  await decency(ringside, client, series);
  const { id } = await client.matchSeries.attach(series, picture);
  await client.matchSeries.attachments(series);
  await client.attachments.get(id);
  await client.attachments.delete(id);
  const { files } = context;
  context.files = { ...files, put: () => Promise.reject(new FileStoreFailure('put', 'no answer')) };
  await client.matchSeries.attach(series, picture).catch(() => undefined);
  context.files = files;
  await visitor.matchSeries.points(series);
  const { home } = await visitor.matchSeries.get(series);
  await visitor.rosters.points(home!.id);
}

/** Uses the moderation of match chats, and reverses it. */
async function decency(
  { operator, player, inMinutes }: Ringside,
  client: Player['client'],
  series: string,
) {
  const message = await operator.chat.say(series, 'Play fair');
  await client.chat.message(message.id);
  await client.chat.report(message.id, 'other', 'Who is this?');
  const [report] = (await operator.chatReports.list()).items;
  await operator.chatReports.get(report!.id);
  await operator.chatReports.settle(report!.id);
  await operator.chatReports.reopen(report!.id);
  await operator.chat.hide(message.id);
  await operator.chat.show(message.id);
  const loud = await player({ name: 'Lou' });
  await client.chatMutes.mute(loud.id);
  await client.chatMutes.list();
  await client.chatMutes.unmute(loud.id);
  await operator.chatSilences.silence(loud.id, { until: inMinutes(60), reason: 'Insults' });
  await loud.client.chatSilences.list();
  await operator.chatSilences.get(loud.id);
  await operator.chatSilences.end(loud.id);
}

/** Reverses everything once and does it again. */
async function undoing({ operator }: Ringside, series: string, region: string) {
  const { home, away } = (await operator.matchSeries.reset(series, { force: true })) as {
    home: { id: string };
    away: { id: string };
  };
  for (const sides of [
    { home: away.id, away: home.id },
    { home: home.id, away: away.id },
  ])
    await operator.matchSeries.assignRosters([{ id: series, ...sides }]);
  await operator.matchSeries.restore(series);
  await operator.matchSeries.delete(series, { force: true });
  await operator.matchSeries.deleted({ 'filter[segment]': region });
  await operator.matchSeries.restorePreview(series, { chain: true });
  await operator.matchSeries.restore(series);
  await operator.segments.recalculate(region);
}

const ENTRIES: Record<(typeof CATALOGUE_TYPES)[number], object> = {
  games: { name: 'Brawl Two', shortName: 'B2', sortOrder: 5 },
  franchises: { name: 'Brawls' },
  leaderboards: { region: 'Antarctica', crowns: 1, lcq: 0 },
  categories: { name: 'modes', sortOrder: 3 },
  items: { name: 'Zed', sortOrder: 99, image: null },
  'community-groups': { region: 'Antarctica', name: 'Penguins' },
  'regional-operators': {
    region: 'SEA',
    eventName: 'Ice Cup',
    operatorName: 'Polar Events',
    eventUrl: 'https://ice.ringside.example/',
    countries: ['SG'],
  },
};

async function catalogue({ operator }: Ringside) {
  const [category] = (await operator.categories.list()).items;
  for (const type of CATALOGUE_TYPES) {
    const entries = operator.catalogue[type];
    const { id } = await entries.create(
      ENTRIES[type],
      type === 'items'
        ? { category: { data: { type: 'categories', id: category!.id } } }
        : undefined,
    );
    await entries.get(id);
    await entries.update(id, ENTRIES[type]);
    await entries.list();
    await entries.delete(id);
  }
}

async function hooks({ operator, api }: Ringside) {
  const { id } = await operator.webhooks.create({
    url: 'https://hooks.ringside.example/in',
    actions: ['series.*'],
    description: 'The score bot',
  });
  await operator.webhooks.list();
  await operator.webhooks.get(id);
  await operator.webhooks.update(id, { description: 'The score bot of the stage' });
  await operator.webhooks.renewSecret(id);
  const delivery = await operator.webhooks.ping(id);
  await operator.webhooks.deliveries(id);
  await api.context.storage.db
    .updateTable('webhookDeliveries')
    .set({ status: 'failed', nextAt: null })
    .execute();
  await operator.webhooks.replay(id, delivery.id);
  await operator.webhooks.delete(id);
  const key = await operator.apiKeys.create({ name: 'Score bot', roles: ['operator.referee'] });
  await operator.apiKeys.list();
  await operator.apiKeys.get(key.id);
  await operator.apiKeys.revoke(key.id);
  await operator.logins.list();
}

/**
 * An operator sets a second factor up, renews the recovery codes and turns it off; another operator
 * loses theirs.
 */
async function secondFactor({ operator, visitor, clientOf }: Ringside) {
  const [email, password] = ['two@ringside.example', 'a password for once'];
  const { id } = await operator.users.create({
    email,
    password,
    username: 'Two',
    roles: ['operator.viewer'],
  });
  const { secondFactor: ownFactor } = clientOf((await visitor.login(email, password)).data.token);
  const { secret } = await ownFactor.begin(password);
  const begun = Date.now();
  await ownFactor.confirm(codeAt(secret, begun));
  await ownFactor.state();
  await operator.secondFactor.stateOf(id);
  const codes = await ownFactor.renewRecoveryCodes({
    password,
    code: codeAt(secret, begun + 30_000),
  });
  await ownFactor.remove({ password, code: codes[0]! });
  const again = await ownFactor.begin(password);
  await ownFactor.confirm(codeAt(again.secret, Date.now()));
  await operator.secondFactor.takeAway(id, OPERATOR.password);
}

/** An attacker guesses a password until the account closes; its owner signs in by the link. */
async function guessing({ operator, visitor, api }: Ringside) {
  const email = 'guessed@ringside.example';
  await operator.users.create({ email, password: 'a password for once', username: 'Guessed' });
  for (let guess = 0; guess < 21; guess++)
    await visitor.login(email, 'a wrong password').catch(() => undefined);
  const mails = (await (
    await api.request('/emulator/mailbox', { headers: { accept: 'application/json' } })
  ).json()) as { data: { recipient: string; text: string }[] };
  const { text } = mails.data.find(({ recipient }) => recipient === email)!;
  const { items } = await operator.signInAlarms.list();
  await visitor.loginByLink(/sign-in#token=(\S+)/.exec(text)![1]!);
  await operator.signInAlarms.unlock(items[0]!.id);
}

async function announce({ operator, visitor, inMinutes }: Ringside) {
  const { id } = await operator.announcements.create({
    texts: { en: { title: 'Servers rest', text: 'Tonight from ten to eleven.' } },
    date: { from: inMinutes(-1), to: inMinutes(60) },
  });
  await visitor.announcements.list();
  await visitor.announcements.get(id);
  await operator.announcements.update(id, { link: '/schedule' });
  await operator.announcements.delete(id);
}

async function siteContent({ operator }: Ringside) {
  const [text] = (
    await operator.siteTexts.list({ 'filter[locale]': 'de', 'filter[search]': 'Total prize pool' })
  ).items;
  await operator.siteTexts.get(text!.id);
  await operator.siteTexts.preview(text!.id, 'Alle Preise');
  await operator.siteTexts.write(text!.id, 'Alle Preise');
  await operator.siteTexts.reset(text!.id);
  const question = await operator.surveyQuestions.create({
    kind: 'choice',
    texts: { en: 'Which map?', de: 'Welche Karte?' },
    options: [{ en: 'Ice' }, { en: 'Sand' }],
  });
  await operator.surveyQuestions.list();
  await operator.surveyQuestions.get(question.id);
  await operator.surveyQuestions.update(question.id, { archived: true });
  await operator.nameRules.update('site', {
    blockedWords: ['blorp'],
    allowedWords: ['Therapists'],
  });
  await operator.nameRules.get('site');
  await operator.siteSettings.get('site');
  await operator.siteSettings.update('site', {
    prizes: { amount: 50_000, currency: 'EUR', places: [{ from: 1, to: 1, amount: 20_000 }] },
  });
}

/** Turns notifications of a device on and off. Its keys are the example of RFC 8291. */
async function notices({ visitor }: Ringside, { client }: Player) {
  await visitor.push.key();
  const keys = {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const { id } = await client.push.subscribe({
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    keys,
  });
  await client.push.devices();
  await client.push.settings();
  await client.push.updateSettings({ leadMinutes: 30, matchesBefore: true });
  const { items } = await visitor.matchSeries.list({ 'page[size]': 1 });
  await client.push.updateReminder({
    segment: items[0]!.segment.id,
    opening: 'check-in',
    isOn: true,
  });
  await client.push.reminders();
  await client.push.unsubscribe(id);
}

async function traces({ operator }: Ringside, { id, client }: Player) {
  await client.users.activity(id);
  await operator.activityLog.list({ 'page[size]': 2 });
  await operator.activityLog.grouped(id);
  await operator.users.sendPasswordReset((await operator.users.me()).id);
}
