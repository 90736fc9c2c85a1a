import type { TenantId } from '@ringside/rules/ids';
import { edgeKeysOf } from '../../platform/edges/edge-keys.ts';
import { dependenciesOfAnswer, dependenciesOfRead } from '../answers/read-dependencies.ts';
import { isSharedRead } from '../answers/shared-reads.ts';
import type { PrintedAnswer } from './print.ts';

/**
 * Returns a visitor's answer with the keys by which shared caches purge it. An answer that is for
 * this visitor alone, or that no cache may store, stays unchanged.
 */
export function addEdgeKeys(
  printed: PrintedAnswer,
  { tenantId, url }: { tenantId: TenantId; url: string },
): PrintedAnswer {
  const { status, body, headers } = printed;
  const { pathname, search } = new URL(url);
  if (status !== 200 || body === null || headers['cache-control']) return printed;
  if (!isSharedRead(pathname)) return printed;
  const dependencies = [...dependenciesOfRead(pathname + search), ...dependenciesOfAnswer(body)];
  return { ...printed, headers: { ...headers, ...edgeKeysOf({ tenantId, dependencies }) } };
}
