import type { OpenBracket } from '@ringside/rules/exchange/open-bracket-format';
import {
  createCaller,
  DAY_MINUTES,
  winOf,
  type Call,
  type Championship,
  type Players,
  type Team,
} from './season-players.ts';
import { OPERATOR } from './test-api.ts';

/** Plays check-in, bans, reports, a dispute, a forfeit, up to the advancing rosters. */
export async function playBracket(
  { operator, visitor, advance, moveTo, now, ...championship }: Championship,
  region: string,
  teams: Team[],
) {
  const call = createCaller({
    operator,
    visitor,
    advance,
    moveTo,
    now,
    ...championship,
  } as Championship);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  await advance(55);
  const checkin = await teams[0]!.captain.client.checkins.ofRoster(teams[0]!.id);
  await teams[0]!.captain.client.checkins.delete(checkin.id);
  for (const { captain, id } of teams) await captain.client.checkins.ofRoster(id);
  // A second check-in of a roster answers 200.
  await teams[0]!.captain.client.checkins.ofRoster(teams[0]!.id);
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
  await operator.segments.presence(region);
  await banItems(call, sides, { operator, series: first.id });
  await moveTo(new Date(Date.parse(first.date!) + 1000));
  await operator.matchSeries.preview(first.id, winOf('home'));
  await operator.matchSeries.correction(first.id, { homeScore: 2, awayScore: 0 });
  await playInRoom(operator, first.id, sides[0].captain.client);
  await sides[0].captain.client.matchSeries.scoreGame(first.id, 1, 'away');
  await sides[0].captain.client.matchSeries.report(first.id, winOf('home'));
  await sides[1].captain.client.matchSeries.dispute(first.id, 'It was the other way round');
  const disputer = sides[1].id;
  await operator.matchSeries.askForEvidence(first.id, { roster: disputer, minutes: 10 });
  await sides[1].captain.client.matchSeries.evidenceRequests(first.id);
  await operator.matchSeries.withdrawEvidenceRequest(first.id, disputer);
  await operator.alarms.list();
  await operator.alarms.take(first.id);
  await operator.alarms.giveBack(first.id);
  await operator.matchSeries.report(first.id, winOf('home'));
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
  await finalists[0].captain.client.matchSeries.report(final.id, winOf('home'));
  await finalists[1].captain.client.matchSeries.confirm(final.id);
  await visitor.matchSeries.get(first.id);
  await visitor.segments.standings(region);
  await visitor.segments.cutTies(region);
  await call('GET', `/api/segments/1.0/${region}/standings.csv`);
  await operator.segments.advance(region);
  await call('GET', `/game/1.0/roster/${teams[0]!.id}`, undefined, token);
  await call('GET', `/game/1.0/match-series/${first.id}`);
  for (const path of [
    `bracket/${first.segment.id}`,
    `check-in/${first.id}`,
    `match-info/${first.id}`,
  ])
    await call('GET', `/game/1.0/${path}`);
  return { series: first.id, captain: sides[0].captain };
}

/** Opens the room of a series, lets a player in and out, and closes it. */
async function playInRoom(
  operator: Championship['operator'],
  series: string,
  player: Team['captain']['client'],
) {
  await operator.matchSeries.openRoom(series, 'K7Q4PX');
  await player.matchSeries.enterRoom(series);
  await player.matchSeries.room(series);
  await player.matchSeries.leaveRoom(series);
  await operator.matchSeries.closeRoom(series);
}

/** Plays one turn of a ban phase, which an operator pauses and resumes. */
async function banItems(
  call: Call,
  sides: [Team, Team],
  { operator, series }: { operator: Championship['operator']; series: string },
) {
  const { client, token } = sides[0].captain;
  const open = (await client.challenges.mine({ 'filter[status]': 'open' })).items[0]!;
  await client.challenges.ofSeries(series);
  await call('GET', `/api/challenges/1.0/${open.id}`, undefined, token);
  const { items } = await client.items.list(open.category.id);
  const itemIds = items.slice(0, open.turns[0]!.count).map(({ id }) => id);
  await operator.challenges.pause(open.id);
  await operator.challenges.resume(open.id);
  await client.challenges.suggest(open.id, itemIds);
  await client.challenges.vote(open.id, { banned: itemIds });
}

/** Exports a file and imports another. */
export async function exchangeBrackets(
  { operator, visitor, inMinutes }: Championship,
  region: string,
  event: string,
) {
  const file: OpenBracket = await visitor.segments.openBracket(region);
  const place = { type: { data: { type: 'segment-types', id: 'MF' } } };
  const top = await operator.events.createSegment(
    event,
    {
      name: 'Brought',
      format: 'single_elimination',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
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
  const deletedSegment = await operator.events.createSegment(
    event,
    {
      name: 'Gone',
      format: 'swiss',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
    },
    place,
  );
  await operator.segments.delete(deletedSegment.id);
}

/** Pauses and resumes an event, its region and one of its series, each with both previews. */
async function playPauses(
  { events, segments, matchSeries }: Championship['operator'],
  { event, region }: { event: string; region: string },
) {
  const reason = 'The power is out';
  await events.pausePreview(event, { reason });
  await events.pause(event, { reason });
  await events.resumePreview(event);
  await events.resume(event);
  await segments.pausePreview(region, { reason });
  await segments.pause(region, { reason });
  const [series] = (await matchSeries.list({ 'filter[segment]': region })).items;
  // held in a pause, and it goes on with the segment
  await matchSeries.hold(series!.id, { reason });
  await matchSeries.resume(series!.id);
  await segments.resumePreview(region);
  await segments.resume(region);
  await matchSeries.holdPreview(series!.id, { reason });
  await matchSeries.hold(series!.id, { reason });
  await matchSeries.resumePreview(series!.id);
  await matchSeries.resume(series!.id);
}

/** Plays two rounds of a swiss in the World Finals. */
export async function playSwiss(
  { operator, visitor, stage, moveTo }: Championship,
  { team }: Players,
) {
  const { event, region } = await stage({
    event: { name: 'World Finals' },
    type: 'WF',
    segment: { format: 'swiss', segmentCheckinsConfig: { openWindow: null } },
    region: {
      configuration: {
        countries: ['DE'],
        swissRounds: 2,
        bans: [{ category: 'brawlers', per: 'match', turns: [] }],
      },
      rostersLimit: { limit: 4, standbyLimit: 1 },
    },
  });
  const teams: Team[] = [];
  for (const name of ['Echo', 'Foxtrot', 'Golf', 'Hotel']) teams.push(await team(region.id, name));
  const waiting = await team(region.id, 'India');
  await operator.segments.start(region.id);
  await operator.segments.shiftPreview(region.id, { minutes: 30 });
  await operator.segments.shift(region.id, { minutes: 30, reason: 'The hall was late' });
  await operator.segments.undoShift(region.id);
  await operator.events.shiftPreview(event.id, { minutes: 30 });
  await operator.events.shift(event.id, { minutes: 30 });
  await operator.events.undoShift(event.id);
  await playPauses(operator, { event: event.id, region: region.id });
  await operator.segments.undrawPreview(region.id);
  const [undrawn] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  await operator.segments.undraw(region.id);
  await visitor.matchSeries.get(undrawn!.id).catch(() => undefined);
  await operator.segments.start(region.id);
  await operator.segments.updatePreview(region.id, { configuration: { bestOf: 5 } });
  const places = { from: teams[0]!.id, to: waiting.id };
  await operator.segments.replacePreview(region.id, places);
  await operator.segments.replace(region.id, places);
  await operator.segments.replace(region.id, { from: places.to, to: places.from });
  await operator.segments.swapPreview(region.id, [teams[0]!.id, teams[1]!.id]);
  for (const _twice of [1, 2])
    await operator.segments.swap(region.id, [teams[0]!.id, teams[1]!.id]);
  await operator.segments.enterLatePreview(region.id, waiting.id);
  await operator.segments.enterLate(region.id, waiting.id);
  await operator.segments.leaveDrawPreview(region.id, waiting.id);
  await operator.segments.leaveDraw(region.id, waiting.id);
  await nameFirstWinner({ visitor, moveTo }, region.id, teams);
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
  await visitor.segments.cutTies(region.id);
}

/** Checks both captains of a series in, and lets the loser name the winner of its first game. */
async function nameFirstWinner(
  { visitor, moveTo }: Pick<Championship, 'visitor' | 'moveTo'>,
  region: string,
  teams: Team[],
) {
  const series = (await visitor.matchSeries.list({ 'filter[segment]': region })).items[0]!;
  await moveTo(new Date(Date.parse(series.date!) - 300_000));
  const captains = series.competitors.map(
    ({ roster }) => teams.find(({ id }) => id === roster!.id)!.captain,
  );
  for (const { client } of captains) await client.checkins.ofSeries(series.id);
  const { items } = await visitor.challenges.ofSeries(series.id);
  const next = items.find(({ game }) => game === 2)!;
  await captains[1]!.client.challenges.gameWinner(next.id, 'home');
}

/** Plays a queue up to a match-up that one side declines. */
export async function playQueue({ operator, stage, inMinutes }: Championship, { team }: Players) {
  const { event, region } = await stage({
    type: 'CC',
    event: {
      name: 'Queue',
      status: 'archived',
      date: { from: inMinutes(-60), to: inMinutes(5 * DAY_MINUTES) },
    },
    segment: {
      name: 'Championship Challenge',
      format: 'queue',
      date: { from: inMinutes(-30), to: inMinutes(4 * DAY_MINUTES) },
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
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
      configuration: { countries: ['DE', 'FR'] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );
  await third.captain.client.rosters.outlook(third.id);
  await third.captain.client.rosters.enterNext(third.id);
}
