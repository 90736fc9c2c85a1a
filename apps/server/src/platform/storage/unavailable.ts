/**
 * The error for a database that is unreachable, or whose connection broke before the answer. Its
 * transaction is rolled back, unless the lost query was the commit.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const LOCK_NOT_AVAILABLE = '55P03';
/**
 * SQLSTATEs of time-outs: a statement (57014), a lock (55P03), an idle transaction (25P03, 25P04).
 * A deadlock (40P01) and a serialisation failure (40001) count too, once every retry has failed.
 */
const TIMED_OUT = new Set(['57014', LOCK_NOT_AVAILABLE, '25P03', '25P04', '40P01', '40001']);
/** SQLSTATEs for too many connections (53300), and for a server that stops or starts. */
const GONE = new Set(['53300', '57P01', '57P02', '57P03', '57P05']);

/** Returns the SQLSTATE of an error; undefined if it has none. */
export const sqlStateOf = (error: unknown): string | undefined =>
  (error as { code?: string } | null | undefined)?.code;
/**
 * SQLSTATEs for no disk space or memory; the codes without a number are those of the embedded
 * database's file writes.
 */
const NO_ROOM = new Set(['53100', '53200']);
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/**
 * System errors of a connection that cannot open or has broken; a missing socket file means that
 * the server has ended.
 */
const BROKEN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const OF_A_SOCKET = new Set(['connect', 'read', 'write', 'getaddrinfo']);

type DatabaseTrouble = 'away' | 'full' | 'slow';

/**
 * Returns why the database could not execute a query: it is away, its disk is full, or it was too
 * slow, possibly through the query itself. Undefined for every other error, which is a bug or a
 * refusal.
 */
export function findDatabaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable) return 'away';
  return (
    troubleOfCode(error) ??
    (error instanceof AggregateError ? findDatabaseTrouble(error.errors[0]) : undefined)
  );
}

function troubleOfCode(error: NodeJS.ErrnoException): DatabaseTrouble | undefined {
  const { code = '', syscall = '' } = error;
  if (NO_ROOM.has(code) || (DISK_FULL.has(code) && syscall === 'write')) return 'full';
  if (TIMED_OUT.has(code)) return 'slow';
  return isBrokenConnection(code, syscall) ? 'away' : undefined;
}

const isBrokenConnection = (code: string, syscall: string): boolean =>
  GONE.has(code) ||
  code.startsWith('08') ||
  // A missing file has the same code as a missing socket.
  (BROKEN.has(code) && OF_A_SOCKET.has(syscall));

/** Returns whether a request may be repeated in a moment, since the database has not decided on it. */
export const isUnavailable = (error: unknown): boolean => findDatabaseTrouble(error) !== undefined;
