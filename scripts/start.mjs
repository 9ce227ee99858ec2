import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { loadSettings, repository } from './processes.mjs';

// Installs and builds as needed, then runs the gateway, which serves the whole product.
await install();
await build({ quick: true });
loadSettings();

const gateway = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], {
  cwd: repository,
  stdio: 'inherit',
});
// Ctrl-C also reaches the gateway; this process only waits for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && gateway.kill(signal));
gateway.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));
