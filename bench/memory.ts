export interface Memory {
  /** Bytes of the heap and of what hangs outside it, after its garbage is collected. */
  held: number;
  /** Bytes that the machine has given to the process. */
  resident: number;
}

/** What a process takes, asked over its inspector (`--inspect=127.0.0.1:PORT`). */
export async function memoryAt(inspectorPort: number): Promise<Memory> {
  const [{ webSocketDebuggerUrl }] = (await (
    await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  ).json()) as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const ask = (method: string, params: object = {}) => {
    const { promise, resolve } = Promise.withResolvers<{ result?: { value: Memory } }>();
    const own = (id += 1);
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as {
        id: number;
        result: { result?: { value: Memory } };
      };
      if (answer.id === own) resolve(answer.result);
    });
    socket.send(JSON.stringify({ id: own, method, params }));
    return promise;
  };
  for (let round = 0; round < 3; round++) await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.evaluate', {
    returnByValue: true,
    expression:
      '(({ heapUsed, external, rss }) => ({ held: heapUsed + external, resident: rss }))(process.memoryUsage())',
  });
  socket.close();
  return result!.value;
}
