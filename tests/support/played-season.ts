import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import sharp from 'sharp';
import { championship, type Player } from './championship.ts';
import { playOffice } from './played-office.ts';
import { OPERATOR } from './test-api.ts';

type House = Awaited<ReturnType<typeof championship>>;
type Team = { id: string; captain: Player; members: Player[] };

const DAY = 24 * 60;
const JSON_TYPE = { 'content-type': 'application/json' };
const won = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

/**
 * Plays one day of a championship in which every call of the API succeeds at least once, and each
 * kind of refusal occurs once, the same each time: people with fixed tags, a clock that is set.
 * `heard` receives each response; `begun` receives the championship before anything happens in it.
 */
export async function playSeason(
  heard: (method: string, path: string, response: Response) => Promise<void>,
  begun?: (house: House) => Promise<void>,
  options?: Parameters<typeof championship>[0],
): Promise<void> {
  const house = await championship(options);
  await begun?.(house);
  const { request } = house.api;
  const send: typeof request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    await heard((init?.method ?? 'GET').toUpperCase(), String(input), response.clone());
    return response;
  };
  Object.assign(house.api, { request: send });
  const people = cast(house);
  await signIn(house);
  const { event, region } = await season(house);
  const ada = await persons(house, people);
  const teams = await register(house, people, region.id);
  const series = await playBracket(house, region.id, teams);
  await playOffice(house, { ada, ...series, region: region.id });
  await exchange(house, region.id, event.id);
  await playSwiss(house, people);
  await playQueue(house, people);
  await publicLists(house);
  await refusals(house, await people.next());
}

/** Creates players with names and tags in their order. */
function cast({ player }: House) {
  let count = 0;
  const next = (facts: object = {}) =>
    player({ name: `Player ${++count}`, playerTag: `#PLAYER${count}`, ...facts });
  const team = async (segment: string, name: string): Promise<Team> => {
    const members = [await next(), await next(), await next()];
    const [captain] = members as [Player, Player, Player];
    const { id } = await captain.client.rosters.create({ name, segment });
    const key = await captain.client.rosters.joiningKey(id);
    for (const member of members.slice(1)) await member.client.rosters.join(key);
    return { id, captain, members };
  };
  return { next, team };
}

/** Sends a call that the client has no function for, or in another form. */
const sender =
  ({ send }: House) =>
  async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await send(path, {
      method,
      headers: { ...JSON_TYPE, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204
      ? undefined
      : ((await response.json().catch(() => undefined)) as any);
  };

async function signIn(house: House) {
  const call = sender(house);
  const { data } = await call('POST', '/api/login/1.0', OPERATOR);
  const renewed = await call('POST', '/api/login/1.0/refresh', { refreshToken: data.refreshToken });
  await call('DELETE', '/api/login/1.0', { refreshToken: renewed.data.refreshToken });
  for (const path of ['/healthz', '/readyz', '/api/age-gate/1.0?country=DE'])
    await call('GET', path);
  await call('POST', '/api/age-gate/1.0', { dateOfBirth: '2000-01-01', country: 'DE' });
}

/** Creates an event with a stage and its region, and adds, changes and removes every part of it. */
async function season({ operator, stage, inMinutes, ...house }: House) {
  const call = sender({ operator, stage, inMinutes, ...house } as House);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  const { event, stage: top, region } = await stage();
  const change = (path: string, type: string, attributes: object, method = 'PUT') =>
    call(method, path, { data: { type, attributes } }, token);
  await operator.events.update(event.id, { status: 'active' });
  await change(`/api/events/1.0/${event.id}`, 'events', { name: 'November' });
  await operator.segments.update(top.id, { timezone: 'Europe/Berlin' });
  const parts = {
    'registration-phases': {
      add: await operator.segments.addPhase(top.id, {
        name: 'Main',
        type: 'open',
        date: { from: inMinutes(-30), to: inMinutes(100) },
      }),
      attributes: {
        name: 'Main',
        type: 'open',
        date: { from: inMinutes(-30), to: inMinutes(105) },
      },
    },
    'supported-periods': {
      add: await operator.segments.addPeriod(top.id, { name: 'Score', key: 'score' }),
      attributes: { name: 'Score', key: 'score' },
    },
  };
  for (const [name, { add, attributes }] of Object.entries(parts))
    for (const method of ['PUT', 'PATCH'])
      await change(`/api/segments/1.0/${top.id}/${name}/${add.id}`, name, attributes, method);
  const later = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(3 * DAY), to: inMinutes(4 * DAY) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: later.id } } },
  );
  const rule = await operator.segments.addAdvanceRule(region.id, later.id, '1,2');
  for (const method of ['PUT', 'PATCH']) {
    await call(
      method,
      `/api/segments/1.0/${region.id}/advance-rules/${rule.id}`,
      {
        data: {
          type: 'advance-rules',
          attributes: { placements: '1,2' },
          relationships: { nextSegment: { data: { type: 'segments', id: later.id } } },
        },
      },
      token,
    );
  }
  const extra = await operator.segments.addPhase(region.id, {
    name: 'Late',
    type: 'open',
    date: { from: inMinutes(1), to: inMinutes(2) },
  });
  await call(
    'DELETE',
    `/api/segments/1.0/${region.id}/registration-phases/${extra.id}`,
    undefined,
    token,
  );
  await operator.events.rostersCsv(event.id);
  await operator.events.registrationsCsv(event.id);
  const file = await operator.events.export(event.id);
  const brought = await operator.events.import({
    ...file,
    event: { ...file.event, name: 'Brought back', status: 'archived' },
  });
  await operator.events.delete(brought.id);
  const copy = await operator.events.clone(event.id, {
    name: 'December',
    date: { from: inMinutes(30 * DAY) },
  });
  await operator.events.delete(copy.id);
  await operator.events.setUpSeason(
    { dayOne: inMinutes(60 * DAY), regions: ['EMEA'] },
    { dryRun: true },
  );
  const run = await operator.events.startDryRun(event.id, { teams: 2 });
  await operator.events.dryRuns(event.id);
  await operator.events.dryRun(run.id);
  await operator.events.cancelDryRun(run.id);
  await operator.events.get(event.id);
  await operator.events.list();
  await operator.events.segments(event.id);
  await operator.segments.get(region.id);
  return { event, region };
}

async function persons(house: House, { next }: ReturnType<typeof cast>) {
  const call = sender(house);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  const ada = await next();
  const users = '/api/users/1.0';
  await ada.client.users.me();
  const own = (method: string) =>
    call(
      method,
      `${users}/${ada.id}`,
      { data: { type: 'users', attributes: { firstName: 'Ada' } } },
      ada.token,
    );
  await own('PATCH');
  await own('PUT');
  await call('GET', `${users}/${ada.id}?include=profiles,gameAccounts`, undefined, ada.token);
  await call('GET', `${users}?filter[username]=Player%201`, undefined, token);
  await call(
    'POST',
    `${users}/${ada.id}/suspend`,
    { data: { attributes: { reason: 'For the example' } } },
    token,
  );
  await call('POST', `${users}/${ada.id}/unsuspend`, {}, token);
  await call(
    'POST',
    users,
    {
      data: {
        type: 'users',
        attributes: {
          email: 'referee@ringside.example',
          password: 'a password for once',
          username: 'Referee',
          roles: ['operator.referee'],
        },
      },
    },
    token,
  );
  const [category] = (await house.visitor.categories.list()).items;
  const drawn = await house.operator.catalogue.items.create(
    { name: 'Drawn', sortOrder: 99 },
    { category: { data: { type: 'categories', id: category!.id } } },
  );
  const [firstEvent] = (await house.visitor.events.list()).items;
  const [firstSegment] = (await house.visitor.events.segments(firstEvent!.id)).items;
  await house.operator.items.switchOff(drawn.id, firstSegment!.id);
  await house.operator.items.switchOn(drawn.id, firstSegment!.id);
  await house.operator.items.setPicture(
    drawn.id,
    new File(
      [
        Buffer.from(
          await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffdd00' } })
            .png()
            .toBuffer(),
        ),
      ],
      'drawn.png',
      { type: 'image/png' },
    ),
  );
  await house.operator.items.deletePicture(drawn.id);
  await house.operator.catalogue.items.delete(drawn.id);
  const twin = await next();
  const { from } = await house.operator.users.mergePreview(ada.id, twin.id);
  await house.operator.users.merge(ada.id, from);
  await house.operator.users.split(twin.id);
  const tag = encodeURIComponent(ada.playerTag);
  const { game } = ada.client;
  await game.user(ada.playerTag);
  await game.register(ada.playerTag, {
    firstName: 'Ada',
    lastName: 'Player',
    email: 'ada@ringside.example',
    dateOfBirth: '2000-01-01',
    nationality: 'DE',
  });
  await call('POST', `/game/1.0/token/refresh?playerTag=${tag}`, {}, ada.token);
  await game.brawlersInfo(ada.playerTag, 'DE');
  await call('GET', `/game/1.0/discord-token?playerTag=${tag}`, undefined, ada.token);
  await game.surveyInfo(ada.playerTag);
  await game.survey(ada.playerTag, { overall: 5 });
  await house.operator.survey.results();
  await house.operator.survey.csv();
  await house.operator.users.csv();
  await game.log({ error: 'an error', meta: {}, url: '/' });
  return ada;
}

/** Registers four teams in a region; one of them is disbanded, renamed, filled and found by its key. */
async function register(
  house: House,
  { next, team }: ReturnType<typeof cast>,
  region: string,
): Promise<Team[]> {
  const { operator, visitor } = house;
  const teams = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) teams.push(await team(region, name));
  const short = await next();
  const { id } = await short.client.rosters.create({ name: 'Shortlived', segment: region });
  await short.client.rosters.rename(id, 'Short Lived');
  const key = await short.client.rosters.replaceKey(id);
  const guest = await next();
  await guest.client.rosters.find(key);
  await guest.client.rosters.join(key);
  await guest.client.rosters.leave(id);
  await sender(house)(
    'POST',
    `/api/rosters/1.0/${id}/relationships/players`,
    { data: [{ type: 'users', id: guest.id }] },
    (await sender(house)('POST', '/api/login/1.0', OPERATOR)).data.token,
  );
  await short.client.rosters.kick(id, guest.id);
  await operator.rosters.setLocked(id, true);
  await operator.rosters.setLocked(id, false);
  await operator.rosters.withdraw(id, 'Its players asked for it');
  await operator.rosters.reinstate(id);
  await operator.rosters.disqualify(id, 'A borrowed account');
  await operator.rosters.reinstate(id);
  await short.client.rosters.disband(id);
  await visitor.rosters.get(teams[0]!.id);
  await visitor.rosters.list({ 'filter[segment]': region });
  await visitor.segments.bracketInfo(region);
  await sender(house)(
    'POST',
    '/api/teams/1.0',
    { data: { type: 'teams', attributes: { name: 'Alpha Academy' } } },
    short.token,
  );
  const { items } = await visitor.teams.list();
  await visitor.teams.get(items[0]!.id);
  await visitor.teams.points(items[0]!.id);
  await operator.segments.setSeeds(
    region,
    teams.map((one) => one.id),
  );
  await operator.segments.seeding(region);
  await operator.segments.dropSeeds(region);
  return teams;
}

/** Plays check-in, bans, reports, a dispute, a forfeit, up to the advancing rosters. */
async function playBracket(
  { operator, visitor, advance, moveTo, now, ...house }: House,
  region: string,
  teams: Team[],
) {
  const call = sender({ operator, visitor, advance, moveTo, now, ...house } as House);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  await advance(55);
  const back = await teams[0]!.captain.client.checkins.ofRoster(teams[0]!.id);
  await teams[0]!.captain.client.checkins.delete(back.id);
  for (const { captain, id } of teams) await captain.client.checkins.ofRoster(id);
  await advance(55);
  await visitor.segments.bracket(region);
  await visitor.segments.packedBracket(region);
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': region,
    'filter[roundNumber]': 1,
  });
  const [first, second] = items as [(typeof items)[number], (typeof items)[number]];
  const sides = first.competitors.map(({ roster }) =>
    teams.find(({ id }) => id === roster!.id)!,
  ) as [Team, Team];
  await call('GET', `/api/bracket/1.0/${region}/match-series`);
  await visitor.matchSeries.explanation(first.id);
  await operator.matchSeries.reschedule(
    second.id,
    new Date(Date.parse(second.date!) + 600_000).toISOString(),
  );
  await moveTo(new Date(Date.parse(first.date!) - 540_000));
  for (const { members } of sides)
    for (const member of members) await member.client.checkins.ofSeries(first.id);
  await operator.checkins.list({ 'filter[matchSeries]': first.id });
  await ban(call, sides, { operator, series: first.id });
  await moveTo(new Date(Date.parse(first.date!) + 1000));
  await operator.matchSeries.preview(first.id, won('home'));
  await operator.matchSeries.correction(first.id, { homeScore: 2, awayScore: 0 });
  await sides[0].captain.client.matchSeries.report(first.id, won('home'));
  await sides[1].captain.client.matchSeries.dispute(first.id, 'It was the other way round');
  await operator.alarms.list();
  await operator.alarms.take(first.id);
  await operator.alarms.giveBack(first.id);
  await operator.matchSeries.report(first.id, won('home'));
  await visitor.matchSeries.history(first.id);
  await operator.matchSeries.forfeit(second.id, 'away');
  const final = (
    await visitor.matchSeries.list({ 'filter[segment]': region, 'filter[roundNumber]': 2 })
  ).items[0]!;
  await moveTo(new Date(Date.parse(final.date!) - 540_000));
  const finalists = final.competitors.map(({ roster }) =>
    teams.find(({ id }) => id === roster!.id)!,
  ) as [Team, Team];
  for (const { members } of finalists)
    for (const member of members) await member.client.checkins.ofSeries(final.id);
  await moveTo(new Date(Date.parse(final.date!) + 1000));
  await finalists[0].captain.client.matchSeries.report(final.id, won('home'));
  await finalists[1].captain.client.matchSeries.confirm(final.id);
  await visitor.matchSeries.get(first.id);
  await visitor.segments.standings(region);
  await call('GET', `/api/segments/1.0/${region}/standings.csv`);
  await operator.segments.advance(region);
  await call('GET', `/game/1.0/roster/${teams[0]!.id}`, undefined, token);
  await call('GET', `/game/1.0/match-series/${first.id}`);
  return { series: first.id, captain: sides[0].captain };
}

async function ban(
  call: ReturnType<typeof sender>,
  sides: [Team, Team],
  { operator, series }: { operator: House['operator']; series: string },
) {
  const { client, token } = sides[0].captain;
  const open = (await client.challenges.mine({ 'filter[status]': 'open' })).items[0]!;
  await client.challenges.ofSeries(series);
  await call('GET', `/api/challenges/1.0/${open.id}`, undefined, token);
  const { items } = await client.items.list(open.category.id);
  const chosen = items.slice(0, open.turns[0]!.count).map(({ id }) => id);
  await operator.challenges.pause(open.id);
  await operator.challenges.resume(open.id);
  await client.challenges.suggest(open.id, chosen);
  await client.challenges.vote(open.id, { banned: chosen });
}

/** Exports a file and imports another. */
async function exchange({ operator, visitor, inMinutes }: House, region: string, event: string) {
  const file: OpenBracket = await visitor.segments.openBracket(region);
  const place = { type: { data: { type: 'segment-types', id: 'MF' } } };
  const top = await operator.events.createSegment(
    event,
    {
      name: 'Brought',
      format: 'single_elimination',
      date: { from: inMinutes(2 * DAY), to: inMinutes(3 * DAY) },
    },
    place,
  );
  await operator.segments.importOpenBracket(top.id, {
    ...file,
    entrants: file.entrants.map((one) => ({
      ...one,
      entrantID: `x${one.entrantID}`,
      entrantTag: `${one.entrantTag} II`,
      personalInformation: [],
    })),
    sets: file.sets.map((one) => ({
      ...one,
      ...(one.entrant1ID && { entrant1ID: `x${one.entrant1ID}` }),
      ...(one.entrant2ID && { entrant2ID: `x${one.entrant2ID}` }),
    })),
  });
  const gone = await operator.events.createSegment(
    event,
    { name: 'Gone', format: 'swiss', date: { from: inMinutes(2 * DAY), to: inMinutes(3 * DAY) } },
    place,
  );
  await operator.segments.delete(gone.id);
}

async function playSwiss({ operator, visitor, stage }: House, { team }: ReturnType<typeof cast>) {
  const { region } = await stage({
    event: { name: 'World Finals' },
    type: 'WF',
    segment: { format: 'swiss', segmentCheckinsConfig: { openWindow: null } },
    region: { configuration: { countries: ['DE'], swissRounds: 2, bans: [] } },
  });
  for (const name of ['Echo', 'Foxtrot', 'Golf', 'Hotel']) await team(region.id, name);
  await operator.segments.start(region.id);
  for (const { id } of (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items)
    await operator.matchSeries.forfeit(id, 'away');
  await operator.segments.pairRound(region.id);
  await operator.segments.takeRoundBack(region.id, 2);
  const { pairings } = await operator.segments.previewRound(region.id);
  await operator.segments.pairRound(
    region.id,
    pairings.map(({ home, away }) => ({ home, away })),
  );
  await visitor.segments.swissRecords(region.id);
}

async function playQueue({ operator, stage, inMinutes }: House, { team }: ReturnType<typeof cast>) {
  const { event, region } = await stage({
    type: 'CC',
    event: { name: 'World Finals ', date: { from: inMinutes(-60), to: inMinutes(5 * DAY) } },
    segment: {
      name: 'Championship Challenge',
      format: 'queue',
      date: { from: inMinutes(-30), to: inMinutes(4 * DAY) },
      segmentCheckinsConfig: { openWindow: null },
    },
  });
  const [one, other, third] = [
    await team(region.id, 'India'),
    await team(region.id, 'Juliett'),
    await team(region.id, 'Kilo'),
  ];
  const queueOf = ({ captain }: Team) => captain.client.queue;
  await queueOf(one).join(region.id, one.id);
  await queueOf(one).status(region.id);
  await queueOf(one).leave(region.id, one.id);
  for (const { id, captain } of [one, other]) await captain.client.queue.join(region.id, id);
  const [matchUp] = (await one.captain.client.matchUps.list()).items;
  await one.captain.client.matchUps.get(matchUp!.id);
  await one.captain.client.matchUps.accept(matchUp!.id);
  await other.captain.client.matchUps.decline(matchUp!.id);
  await third.captain.client.users.me();
  await operator.events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      date: { from: inMinutes(2 * DAY), to: inMinutes(3 * DAY) },
      configuration: { countries: ['DE', 'FR'] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  await third.captain.client.rosters.outlook(third.id);
  await third.captain.client.rosters.enterNext(third.id);
}

async function publicLists(house: House) {
  const call = sender(house);
  const { visitor } = house;
  const { items } = await visitor.leaderboards.list();
  for (const { id } of items) await visitor.leaderboards.entries(id);
  await visitor.categories.list();
  await call('GET', `/api/leaderboards/1.0/${items[0]!.id}`);
  for (const name of [
    'games',
    'segment-types',
    'community-groups',
    'regional-operators',
    'error-codes',
  ])
    await call('GET', `/api/${name}/1.0`);
  const {
    data: [game],
  } = await call('GET', '/api/games/1.0');
  await call('GET', `/api/games/1.0/${game.id}`);
  await call('GET', '/api/segment-types/1.0/MQ1');
}

/** Sends one request for each status of a refusal. */
async function refusals({ send, operator }: House, { token }: Player) {
  const {
    items: [event],
  } = await operator.events.list();
  const one = `/api/events/1.0/${event!.id}`;
  const own = { authorization: `Bearer ${token}`, ...JSON_TYPE };
  const { token: bearer } = (
    (await (
      await send('/api/login/1.0', {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(OPERATOR),
      })
    ).json()) as { data: { token: string } }
  ).data;
  const admin = { authorization: `Bearer ${bearer}`, ...JSON_TYPE };
  await send('/api/events/1.0?filter[colour]=red', {});
  await send('/api/users/1.0/me', {});
  await send(one, { method: 'DELETE', headers: own });
  await send('/api/events/1.0/999999', {});
  await send(one, { headers: { accept: 'text/html' } });
  await send(one, {
    method: 'PATCH',
    headers: admin,
    body: JSON.stringify({ data: { type: 'games', attributes: {} } }),
  });
  await send(one, {
    method: 'PATCH',
    headers: { ...admin, 'if-match': '"v0.stale"' },
    body: JSON.stringify({ data: { attributes: {} } }),
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: { ...admin, 'content-length': '2000000' },
    body: '{}',
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: { ...admin, 'content-type': 'text/plain' },
    body: 'x',
  });
  await send('/api/events/1.0', {
    method: 'POST',
    headers: admin,
    body: JSON.stringify({
      data: { type: 'events', attributes: { date: { from: 'now' }, colour: 'red' } },
    }),
  });
  await send('/game/1.0/user?playerTag=%23NOBODY', {});
}
