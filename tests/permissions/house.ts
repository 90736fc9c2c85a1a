import { createECDH, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { championship, type Player } from '../support/championship.ts';
import type { Role } from './table.ts';

type House = Awaited<ReturnType<typeof championship>>;

const DAY = 24 * 60;
const PASSWORD = 'a password for once';
export const JSON_TYPE = { 'content-type': 'application/json' };

/** The private facts of the captain: no visitor and no other player may read a word of them. */
export const PRIVATE = {
  firstName: 'Quillabella',
  lastName: 'Zanderquist',
  email: 'quillabella@zanderquist.example',
  dateOfBirth: '1997-03-29',
};
const ADDRESS = 'private@zanderquist.example';
const NUMBER = '+4915198765432';

/** Returns a small picture as an upload. */
export const picture = async () =>
  new File(
    [
      Buffer.from(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffdd00' } })
          .png()
          .toBuffer(),
      ),
    ],
    'score.png',
    { type: 'image/png' },
  );

/** Opens one day of a championship with each thing that a path can name, and a user of each role. */
export async function openHouse(options: Parameters<typeof championship>[0] = {}) {
  const house = await championship(options);
  const operators = await hireOperators(house);
  const [player, captain] = [
    await house.player(),
    await house.player({ dateOfBirth: PRIVATE.dateOfBirth }),
  ];
  await captain.client.game.register(captain.playerTag, { ...PRIVATE, nationality: 'DE' });
  const before = await played(house, captain);
  const things: Record<string, string> = {
    ...before,
    ...(await prepared(house, before.event)),
    ...(await kept(house, captain)),
    ...(await colleague(house)),
    closed: await closedAccount(house),
  };
  const { series } = before;
  things.attachment = (await captain.client.matchSeries.attach(series, await picture())).id;
  Object.assign(things, await talked(house, captain, series));
  const tokens: Record<Role, string | null> = {
    visitor: null,
    player: player.token,
    captain: captain.token,
    ...operators,
  };
  const secrets = [
    ...Object.values(PRIVATE),
    ADDRESS,
    NUMBER,
    await captain.client.rosters.joiningKey(things.roster!),
  ];
  return {
    house,
    things,
    tokens,
    secrets,
    fresh: { ...factory(house, captain, before.event), ...ofTalk(house, captain, series) },
    anew: (role: Role) => newcomer(house, role),
  };
}

type Operators = Record<'viewer' | 'referee' | 'admin' | 'owner', string>;

async function hireOperators(house: House): Promise<Operators> {
  const hired: Partial<Operators> = {};
  for (const role of ['viewer', 'referee', 'admin', 'owner'] as const)
    hired[role] = await hire(house, role);
  return hired as Operators;
}

let hiredCount = 0;
async function hire({ operator, visitor }: House, role: keyof Operators): Promise<string> {
  const email = `${role}${++hiredCount}@ringside.example`;
  await operator.users.create({ email, password: PASSWORD, roles: [`operator.${role}`] });
  return (await visitor.login(email, PASSWORD)).data.token;
}

/** Creates another stage of an event, with its region. */
async function stageIn({ operator, inMinutes }: House, event: string, facts: object, type = 'MQ1') {
  const sent = {
    format: 'single_elimination',
    date: { from: inMinutes(120), to: inMinutes(12 * 60) },
    ...facts,
  };
  const top = await operator.events.createSegment(
    event,
    { name: 'Stage', ...sent },
    { type: { data: { type: 'segment-types', id: type } } },
  );
  return operator.events.createSegment(
    event,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
}

/** Creates an operator whom others may change, with their address, account and session. */
async function colleague({ operator, visitor, clientOf }: House): Promise<Record<string, string>> {
  const email = 'colleague@ringside.example';
  const { id } = await operator.users.create({
    email,
    password: PASSWORD,
    roles: ['operator.referee'],
  });
  const client = clientOf((await visitor.login(email, PASSWORD)).data.token);
  const [address, account] = [
    await client.emailAddresses.add('home@colleague.example'),
    await client.gameAccounts.create('Colleague'),
  ];
  return {
    operator: id,
    operatorEmail: address.id,
    operatorAccount: account.id,
    login: (await client.logins.list()).items[0]!.id,
  };
}

/**
 * Creates an operator whose account is closed after too many failed sign-ins. The row is inserted:
 * 20 guesses take too long.
 */
async function closedAccount({ api, operator }: House): Promise<string> {
  const email = `closed${++hiredCount}@ringside.example`;
  const { id } = await operator.users.create({ email, password: PASSWORD, roles: [] });
  const { db } = api.context.storage;
  const { tenantId } = await db
    .selectFrom('users')
    .select('tenantId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const now = Date.now();
  await db
    .insertInto('signInCounters')
    .values({
      tenantId,
      subject: email,
      windowFrom: new Date(now),
      attempts: 20,
      networks: [],
      closedAt: new Date(now),
      closedUntil: new Date(now + 3_600_000),
      linkSentAt: null,
      userId: id,
    })
    .execute();
  return id;
}

/** Returns the token of a new user, for calls that end the account or session of their caller. */
async function newcomer(house: House, role: Role): Promise<string | null> {
  if (role === 'visitor') return null;
  return role === 'player' || role === 'captain' ? (await house.player()).token : hire(house, role);
}

async function teamOf({ player }: House, captain: Player, segment: string, name: string) {
  const { id } = await captain.client.rosters.create({ name, segment });
  const key = await captain.client.rosters.joiningKey(id);
  const members = [captain, await player(), await player()];
  for (const member of members.slice(1)) await member.client.rosters.join(key);
  return { id, members };
}

/**
 * Plays the captain's team in a seeded bracket up to an open ban phase, and in a queue up to a
 * match-up.
 */
async function played(house: House, captain: Player) {
  const { visitor, stage, player, moveTo, advance, inMinutes } = house;
  const { event, region } = await stage();
  const teams = [await teamOf(house, captain, region.id, 'Alpha')];
  for (const name of ['Bravo', 'Charlie', 'Delta'])
    teams.push(await teamOf(house, await player(), region.id, name));
  await advance(55);
  const checkins = [];
  for (const { id, members } of teams)
    checkins.push(await members[0]!.client.checkins.ofRoster(id));
  await advance(55);
  const series = (await visitor.matchSeries.list({ 'filter[roster]': teams[0]!.id })).items[0]!;
  await moveTo(new Date(Date.parse(series.date!) - 540_000));
  for (const side of series.competitors)
    for (const { client } of teams.find(({ id }) => id === side.roster!.id)!.members)
      await client.checkins.ofSeries(series.id);
  const queue = await stageIn(
    house,
    event.id,
    {
      format: 'queue',
      date: { from: inMinutes(-30), to: inMinutes(4 * DAY) },
      segmentCheckinsConfig: { openWindow: null },
    },
    'CC',
  );
  for (const [index, one] of [captain, await player()].entries())
    await one.client.queue.join(
      queue.id,
      (await teamOf(house, one, queue.id, `Queue ${index}`)).id,
    );
  const matchUp = (await captain.client.matchUps.list()).items[0]!;
  const challenge = (await captain.client.challenges.mine({ 'filter[status]': 'open' })).items[0]!;
  const team = (await visitor.rosters.get(teams[0]!.id)).team;
  return {
    event: event.id,
    segment: region.id,
    roster: teams[0]!.id,
    team: team.id,
    checkin: checkins[0]!.id,
    series: series.id,
    challenge: challenge.id,
    queue: queue.id,
    matchUp: matchUp.id,
  };
}

/** Creates a month that bots have begun to play. */
async function playedByBots({ operator, inMinutes }: House): Promise<{ id: string }> {
  const {
    events: [month],
  } = await operator.events.setUpSeason({
    dayOne: inMinutes(60 * DAY),
    regions: ['EMEA'],
    worldFinals: null,
  });
  const { id } = await operator.events.startDryRun(month!.id!, { teams: 2 });
  return operator.events.cancelDryRun(id);
}

/** Creates what operators prepare: parts of a segment that has not begun, the catalogue, a web hook. */
async function prepared(house: House, event: string): Promise<Record<string, string>> {
  const { operator, inMinutes } = house;
  const draft = await stageIn(house, event, {});
  const next = await operator.events.createSegment(
    event,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(3 * DAY), to: inMinutes(4 * DAY) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const { catalogue } = operator;
  const category = await catalogue.categories.create({ name: 'modes', sortOrder: 3 });
  const announcement = await operator.announcements.create({
    texts: { en: { title: 'Hello', text: 'To all.' } },
    date: { from: house.inMinutes(-1), to: house.inMinutes(60 * 24 * 30) },
  });
  const hook = await operator.webhooks.create({
    url: 'https://hooks.ringside.example/in',
    actions: ['nothing.happens'],
    description: 'The score bot',
  });
  const things = {
    draft,
    hook,
    category,
    phase: await operator.segments.addPhase(draft.id, {
      name: 'Main',
      type: 'open',
      date: { from: inMinutes(-30), to: inMinutes(100) },
    }),
    period: await operator.segments.addPeriod(draft.id, { name: 'Score', key: 'score' }),
    rule: await operator.segments.addAdvanceRule(draft.id, next.id, '1,2'),
    game: await catalogue.games.create({ name: 'Brawl Two', shortName: 'B2', sortOrder: 5 }),
    franchise: await catalogue.franchises.create({ name: 'Brawls' }),
    leaderboard: await catalogue.leaderboards.create({ region: 'Antarctica', crowns: 1, lcq: 0 }),
    item: await catalogue.items.create(
      { name: 'Zed', sortOrder: 99, image: null },
      { category: { data: { type: 'categories', id: category.id } } },
    ),
    group: await catalogue['community-groups'].create({ region: 'Antarctica', name: 'Penguins' }),
    regional: await catalogue['regional-operators'].create({
      region: 'SEA',
      eventName: 'Ice Cup',
      operatorName: 'Polar Events',
      eventUrl: 'https://ice.ringside.example/',
      countries: ['SG'],
    }),
    announcement,
    question: await operator.surveyQuestions.create({ kind: 'text', texts: { en: 'What else?' } }),
    text: (await operator.siteTexts.list({ 'page[size]': 1 })).items[0]!,
    key: await operator.apiKeys.create({ name: 'Score bot', roles: ['operator.viewer'] }),
    'dry-run': await playedByBots(house),
    delivery: await operator.webhooks.ping(hook.id),
  };
  return Object.fromEntries(Object.entries(things).map(([name, { id }]) => [name, id]));
}

/** Creates the captain's own things. */
async function kept({ api }: House, { id, client }: Player): Promise<Record<string, string>> {
  await client.user.setAvatar(await picture());
  const { avatarKey } = await api.context.storage.db
    .selectFrom('users')
    .select('avatarKey')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [email, phone, account] = [
    await client.emailAddresses.add(ADDRESS),
    await client.phoneNumbers.add(NUMBER),
    await client.gameAccounts.create('Captain Two'),
  ];
  return { user: id, file: avatarKey!, email: email.id, phone: phone.id, account: account.id };
}

/** Creates messages, reports, a mute, a silence, and the captain's device. */
async function talked(
  house: House,
  captain: Player,
  series: string,
): Promise<Record<string, string>> {
  const message = await captain.client.chat.say(series, 'Good luck, have fun');
  const anew = ofTalk(house, captain, series);
  const [report, mute, silence, device] = [
    await anew['new-report']!(),
    await anew['new-mute']!(),
    await anew['new-silence']!(),
    await anew['new-device']!(),
  ];
  return { message: message.id, report, mute, silence, device };
}

/** Inserts messages and reports as rows: the rate limits refuse so many through the API. */
function ofTalk(
  { api, operator, player, inMinutes }: House,
  captain: Player,
  series: string,
): Record<string, () => Promise<string>> {
  const { db } = api.context.storage;
  let made = 0;
  const message = async () => {
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
    'new-message': async () => (await message()).id,
    'new-report': async () => {
      const { tenantId, id } = await message();
      const by = await player();
      return (
        await db
          .insertInto('chatReports')
          .values({
            tenantId,
            messageId: id,
            userId: by.id,
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
          deviceOf(`https://push.ringside.example/${++made}-${captain.id}`),
        )
      ).id;
    },
  };
}

/** Returns a push subscription as a browser gives it. */
export function deviceOf(endpoint: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/** Creates `{new-…}` things: a call that uses up its thing gets one of its own. */
function factory(
  house: House,
  captain: Player,
  event: string,
): Record<string, () => Promise<string>> {
  let made = 0;
  // The rate limit permits few codes per hour, so all calls share one of each. It is created when a
  // call first needs it.
  const once = (make: () => Promise<{ id: string }>) => {
    let point: Promise<{ id: string }> | undefined;
    return async () => (await (point ??= make())).id;
  };
  return {
    'new-event': async () =>
      (
        await house.operator.events.create({
          name: 'Past',
          status: 'archived',
          date: {
            from: house.inMinutes(30 * DAY * ++made),
            to: house.inMinutes(30 * DAY * made + DAY),
          },
        })
      ).id,
    'new-roster': async () =>
      (
        await captain.client.rosters.create({
          name: `New ${++made}`,
          segment: (await stageIn(house, event, {})).id,
        })
      ).id,
    'new-user': async () => (await house.player()).id,
    'new-closed': () => closedAccount(house),
    'new-email': once(() => captain.client.emailAddresses.add('another@zanderquist.example')),
    'new-phone': once(() => captain.client.phoneNumbers.add('+4915187654321')),
  };
}
