/**
 * The database was not reached, or its connection broke before it answered. What was asked in a
 * transaction is undone, unless it was its commit that got lost.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database could not be reached', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

export const LOCK_NOT_AVAILABLE = '55P03';
/**
 * SQLSTATEs of a time-out: what was asked took too long (57014), waited too long for a lock
 * (55P03), or its transaction asked nothing for too long (25P03, 25P04). A deadlock (40P01) and a
 * serialisation failure (40001) count here once every retry has met another one.
 */
const TIMED_OUT = new Set(['57014', LOCK_NOT_AVAILABLE, '25P03', '25P04', '40P01', '40001']);
/** No more connections (53300), or that it goes or has just come up. */
const GONE = new Set(['53300', '57P01', '57P02', '57P03', '57P05']);

export const sqlStateOf = (error: unknown): string | undefined =>
  (error as { code?: string } | null | undefined)?.code;
/**
 * No space left, or no memory for it; the codes without a number are the embedded database's, from
 * its own writing.
 */
const NO_ROOM = new Set(['53100', '53200']);
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/**
 * What the system says of a connection that cannot be made or has broken; a socket in a folder is
 * gone with its server.
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

/**
 * Why the database could not do what was asked: it is away, its disk is full, or this took too
 * long, which may be the fault of what was asked. Undefined for every other error: that is a
 * mistake of ours, or a refusal.
 */
export function databaseTrouble(error: unknown): 'away' | 'full' | 'slow' | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code) || (DISK_FULL.has(code) && syscall === 'write')) return 'full';
  if (TIMED_OUT.has(code)) return 'slow';
  if (error instanceof DatabaseUnavailable || GONE.has(code) || code.startsWith('08'))
    return 'away';
  // a file that is not there has the same code as a socket that is not there
  if (BROKEN.has(code) && OF_A_SOCKET.has(syscall)) return 'away';
  return error instanceof AggregateError && error.errors.length > 0
    ? databaseTrouble(error.errors[0])
    : undefined;
}

/** Whether the same may be asked again in a moment: nothing was judged. */
export const isUnavailable = (error: unknown): boolean => databaseTrouble(error) !== undefined;
