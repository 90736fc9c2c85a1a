import { Hono } from 'hono';
import { calendarRoutes } from '../competition/calendar/calendar.routes.ts';
import { gameRoutes } from '../game/game.routes.ts';
import { ageGateRoutes } from '../identity/age-gate/age-gate.routes.ts';
import { loginRoutes } from '../identity/login/login.routes.ts';
import { callbackRoutes } from '../identity/oauth/callback.routes.ts';
import { admissionMiddleware } from '../kernel/http/admission-middleware.ts';
import { createAllowedMethods } from '../kernel/http/allowed-methods.ts';
import { renderErrors } from '../kernel/http/errors.ts';
import { fileRoutes } from '../kernel/http/files.routes.ts';
import { healthRoutes } from '../kernel/http/health.routes.ts';
import { mountEndpoints } from '../kernel/http/kernel.ts';
import { metricsRoutes } from '../kernel/http/metrics.routes.ts';
import { overloadResponse } from '../kernel/http/overload.ts';
import { requestFrame } from '../kernel/http/request-frame.ts';
import { streamRoutes } from '../kernel/http/stream.routes.ts';
import { answerAlias } from '../kernel/http/version-alias.ts';
import { findTenant } from '../kernel/sender/sender.ts';
import { FileStoreFailure } from '../platform/files/file-store.ts';
import { findDatabaseTrouble } from '../platform/storage/unavailable.ts';
import { routeByHost } from '../site/route-by-host.ts';
import { CATALOG, ENDPOINTS } from './collections.ts';
import type { Services } from './compose.ts';
import { checkPlainCalls } from './openapi/check-plain-calls.ts';
import { openapiRoutes } from './openapi/openapi.routes.ts';

/** The seconds until a retry if the store of pictures fails. */
const FILES_AGAIN_S = '30';
/** The seconds until a retry if the database is full, which an operator has to mend. */
const ROOM_AGAIN_S = 30;

/**
 * Creates the whole API as one fetch-shaped app, to which the network, the pages and the tests send
 * their requests.
 */
export function createApi(services: Services, emulator?: Hono) {
  const api = new Hono();
  api.use('/api/v1/*', (c, next) => answerAlias(api, c, next));
  api.use(requestFrame(services));
  api.use(routeByHost(services));
  api.use(admissionMiddleware(services));
  api.route('/', checkPlainCalls());
  api.route('/', healthRoutes(services));
  api.route('/', metricsRoutes(services));
  api.route('/', openapiRoutes());
  api.route('/', streamRoutes(services));
  api.route('/', gameRoutes({ ...services, catalog: CATALOG }));
  api.route('/', loginRoutes(services));
  api.route('/', ageGateRoutes(services));
  api.route('/', fileRoutes(services));
  api.route('/', calendarRoutes(services));
  api.route('/', callbackRoutes(services));
  api.route('/', mountEndpoints(services, CATALOG, ENDPOINTS));
  if (emulator) api.route('/', emulator);
  const allowedMethods = createAllowedMethods(api.routes);
  for (const prefix of [
    '/api/*',
    '/game/*',
    '/emulator/*',
    '/files/*',
    '/calendar/*',
    '/healthz/*',
    '/readyz/*',
    '/metrics/*',
  ]) {
    api.all(prefix, async (c) => {
      const methods = allowedMethods(c.req.path);
      if (methods.length === 0) return renderErrors(c, 404, [{ code: 'not-found' }]);
      if (c.req.path.startsWith('/api/') && !(await findTenant(services, c)))
        return renderErrors(c, 404, [{ code: 'tenant-unknown', source: { header: 'X-Tenant' } }]);
      return renderErrors(c, 405, [{ code: 'method-not-allowed' }], { allow: methods.join(', ') });
    });
  }
  api.onError((error, c) => {
    const trouble = findDatabaseTrouble(error);
    if (trouble) {
      services.log.warn(
        { err: error, path: c.req.path, trouble },
        'a request failed because of the database',
      );
      return overloadResponse(
        c.req.path,
        'database-unavailable',
        trouble === 'full' ? ROOM_AGAIN_S : services.admission.wait(),
      );
    }
    services.log.error({ err: error, path: c.req.path }, 'a request failed');
    if (error instanceof FileStoreFailure)
      return renderErrors(
        c,
        503,
        [
          {
            code: 'files-unavailable',
            detail: 'Please try again.',
          },
        ],
        { 'retry-after': FILES_AGAIN_S, 'cache-control': 'no-store' },
      );
    return renderErrors(c, 500, [{ code: 'internal' }]);
  });
  return api;
}

export type Api = ReturnType<typeof createApi>;
