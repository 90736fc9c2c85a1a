import { createClient } from '@ringside/contract/client';
import { COMMANDS } from '../concurrency/commands.ts';
import { type Actor, type Season, setUpSeason } from '../concurrency/open-world.ts';
import { championship } from '../support/championship.ts';
import { createChance } from '../support/chance.ts';
import { OPERATOR } from '../support/test-api.ts';
import { CHANGE_COMMANDS, type ChangeTurn } from './change-commands.ts';
import { pollsOf, servePolls } from './kept-polls.ts';

const MINUTE_MS = 60_000;
const ALL_COMMANDS = Object.entries({ ...COMMANDS, ...CHANGE_COMMANDS });

/** The outcome of a history. */
interface Outcome {
  /** One entry for each answer from memory that a fresh one contradicts; the history ends there. */
  stale: string[];
  /** The commands with an accepted change. */
  accepted: ReadonlySet<string>;
  /** The number of polls, and of those that memory answered. */
  polls: number;
  memoryAnswers: number;
  /** Answers of the API that are failures, not refusals. */
  failures: string[];
}

type Ringside = Awaited<ReturnType<typeof championship>>;

/**
 * Plays a seeded history of random changes. After each change half of the players poll as the site
 * does, in turn, and the test compares each answer from memory with a fresh one.
 */
export async function playHistory({
  seed,
  steps,
}: {
  seed: number;
  steps: number;
}): Promise<Outcome> {
  const ringside = await championship();
  const polls = await servePolls(ringside.api, { ticks: true });
  const season = await openSeason(ringside);
  const chance = createChance(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)]!;
  const outcome = {
    stale: [] as string[],
    accepted: new Set<string>(),
    polls: 0,
    memoryAnswers: 0,
    failures: [] as string[],
  };
  const watchers = watchersOf(season);
  const compare = async (step: string, some: Actor[]) => {
    for (const actor of some)
      for (const path of await pollsOf(ringside.api, actor)) {
        const pollAnswer = await polls.poll(path, bearer(actor));
        outcome.polls += 1;
        if (!pollAnswer.isKept) continue;
        outcome.memoryAnswers += 1;
        const url = polls.origin + path;
        const fresh = await ringside.api.fetch(new Request(url, { headers: bearer(actor) }));
        const body = await fresh.text();
        if (fresh.status !== pollAnswer.status || body !== pollAnswer.body)
          outcome.stale.push(`${step}: ${path}\nkept  ${pollAnswer.body}\nfresh ${body}`);
      }
  };
  await compare('before', watchers);
  for (let step = 1; step <= steps && outcome.stale.length === 0; step += 1) {
    const [name, command] = pick(ALL_COMMANDS);
    const unique = () => `${seed}-${step}`;
    await command({
      world: season,
      chance,
      pick,
      unique,
      ...senderOf(ringside, season, name, outcome),
    });
    const half = watchers.filter((_actor, index) => index % 2 === step % 2);
    await compare(`step ${step}, ${name}`, half);
  }
  polls.close();
  return outcome;
}

const bearer = ({ token }: Actor) => ({ authorization: `Bearer ${token}` });

/** Two players of each roster, and some without one. */
const watchersOf = ({ rosters, players }: Season): Actor[] => [
  ...rosters.flatMap(({ members }) => members.slice(0, 2)),
  ...players.slice(-3),
];

async function openSeason(ringside: Ringside): Promise<Season> {
  const { data } = await createClient(ringside.send).login(OPERATOR.email, OPERATOR.password);
  const season = await setUpSeason(
    {
      operator: { id: data.user.id, token: data.token, client: ringside.operator },
      player: () => ringside.player({ country: 'DE' }),
      inMinutes: ringside.inMinutes,
      advance: ringside.advance,
    },
    { registering: 3, bracket: 5, swiss: 4 },
  );
  const [next, bracket] = season.stageIds;
  await ringside.operator.segments.addAdvanceRule(bracket!, next!, '1,2');
  return season;
}

/** Returns how a command reads and sends: as an operator, since some of the data is not public. */
function senderOf(
  { send, now, moveTo }: Ringside,
  { operator }: Season,
  name: string,
  outcome: { accepted: Set<string>; failures: string[] },
): Pick<ChangeTurn, 'read' | 'change' | 'advance' | 'now'> {
  return {
    now,
    read: async <Body>(path: string) =>
      (await (await send(path, { headers: bearer(operator) })).json()) as Body,
    async change(method, path, { actor, body }) {
      const { status, ok } = await send(path, {
        method,
        headers: { ...bearer(actor), 'content-type': 'application/vnd.api+json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (ok) outcome.accepted.add(name);
      if (status >= 500) outcome.failures.push(`${name}: ${method} ${path} ${status}`);
    },
    advance: (minutes) => moveTo(new Date(now().getTime() + minutes * MINUTE_MS)),
  };
}
