/** Reads the resources of a process over its inspector (`--inspect=127.0.0.1:PORT`). */

export interface Memory {
  /** Bytes of the heap and of its external memory, after garbage collection. */
  held: number;
  /** Bytes of resident memory of the process. */
  resident: number;
}

type Ask = <Value>(method: string, params?: object) => Promise<{ result?: { value: Value } }>;

/** Returns the memory of a process. */
export const memoryAt = (inspectorPort: number): Promise<Memory> =>
  inspect(inspectorPort, async (ask) => {
    for (let round = 0; round < 3; round++) await ask('HeapProfiler.collectGarbage');
    return evaluate<Memory>(
      ask,
      '(({ heapUsed, external, rss }) => ({ held: heapUsed + external, resident: rss }))(process.memoryUsage())',
    );
  });

/** Returns the processor time of a process since its start, in milliseconds. */
export const processorMsAt = (inspectorPort: number): Promise<number> =>
  inspect(inspectorPort, (ask) =>
    evaluate<number>(ask, '(({ user, system }) => (user + system) / 1000)(process.cpuUsage())'),
  );

async function evaluate<Value>(ask: Ask, expression: string): Promise<Value> {
  const { result } = await ask<Value>('Runtime.evaluate', { returnByValue: true, expression });
  return result!.value;
}

async function inspect<Answer>(port: number, act: (ask: Ask) => Promise<Answer>): Promise<Answer> {
  const [{ webSocketDebuggerUrl }] = (await (
    await fetch(`http://127.0.0.1:${port}/json/list`)
  ).json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const ask: Ask = (method, params = {}) => {
    const { promise, resolve } = Promise.withResolvers<any>();
    const requestId = (id += 1);
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as { id: number; result: unknown };
      if (answer.id === requestId) resolve(answer.result);
    });
    socket.send(JSON.stringify({ id: requestId, method, params }));
    return promise;
  };
  const answer = await act(ask);
  socket.close();
  return answer;
}
