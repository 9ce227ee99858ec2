import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

type Outcome = 'equal' | 'different' | 'only overview' | 'only market' | 'explained' | 'neither';
interface TwoEngines {
  compareEngines(
    cik: number,
    body: unknown,
  ): Promise<{ readonly name: string; readonly day: string; readonly outcome: Outcome }[]>;
}

/** Every fourth of the recorded companies is compared: `npm run bench -- agree` compares all. */
const step = 4;
const leastCompanies = 60;
/** A known reason must stay the exception. */
const mostExplained = 0.02;
describeOnRecordings('The figures of one company', () => {
  test('are the same on its own screens and in the market, now and on a past day, or differ for a known reason', async () => {
    const { compareEngines } = jest.requireActual<TwoEngines>('../../../bench/figures/two-engines.mjs');
    const folder = join(recordings, 'market/companyfacts');
    const files = readdirSync(folder)
      .sort()
      .filter((_, at) => at % step === 0);
    expect(files.length).toBeGreaterThanOrEqual(leastCompanies);
    const differences: string[] = [];
    let [equal, explained] = [0, 0];
    for (const file of files) {
      const cik = Number(/\d+/.exec(file)?.[0]);
      const body: unknown = JSON.parse(brotliDecompressSync(readFileSync(join(folder, file))).toString());
      for (const { name, day, outcome } of await compareEngines(cik, body)) {
        if (outcome === 'equal') equal += 1;
        else if (outcome === 'explained') explained += 1;
        else if (outcome !== 'neither') differences.push(`${cik} ${day} ${name}: ${outcome}`);
      }
    }
    expect(differences).toEqual([]);
    expect(equal).toBeGreaterThan(70 * leastCompanies);
    expect(explained).toBeLessThan(mostExplained * equal);
  });
});
