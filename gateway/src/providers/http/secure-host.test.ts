import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describeWhere } from '../../../test/support/describe-where.ts';
import { answering, providerEnv } from '../../../test/support/fake-provider.ts';
import { gatewayProcesses } from '../../../test/support/gateway-process.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const folder = temporaryFolder();
const processes = gatewayProcesses();
const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

describeWhere(hasOpenssl, 'providers over TLS', () => {
  const server = { port: 0, asked: 0, end: async () => {} };
  beforeAll(async () => {
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    const provider = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
      server.asked += 1;
      answering()(request, response);
    });
    await new Promise<void>((resolve) => provider.listen(0, 'localhost', resolve));
    const address = provider.address();
    server.port = typeof address === 'object' && address !== null ? address.port : 0;
    server.end = async () => {
      provider.closeAllConnections();
      await new Promise((resolve) => provider.close(resolve));
    };
  });
  afterAll(() => server.end());

  test.each([
    ['trusted', 200, 1],
    ['not trusted', 502, 0],
  ])('a provider whose certificate is %s', async (_, status, calls) => {
    server.asked = 0;
    const gateway = await processes.start({
      ...providerEnv(`https://localhost:${server.port}`),
      ...(status === 200 ? { NODE_EXTRA_CA_CERTS: certificate } : {}),
      DATA_DIR: join(folder, randomUUID()),
    });
    const call = gateway.caller(await gateway.token('Guest'));
    expect((await call('/api/finance/earnings-history/ACME')).status).toBe(status);
    expect(server.asked).toBe(calls);
  });
});
