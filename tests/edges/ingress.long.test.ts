import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createClient } from '@ringside/contract/client';
import { MAX_ATTACHMENT_BYTES } from '@ringside/contract/picture-limits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { createChance } from '../support/chance.ts';
import { freePort } from '../support/free-port.ts';
import { pathsOfRoutes } from '../support/paths-of-routes.ts';
import { startProcess, type Started } from '../support/start-process.ts';
import { OPERATOR } from '../support/test-api.ts';
import { type Edge, isInstalled, startNginx } from './real-edges.ts';
import { playTwoBrackets } from './two-brackets.ts';

const MIB = 1024 * 1024;
/** Of a picture of noise, which no format compresses: 1.5 MB. */
const PICTURE = { width: 720, height: 720, channels: 3 } as const;
const LOCALES = ['en', 'de', 'jp', 'ru'];
/** An address of 6 KB; nginx reads 8 KB by default. */
const LONG_QUERY = `?page=${encodeURIComponent('ü'.repeat(1_000))}`;
/** Answers of both hosts that are no pages of the site. */
const OTHERS = [
  '/console',
  '/console/events',
  '/api/docs',
  '/api/openapi.json',
  '/api/games/1.0',
  '/api/events/1.0',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/there/is/nothing',
];

interface Manifest {
  kind: string;
  metadata: { annotations: Record<string, string> };
  data: Record<string, string>;
}
const manifests = parseAllDocuments(readFileSync('deploy/kubernetes/ringside.yaml', 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const getManifest = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
const settings = getManifest('ConfigMap').data;

/** The directives that the controller writes for an annotation. */
const DIRECTIVES: Record<string, (value: string) => string> = {
  'proxy-buffering': (value) => `proxy_buffering ${value};`,
  'proxy-buffer-size': (value) => `proxy_buffer_size ${value}; proxy_buffers 4 ${value};`,
  'proxy-read-timeout': (value) => `proxy_read_timeout ${value}s;`,
  'proxy-body-size': (value) => `client_max_body_size ${value};`,
};
/** The controller's defaults. */
const DEFAULTS = {
  'proxy-buffering': 'off',
  'proxy-buffer-size': '4k',
  'proxy-read-timeout': '60',
  'proxy-body-size': '1m',
};
const annotations: Record<string, string> = {
  ...DEFAULTS,
  ...Object.fromEntries(
    Object.entries(getManifest('Ingress').metadata.annotations).map(([name, value]) => [
      name.replace('nginx.ingress.kubernetes.io/', ''),
      value,
    ]),
  ),
};

const limitBytes = Number.parseInt(annotations['proxy-body-size']!, 10) * MIB;

interface SendOptions {
  host?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}
interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Returns the configuration that the ingress controller writes, in front of one server. */
function formatConfiguration(folder: string, ports: { origin: number; listenPort: number }) {
  const directives = Object.entries(annotations).map(([name, value]) => {
    const directive = DIRECTIVES[name];
    if (!directive) throw new Error(`the test has no directive for the annotation ${name}`);
    return directive(value);
  });
  return `events {}
http {
  access_log off;
  client_body_temp_path ${folder}/bodies;
  proxy_temp_path ${folder}/answers;
  large_client_header_buffers 4 8k;
  server {
    listen 127.0.0.1:${ports.listenPort};
    location / {
      ${directives.join('\n      ')}
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_pass http://127.0.0.1:${ports.origin};
    }
  }
}
`;
}

describe.runIf(isInstalled('nginx'))('nginx as the annotations of the ingress say', () => {
  let server: Started;
  let edge: Edge;
  let series: string;
  let token: string;
  const hosts = { site: '', console: '' };

  beforeAll(async () => {
    execFileSync(process.execPath, ['scripts/ensure-build.mjs']);
    const origin = await freePort();
    server = startProcess(['apps/server/src/app/main.ts'], {
      NODE_ENV: 'production',
      ...settings,
      OPERATORS_SECOND_FACTOR: 'optional',
      HOST: '127.0.0.1',
      PORT: String(origin),
      DATA_DIR: 'memory://',
      DATABASE_URL: '',
      REDIS_URL: '',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      SESSION_SECRET: 'a secret for tests only',
      TRUSTED_PROXIES: '127.0.0.1/32',
      OPERATOR_EMAIL: OPERATOR.email,
      OPERATOR_PASSWORD: OPERATOR.password,
    });
    await server.says('is ready on');
    const listenPort = await freePort();
    edge = await startNginx(listenPort, (folder) =>
      formatConfiguration(folder, { origin, listenPort }),
    );
    const url = `http://127.0.0.1:${origin}`;
    series = (await playTwoBrackets(url)).series[0]!;
    const login = createClient((to, init) => fetch(url + to, init));
    ({ token } = (await login.login(OPERATOR.email, OPERATOR.password)).data);
    hosts.site = new URL(settings.PUBLIC_URL!).host;
    hosts.console = new URL(settings.CONSOLE_URL!).host;
  });
  afterAll(async () => {
    await edge.stop();
    server.process.kill('SIGKILL');
    await server.ended;
  });

  /** Sends a request through nginx to a host of the ingress. */
  async function send(
    path: string,
    { host = hosts.site, headers = {}, body }: SendOptions = {},
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const outgoing = request(
      edge.url + path,
      { method: body ? 'POST' : 'GET', headers: { host, ...headers } },
      (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        text(answer).then(
          (read) => resolve({ status, type: answered['content-type'] ?? '', text: read }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
    return promise;
  }
  const upload = (body: Buffer, length = body.length) =>
    send(`/api/match-series/1.0/${series}/attachments`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/png',
        'content-length': String(length),
      },
      body,
    });

  test('passes every kind of page on, in several languages and with long addresses', async () => {
    const { segment, home } = await createClient((to, init) =>
      fetch(edge.url + to, init),
    ).matchSeries.get(series);
    const paths = pathsOfRoutes({ series, segment: segment.id, roster: home!.id });
    const addresses = LOCALES.flatMap((locale) =>
      ['/', ...paths].map((path) => `/${locale}${path === '/' ? '' : path}`),
    ).flatMap((address) => [address, address + LONG_QUERY, `${address}.data${LONG_QUERY}`]);
    const requests = [
      ...addresses.map((address) => ({ host: hosts.site, address })),
      ...Object.values(hosts).flatMap((host) => OTHERS.map((address) => ({ host, address }))),
    ];
    const failures: string[] = [];
    let pages = 0;
    for (const { host, address } of requests) {
      const { status } = await send(address, { host });
      if (status === 200) pages += 1;
      // A page about an error has the status of that error.
      if (status === 502 || (status >= 500 && !/\/error\b/.test(address)))
        failures.push(`${status} ${host}${address.slice(0, 60)}`);
    }
    expect(failures).toEqual([]);
    expect(pages).toBeGreaterThan(requests.length / 2);
  });

  test('passes a picture of 1.5 MB on to the server', async () => {
    const chance = createChance(41);
    const noise = Buffer.from(
      Array.from({ length: PICTURE.width * PICTURE.height * PICTURE.channels }, () =>
        Math.floor(chance() * 256),
      ),
    );
    const picture = await sharp(noise, { raw: PICTURE }).png().toBuffer();
    expect(picture.length).toBeGreaterThan(1.5 * MIB * 0.98);
    expect(await upload(picture)).toMatchObject({ status: 201 });
  });

  test('passes a picture above the limit of the server on, which refuses it', async () =>
    expect(await upload(Buffer.alloc(MAX_ATTACHMENT_BYTES + 1))).toMatchObject({
      status: 413,
      type: expect.stringContaining('json'),
    }));

  test('refuses a body above the limit of the annotation', async () =>
    expect(await upload(Buffer.alloc(1), limitBytes + 1)).toMatchObject({
      status: 413,
      type: 'text/html',
    }));
});
