import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

type Outcome = 'equal' | 'different' | 'only overview' | 'only market' | 'explained' | 'neither';
interface Compared {
  readonly name: string;
  readonly day: string;
  readonly outcome: Outcome;
  readonly overview: number | null;
  readonly market: number | null;
}

interface TwoEngines {
  compareEngines(cik: number, body: unknown, days?: readonly string[]): Promise<Compared[]>;
}

const price = 20;
/** Figures as their annual report has them, on the day of its filing: the two engines once disagreed on each. */
const examples: readonly (readonly [company: string, cik: number, day: string, figure: string, value: number])[] = [
  ['Box', 1372612, '2026-03-09', 'eps', 0.58],
  ['Box', 1372612, '2026-03-09', 'peRatio', price / 0.58],
  ['Apple', 320193, '2025-10-31', 'eps', 7.46],
  ['McDonald’s', 63908, '2026-02-24', 'eps', 11.95],
  ['LeMaitre', 1158895, '2026-02-26', 'revenue', 249_602_000],
  ['LeMaitre', 1158895, '2026-02-26', 'debtToEquity', 0.428559],
  ['Glaukos', 1192448, '2026-02-23', 'sharesOutstanding', 58_078_812],
  ['Plexus', 785786, '2025-11-14', 'revenue', 4_032_966_000],
  ['Plexus', 785786, '2025-11-14', 'profitMargin', 172_883 / 4_032_966],
];

/** Returns the recorded company facts of a company. */
function readBody(cik: number): unknown {
  const name = `CIK${String(cik).padStart(10, '0')}.json`;
  const plain = join(recordings, 'sec/companyfacts', name);
  const packed = join(recordings, 'market/companyfacts', `${name}.br`);
  return JSON.parse(
    existsSync(packed) ? brotliDecompressSync(readFileSync(packed)).toString() : readFileSync(plain, 'utf8'),
  );
}

/** Every fourth of the recorded companies is compared: `npm run bench -- agree` compares all. */
const step = 4;
const leastCompanies = 60;
const parts = 4;
/** A known reason must stay the exception. */
const mostExplained = 0.02;
describeOnRecordings('The figures of one company', () => {
  test.each(examples)('%s (%i) on %s: %s is %d on both sides', async (_, cik, day, figure, value) => {
    const { compareEngines } = jest.requireActual<TwoEngines>('../../../bench/figures/two-engines.mjs');
    const rows = await compareEngines(cik, readBody(cik), [day]);
    const { overview, market } = rows.find(({ name }) => name === `overview ${figure}`) ?? {};
    expect([overview, market]).toEqual([expect.closeTo(value, 5), expect.closeTo(value, 5)]);
  });

  test.each([0, 1, 2, 3])(
    'are the same on all screens, now and on a past day, or differ for a known reason: part %i of the companies',
    async (part) => {
      const { compareEngines } = jest.requireActual<TwoEngines>('../../../bench/figures/two-engines.mjs');
      const folder = join(recordings, 'market/companyfacts');
      const files = readdirSync(folder)
        .sort()
        .filter((_, at) => at % (parts * step) === part * step);
      expect(files.length).toBeGreaterThanOrEqual(leastCompanies / parts);
      const differences: string[] = [];
      let [equal, explained] = [0, 0];
      for (const file of files) {
        const cik = Number(/\d+/.exec(file)?.[0]);
        for (const { name, day, outcome } of await compareEngines(cik, readBody(cik))) {
          // Peers, Compare and a screen show each figure of the market again.
          if (outcome === 'equal') equal += Number(!['peers', 'compare', 'screen'].includes(name));
          else if (outcome === 'explained') explained += 1;
          else if (outcome !== 'neither') differences.push(`${cik} ${day} ${name}: ${outcome}`);
        }
      }
      expect(differences).toEqual([]);
      expect(equal).toBeGreaterThan(70 * (leastCompanies / parts));
      expect(explained).toBeLessThan(mostExplained * equal);
    },
  );
});
