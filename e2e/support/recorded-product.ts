import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';
import { hasRecordings } from '../../gateway/test/support/recordings.ts';
import { type Product, startProduct } from './product.ts';
import { type Replay, startReplay } from './replay.ts';

/** A product over the recorded answers of the providers; both run while a test runs. */
export interface RecordedProduct {
  readonly product: Product;
  readonly replay: Replay;
}

export interface RecordedOptions {
  /** Further settings of the product. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Writes bodies that come before the recorded ones into a folder. */
  readonly bodies?: (folder: string) => void;
}

/**
 * Describes tests that share one product over the recorded answers. They are reported as skipped where these are missing;
 * their tag runs them alone.
 */
export function describeOnRecordings(
  title: string,
  { settings = {}, bodies }: RecordedOptions,
  tests: (recorded: RecordedProduct) => void,
): void {
  test.describe(title, { tag: '@recordings' }, () => {
    // biome-ignore lint/suspicious/noSkippedTests: a machine without the recordings has nothing to run here
    test.skip(!hasRecordings, 'The recorded answers of the providers are missing.');
    let folder = '';
    let running: RecordedProduct | undefined;
    const started = (): RecordedProduct => {
      if (running === undefined) throw new Error('The product runs during tests only');
      return running;
    };
    test.beforeAll(async () => {
      folder = mkdtempSync(path.join(tmpdir(), 'basecase-bodies-'));
      bodies?.(folder);
      const replay = await startReplay([folder]);
      running = { replay, product: await startProduct({ ...replay.settings, ...settings }) };
    });
    test.afterAll(async () => {
      await running?.product.stop();
      running?.replay.stop();
      if (folder !== '') rmSync(folder, { recursive: true });
    });
    tests({
      get product() {
        return started().product;
      },
      get replay() {
        return started().replay;
      },
    });
  });
}
