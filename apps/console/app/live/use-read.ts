import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../session/operator-session.ts';
import { queryClient, refetchOnce } from './query-client.ts';

export interface Read<Data> {
  data: Data | undefined;
  /** The failure of the last read; the data before it stays. */
  fault: unknown;
  /**
   * Reads again, and resolves when a read that began after the call is done. Several calls during a
   * read cause one more.
   */
  refetch: () => Promise<void>;
}

/** `gcTime: 0` is for data that misleads when it is old, such as the preview of a command. */
type ReadOptions<Data> = Pick<UseQueryOptions<Data>, 'refetchInterval' | 'gcTime'>;

/**
 * Reads the data of a screen. `key` identifies it in the whole console: a screen that opens again
 * shows its last data at once, and screens with the same key share a running read.
 */
export function useRead<Data>(
  key: QueryKey,
  read: () => Promise<Data>,
  options: ReadOptions<Data> = {},
): Read<Data> {
  // An operator who signs in again after the session ended gets a new read.
  const enabled = useSession().state === 'in';
  const { data, error, refetch } = useQuery(
    { ...options, queryKey: key, queryFn: read, enabled },
    queryClient,
  );
  return {
    data,
    fault: error ?? undefined,
    refetch: () => refetchOnce(key, () => refetch({ cancelRefetch: false })),
  };
}
