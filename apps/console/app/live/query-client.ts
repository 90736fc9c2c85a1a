import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';

/** The reads of this tab, by key: a screen that opens again shows its last data, then reads again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Each call retries by itself, and the live stream says when changes may have been missed.
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Resources that include each other are cycles, which the comparison would walk without end.
      structuralSharing: false,
    },
  },
});

// A screen renders the data of a read before the command that waited for it continues.
notifyManager.setScheduler(queueMicrotask);

/**
 * Waits for a running read, which may have begun before the change that the caller waits for, then
 * reads again. `join` joins a running read or begins one: so all who waited share the second read.
 */
export async function refetchOnce(key: QueryKey, join: () => Promise<unknown>): Promise<void> {
  if (queryClient.isFetching({ queryKey: key, exact: true }) > 0) await join();
  await join();
}
