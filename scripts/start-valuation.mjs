import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { fail, loadSettings, repository, say } from './processes.mjs';
import { serveSite } from './static-site.mjs';

// Serves only the valuation product, on three origins as in production: the gateway, the page, the app's build.
loadSettings();
const host = process.env.HOST || 'localhost';
const ports = {
  gateway: Number(process.env.PORT || 3001),
  page: Number(process.env.VALUATION_PAGE_PORT || 3002),
  app: Number(process.env.VALUATION_APP_PORT || 3003),
};
const origin = (port) => `http://${host}:${port}`;
const [gateway, page, app] = [origin(ports.gateway), origin(ports.page), origin(ports.app)];

await install();
await build();

const dist = (name) => path.join(repository, 'mfe-valuation/dist', name);
await serve({
  folder: dist('build'),
  port: ports.app,
  headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
});
await serve({
  folder: dist('host'),
  port: ports.page,
  meta: { 'basecase-gateway': gateway, 'basecase-app': app },
  headers: { 'content-security-policy': policy(), 'referrer-policy': 'no-referrer' },
});

const origins = [process.env.CORS_ORIGINS, page].filter(Boolean).join(',');
const child = spawn(process.execPath, [path.join(repository, 'gateway/dist/main.js')], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...process.env, CORS_ORIGINS: origins },
});
say(`The valuation product: ${page} (gateway ${gateway}, app build ${app})`);

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 0));

/** The content security policy of the page: it may load and call itself, the app's build and the gateway. */
function policy() {
  return [
    "default-src 'self'",
    `script-src 'self' ${app}`,
    `connect-src 'self' ${app} ${gateway}`,
    // The worker of an app on another origin starts from a blob; script-src restricts what the blob loads.
    "worker-src 'self' blob:",
    `style-src 'self' ${app} 'unsafe-inline'`,
    `font-src 'self' ${app}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

async function serve(options) {
  await serveSite({ ...options, host }).catch((error) =>
    fail(error.code === 'EADDRINUSE' ? `Port ${options.port} is taken.` : String(error.message)),
  );
}
