import { createHash } from 'node:crypto';
import { type Calendar, formatCalendar } from '@ringside/rules/exchange/calendar';
import { LEAD_MINUTES } from '@ringside/rules/notices/notices';
import { Hono, type Context as HonoContext } from 'hono';
import { renderErrors } from '../../kernel/http/errors.ts';
import { findTenant } from '../../kernel/sender/sender.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { loadRosterCalendar, loadUserCalendar } from './calendar.query.ts';

/** The services of the calendars. */
interface CalendarDeps {
  storage: Pick<Storage, 'db'>;
  tenants: Tenants;
}

const ID = /^\d{1,18}$/;
const READS = { rosters: loadRosterCalendar, users: loadUserCalendar };
/** Calendar clients poll every few minutes; a 304 answers them between two changes. */
const CACHE = 'public, max-age=60';

/**
 * Creates GET /calendar/rosters/{id}.ics and /calendar/users/{id}.ics. They need no sign-in:
 * everything in them is on public pages. `?alarm=` 5, 10 or 30 adds an alarm so many minutes before
 * each match.
 */
export function calendarRoutes(deps: CalendarDeps) {
  const answer = async (c: HonoContext, of: keyof typeof READS): Promise<Response> => {
    const tenantId = await findTenant(deps, c);
    const [, id] = /^(.*)\.ics$/.exec(c.req.param('file') ?? '') ?? [];
    const calendar =
      tenantId && id && ID.test(id)
        ? await READS[of]({
            db: deps.storage.db,
            tenantId,
            id,
            publicUrl: deps.tenants.urlOf(tenantId),
          })
        : undefined;
    if (!calendar)
      return renderErrors(c, 404, [{ code: 'not-found', title: 'There is no such calendar' }]);
    const alarmMinutes = LEAD_MINUTES.find((lead) => String(lead) === c.req.query('alarm'));
    return createFileResponse(c, { ...calendar, alarmMinutes }, `ringside-${of}-${id}.ics`);
  };
  return new Hono()
    .get('/calendar/rosters/:file', (c) => answer(c, 'rosters'))
    .get('/calendar/users/:file', (c) => answer(c, 'users'));
}

function createFileResponse(c: HonoContext, calendar: Calendar, name: string): Response {
  const body = formatCalendar(calendar);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = { etag, 'cache-control': CACHE };
  if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
  return c.body(body, 200, {
    ...headers,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="${name}"`,
    'x-content-type-options': 'nosniff',
  });
}
