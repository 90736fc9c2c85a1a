import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { ApiError } from '@ringside/contract/errors';
import { createChance } from './chance.ts';
import { openRounds, winOf } from './rounds-on-match-day.ts';

const NAMES = ['Ash', 'Beech', 'Cherry', 'Dogwood', 'Elder', 'Fir'];

type Season = Awaited<ReturnType<typeof openRounds>>;
type Chance = () => number;

const pick = <Item>(items: readonly Item[], chance: Chance): Item =>
  items[Math.floor(chance() * items.length)]!;
const sideBy = (chance: Chance) => (chance() < 0.5 ? 'home' : 'away');

/** Returns what operators and the clock do to a stage, each by chance. */
function stepsIn({ operator, moveTo, inMinutes }: Season, chance: Chance) {
  const { matchSeries, rosters } = operator;
  const force = { force: true };
  return {
    rule: ({ id }: MatchSeries) => matchSeries.report(id, winOf(sideBy(chance)), force),
    forfeit: ({ id }: MatchSeries) => matchSeries.forfeit(id, sideBy(chance), force),
    reset: ({ id }: MatchSeries) => matchSeries.reset(id, force),
    delete: ({ id }: MatchSeries) => matchSeries.delete(id, force),
    reschedule: ({ id }: MatchSeries) => matchSeries.reschedule(id, inMinutes(30)),
    async restore(one: MatchSeries) {
      const { items } = await matchSeries.deleted();
      return matchSeries.restore(pick([one, ...items], chance).id, force);
    },
    async withdraw({ competitors }: MatchSeries) {
      const { roster } = pick(competitors, chance);
      if (!roster) return undefined;
      const { status } = await rosters.get(roster.id);
      return status === 'ready'
        ? rosters.withdraw(roster.id, 'injured')
        : rosters.reinstate(roster.id);
    },
    wait: () => moveTo(new Date(inMinutes(5))),
  };
}

/** The bracket as a visitor and as an operator get it, after one step. */
export interface FollowedBracket {
  step: string;
  /** From the memory, which follows the changes of the stage. */
  followed: string;
  /** From the database. */
  stored: string;
}

/** Plays a stage of six rosters by seeded chance, and returns its packed bracket after each step. */
export async function playFollowed(
  format: string,
  configuration: object,
  steps: number,
): Promise<FollowedBracket[]> {
  const season = await openRounds();
  const { operator, visitor } = season;
  const chance = createChance(format.length);
  const { region } = await season.startRegion(format, NAMES, { ...configuration, bans: [] });
  const loadSeries = async () =>
    (await operator.matchSeries.list({ 'filter[segment]': region.id, 'page[size]': 100 })).items;
  /** Reads the bracket packed, and with the dates of its series, which only the other form has. */
  const readBracket = async ({ segments }: typeof operator) =>
    JSON.stringify([await segments.packedBracket(region.id), await segments.bracket(region.id)]);
  const byName = stepsIn(season, chance);
  const names = [...Object.keys(byName), 'rule', 'rule'] as (keyof typeof byName)[];
  const seeded = await loadSeries();
  const brackets: FollowedBracket[] = [];
  while (brackets.length < steps) {
    const series = await loadSeries();
    const step = pick(names, chance);
    await byName[step](pick(series.length > 0 ? series : seeded, chance)).catch(
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      },
    );
    brackets.push({
      step,
      followed: await readBracket(visitor),
      stored: await readBracket(operator),
    });
  }
  return brackets;
}

/** Returns the names of the steps that changed the bracket. */
export const effectiveSteps = (brackets: readonly FollowedBracket[]): Set<string> =>
  new Set(
    brackets
      .filter(({ stored }, index) => stored !== brackets[index - 1]?.stored)
      .map(({ step }) => step),
  );
