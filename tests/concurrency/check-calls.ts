/** One call of the API as its sender saw it. */
export interface Call {
  /** The name of the command, for faults. */
  command: string;
  /** The method and the path. */
  target: string;
  ifMatch?: string;
  idempotencyKey?: string;
  status: number;
  /** Whether the server answered with the response that it stored under the idempotency key. */
  replayed: boolean;
  body: string;
}

const isAccepted = ({ status }: Call) => status >= 200 && status < 300;
/** The status of admission control, and of a statement or a lock that exceeds its time. */
const OVERLOADED = 503;

/**
 * Returns one sentence per rule that the calls break: the server never fails, it accepts one change
 * per version of a resource, and it executes a request that is repeated with its idempotency key
 * once.
 */
export function checkCalls(calls: readonly Call[]): string[] {
  return [
    ...calls
      .filter(({ status }) => status >= 500 && status !== OVERLOADED)
      .map(({ command, target, status, body }) => `${command}, ${target}: ${status} ${body}`),
    ...groups(calls, ({ target, ifMatch }) => ifMatch && `${resourceOf(target)} at ${ifMatch}`)
      .map(
        ([name, some]) =>
          [name, some.filter((call) => isAccepted(call) && !call.replayed)] as const,
      )
      .filter(([, accepted]) => accepted.length > 1)
      .map(([name, accepted]) => `${name}: ${accepted.length} changes were accepted`),
    ...groups(calls, ({ idempotencyKey }) => idempotencyKey).flatMap(checkRepeated),
  ];
}

/** Returns the path of the resource whose version a call compares. */
const resourceOf = (target: string) => /\/api\/[\w-]+\/1\.0\/\w+/.exec(target)?.[0] ?? target;

function checkRepeated([key, calls]: [string, Call[]]): string[] {
  const accepted = calls.filter(isAccepted);
  const done = accepted.filter(({ replayed }) => !replayed).length;
  const answers = new Set(accepted.map(({ status, body }) => `${status} ${body}`));
  return [
    ...(done > 1 ? [`${key}: done ${done} times`] : []),
    ...(answers.size > 1 ? [`${key}: ${answers.size} different answers`] : []),
  ];
}

const groups = (calls: readonly Call[], keyOf: (call: Call) => string | undefined) =>
  [...Map.groupBy(calls, keyOf)].filter(
    (group): group is [string, Call[]] => group[0] !== undefined,
  );
