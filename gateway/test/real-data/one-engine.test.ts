import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

type Outcome = 'equal' | 'different' | 'only overview' | 'only market' | 'neither';
interface TwoEngines {
  compareEngines(cik: number, body: unknown): Promise<{ readonly name: string; readonly outcome: Outcome }[]>;
}

/** Every fourth of the recorded companies is compared: `npm run bench -- agree` compares all. */
const step = 4;
const leastCompanies = 60;
describeOnRecordings('The figures of one company', () => {
  test('are the same on overview and screener, or unknown on both', async () => {
    const { compareEngines } = jest.requireActual<TwoEngines>('../../../bench/figures/two-engines.mjs');
    const folder = join(recordings, 'market/companyfacts');
    const files = readdirSync(folder)
      .sort()
      .filter((_, at) => at % step === 0);
    expect(files.length).toBeGreaterThanOrEqual(leastCompanies);
    const differences: string[] = [];
    let equal = 0;
    for (const file of files) {
      const cik = Number(/\d+/.exec(file)?.[0]);
      const body: unknown = JSON.parse(brotliDecompressSync(readFileSync(join(folder, file))).toString());
      for (const { name, outcome } of await compareEngines(cik, body)) {
        if (outcome === 'equal') equal += 1;
        else if (outcome !== 'neither') differences.push(`${cik} ${name}: ${outcome}`);
      }
    }
    expect(differences).toEqual([]);
    expect(equal).toBeGreaterThan(10 * leastCompanies);
  });
});
