import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Development server options of the shell: API and app builds come from the gateway, and the app under development
 * (DEV_APP, at DEV_APP_ENTRY) replaces its live build in the registry's reply, if it has one.
 */
export function developmentProxy() {
  const gateway = process.env.DEV_GATEWAY ?? 'http://localhost:3001';
  return {
    // All entries are patterns, because the proxy cannot mix patterns and paths. The path /apps itself is a screen.
    proxy: [{ context: ['/api/**', '/apps/*/**', '/docs{,/**}'], target: gateway }],
    setupMiddlewares(middlewares) {
      const name = process.env.DEV_APP;
      if (name !== undefined)
        middlewares.unshift({ name: 'dev-app', path: '/api/apps', middleware: registryWith(gateway, name) });
      return middlewares;
    },
  };
}

function registryWith(gateway, name) {
  const manifest = JSON.parse(readFileSync(path.join(import.meta.dirname, `../mfe-${name}/app.json`), 'utf8'));
  return async (request, response, next) => {
    // The handler is mounted at the registry's address: a longer path is another call.
    if (request.url !== '/') return next();
    const { authorization } = request.headers;
    const answer = await fetch(`${gateway}/api/apps`, { headers: authorization ? { authorization } : {} });
    const registry = await answer.json();
    const others = registry.apps.filter((app) => app.name !== name);
    const apps = [...others, { ...manifest, version: 'dev', entry: process.env.DEV_APP_ENTRY }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...registry, apps }));
  };
}
