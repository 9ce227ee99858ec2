import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { repository } from './product.ts';

export interface Gallery {
  readonly address: string;
  stop(): void;
}

const START_MS = 240_000;

/** Builds and serves the gallery by its command. */
export function startGallery(): Promise<Gallery> {
  const child: ChildProcess = spawn(process.execPath, [path.join(repository, 'scripts/gallery.mjs')], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`The gallery was not ready in time:\n${output}`));
    }, START_MS);
    const read = (chunk: unknown) => {
      output += String(chunk);
      const address = /Gallery: (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve({ address, stop: () => child.kill('SIGTERM') });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The gallery ended with code ${code}:\n${output}`));
    });
  });
}
