import { lazy, Suspense, useEffect } from 'react';
import { useOutboxEntries } from '../../session/use-outbox-runner.ts';

const loadLines = () => import('./outbox-lines.tsx');
const OutboxLines = lazy(async () => ({ default: (await loadLines()).OutboxLines }));

/** The commands that wait for a connection. The bar is hidden while each is sent at once. */
export function OutboxBar() {
  const entries = useOutboxEntries();
  // Loaded in advance, since it is needed when there is no connection.
  useEffect(() => void loadLines().catch(() => {}), []);
  return entries.length === 0 ? null : (
    <Suspense>
      <OutboxLines entries={entries} />
    </Suspense>
  );
}
