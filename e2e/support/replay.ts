import { type ChildProcess, spawn } from 'node:child_process';
import { recordings, replayScript } from '../../gateway/test/support/recordings.ts';
import { freePort } from './product.ts';

export interface Replay {
  /** Settings that point a gateway at the recorded providers. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns the calls to the data provider, by function. */
  providerCalls(): Promise<string[]>;
  /** The same once no further call has come for a second. */
  settledCalls(): Promise<string[]>;
  /** Changes the answers of the providers from now on. */
  answerAs(mode: 'ok' | 'bad-key'): Promise<void>;
  stop(): void;
}

/** Serves the recorded bodies as the real hosts answer. @param before folders of bodies that come before the recorded ones */
export async function startReplay(before: readonly string[] = []): Promise<Replay> {
  const port = await freePort();
  const roots = [...before, recordings].flatMap((root) => ['--root', root]);
  const child: ChildProcess = spawn(process.execPath, [replayScript, '--port', String(port), ...roots], {
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !(await answers(address))) await new Promise((resolve) => setTimeout(resolve, 50));
  const providerCalls = async (): Promise<string[]> => {
    const calls: { alphavantage: { function: string }[] } = await (await fetch(`${address}/_calls`)).json();
    return calls.alphavantage.map((call) => call.function);
  };
  return {
    settings: {
      ALPHA_VANTAGE_API_KEY: 'REPLAYKEY00000001',
      ALPHA_VANTAGE_BASE_URL: address,
      SEC_WWW_BASE_URL: address,
      SEC_DATA_BASE_URL: address,
      TREASURY_BASE_URL: address,
      TIINGO_BASE_URL: address,
      SEC_USER_AGENT: 'Basecase tests admin@basecase.local',
    },
    providerCalls,
    async settledCalls() {
      let calls = await providerCalls();
      for (let before = -1; before < calls.length; ) {
        before = calls.length;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        calls = await providerCalls();
      }
      return calls;
    },
    async answerAs(mode) {
      await fetch(`${address}/_control?mode=${mode}`, { method: 'POST' });
    },
    stop: () => child.kill('SIGTERM'),
  };
}

function answers(address: string): Promise<boolean> {
  return fetch(`${address}/_calls`).then(
    (response) => response.ok,
    () => false,
  );
}
