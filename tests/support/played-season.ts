import { championship as createChampionship } from './championship.ts';
import { exchangeBrackets, playBracket, playQueue, playSwiss } from './played-matches.ts';
import { playOffice } from './played-office.ts';
import { adjustPoints, provokeRefusals, readPublicLists } from './played-refusals.ts';
import { createNextSeason, createSeason, signInAsOperator } from './played-set-up.ts';
import { changeUsers, registerTeams } from './played-users.ts';
import { createPlayers, type Championship } from './season-players.ts';

/**
 * Plays one day of a championship in which every call of the API succeeds at least once, and each
 * kind of refusal occurs once, the same each time: people with fixed tags, a clock that is set.
 * `onResponse` receives each response; `onStart` receives the championship before anything happens
 * in it.
 */
export async function playSeason(
  onResponse: (method: string, path: string, response: Response) => Promise<void>,
  onStart?: (championship: Championship) => Promise<void>,
  options?: Parameters<typeof createChampionship>[0],
): Promise<void> {
  const championship = await createChampionship(options);
  await onStart?.(championship);
  const { request } = championship.api;
  const send: typeof request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    await onResponse((init?.method ?? 'GET').toUpperCase(), String(input), response.clone());
    return response;
  };
  Object.assign(championship.api, { request: send });
  const players = createPlayers(championship);
  await signInAsOperator(championship);
  const { event, region } = await createSeason(championship);
  const ada = await changeUsers(championship, players);
  const teams = await registerTeams(championship, players, region.id);
  const series = await playBracket(championship, region.id, teams);
  await playOffice(championship, { ada, ...series, region: region.id });
  await exchangeBrackets(championship, region.id, event.id);
  await playSwiss(championship, players);
  await playQueue(championship, players);
  await adjustPoints(championship);
  await readPublicLists(championship);
  await createNextSeason(championship);
  await provokeRefusals(championship, await players.next());
}
