import { toFullPath } from '@ringside/contract/api-path';
import { gameSideEndpoints } from '@ringside/contract/endpoints/game';
import type { Resource } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import { loadSeriesCheckinIds } from '../competition/checkins/series-checkins.query.ts';
import { seriesRepository } from '../competition/match-series/series.repository.ts';
import { loadCompactBracket } from '../competition/segments/bracket.query.ts';
import { segmentRepository } from '../competition/segments/segment.repository.ts';
import type { CallServices } from '../kernel/http/call-services.ts';
import { canInclude, type Catalog, loadIncluded, type Reader } from '../kernel/http/catalog.ts';
import { tenantOfSite } from '../kernel/sender/sender.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import { refuseGame } from './game-errors.ts';
import type { GameSide } from './game-side.ts';

/** The services of the public reads. */
export type ExternalReadDeps = CallServices & {
  storage: Pick<Storage, 'db'>;
  tenants: Pick<Tenants, 'atHost'>;
  game: Pick<GameSide, 'rehearse'>;
  /** The resources of all subjects. */
  catalog: Catalog;
};

/** The relations that a roster shows nested. */
export const OF_ROSTER = ['owner', 'players.user', 'segment.parent'];
/** The relations that a match series shows nested. */
export const OF_SERIES = ['segment', 'matches'];
/** The relations that the information about a match shows nested. */
export const OF_MATCH = [
  'segment.parent',
  'matches',
  'home.players.user',
  'away.players.user',
  'challenges',
];
/** The relations that a check-in shows nested. */
export const OF_CHECKIN = ['user'];

/**
 * Creates the calls that return rosters, match series, brackets and check-ins as plain nested
 * objects. They are public, as the pages of the site that show the same.
 */
export function externalReadRoutes(deps: ExternalReadDeps): Hono {
  return new Hono()
    .get(toFullPath(gameSideEndpoints.bracket.path), async (c) => {
      await deps.game.rehearse?.('bracket');
      const tenantId = tenantOfSite(deps, c);
      const segment = await segmentRepository(deps.storage.db, tenantId).findById(
        c.req.param('id') ?? '',
      );
      return segment
        ? c.json({ data: await loadCompactBracket(readerOf(deps, tenantId), segment) })
        : refuseNotFound(c);
    })
    .get(toFullPath(gameSideEndpoints.checkIns.path), async (c) => {
      await deps.game.rehearse?.('check-in');
      const tenantId = tenantOfSite(deps, c);
      const { db } = deps.storage;
      const series = await seriesRepository(db, tenantId).findById(c.req.param('id') ?? '');
      if (!series) return refuseNotFound(c);
      const ids = await loadSeriesCheckinIds({ db, tenantId }, series.id);
      return c.json({
        data: await readAllNested(deps, { tenantId, type: 'checkins', ids, paths: OF_CHECKIN }),
      });
    })
    .get(toFullPath(gameSideEndpoints.matchInfo.path), async (c) => {
      await deps.game.rehearse?.('match-info');
      const series = await readNested(deps, {
        tenantId: tenantOfSite(deps, c),
        type: 'match-series',
        id: c.req.param('id') ?? '',
        paths: OF_MATCH,
      });
      return series ? c.json({ data: series }) : refuseNotFound(c);
    })
    .get(toFullPath(gameSideEndpoints.roster.path), async (c) => {
      await deps.game.rehearse?.('roster');
      const roster = await readNested(deps, {
        tenantId: tenantOfSite(deps, c),
        type: 'rosters',
        id: c.req.param('id') ?? '',
        paths: OF_ROSTER,
      });
      return roster ? c.json({ data: { roster } }) : refuseNotFound(c);
    })
    .get(toFullPath(gameSideEndpoints.matchSeries.path), async (c) => {
      await deps.game.rehearse?.('match-series');
      const series = await readNested(deps, {
        tenantId: tenantOfSite(deps, c),
        type: 'match-series',
        id: c.req.param('id') ?? '',
        paths: OF_SERIES,
      });
      return series ? c.json({ data: series }) : refuseNotFound(c);
    });
}

const refuseNotFound = (c: HonoContext) => refuseGame(c, 404, { code: 'not-found' });

interface Wanted {
  tenantId: TenantId;
  type: string;
  ids: string[];
  paths: string[];
}

const readNested = async (
  deps: ExternalReadDeps,
  { id, ...wanted }: Omit<Wanted, 'ids'> & { id: string },
): Promise<Record<string, unknown> | undefined> =>
  (await readAllNested(deps, { ...wanted, ids: [id] }))[0];

/** Returns a reader for visitors. */
const readerOf = (deps: ExternalReadDeps, tenantId: TenantId): Reader => ({
  db: deps.storage.db,
  now: deps.clock.now(),
  tenantId,
  viewer: null,
  services: deps,
});

async function readAllNested(
  deps: ExternalReadDeps,
  { tenantId, type, ids, paths }: Wanted,
): Promise<Record<string, unknown>[]> {
  const { catalog } = deps;
  const reader = readerOf(deps, tenantId);
  const resources = (await catalog[type]?.load(reader, ids)) ?? [];
  const knownPaths = paths.filter((path) => canInclude(catalog, type, path));
  const others = await loadIncluded(catalog, reader, resources, knownPaths);
  const byKey = new Map(others.map((other) => [`${other.type}/${other.id}`, other]));
  return resources.map((resource) =>
    nestResource(
      resource,
      byKey,
      knownPaths.map((path) => path.split('.')),
    ),
  );
}

/**
 * Nests resources along the paths alone, so that two resources which reference each other do not
 * recurse for ever.
 */
function nestResource(
  { id, attributes, relationships = {} }: Resource,
  byKey: Map<string, Resource>,
  paths: string[][],
): Record<string, unknown> {
  const result: Record<string, unknown> = { id, ...attributes };
  for (const [name, { data }] of Object.entries(relationships)) {
    const deeper = paths.filter(([head]) => head === name).map((path) => path.slice(1));
    const renderTarget = (target: { type: string; id: string }) => {
      const found = deeper.length > 0 ? byKey.get(`${target.type}/${target.id}`) : undefined;
      return found ? nestResource(found, byKey, deeper) : { id: target.id };
    };
    result[name] = Array.isArray(data) ? data.map(renderTarget) : data && renderTarget(data);
  }
  return result;
}
