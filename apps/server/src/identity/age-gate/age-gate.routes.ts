import { toFullPath } from '@ringside/contract/api-path';
import type { AgeGate } from '@ringside/contract/collections/people';
import { ageGateEndpoints } from '@ringside/contract/endpoints/age-gate';
import { DAY_MS } from '@ringside/rules/constants';
import type { UserId } from '@ringside/rules/ids';
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { readBody } from '../../kernel/http/body.ts';
import { renderErrors } from '../../kernel/http/errors.ts';
import { parseBody } from '../../kernel/http/parse-body.ts';
import { hashOf, pathCookieNameOf, createRandomId } from '../../kernel/sender/cookie.ts';
import type { AddressOf } from '../../kernel/sender/sender-address.ts';
import {
  actorOf,
  identifySender,
  findTenant,
  type SenderDeps,
  tenantOfSite,
} from '../../kernel/sender/sender.ts';
import type { Config } from '../../platform/settings/config.ts';
import { transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { countryCode, dateOfBirth } from '../users/person-fields.ts';
import { findUserById } from '../users/user.repository.ts';
import { type AgeSubject, answerAgeGate, loadAgeGate } from './check-age.ts';

/** The services of the age gate. */
type AgeGateDeps = SenderDeps &
  TransactDeps & { config: Pick<Config, 'bodies'>; addressOf: AddressOf };

const PATH = toFullPath(ageGateEndpoints.get.path);
/** The cookie that ties a refusal to a browser in which no user has signed in. */
const VISITOR_COOKIE = 'ringside_visitor';

/** The body of a POST. */
export const ageBody = z.strictObject({ dateOfBirth, country: countryCode });

/** Returns the routes of the age gate, which say whether a user of an age and country may take part. */
export function ageGateRoutes(deps: AgeGateDeps): Hono {
  return new Hono()
    .get(PATH, async (c) => {
      const who = await findApplicant(deps, c);
      if ('refusal' in who) return who.refusal;
      const country = c.req.query('country')?.toUpperCase() ?? who.country;
      return respondWithAgeGate(
        c,
        await loadAgeGate(deps.storage.db, who, {
          dateOfBirth: who.dateOfBirth,
          country,
          now: deps.clock.now(),
        }),
      );
    })
    .post(toFullPath(ageGateEndpoints.post.path), async (c) => {
      const who = await findApplicant(deps, c);
      if ('refusal' in who) return who.refusal;
      const sent = await readBody(c.req.raw, true, { limits: deps.config.bodies });
      if ('faults' in sent) return renderErrors(c, sent.status, sent.faults);
      const parsed = await parseBody(ageBody, sent.json);
      if ('faults' in parsed) return renderErrors(c, 422, parsed.faults);
      const { tenantId, subject } = who;
      const judged = await transact(
        deps,
        { tenantId, actor: actorOf(deps, c, who.userId) },
        (work) => answerAgeGate(work, { tenantId, subject }, parsed.data),
      );
      return respondWithAgeGate(c, judged);
    });
}

const respondWithAgeGate = (c: HonoContext, data: AgeGate) =>
  c.json({ data }, 200, { 'cache-control': 'no-store' });

interface AgeApplicant extends AgeSubject {
  userId: UserId | null;
  dateOfBirth: string | null;
  country: string | null;
}

async function findApplicant(
  deps: AgeGateDeps,
  c: HonoContext,
): Promise<AgeApplicant | { refusal: Response }> {
  const tenantId = await findTenant(deps, c);
  if (!tenantId)
    return {
      refusal: renderErrors(c, 404, [
        {
          code: 'tenant-unknown',
          source: { header: 'X-Tenant' },
        },
      ]),
    };
  const identity = await identifySender(deps, c, tenantId);
  if (identity.kind === 'invalid')
    return {
      refusal: renderErrors(c, 401, [{ code: 'unauthorized' }], {
        'www-authenticate': 'Bearer',
      }),
    };
  if (identity.kind === 'visitor')
    return {
      tenantId,
      subject: `visitor:${hashOf(getVisitorId(deps, c))}`,
      userId: null,
      dateOfBirth: null,
      country: null,
    };
  const { userId, country } = identity.viewer;
  const user = await findUserById(deps.storage.db, { tenantId, id: userId });
  return {
    tenantId,
    subject: `user:${userId}`,
    userId,
    dateOfBirth: user?.hasProfile ? user.dateOfBirth : null,
    country,
  };
}

function getVisitorId(deps: AgeGateDeps, c: HonoContext): string {
  const publicUrl = deps.tenants.urlOf(tenantOfSite(deps, c));
  const name = pathCookieNameOf(VISITOR_COOKIE, publicUrl);
  const deviceId = getCookie(c, name);
  if (deviceId) return deviceId;
  const newDeviceId = createRandomId();
  if (c.req.method === 'POST')
    setCookie(c, name, newDeviceId, {
      httpOnly: true,
      sameSite: 'Lax',
      path: PATH,
      secure: publicUrl.startsWith('https:'),
      maxAge: (2 * DAY_MS) / 1000,
    });
  return newDeviceId;
}
