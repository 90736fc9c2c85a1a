import sharp from 'sharp';
import { createCaller, type Championship, type Players, type Team } from './season-players.ts';
import { OPERATOR } from './test-api.ts';

/** Creates and changes users as players, operators and the game side do. Returns the first player. */
export async function changeUsers(championship: Championship, { next }: Players) {
  const call = createCaller(championship);
  const {
    data: { token },
  } = await call('POST', '/api/login/1.0', OPERATOR);
  const ada = await next();
  const users = '/api/users/1.0';
  await ada.client.users.me();
  const updateFirstName = (method: string) =>
    call(
      method,
      `${users}/${ada.id}`,
      { data: { type: 'users', attributes: { firstName: 'Ada' } } },
      ada.token,
    );
  await updateFirstName('PATCH');
  await updateFirstName('PUT');
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
  const [category] = (await championship.visitor.categories.list()).items;
  const item = await championship.operator.catalogue.items.create(
    { name: 'Drawn', sortOrder: 99 },
    { category: { data: { type: 'categories', id: category!.id } } },
  );
  const [firstEvent] = (await championship.visitor.events.list()).items;
  const [firstSegment] = (await championship.visitor.events.segments(firstEvent!.id)).items;
  await championship.operator.items.switchOff(item.id, firstSegment!.id);
  await championship.operator.items.switchOn(item.id, firstSegment!.id);
  await championship.operator.items.setPicture(
    item.id,
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
  await championship.operator.items.deletePicture(item.id);
  await championship.operator.catalogue.items.delete(item.id);
  const twin = await next();
  const { from } = await championship.operator.users.mergePreview(ada.id, twin.id);
  await championship.operator.users.merge(ada.id, from);
  await championship.operator.users.split(twin.id);
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
  await championship.operator.survey.results();
  await championship.operator.survey.csv();
  await championship.operator.users.csv();
  await game.log({ error: 'an error', meta: {}, url: '/' });
  return ada;
}

/** Registers four teams in a region; one of them is disbanded, renamed, filled and found by its key. */
export async function registerTeams(
  championship: Championship,
  { next, team }: Players,
  region: string,
): Promise<Team[]> {
  const { operator, visitor } = championship;
  const teams = [];
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta']) teams.push(await team(region, name));
  const shortLived = await next();
  const { id } = await shortLived.client.rosters.create({ name: 'Shortlived', segment: region });
  await shortLived.client.rosters.rename(id, 'Short Lived');
  const key = await shortLived.client.rosters.replaceKey(id);
  const guest = await next();
  await guest.client.rosters.find(key);
  await guest.client.rosters.join(key);
  await guest.client.rosters.leave(id);
  await createCaller(championship)(
    'POST',
    `/api/rosters/1.0/${id}/relationships/players`,
    { data: [{ type: 'users', id: guest.id }] },
    (await createCaller(championship)('POST', '/api/login/1.0', OPERATOR)).data.token,
  );
  await shortLived.client.rosters.kick(id, guest.id);
  await operator.rosters.setLocked(id, true);
  await operator.rosters.setLocked(id, false);
  await operator.rosters.withdraw(id, 'Its players asked for it');
  await operator.rosters.reinstate(id);
  await operator.rosters.previewDisqualification(id);
  await operator.rosters.disqualify(id, 'A borrowed account');
  await operator.rosters.reinstate(id);
  await shortLived.client.rosters.disband(id);
  await visitor.rosters.get(teams[0]!.id);
  await visitor.rosters.list({ 'filter[segment]': region });
  await visitor.segments.bracketInfo(region);
  await createCaller(championship)(
    'POST',
    '/api/teams/1.0',
    { data: { type: 'teams', attributes: { name: 'Alpha Academy' } } },
    shortLived.token,
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
