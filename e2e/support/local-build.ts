import { type ChildProcess, spawn } from 'node:child_process';

/** A development server whose build is shown inside a product. */
export interface LocalBuild {
  /** The link that it printed. */
  readonly link: string;
  stop(): Promise<void>;
}

/**
 * Starts a development server and waits for its link.
 * @param args of Node.js
 * @param secret a deploy token
 */
export async function startLocalBuild(args: readonly string[], folder: string, secret: string): Promise<LocalBuild> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', BASECASE_DEPLOY_TOKEN: secret };
  const child = spawn(process.execPath, args, { cwd: folder, env });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await gone;
  };
  try {
    return { link: await printedLink(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function printedLink(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The development server ended:\n${output}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const link = /^http\S+#preview=\S+$/m.exec(output)?.[0];
        if (link !== undefined) resolve(link);
      });
    }
  });
}
