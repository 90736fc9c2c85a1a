import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { OPERATOR, testApi } from '../../../../../tests/support/test-api.ts';
import { readConfig } from '../settings/config.ts';
import { ConfigError } from '../settings/environment.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number };
}
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** A collector on loopback that accepts OTLP as JSON. */
const sent: { path: string; key: unknown; body: Sent; text: string }[] = [];
const collector = createServer(async (request, response) => {
  const body = (await json(request)) as Sent;
  sent.push({
    path: request.url!,
    key: request.headers['x-key'],
    body,
    text: JSON.stringify(body),
  });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
await new Promise<void>((listening) => void collector.listen(0, '127.0.0.1', listening));
afterAll(() => void collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

const said = ({ attributes }: SentSpan, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? Number(value?.intValue ?? value?.doubleValue);
};

test('traces a request, its transaction with the number of its queries, and the jobs that it schedules', async () => {
  const api = await testApi({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key=, x-other=1',
    },
  });
  const post = (path: string, body: unknown, requestId: string) =>
    api.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(body),
    });
  expect(
    (await post('/api/password/1.0/reset', { email: OPERATOR.email }, 'who-forgot')).status,
  ).toBe(204);
  expect((await post('/api/login/1.0', OPERATOR, 'who-came')).status).toBe(200);
  await api.context.scheduler.catchUp();
  await api.context.traces.close();
  expect(sent.every(({ path, key }) => path === '/v1/traces' && key === 'a key=')).toBe(true);
  expect(
    said(
      { attributes: sent[0]!.body.resourceSpans[0]!.resource.attributes } as SentSpan,
      'service.name',
    ),
  ).toBe('ringside');
  const spans = sent.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

  const request = spans.find(({ name }) => name === 'POST /api/password/1.0/reset')!;
  expect([
    said(request, 'http.response.status_code'),
    said(request, 'ringside.request_id'),
    request.parentSpanId,
  ]).toEqual([204, 'who-forgot', undefined]);
  const transaction = spans.find(
    ({ name, parentSpanId }) => name === 'transaction' && parentSpanId === request.spanId,
  )!;
  expect(transaction.traceId).toBe(request.traceId);
  expect(said(transaction, 'ringside.queries')).toBeGreaterThan(0);
  const work = spans.find(({ name }) => name === 'due work password-reset-asked')!;
  expect([said(work, 'ringside.request_id'), work.parentSpanId]).toEqual(['who-forgot', undefined]);
  expect(
    spans.some(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === work.spanId),
  ).toBe(true);
  expect(spans.some(({ name }) => name === 'POST /api/login/1.0')).toBe(true);
  const everything = sent.map(({ text }) => text).join();
  expect(
    [OPERATOR.email, OPERATOR.password].filter((secret) => everything.includes(secret)),
  ).toEqual([]);
});

test('a collector that is away delays neither answers nor the end of the process', async () => {
  const api = await testApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
  expect((await api.request('/healthz')).status).toBe(200);
  const began = performance.now();
  await api.context.traces.close();
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('nothing is traced without a collector, and a wrong setting is one message', async () => {
  expect((await testApi()).context.traces.isOn).toBe(false);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(ConfigError);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'the-key-alone' })).toThrow(
    /^OTEL_EXPORTER_OTLP_HEADERS: name=value separated by commas(?!.*the-key-alone)/,
  );
  expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/^OTEL_TRACES_SAMPLER_ARG: /);
});
