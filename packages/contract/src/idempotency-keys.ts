/** Calls about passwords and sign-ins, whose answers the server never stores. */
const NEVER_STORED = /^\/api\/(login|password|oauth)\//;
/** More unanswered requests than a user makes while the connection is lost. */
const MAX_UNANSWERED = 100;

/** Returns a new key, also in insecure contexts, which lack `crypto.randomUUID`. */
export const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

interface Command {
  method: string;
  /** The path with its query. */
  path: string;
  /** The body as a text, or the form of a file. */
  body: string | FormData | undefined;
}

/** Returns whether an answer judges the command, so that a repetition is another command. */
const isJudged = (status: number): boolean => status < 500 && status !== 429;

/**
 * Creates the keys of a client's commands. The repetition of a command that got no answer has the
 * same key, so that the server executes it once, however often the user presses the button.
 */
export function createIdempotencyKeys(create: () => string = createKey) {
  const unanswered = new Map<string, string>();
  return {
    /** Returns the key of a command and what to call with its status; null for other requests. */
    begin({ method, path, body }: Command) {
      if (method !== 'POST' || !path.startsWith('/api/') || NEVER_STORED.test(path)) return null;
      // two files cannot be told apart here
      if (body instanceof FormData) return { key: create(), end: () => {} };
      const name = `${path} ${body ?? ''}`;
      const key = unanswered.get(name) ?? create();
      unanswered.set(name, key);
      for (const oldest of unanswered.keys()) {
        if (unanswered.size <= MAX_UNANSWERED) break;
        unanswered.delete(oldest);
      }
      return {
        key,
        end: (status: number) => void (isJudged(status) && unanswered.delete(name)),
      };
    },
  };
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>;
