import { connect, createServer, type Socket } from 'node:net';

export interface FlakyProxy {
  /** URL of the server through the proxy. */
  url(): string;
  /** Cuts all connections and refuses new ones. */
  cut(): void;
  /** Accepts connections but transfers no bytes. */
  hang(): void;
  heal(): void;
  /** Number of chunks that clients sent during the hang. */
  swallowed(): number;
}

/** Starts a proxy to a server that the tests of a file can cut. It is healed after each test. */
export function flakyProxy(target: string): FlakyProxy {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let mode: 'whole' | 'cut' | 'hung' = 'whole';
  let swallowed = 0;
  const server = createServer((near) => {
    if (mode === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => {
        if (mode === 'whole') other.write(chunk);
        else if (one === near) swallowed += 1;
      });
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  let address = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const url = new URL(target);
    url.host = `127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
    address = url.href;
  });
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const heal = () => {
    // Bytes of the hang are lost, so connections must start again.
    if (mode === 'hung') drop();
    mode = 'whole';
  };
  afterEach(heal);
  afterAll(async () => {
    drop();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: () => address,
    cut() {
      mode = 'cut';
      drop();
    },
    hang() {
      mode = 'hung';
    },
    heal,
    swallowed: () => swallowed,
  };
}
