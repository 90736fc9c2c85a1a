/** One call of the API as its sender saw it. */
export interface Call {
  /** Name of the command, for faults. */
  command: string;
  /** Method and path. */
  target: string;
  ifMatch?: string;
  idempotencyKey?: string;
  status: number;
  /** Whether the server answered with what it had kept under the idempotency key. */
  replayed: boolean;
  body: string;
}

const isAccepted = ({ status }: Call) => status >= 200 && status < 300;
/** Admission control, and a statement or a lock that took longer than it may. */
const OVERLOADED = 503;

/**
 * Returns one sentence per rule that the calls break: the server never fails, of the changes with
 * one version of a resource one is accepted, and what is sent again with an idempotency key is done
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
