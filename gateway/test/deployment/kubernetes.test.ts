import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { knownSettings } from './known-settings.ts';
import { type Manifest, manifestFaults, manifestFolder, manifestSchema, readManifests } from './manifests.ts';

const kustomization = z
  .strictObject({
    apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
    kind: z.literal('Kustomization'),
    resources: z.array(z.string()),
    images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
  })
  .parse(parse(readFileSync(join(manifestFolder, 'kustomization.yaml'), 'utf8')));
const manifests = kustomization.resources.flatMap(readManifests);

const podSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
    containers: z.array(
      z.looseObject({
        image: z.string(),
        resources: z.object({
          requests: z.object({ cpu: z.string(), memory: z.string() }),
          limits: z.object({ cpu: z.string(), memory: z.string() }),
        }),
        securityContext: z.object({
          allowPrivilegeEscalation: z.literal(false),
          readOnlyRootFilesystem: z.literal(true),
          capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
        }),
        env: z.never().optional(),
        envFrom: z.tuple([
          z.object({ configMapRef: z.object({ name: z.literal('basecase') }) }),
          z.object({ secretRef: z.object({ name: z.literal('basecase') }) }),
        ]),
      }),
    ),
  }),
});

test('the Kubernetes example follows the types of the Kubernetes API, and lists every file', () => {
  expect(manifestFaults(manifests)).toEqual([]);
  const files = readdirSync(manifestFolder).filter((name) => name !== 'kustomization.yaml');
  expect([...kustomization.resources].sort()).toEqual(files.sort());
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    ['ConfigMap', 'Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service'].sort(),
  );
});

test('it is refused with a field or a value that the API does not know', () => {
  const faults = [
    ['Deployment', '"readinessProbe"', '"readyProbe"', 'readyProbe'],
    ['Deployment', '"runAsNonRoot": true', '"runAsNonRoot": "yes"', 'boolean'],
    ['Deployment', '"selector"', '"selectors"', 'selector'],
    ['Job', '"backoffLimit"', '"backOffLimit"', 'backOffLimit'],
    ['Ingress', '"pathType"', '"path_type"', 'path_type'],
    ['PodDisruptionBudget', '"maxUnavailable"', '"maxUnavailablePods"', 'maxUnavailablePods'],
    ['Service', '"apiVersion": "v1"', '"apiVersion": "v2"', 'kubernetes-types/core/v2'],
  ] as const;
  const changed = faults.map(([kind, written, wrong]) => {
    const text = JSON.stringify(one(kind), null, 1);
    expect(text).toContain(written);
    return manifestSchema.parse(JSON.parse(text.replace(written, wrong)));
  });
  const found = manifestFaults(changed)
    .join('\n')
    .split(/^(?=\S+\.ts)/m);
  for (const [at, [kind, , , fault]] of faults.entries()) {
    expect(found.filter((text) => text.includes(`${at}-${kind}.ts`)).join()).toContain(fault);
  }
});

test('it runs every container without root, with a read-only file system, limits, and secrets by reference', () => {
  const pods = ['Deployment', 'Job'].map((kind) => parsePod(one(kind)));
  for (const { spec } of pods) {
    for (const { image } of spec.containers) expect(kustomization.images.map(({ name }) => name)).toContain(image);
  }
  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(one('ConfigMap'));
  expect(knownSettings()).toEqual(expect.arrayContaining(Object.keys(data)));
  for (const secret of ['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET', 'DATA_KEY', 'ADMIN_PASSWORD']) {
    expect(Object.keys(data)).not.toContain(secret);
  }
});

test('it sends calls and counts disruptions by the labels of the pods of the gateway', () => {
  const { labels } = parsePod(one('Deployment')).metadata;
  const bySelector = z.object({ spec: z.object({ selector: z.object({ matchLabels: z.unknown() }) }) });
  expect(bySelector.parse(one('Deployment')).spec.selector.matchLabels).toEqual(labels);
  expect(bySelector.parse(one('PodDisruptionBudget')).spec.selector.matchLabels).toEqual(labels);
  expect(z.object({ spec: z.object({ selector: z.unknown() }) }).parse(one('Service')).spec.selector).toEqual(labels);
  expect(parsePod(one('Job')).metadata.labels).not.toEqual(labels);
});

function one(kind: string): Manifest {
  const found = manifests.find((manifest) => manifest.kind === kind);
  if (found === undefined) throw new Error(`There is no ${kind}.`);
  return found;
}

function parsePod(manifest: Manifest): z.output<typeof podSchema> {
  return z.object({ spec: z.object({ template: podSchema }) }).parse(manifest).spec.template;
}
