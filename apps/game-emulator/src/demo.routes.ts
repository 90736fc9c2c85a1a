import { type Context, Hono } from 'hono';
import { launch, newPlayer } from './players.routes.ts';
import type { EmulatedPlayer, EmulatorParts } from './ports.ts';
import { refuse } from './refuse.ts';

/** The captain first. */
const NAMES = ['Ada', 'Luca', 'Mila'];

/** Creates the routes of the demo's steps, each in one click. */
export function demoRoutes(services: EmulatorParts): Hono {
  const { demo } = services;
  if (!demo) return new Hono().get('/', (c) => c.json({ data: { on: false } })).all('*', demoIsOff);
  return new Hono()
    .get('/', (c) => c.json({ data: { on: demo.isOn() } }))
    .use('*', async (c, next) => (demo.isOn() ? next() : demoIsOff(c)))
    .post('/team', async (c) => {
      const players = await createPlayers(services);
      const team = await demo.makeTeam(players);
      if (!team) return notNow(c, 'No event accepts teams at the moment');
      const launches = await Promise.all(
        players.map(async (player) => ({
          name: player.name,
          ...(await launch(services, player, c.req.url)).data,
        })),
      );
      return c.json({ data: { team, players: launches } }, 201);
    })
    .post('/checkin', async (c) => {
      const open = await demo.jumpToCheckin();
      return open ? c.json({ data: open }) : notNow(c, 'There is no upcoming check-in');
    })
    .post('/now', async (c) => {
      await demo.backToNow();
      return c.json({ data: { now: services.clock.now().toISOString() } });
    })
    .post('/reset', async (c) => {
      await demo.reset();
      return c.json({ data: { now: services.clock.now().toISOString() } });
    });
}

const demoIsOff = (c: Context) =>
  refuse(c, 409, {
    code: 'demo-off',
    title: 'The demo is switched off on this server',
    detail: 'Start the server with DEMO=on and an empty database.',
  });
const notNow = (c: Context, title: string) =>
  refuse(c, 409, {
    code: 'not-now',
    title,
    detail: 'The steps of the demo build on each other: follow their order.',
  });

async function createPlayers({ store, clock }: EmulatorParts): Promise<EmulatedPlayer[]> {
  const players: EmulatedPlayer[] = [];
  while (players.length < NAMES.length) {
    const name = NAMES[players.length];
    const player = newPlayer({ ...(name && { name }) }, clock.now());
    // A random tag may be taken: then another is drawn.
    if (await store.insertPlayer(player)) players.push(player);
  }
  return players;
}
