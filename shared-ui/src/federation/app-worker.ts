/**
 * A worker whose script may lie on another origin, as that of an app build does. A page may start workers from its own
 * origin only, so a script elsewhere is brought in by a line of our own; the page's policy still says where it may lie.
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
