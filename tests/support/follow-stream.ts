import type { testApi } from './test-api.ts';

interface StreamEvent {
  id: string;
  event: string;
  data: { type: string; id: string; version: number; changes: Record<string, unknown> };
}

/** Opens the live stream of these topics, which the caller reads event by event and closes. */
export async function followStream(
  api: Pick<Awaited<ReturnType<typeof testApi>>, 'request'>,
  topics: string,
  headers: Record<string, string> = {},
) {
  const response = await api.request(`/api/stream/1.0?topics=${topics}`, { headers });
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    status: response.status,
    async next(): Promise<StreamEvent> {
      for (;;) {
        const found = /id: (.*)\nevent: (.*)\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          return { id: found[1]!, event: found[2]!, data: JSON.parse(found[3]!) };
        }
        text += decoder.decode((await reader.read()).value, { stream: true });
      }
    },
    close: () => reader.cancel(),
  };
}
