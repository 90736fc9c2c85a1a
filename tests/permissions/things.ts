import sharp from 'sharp';
import { realNow, realTimeIn } from '../../apps/server/src/platform/clock/real-time.ts';
import type { championship, Player } from '../support/championship.ts';

export type Championship = Awaited<ReturnType<typeof championship>>;

const DAY_MINUTES = 24 * 60;
export const PASSWORD = 'a password for once';
/** The captain's email address and phone number. */
export const ADDRESS = 'private@zanderquist.example';
export const NUMBER = '+4915198765432';

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

/** Creates another stage of an event, with its region. Returns the region. */
export async function createStage(
  { operator, inMinutes }: Championship,
  event: string,
  facts: object,
  type = 'MQ1',
) {
  const attributes = {
    format: 'single_elimination',
    date: { from: inMinutes(120), to: inMinutes(12 * 60) },
    ...facts,
  };
  const top = await operator.events.createSegment(
    event,
    { name: 'Stage', ...attributes },
    { type: { data: { type: 'segment-types', id: type } } },
  );
  return operator.events.createSegment(
    event,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: top.id } } },
  );
}

/** Creates an operator whom others may change, with their address, account and session. */
export async function createColleague({
  operator,
  visitor,
  clientOf,
}: Championship): Promise<Record<string, string>> {
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

let closedCount = 0;
/**
 * Creates an operator whose account is closed after too many failed sign-ins. The row is inserted:
 * 20 guesses take too long.
 */
export async function createClosedAccount({ api, operator }: Championship): Promise<string> {
  const email = `closed${++closedCount}@ringside.example`;
  const { id } = await operator.users.create({ email, password: PASSWORD, roles: [] });
  const { db } = api.context.storage;
  const { tenantId } = await db
    .selectFrom('users')
    .select('tenantId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('signInCounters')
    .values({
      tenantId,
      subject: email,
      windowFrom: realNow(),
      attempts: 20,
      networks: [],
      closedAt: realNow(),
      closedUntil: realTimeIn(3_600_000),
      linkSentAt: null,
      userId: id,
    })
    .execute();
  return id;
}

/** Creates a full roster: the captain and two players. */
async function createTeam(
  { player }: Championship,
  captain: Player,
  segment: string,
  name: string,
) {
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
export async function playMatches(championship: Championship, captain: Player) {
  const { operator, visitor, stage, player, moveTo, advance, inMinutes } = championship;
  const { event, region } = await stage();
  const teams = [await createTeam(championship, captain, region.id, 'Alpha')];
  for (const name of ['Bravo', 'Charlie', 'Delta'])
    teams.push(await createTeam(championship, await player(), region.id, name));
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
  const queue = await createStage(
    championship,
    event.id,
    {
      format: 'queue',
      date: { from: inMinutes(-30), to: inMinutes(4 * DAY_MINUTES) },
      segmentCheckinsConfig: { openWindow: null },
    },
    'CC',
  );
  for (const [index, one] of [captain, await player()].entries())
    await one.client.queue.join(
      queue.id,
      (await createTeam(championship, one, queue.id, `Queue ${index}`)).id,
    );
  const matchUp = (await captain.client.matchUps.list()).items[0]!;
  const challenge = (await captain.client.challenges.mine({ 'filter[status]': 'open' })).items[0]!;
  const team = (await visitor.rosters.get(teams[0]!.id)).team;
  const [leaderboard] = (await visitor.leaderboards.list()).items;
  const adjustment = await operator.pointAdjustments.create(
    { leaderboard: leaderboard!.id, team: team.id },
    { points: 1, reason: 'Fair play' },
  );
  return {
    event: event.id,
    segment: region.id,
    roster: teams[0]!.id,
    team: team.id,
    adjustment: adjustment.id,
    checkin: checkins[0]!.id,
    series: series.id,
    challenge: challenge.id,
    queue: queue.id,
    matchUp: matchUp.id,
  };
}

/** Creates a month that bots have begun to play. */
async function playByBots({ operator, inMinutes }: Championship): Promise<{ id: string }> {
  const {
    events: [month],
  } = await operator.events.setUpSeason({
    dayOne: inMinutes(60 * DAY_MINUTES),
    regions: ['EMEA'],
    worldFinals: null,
  });
  const { id } = await operator.events.startDryRun(month!.id!, { teams: 2 });
  return operator.events.cancelDryRun(id);
}

/** Creates what operators prepare: parts of a segment that has not begun, the catalogue, a web hook. */
export async function createOperatorThings(
  championship: Championship,
  event: string,
): Promise<Record<string, string>> {
  const { operator, inMinutes } = championship;
  const draft = await createStage(championship, event, {});
  const next = await operator.events.createSegment(
    event,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(3 * DAY_MINUTES), to: inMinutes(4 * DAY_MINUTES) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const { catalogue } = operator;
  const category = await catalogue.categories.create({ name: 'modes', sortOrder: 3 });
  const announcement = await operator.announcements.create({
    texts: { en: { title: 'Hello', text: 'To all.' } },
    date: { from: championship.inMinutes(-1), to: championship.inMinutes(60 * 24 * 30) },
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
    'dry-run': await playByBots(championship),
    delivery: await operator.webhooks.ping(hook.id),
  };
  return Object.fromEntries(Object.entries(things).map(([name, { id }]) => [name, id]));
}

/** Creates the captain's own things. */
export async function createCaptainThings(
  { api }: Championship,
  { id, client }: Player,
): Promise<Record<string, string>> {
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
