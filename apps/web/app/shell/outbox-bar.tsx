import { lazy, Suspense, useEffect } from 'react';
import { useOutboxEntries } from '../session/use-outbox-runner.ts';

const loadLines = () => import('./outbox-lines.tsx');
const OutboxLines = lazy(async () => ({ default: (await loadLines()).OutboxLines }));

/** What was done without a connection. Nothing stands here while everything goes at once. */
export function OutboxBar() {
  const entries = useOutboxEntries();
  // loaded behind the page, since it is needed when there is no connection
  useEffect(() => void loadLines().catch(() => {}), []);
  return entries.length === 0 ? null : (
    <Suspense>
      <OutboxLines entries={entries} />
    </Suspense>
  );
}
