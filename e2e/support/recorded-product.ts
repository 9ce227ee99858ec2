import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { hasRealData, type Replay, startReplay } from './replay.ts';

/** A product over the recorded answers of the providers; both are there while a test runs. */
export interface RecordedProduct {
  readonly product: Product;
  readonly replay: Replay;
}

export interface RecordedOptions {
  /** Completes "skipped: ../shared/real-data is not there, so …". */
  readonly skipped: string;
  /** Further settings of the product. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Writes bodies that come before the recorded ones into a folder. */
  readonly bodies?: (folder: string) => void;
}

/**
 * Describes tests that share one product over the recorded answers. Where these are not there, one test says what did not run.
 */
export function describeOnRecordings(
  title: string,
  { skipped, settings = {}, bodies }: RecordedOptions,
  tests: (recorded: RecordedProduct) => void,
): void {
  if (!hasRealData) {
    test(`skipped: ../shared/real-data is not there, so ${skipped}`, () => {
      test.expect(hasRealData).toBe(false);
    });
    return;
  }
  test.describe(title, () => {
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
