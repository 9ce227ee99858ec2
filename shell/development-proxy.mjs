/**
 * Development server options of the shell: API and app builds come from the gateway, and the app under development
 * (DEV_APP, at DEV_APP_ENTRY) takes the place of its live build in the registry's answer.
 */
export function developmentProxy() {
  const gateway = process.env.DEV_GATEWAY ?? 'http://localhost:3001';
  return {
    proxy: [{ context: ['/api', '/apps', '/docs'], target: gateway }],
    setupMiddlewares(middlewares) {
      const name = process.env.DEV_APP;
      if (name !== undefined)
        middlewares.unshift({ name: 'dev-app', path: '/api/apps', middleware: registryWith(gateway, name) });
      return middlewares;
    },
  };
}

function registryWith(gateway, name) {
  return async (_request, response) => {
    const answer = await fetch(`${gateway}/api/apps`);
    const registry = await answer.json();
    const apps = registry.apps.map((app) =>
      app.name === name ? { ...app, version: 'dev', entry: process.env.DEV_APP_ENTRY } : app,
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...registry, apps }));
  };
}
