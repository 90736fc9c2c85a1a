import { toFullPath } from '@ringside/contract/api-path';
import { gameSideEndpoints } from '@ringside/contract/endpoints/game';
import type { Resource } from '@ringside/contract/json-api';
import type { TenantId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import { CATALOG } from '../app/collections.ts';
import { tenantOfSite } from '../identity/sessions/sender.ts';
import type { CallServices } from '../kernel/http/call-services.ts';
import { canInclude, loadIncluded, type Reader } from '../kernel/http/catalog.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Tenants } from '../platform/storage/tenants.ts';
import { refuseGame } from './game-errors.ts';
import type { GameSide } from './game-side.ts';

/** The services of the public reads. */
export type ExternalReadDeps = CallServices & {
  storage: Pick<Storage, 'db'>;
  tenants: Pick<Tenants, 'atHost'>;
  game: Pick<GameSide, 'rehearse'>;
};

/** The relations that a roster shows nested. */
export const OF_ROSTER = ['owner', 'players.user', 'segment.parent'];
/** The relations that a match series shows nested. */
export const OF_SERIES = ['segment', 'matches'];

/**
 * Creates the calls that return a roster and a match series as plain nested objects. They are
 * public, as in the tournament API.
 */
export function externalReadRoutes(deps: ExternalReadDeps): Hono {
  return new Hono()
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

const refuseNotFound = (c: HonoContext) =>
  refuseGame(c, 404, { code: 'not-found', title: 'There is nothing here' });

interface Wanted {
  tenantId: TenantId;
  type: string;
  id: string;
  paths: string[];
}

async function readNested(
  deps: ExternalReadDeps,
  { tenantId, type, id, paths }: Wanted,
): Promise<Record<string, unknown> | undefined> {
  const { storage, clock } = deps;
  const reader: Reader = {
    db: storage.db,
    now: clock.now(),
    tenantId,
    viewer: null,
    services: deps,
  };
  const [resource] = (await CATALOG[type]?.load(reader, [id])) ?? [];
  if (!resource) return undefined;
  const knownPaths = paths.filter((path) => canInclude(CATALOG, type, path));
  const others = await loadIncluded(CATALOG, reader, [resource], knownPaths);
  const byKey = new Map(others.map((other) => [`${other.type}/${other.id}`, other]));
  return nestResource(
    resource,
    byKey,
    knownPaths.map((path) => path.split('.')),
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
