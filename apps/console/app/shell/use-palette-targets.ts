import type { Roster } from '@ringside/contract/collections/rosters';
import { useEffect, useState } from 'react';
import { segmentScreensOf } from '../parts/segment-links.tsx';
import { formatPlace, formatSeriesTitle } from '../parts/series-texts.tsx';
import { client } from '../session/console-client.ts';
import { usePermissions } from '../session/permissions.ts';
import { SCREENS } from './screens.ts';
import { type Season, useSeason } from './season-context.tsx';

/** A target of the palette. */
export interface PaletteTarget {
  kind: 'Screen' | 'Segment' | 'Roster' | 'Series' | 'Person';
  name: string;
  detail?: string;
  to: string;
}

const REST_MS = 150;
const MOST = 6;
const SHORTEST = 2;

/**
 * Returns the targets for a few letters: screens and segments at once, the rest when the server has
 * found it.
 */
export function usePaletteTargets(text: string): { found: PaletteTarget[]; searching: boolean } {
  const query = text.trim();
  const { season } = useSeason();
  const can = usePermissions();
  const readsPeople = can('users.read');
  const [remote, setRemote] = useState<{ query: string; found: PaletteTarget[] }>({
    query: '',
    found: [],
  });
  const asks = query.length >= SHORTEST;
  useEffect(() => {
    if (!asks) return;
    let over = false;
    const timer = setTimeout(async () => {
      const found = await searchServer(query, { season: season.data, readsPeople }).catch(() => []);
      if (!over) setRemote({ query, found });
    }, REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [query, asks, season.data, readsPeople]);
  const localTargets = [
    ...SCREENS.filter(({ permission }) => can(permission)).map(({ name, to }): PaletteTarget => ({
      kind: 'Screen',
      name,
      to,
    })),
    ...segmentTargetsOf(season.data),
  ];
  const matchingTargets = localTargets.filter(
    ({ name, kind }) =>
      name.toLowerCase().includes(query.toLowerCase()) && (query !== '' || kind === 'Screen'),
  );
  return {
    found: [...matchingTargets, ...(asks && remote.query === query ? remote.found : [])],
    searching: asks && remote.query !== query,
  };
}

/** Returns each segment with its own screens, after its matches. */
function segmentTargetsOf(season: Season | undefined): PaletteTarget[] {
  if (!season) return [];
  return season.segments.flatMap((segment): PaletteTarget[] => {
    const name = season.nameOf(segment.id);
    const screens = segmentScreensOf(segment).map(({ screen, to }): PaletteTarget => ({
      kind: 'Segment',
      name: `${name}, ${screen.toLowerCase()}`,
      detail: segment.state,
      to,
    }));
    return [
      {
        kind: 'Segment',
        name,
        detail: segment.state,
        to:
          segment.children.length === 0
            ? `/series?segment=${segment.id}`
            : `/rosters?segment=${segment.id}`,
      },
      ...screens,
    ];
  });
}

async function searchServer(
  query: string,
  { season, readsPeople }: { season: Season | undefined; readsPeople: boolean },
): Promise<PaletteTarget[]> {
  const plain = query.replaceAll(',', ' ');
  const findRosters = (filter: Record<string, string>) =>
    client.rosters.list({ 'filter[search]': plain, ...filter, 'page[size]': MOST, sort: 'name' });
  const [inEvent, inAll, people] = await Promise.all([
    season?.event ? findRosters({ 'filter[event]': season.event.id }) : { items: [] },
    findRosters({}),
    readsPeople
      ? client.users.list({ 'filter[search]': plain, 'page[size]': MOST })
      : { items: [] },
  ]);
  const isInEvent = ({ id }: Roster) => inEvent.items.some((one) => one.id === id);
  const rosters = [...inEvent.items, ...inAll.items.filter((one) => !isInEvent(one))];
  const ids = inEvent.items.map(({ id }) => id);
  const series =
    ids.length > 0
      ? await client.matchSeries.list({
          'filter[roster]': ids.join(','),
          'page[size]': MOST,
          sort: '-date',
        })
      : { items: [] };
  return [
    ...rosters.map((roster): PaletteTarget => ({
      kind: 'Roster',
      name: roster.name,
      detail: isInEvent(roster) ? roster.status : `${roster.status}, another event`,
      to: `/rosters/${roster.id}`,
    })),
    ...series.items.map((one): PaletteTarget => ({
      kind: 'Series',
      name: formatSeriesTitle(one),
      detail: formatPlace(one, season?.findSegment(one.segment.id)),
      to: `/series/${one.id}`,
    })),
    ...people.items.map(({ id, username }): PaletteTarget => ({
      kind: 'Person',
      name: username,
      to: `/people/${id}`,
    })),
  ];
}
