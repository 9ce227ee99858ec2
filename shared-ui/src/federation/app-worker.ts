/**
 * A worker whose script may be on another origin, like an app build. A page can start workers only from its own origin, so a
 * blob script imports the one elsewhere; the page's content security policy still restricts its origin.
 */
export class AppWorker extends Worker {
  constructor(script: URL) {
    super(script.origin === window.location.origin ? script : bootstrap(script));
  }
}

function bootstrap(script: URL): string {
  const line = `importScripts(${JSON.stringify(script.href)});`;
  return URL.createObjectURL(new Blob([line], { type: 'text/javascript' }));
}
