import pino, { type DestinationStream, type Logger } from 'pino';
import { logScope } from './log-scope.ts';

/**
 * The fields that no line shows, at any depth. A line that names one by mistake shows only that it
 * was there.
 */
const SECRET = new Set([
  'authorization',
  'cookie',
  'token',
  'refreshToken',
  'password',
  'secret',
  'email',
  'joiningKey',
  'jwt',
]);

/**
 * Creates the log: one JSON object per line on standard output. Every line of a request, or of what
 * it caused, has its id.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    mixin: () => ({ ...logScope.current() }),
    serializers: { err: plainError, error: plainError },
    formatters: { log: (line) => omitSecrets(line) },
  };
  return destination ? pino(options, destination) : pino(options);
}

const DEEPEST = 3;

/**
 * Returns a line without secrets. Done here because pino's own `redact` walks every path of every
 * line, which takes most of the time of a line.
 */
function omitSecrets(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const visible: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(line))
    visible[name] = SECRET.has(name)
      ? '[Redacted]'
      : isPlain(value) && depth < DEEPEST
        ? omitSecrets(value, depth + 1)
        : value;
  return visible;
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * The fields that say where an error occurred. PostgreSQL's `detail` and other fields of an error
 * may contain user data.
 */
const KEPT = [
  'code',
  'constraint',
  'table',
  'column',
  'status',
  'call',
  'responseCode',
  'syscall',
] as const;

function plainError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const facts = error as unknown as Record<string, unknown>;
  const loggedFacts = Object.fromEntries(
    KEPT.filter((name) => ['string', 'number'].includes(typeof facts[name])).map((name) => [
      name,
      facts[name],
    ]),
  );
  const cause = error.cause !== undefined &&
    depth < DEEPEST && {
      cause: error.cause instanceof Error ? plainError(error.cause, depth + 1) : typeof error.cause,
    };
  return { type: error.name, message: error.message, stack: error.stack, ...loggedFacts, ...cause };
}
