import { championship } from './championship.ts';

/** Opens a championship with helpers for a swiss whose rounds an operator publishes. */
export async function openSwissByHand() {
  const season = await championship();
  const { stage, roster, operator, visitor, inMinutes, now, moveTo } = season;
  /** The end of the event before this one, because at most two may overlap. */
  let previousEnd = new Date(0);

  /** Creates a seeded swiss in an event of its own, with its rosters by name. */
  async function startSwiss(names: string[], configuration: object) {
    if (now() < previousEnd) await moveTo(previousEnd);
    const { region, event } = await stage({
      event: {
        name: `Swiss of ${names[0]}`,
        date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
      },
      segment: {
        format: 'swiss',
        segmentCheckinsConfig: { openWindow: null },
        configuration: { bans: [], ...configuration },
      },
    });
    previousEnd = new Date(Date.parse(event.date.to) + 60 * 60_000);
    const idsByName = new Map<string, string>();
    for (const name of names) idsByName.set(name, (await roster(region.id, name)).id);
    await operator.segments.setSeeds(region.id, [...idsByName.values()]);
    await operator.segments.start(region.id);
    const nameOf = (id: string | null) =>
      id === null ? 'bye' : [...idsByName].find(([, rosterId]) => rosterId === id)![0];
    const parsePairs = (text: string) =>
      text
        .split(', ')
        .map((pair) => pair.split(' '))
        .map(([home, away]) => ({
          home: idsByName.get(home!) ?? '999999',
          away: away === 'bye' ? null : (idsByName.get(away!) ?? '999999'),
        }));
    const round = async (number: number) =>
      (
        await visitor.matchSeries.list({
          'filter[segment]': region.id,
          'filter[roundNumber]': number,
          'page[size]': 100,
          sort: 'matchNumber',
        })
      ).items;
    return {
      id: region.id,
      event: event.id,
      parsePairs,
      round,
      pairsOf: async (number: number) =>
        (await round(number))
          .map(
            ({ competitors: [home, away] }) => `${home.roster!.name} ${away.roster?.name ?? 'bye'}`,
          )
          .join(', '),
      preview: async (text?: string) =>
        operator.segments.previewRound(
          region.id,
          text === undefined ? undefined : parsePairs(text),
        ),
      formatPairs: (pairings: { home: string; away: string | null }[]) =>
        pairings.map(({ home, away }) => `${nameOf(home)} ${nameOf(away)}`).join(', '),
      nameOf,
      held: async () => (await visitor.segments.get(region.id)).held,
      /** Home wins every open series of the round. */
      win: async (number: number) => {
        for (const { id, state } of await round(number))
          if (state !== 'finished')
            await operator.matchSeries.report(
              id,
              [0, 1].map(() => ({
                periods: [{ key: 'score', scores: [2, 0] as [number, number] }],
                forfeit: null,
              })),
            );
      },
    };
  }

  return { ...season, startSwiss };
}

/** A seeded swiss with its rosters by name. */
export type Swiss = Awaited<ReturnType<Awaited<ReturnType<typeof openSwissByHand>>['startSwiss']>>;
