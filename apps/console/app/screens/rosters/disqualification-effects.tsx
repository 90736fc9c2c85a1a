import type { DisqualificationPreview } from '@ringside/contract/collections/rosters';
import { useRead } from '../../live/use-read.ts';
import { formatCount } from '../../parts/format-count.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { client } from '../../session/console-client.ts';

/** The most changed places that the dialog lists. */
const LISTED = 8;
const PLACES = { crown: 'a direct place', lcq: 'a Last Chance place' };

/** The effects of a disqualification: changed places, points and next rosters. */
export function DisqualificationEffects({
  rosterId,
  text,
  keepPlace,
}: {
  rosterId: string;
  text: string;
  /** Whether the place of the roster stays open. */
  keepPlace: boolean;
}) {
  const read = useRead(
    ['disqualification', rosterId, keepPlace],
    () => client.rosters.previewDisqualification(rosterId, { keepPlace }),
    { gcTime: 0 },
  );
  return (
    <>
      <p>{text}</p>
      <QueryView of={read} what="the effects" rows={3}>
        {(preview) => {
          const lines = describeEffects(preview);
          return lines.length === 0 ? (
            <p className="soft">No place, no points and no other roster change.</p>
          ) : (
            <>
              <h3>What changes</h3>
              <ul className="lines">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const placeText = (place: number | null): string =>
  place === null ? 'no place' : `place ${place}`;

/** Returns one line for each effect. */
export function describeEffects({
  openSeries,
  placements,
  teams,
  nextRosters,
}: DisqualificationPreview): string[] {
  const more = placements.length - LISTED;
  return [
    ...(openSeries > 0
      ? [`Forfeits ${openSeries === 1 ? 'one open series' : `${openSeries} open series`}`]
      : []),
    ...placements
      .slice(0, LISTED)
      .map(
        ({ roster, before, after }) => `${roster.name}: ${placeText(before)} → ${placeText(after)}`,
      ),
    ...(more > 0
      ? [more === 1 ? '1 more roster changes its place' : `${more} more rosters change their place`]
      : []),
    ...teams.flatMap(({ team, points, qualifiedBy }) => [
      ...(points.before === points.after
        ? []
        : [
            `${team.name}: ${points.before} → ${formatCount(points.after, 'point')} on the leaderboard`,
          ]),
      ...(qualifiedBy.before === qualifiedBy.after
        ? []
        : [
            qualifiedBy.after
              ? `${team.name} gets ${PLACES[qualifiedBy.after]}`
              : `${team.name} loses ${PLACES[qualifiedBy.before ?? 'lcq']}`,
          ]),
    ]),
    ...nextRosters.map(
      ({ name, segment, change }) =>
        `${name} ${change === 'enters' ? 'enters' : 'leaves'} ${segment.name}`,
    ),
  ];
}
