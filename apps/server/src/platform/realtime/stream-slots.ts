/** The most open streams of an address and of a user in one process. */
export interface StreamLimits {
  perAddress: number;
  perUser: number;
}

/**
 * The address and the user or API key that open a stream. Null is not counted: a visitor has no
 * user, and a request inside the process has no address.
 */
export interface StreamHolder {
  address: string | null;
  user: string | null;
}

/** The counts of open streams for each address and each user. */
export interface StreamSlots {
  /** Takes a slot. Returns the function that frees it, or the limit that is reached. */
  take(holder: StreamHolder): { release: () => void } | { reached: keyof StreamLimits };
}

/** Creates the counts. */
export function createStreamSlots({ perAddress, perUser }: StreamLimits): StreamSlots {
  const ofAddress = countByKey();
  const ofUser = countByKey();
  return {
    take({ address, user }) {
      if (ofAddress.get(address) >= perAddress) return { reached: 'perAddress' };
      if (ofUser.get(user) >= perUser) return { reached: 'perUser' };
      ofAddress.add(address, 1);
      ofUser.add(user, 1);
      let isReleased = false;
      return {
        release() {
          if (isReleased) return;
          isReleased = true;
          ofAddress.add(address, -1);
          ofUser.add(user, -1);
        },
      };
    },
  };
}

function countByKey() {
  const counts = new Map<string, number>();
  const get = (key: string | null) => (key === null ? 0 : (counts.get(key) ?? 0));
  return {
    get,
    add(key: string | null, change: 1 | -1) {
      if (key === null) return;
      const count = get(key) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
