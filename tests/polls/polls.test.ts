import { createClient } from '@ringside/contract/client';
import { afterAll, expect, test } from 'vitest';
import { COMMANDS } from '../concurrency/commands.ts';
import { type Actor, setUpSeason } from '../concurrency/open-world.ts';
import { createChance } from '../concurrency/run-commands.ts';
import { championship } from '../support/championship.ts';
import { OPERATOR } from '../support/test-api.ts';
import { CHANGE_COMMANDS, type ChangeTurn } from './change-commands.ts';
import { pollsOf, servePolls } from './kept-polls.ts';

const STEPS = Number(process.env.POLLS_STEPS ?? 120);
const SEED = Number(process.env.POLLS_SEED ?? 1);
const MINUTE_MS = 60_000;

const house = await championship();
const { api, send, now, inMinutes } = house;
const polls = await servePolls(api);
afterAll(polls.close);

const { data: signedIn } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
const operator: Actor = {
  id: signedIn.user.id,
  token: signedIn.token,
  client: house.operator,
};
const season = await setUpSeason(
  {
    operator,
    player: () => house.player({ country: 'DE' }),
    inMinutes,
    advance: (minutes) => house.advance(minutes),
  },
  { registering: 3, bracket: 5, swiss: 4 },
);
await house.operator.segments.addAdvanceRule(season.stageIds[1]!, season.stageIds[0]!, '1,2');

const bearer = ({ token }: Actor) => ({ authorization: `Bearer ${token}` });
const fresh = async (path: string, actor: Actor) => {
  const answer = await api.fetch(new Request(polls.origin + path, { headers: bearer(actor) }));
  return { status: answer.status, body: await answer.text() };
};

/** The players who poll: two of each roster, and some without one. */
const watchers = [
  ...season.rosters.flatMap(({ members }) => members.slice(0, 2)),
  ...season.players.slice(-3),
];
const counts = { kept: 0, all: 0 };

/** Polls for everybody; returns what the memory answered that a fresh answer contradicts. */
async function findStale(step: string): Promise<string[]> {
  const stale: string[] = [];
  for (const actor of watchers)
    for (const path of await pollsOf(api, actor)) {
      const kept = await polls.poll(path, bearer(actor));
      counts.all += 1;
      if (!kept.isKept) continue;
      counts.kept += 1;
      const { status, body } = await fresh(path, actor);
      if (status !== kept.status || body !== kept.body)
        stale.push(`${step}: ${path} of ${actor.id}\n kept ${kept.body}\nfresh ${status} ${body}`);
    }
  return stale;
}

test(`${STEPS} random changes: a kept answer is what a fresh one is`, async () => {
  const chance = createChance(SEED);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
  const accepted = new Set<string>();
  const commands = Object.entries({ ...COMMANDS, ...CHANGE_COMMANDS });
  expect(await findStale('before')).toEqual([]);
  for (let step = 1; step <= STEPS; step += 1) {
    const [name, command] = pick(commands);
    const turn: ChangeTurn = {
      world: season,
      chance,
      pick,
      now,
      unique: () => `${SEED}-${step}`,
      read: async <Body>(path: string) =>
        (await (await send(path, { headers: bearer(operator) })).json()) as Body,
      async change(method, path, { actor, body }) {
        const answer = await send(path, {
          method,
          headers: { ...bearer(actor), 'content-type': 'application/vnd.api+json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.ok) accepted.add(name);
      },
      advance: (minutes) => house.moveTo(new Date(now().getTime() + minutes * MINUTE_MS)),
    };
    await command(turn);
    expect(await findStale(`${step} ${name}`)).toEqual([]);
  }
  console.log(
    STEPS,
    counts,
    accepted.size,
    [...Object.keys({ ...COMMANDS, ...CHANGE_COMMANDS })].filter((name) => !accepted.has(name)),
  );
  expect(accepted.size).toBeGreaterThan(20);
  // a change leaves most answers as they are
  expect(counts.kept / counts.all).toBeGreaterThan(0.5);
}, 600_000);
