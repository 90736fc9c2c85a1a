import type { Context as HonoContext } from 'hono';
import type { Context } from '../context.ts';
import { notedSender } from '../sessions/sender.ts';

export interface RefusedSender {
  tenantId: string | null;
  /** As far as he is known: a bearer that has ended still names its person, a forged one nobody. */
  userId: string | null;
  apiKeyId?: string;
  address: string | null;
}

const [UNKNOWN, NOT_ALLOWED, TOO_OFTEN] = [401, 403, 429];

/**
 * Who was refused, where that says something: who may not or has to enrol (403), who asks too often
 * (429), and whose bearer, key or cookie was not believed (401). Undefined for everything else, and
 * so for a visitor who only has to sign in.
 */
export function refusedSender(
  { addressOf }: Pick<Context, 'addressOf'>,
  c: HonoContext,
): RefusedSender | undefined {
  const { status } = c.res;
  if (status !== UNKNOWN && status !== NOT_ALLOWED && status !== TOO_OFTEN) return undefined;
  const sender = notedSender(c);
  const showsProof =
    sender?.showsProof ||
    c.req.header('authorization') !== undefined ||
    c.req.header('x-api-token') !== undefined;
  if (status === UNKNOWN && !showsProof) return undefined;
  return {
    tenantId: sender?.tenantId ?? null,
    userId: sender?.userId ?? null,
    ...(sender?.apiKeyId !== undefined && { apiKeyId: sender.apiKeyId }),
    address: addressOf(c),
  };
}
