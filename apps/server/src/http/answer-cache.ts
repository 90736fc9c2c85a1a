import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasSeasonJumped } from '../clock/clock-reading.ts';
import type { Context } from '../context.ts';
import { carriesSession } from '../sessions/cookie.ts';
import { bodyOf, type KeptBytes, keptBytes } from './kept-bytes.ts';
import { newRequestId } from './kernel.ts';
import { isSharedRead } from './shared-reads.ts';

/** How long it may be unknown here that another process has changed something. */
const UNHEARD_MS = 1_000;
/**
 * How long an answer is believed where nothing has changed: what follows from the time alone grows
 * old.
 */
const FRESH_MS = 5_000;
const MAX_ANSWERS = 2_000;
const LARGEST = 2 * 1024 * 1024;

interface KeptAnswer {
  /** What was asked for. */
  key: Key;
  /** Where the activity log stood when it was made: any change since makes it old. */
  position: string;
  /**
   * The season's clock and the real one: a jump of the one makes it old, since states follow from
   * the time.
   */
  seasonAt: number;
  realAt: number;
  etag: string;
  /** Names and values in turn, with the body and without it. */
  whole: string[];
  short: string[];
  bytes: KeptBytes;
}

/**
 * Public answers for those who are not signed in, kept with their bytes and answered straight on
 * the socket, before any framework. A changed championship, some seconds, or a moved clock make
 * them anew; nobody's own change is ever hidden, since it moves the log.
 */
export function createAnswerCache(
  {
    live,
    relay,
    clock,
    log,
    tenants,
    metrics,
  }: Pick<Context, 'live' | 'relay' | 'clock' | 'log' | 'tenants' | 'metrics'>,
  real = () => performance.now(),
) {
  const answers = createVariants();
  const underWay = new Map<string, { position: string; making: Promise<{ kept?: KeptAnswer }> }>();
  const tally = metrics.kept.answers;
  const serverTime = createInstantText();
  /** A host names a championship where no header does; of both the header is heard. */
  const tenantIn = (headers: IncomingMessage['headers'], host: string | undefined) =>
    headers['x-tenant'] ? `key ${String(headers['x-tenant'])}` : `id ${tenants.atHost(host)}`;

  function isFresh({ position, seasonAt, realAt }: KeptAnswer): boolean {
    const passed = real() - realAt;
    if (passed > FRESH_MS || position !== live.position() || relay.unheardMs() > UNHEARD_MS)
      return false;
    const now = { seasonAt: clock.now().getTime(), realAt: real() };
    return !hasSeasonJumped({ seasonAt, realAt }, now);
  }

  /** What each answer has of its own. */
  function ownOf(sent: unknown, { url, status }: { url: string; status: number }): string[] {
    const requestId =
      typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : newRequestId();
    tally.given += 1;
    if (log.isLevelEnabled('info'))
      log.info({ requestId, method: 'GET', path: pathOf(url), status, kept: true }, 'request');
    return ['x-request-id', requestId, 'x-server-time', serverTime(clock.now())];
  }

  /** Makes an answer anew; what may be given to others is kept. */
  async function made(
    key: Key,
    response: Response,
    { position, seasonAt, realAt }: Pick<KeptAnswer, 'position' | 'seasonAt' | 'realAt'>,
  ): Promise<{ response: Response; kept?: KeptAnswer }> {
    const etag = response.headers.get('etag');
    if (response.status !== 200 || !etag || response.headers.has('set-cookie')) return { response };
    tally.made += 1;
    const body = Buffer.from(await response.arrayBuffer());
    const whole = new Response(body, response);
    if (body.length > LARGEST) return { response: whole };
    const {
      'x-request-id': _id,
      'x-server-time': _time,
      ...headers
    } = Object.fromEntries(response.headers);
    const kept: KeptAnswer = {
      key,
      position,
      seasonAt,
      realAt,
      etag,
      whole: Object.entries({ ...headers, 'content-length': String(body.length) }).flat(),
      short: Object.entries(headers)
        .filter(([name]) => !name.startsWith('content-'))
        .flat(),
      bytes: keptBytes(body),
    };
    answers.keep(kept);
    return { response: whole, kept };
  }

  return {
    /** Whether it has answered. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return false;
      const { headers } = request;
      if (isPersonal(headers)) return false;
      const kept = answers.find(request.url!, headers, () => tenantIn(headers, headers.host));
      if (!kept) return false;
      if (!isFresh(kept)) {
        answers.forget(kept);
        return false;
      }
      const known = request.headers['if-none-match']?.includes(kept.etag) ?? false;
      const own = ownOf(request.headers['x-request-id'], {
        url: request.url!,
        status: known ? 304 : 200,
      });
      if (known) response.writeHead(304, [...kept.short, ...own]).end();
      else response.writeHead(200, [...kept.whole, ...own]).end(kept.bytes, 'latin1');
      return true;
    },

    /**
     * Passes an answer on, and keeps it where it may be given to others. Of those who ask for the
     * same at once, one has it made.
     */
    async keep(
      request: Request,
      make: (request: Request) => Response | Promise<Response>,
    ): Promise<Response> {
      if (request.method !== 'GET') return make(request);
      const { host, pathname, search } = new URL(request.url);
      const own = Object.fromEntries(request.headers);
      if (!isPublic(pathname + search, own)) return make(request);
      const key: Key = {
        url: pathname + search,
        tenant: tenantIn(own, host),
        accept: String(own.accept ?? ''),
        encoding: String(own['accept-encoding'] ?? ''),
      };
      const name = Object.values(key).join(' ');
      // Whoever has it already must not keep others from getting it.
      const asked = request.headers.get('if-none-match');
      const before = underWay.get(name);
      const same =
        before?.position === live.position()
          ? (await before.making.catch(() => undefined))?.kept
          : undefined;
      if (same) {
        const known = asked?.includes(same.etag) ?? false;
        const ids = ownOf(own['x-request-id'], { url: pathname, status: known ? 304 : 200 });
        return new Response(known ? null : bodyOf(same.bytes), {
          status: known ? 304 : 200,
          headers: paired([...(known ? same.short : same.whole), ...ids]),
        });
      }
      // Looked at before the answer is made: a change meanwhile makes it old at once.
      const at = { position: live.position(), seasonAt: clock.now().getTime(), realAt: real() };
      const making = Promise.resolve(
        make(asked === null ? request : withoutCondition(request)),
      ).then((response) => made(key, response, at));
      const started = { position: at.position, making };
      underWay.set(name, started);
      const { response, kept } = await making.finally(
        () => void (underWay.get(name) === started && underWay.delete(name)),
      );
      return kept && asked?.includes(kept.etag)
        ? new Response(null, { status: 304, headers: response.headers })
        : response;
    },
  };
}

/** Names and values in turn, as pairs. */
const paired = (flat: string[]) =>
  Array.from(
    { length: flat.length / 2 },
    (_none, index) => [flat[2 * index]!, flat[2 * index + 1]!] as [string, string],
  );

/** As everywhere in the log: without what was asked for, which may name somebody. */
const pathOf = (url: string) => url.split('?', 1)[0];

function withoutCondition(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('if-none-match');
  return new Request(request.url, { headers });
}

/** Whether an answer may be for the sender alone. */
const isPersonal = ({ authorization, cookie }: IncomingMessage['headers']): boolean =>
  authorization !== undefined || carriesSession(cookie);

/** Whether it is a visitor's question to a public collection. */
const isPublic = (url: string, headers: IncomingMessage['headers']): boolean =>
  !isPersonal(headers) && isSharedRead(url);

/** What answers may differ by. */
interface Key {
  url: string;
  tenant: string;
  accept: string;
  encoding: string;
}

/** Answers by their address, of each some few variants: nothing is put together to find one. */
function createVariants() {
  const byUrl = new Map<string, KeptAnswer[]>();
  let count = 0;
  const same = (one: Key, { tenant, accept, encoding }: Key) =>
    one.tenant === tenant && one.accept === accept && one.encoding === encoding;
  function forget({ key }: KeptAnswer): void {
    const before = byUrl.get(key.url) ?? [];
    const left = before.filter((one) => !same(one.key, key));
    count -= before.length - left.length;
    if (left.length > 0) byUrl.set(key.url, left);
    else byUrl.delete(key.url);
  }
  return {
    forget,
    find(
      url: string,
      { accept = '', 'accept-encoding': encoding = '' }: IncomingMessage['headers'],
      tenant: () => string,
    ): KeptAnswer | undefined {
      return byUrl
        .get(url)
        ?.find(
          ({ key }) =>
            key.accept === accept && key.encoding === encoding && key.tenant === tenant(),
        );
    },
    keep(answer: KeptAnswer): void {
      forget(answer);
      while (count >= MAX_ANSWERS) forget(byUrl.values().next().value![0]!);
      byUrl.set(answer.key.url, [...(byUrl.get(answer.key.url) ?? []), answer]);
      count += 1;
    },
  };
}

/** An instant as text; of one millisecond it is made once. */
function createInstantText(): (at: Date) => string {
  let [ms, text] = [NaN, ''];
  return (at) => {
    const now = at.getTime();
    if (now !== ms) [ms, text] = [now, at.toISOString()];
    return text;
  };
}
