import { test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { hasRealData, type Replay, startReplay } from './replay.ts';

/** A product over the recorded answers of the providers; both are there while a test runs. */
export interface RecordedProduct {
  readonly product: Product;
  readonly replay: Replay;
}

/**
 * Describes tests that share one product over the recorded answers. Where these are not there, one test says what did not run.
 * @param skipped completes "skipped: ../shared/real-data is not there, so …"
 * @param settings further settings of the product
 */
export function describeOnRecordings(
  title: string,
  { skipped, settings = {} }: { readonly skipped: string; readonly settings?: Readonly<Record<string, string>> },
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
      const replay = await startReplay();
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
