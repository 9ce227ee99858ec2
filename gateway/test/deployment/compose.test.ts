import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { composeEnvironment, composeFaults, composeFile, composeServices } from './compose-file.ts';
import { knownSettings } from './known-settings.ts';

const folder = temporaryFolder();
const secrets = ['POSTGRES_PASSWORD', 'JWT_SECRET', 'DATA_KEY', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'];
const variables = Object.fromEntries(secrets.map((name) => [name, `the ${name}`]));

describe('the compose file', () => {
  test('follows the schema of Compose', () => {
    expect(composeFaults(composeFile)).toEqual([]);
  });

  test.each([
    ['a field that Compose does not have', 'stop_grace_period:', 'stop_graceful_period:', 'additional properties'],
    ['a value of another type', 'internal: true', 'internal: {}', 'must be'],
    ['a port without an interface', '"0.0.0.0:80:8080"', '"80:8080"', 'no-unbound-port-interfaces'],
  ])('is refused with %s', (_, written, wrong, fault) => {
    const file = join(folder, 'compose.yaml');
    const text = readFileSync(composeFile, 'utf8');
    expect(text).toContain(written);
    writeFileSync(file, text.replaceAll(written, wrong));
    expect(composeFaults(file).join('\n')).toContain(fault);
  });

  test('starts both gateways and the migration with the same settings, all of which the gateway reads', () => {
    const settings = composeEnvironment('gateway-1', variables);
    expect(composeEnvironment('gateway-2', variables)).toEqual(settings);
    expect(composeEnvironment('migrate', variables)).toEqual(settings);
    expect(knownSettings()).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(composeServices().migrate?.command).toEqual(['node', 'gateway/dist/cli.js', 'migrate']);
  });

  test.each(secrets)('does not start without %s', (name) => {
    const { [name]: _, ...others } = variables;
    expect(() => composeEnvironment('gateway-1', others)).toThrow(name);
  });

  test('gives no gateway a root file system that it can write', () => {
    for (const name of ['gateway-1', 'gateway-2', 'migrate', 'proxy', 'redis']) {
      expect(composeServices()[name]?.read_only).toBe(true);
    }
  });

  test('lets every image be set, to one with a digest, and names a version otherwise', () => {
    for (const { image } of Object.values(composeServices()))
      expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:-[a-z]+:[\w.-]+\}$/);
  });
});
