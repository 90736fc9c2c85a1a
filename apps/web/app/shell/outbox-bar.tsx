import { lazy, Suspense, useEffect } from 'react';
import { useOutboxEntries } from '../session/use-outbox-runner.ts';

const loadLines = () => import('./outbox-lines.tsx');
const OutboxLines = lazy(async () => ({ default: (await loadLines()).OutboxLines }));

/** The acts that were kept without a connection. It stays away while each is sent at once. */
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
