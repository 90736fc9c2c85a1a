import { createClient, type Client } from '@ringside/contract/client';
import { ApiError } from '@ringside/contract/errors';
import type { LaunchAnswer } from '@ringside/contract/game';
import { OPERATOR, testApi } from './test-api.ts';

export type Api = Awaited<ReturnType<typeof testApi>>;

export interface Player {
  id: string;
  playerTag: string;
  token: string;
  client: Client;
}

const MINUTE_MS = 60_000;

/** Opens a championship through the API: an operator, players, a stage of one region, and the clock. */
export async function championship(options: Parameters<typeof testApi>[0] = {}) {
  const api = await testApi(options);
  const send = (path: string, init: RequestInit) => api.request(path, init);
  const clientOf = (token: string) => createClient({ send, bearer: () => token });
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  const operator = clientOf(data.token);
  const now = () => api.context.clock.now();
  const inMinutes = (minutes: number) => new Date(+now() + minutes * MINUTE_MS).toISOString();

  async function player(facts: Record<string, unknown> = {}): Promise<Player> {
    const emulatorAnswer = await send('/emulator/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(facts),
    });
    const {
      data: { playerTag, parameters },
    } = (await emulatorAnswer.json()) as LaunchAnswer;
    const answer = await createClient(send).game.user(playerTag, parameters.jwt);
    return {
      id: answer.data.user.id,
      playerTag,
      token: answer.data.token,
      client: clientOf(answer.data.token),
    };
  }

  /**
   * Creates a stage with one region for German players, which starts in two hours; check-in is open
   * from 70 to 10 minutes before.
   */
  async function stage({
    event: facts = {},
    segment = {},
    region = {},
    type = 'MQ1',
  }: { event?: object; segment?: object; region?: object; type?: string } = {}) {
    const event = await operator.events.create({
      name: 'November',
      date: { from: inMinutes(-60), to: inMinutes(60 * 24 * 7) },
      ...facts,
    });
    const top = await operator.events.createSegment(
      event.id,
      {
        name: 'Day 1',
        format: 'single_elimination',
        date: { from: inMinutes(120), to: inMinutes(60 * 12) },
        segmentCheckinsConfig: { openWindow: { from: inMinutes(50), to: inMinutes(110) } },
        ...segment,
      },
      { type: { data: { type: 'segment-types', id: type } } },
    );
    const regionSegment = await operator.events.createSegment(
      event.id,
      { name: 'EMEA', configuration: { countries: ['DE', 'FR'] }, ...region },
      { parent: { data: { type: 'segments', id: top.id } } },
    );
    return { event, stage: top, region: regionSegment };
  }

  /** Creates a full roster: three players, the captain first. */
  async function roster(segment: string, name: string) {
    const members = [await player(), await player(), await player()];
    const createdRoster = await members[0]!.client.rosters.create({ name, segment });
    const key = await members[0]!.client.rosters.joiningKey(createdRoster.id);
    for (const member of members.slice(1)) await member.client.rosters.join(key);
    return { id: createdRoster.id, members, captain: members[0]!, key };
  }

  async function moveTo(target: Date | string) {
    await api.context.clock.set(new Date(target));
    await api.context.scheduler.catchUp();
  }

  return {
    api,
    send,
    operator,
    operatorToken: data.token,
    visitor: createClient(send),
    clientOf,
    player,
    stage,
    roster,
    now,
    inMinutes,
    moveTo,
    advance: (minutes: number) => moveTo(inMinutes(minutes)),
  };
}

/** Returns the refusal of a call that must not succeed. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof ApiError)) throw new Error(`was not refused: ${String(outcome)}`);
  return outcome;
}
