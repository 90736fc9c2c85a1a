import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Actors } from './actors.ts';
import type { clientAt } from './server.ts';

const CHECK_IN_LEAD_MS = 9 * 60_000;
const MOST_STEPS = 60;

/** A team that acts over the API; its rosters have the same name in every stage. */
export interface ApiTeam {
  name: string;
  clients: ReturnType<typeof clientAt>[];
}

interface Played {
  actors: Actors;
  segment: string;
  teams: ApiTeam[];
  /** The team that wins each of its series; in the others the home side wins. */
  favourite: string;
}

/** Returns the open series of a segment that have a date, the earliest first. */
export async function openSeries(actors: Actors, segment: string): Promise<MatchSeries[]> {
  const { items } = await actors.visitor.matchSeries.list({
    'filter[segment]': segment,
    'filter[state]': 'scheduled,live',
    'page[size]': 100,
  });
  return items
    .filter(({ date }) => date !== null)
    .sort((one, other) => Date.parse(one.date!) - Date.parse(other.date!));
}

/** Returns the teams' names in a series, by side. */
export const sidesOf = ({ competitors }: MatchSeries): (string | null)[] =>
  competitors.map(({ roster }) => roster?.name ?? null);

/** Moves the clock to the check-in of series that start together, and checks the teams in. */
export async function checkTeamsIn(
  { actors, teams }: Pick<Played, 'actors' | 'teams'>,
  due: MatchSeries[],
): Promise<void> {
  const opens = Date.parse(due[0]!.date!) - CHECK_IN_LEAD_MS;
  if (Number(await actors.now()) < opens) await actors.moveTo(new Date(opens));
  for (const series of due)
    for (const name of sidesOf(series))
      for (const client of teams.find((team) => team.name === name)?.clients ?? [])
        await client.checkins.ofSeries(series.id);
}

/** Moves the clock to the first second of series that start together. */
export const startSeries = (actors: Actors, due: MatchSeries[]) =>
  actors.moveTo(new Date(Date.parse(due[0]!.date!) + 1_000));

/** Reports that one side won each game, and confirms it for the other side. */
export async function reportSeries(
  { teams, favourite }: Pick<Played, 'teams' | 'favourite'>,
  series: MatchSeries,
): Promise<void> {
  const sides = sidesOf(series);
  const winner = sides[1] === favourite ? 1 : 0;
  const captainOf = (side: 0 | 1) =>
    teams.find(({ name }) => name === sides[side])?.clients[0] ?? null;
  const game = {
    periods: [{ key: 'score', scores: (winner === 0 ? [1, 0] : [0, 1]) as [number, number] }],
    forfeit: null,
  };
  const games = Array.from({ length: Math.ceil(series.bestOf / 2) }, () => game);
  await captainOf(winner)?.matchSeries.report(series.id, games);
  await captainOf(winner === 0 ? 1 : 0)?.matchSeries.confirm(series.id);
}

/** Plays a seeded segment to its end over the API. */
export async function playSegment(played: Played): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const open = await openSeries(played.actors, played.segment);
    const due = open.filter(({ date }) => date === open[0]!.date);
    if (due.length === 0) return;
    await checkTeamsIn(played, due);
    await startSeries(played.actors, due);
    for (const series of due) await reportSeries(played, series);
  }
  throw new Error(`Segment ${played.segment} did not end within ${MOST_STEPS} steps`);
}
