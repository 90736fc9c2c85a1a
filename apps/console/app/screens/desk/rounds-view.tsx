import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { RoundCards } from '@ringside/ui/bracket/round-cards';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { formatRound } from '../../parts/series-texts.tsx';
import { client } from '../../session/console-client.ts';
import { type CardFacts, createDeskCard } from './desk-cards.ts';
import type { DeskSeries } from './desk-stage.ts';

const STANDINGS_POLL_MS = 10_000;

/** The rounds of a Swiss, of groups or of lobbies as tabs, with the table beside the pairs. */
export function RoundsView({ facts }: { facts: CardFacts }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const bySegmentRound = Map.groupBy(facts.stage.series.values(), ({ at }) => at[1]);
  const numbers = [...bySegmentRound.keys()].toSorted((one, other) => one - other);
  const current = chosen ?? findCurrentRound(bySegmentRound, numbers);
  const groups = Map.groupBy(bySegmentRound.get(current) ?? [], ({ at }) => at[0]);
  return (
    <div className="dk-rounds">
      <div>
        <div className="dk-seg" role="group" aria-label="Round">
          {numbers.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={number === current}
              onClick={() => setChosen(number)}
            >
              {number}
            </button>
          ))}
        </div>
        {[...groups].map(([bracketNumber, series]) => (
          <section key={bracketNumber} className="dk-grp">
            <h3>{formatRound({ bracketNumber, roundNumber: current }, facts.segment)}</h3>
            <RoundCards matches={series.map((one) => createDeskCard(facts, one))} yourTeam="" />
          </section>
        ))}
      </div>
      <StandingsList segmentId={facts.stage.segmentId} />
    </div>
  );
}

/** Returns the round that is played: the first with an open series, else the last one. */
function findCurrentRound(
  rounds: ReadonlyMap<number, DeskSeries[]>,
  numbers: readonly number[],
): number {
  const open = numbers.find((number) =>
    rounds.get(number)?.some(({ state }) => state !== 'finished'),
  );
  return open ?? numbers.at(-1) ?? 1;
}

/** The table as it is now; it draws no line while a round is open. */
function StandingsList({ segmentId }: { segmentId: string }) {
  const read = useRead(
    ['desk-standings', segmentId],
    async () => (await client.segments.standings(segmentId, { 'page[size]': 100 })).items,
    { refetchInterval: STANDINGS_POLL_MS },
  );
  return (
    <div className="dk-table">
      <QueryView of={read} what="the table" rows={6}>
        {(rows) => (
          <div className="tw">
            <table className="tb">
              <caption>Standings</caption>
              <thead>
                <tr>
                  <th scope="col">Place</th>
                  <th scope="col">Roster</th>
                  <th scope="col" className="n">
                    Won
                  </th>
                  <th scope="col" className="n">
                    Lost
                  </th>
                  <th scope="col" className="n">
                    Points
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ id, placement, group, roster, wins, losses, points }) => (
                  <tr key={id}>
                    <td className="n">
                      {group === null ? placement : `${groupLetter(group - 1)}${placement}`}
                    </td>
                    <th scope="row">{roster.name}</th>
                    <td className="n">{wins}</td>
                    <td className="n">{losses}</td>
                    <td className="n">{points}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
    </div>
  );
}
