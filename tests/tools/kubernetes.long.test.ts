import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ensureTools } from '../../scripts/ensure-tools.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: Record<string, unknown>;
}
/** A constructor of `kubernetes-models`, by its kind. */
type Models = Record<string, new (data: unknown) => { validate(): void }>;

const GROUPS = ['v1', 'apps/v1', 'autoscaling/v2', 'networking.k8s.io/v1', 'policy/v1'];
const models = new Map<string, Models>();
const manifests = parseAllDocuments(readFileSync('deploy/kubernetes/ringside.yaml', 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const getManifest = (kind: string): Manifest => {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found;
};

beforeAll(async () => {
  ensureTools('tests/tools');
  for (const group of GROUPS)
    models.set(group, (await import(`kubernetes-models/${group}`)) as Models);
}, 240_000);

/** Returns the fault that the schema of Kubernetes finds; undefined without one. */
function findFault(manifest: Manifest): string | undefined {
  const Model = models.get(manifest.apiVersion)?.[manifest.kind];
  if (!Model) return `there is no ${manifest.kind} in ${manifest.apiVersion}`;
  try {
    new Model(structuredClone(manifest)).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('every manifest is valid by the schema of Kubernetes', () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual([
    'ConfigMap',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceAccount',
  ]);
  expect(manifests.map(findFault)).toEqual(manifests.map(() => undefined));
});

test('the schema of Kubernetes finds a fault', () => {
  const { spec, ...rest } = getManifest('Deployment');
  expect(findFault({ ...rest, spec: { ...spec, selector: undefined } })).toBeDefined();
  expect(
    findFault({ ...getManifest('Service'), spec: { ports: [{ port: 'eighty' }] } }),
  ).toBeDefined();
  expect(findFault({ ...rest, apiVersion: 'extensions/v1beta1', spec })).toBe(
    'there is no Deployment in extensions/v1beta1',
  );
});
