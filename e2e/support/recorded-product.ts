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
  /** Returns a folder of bodies that come before the recorded ones. */
  readonly bodies?: () => string;
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
    let running: RecordedProduct | undefined;
    const started = (): RecordedProduct => {
      if (running === undefined) throw new Error('The product runs during tests only');
      return running;
    };
    test.beforeAll(async () => {
      const replay = await startReplay(bodies === undefined ? [] : [bodies()]);
      running = { replay, product: await startProduct({ ...replay.settings, ...settings }) };
    });
    test.afterAll(async () => {
      await running?.product.stop();
      running?.replay.stop();
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
