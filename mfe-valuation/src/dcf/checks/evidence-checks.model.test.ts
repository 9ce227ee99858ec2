import fc from 'fast-check';
import { overview } from '../../testing/company.ts';
import { valued } from '../../testing/opened-valuation.ts';
import { steadyGrower } from '../../testing/statements.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { type EvidenceSource, evidenceChecks } from './evidence-checks.model.ts';

const stock = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000, priceDate: '2026-12-31' };

function runOn(change: Partial<EvidenceSource> = {}, years = steadyGrower) {
  const assumptions = defaultAssumptions;
  const { company, result } = valued(years, assumptions, stock);
  return evidenceChecks({ company, assumptions, result, currency: 'USD', peerMargins: null, ranges: null, ...change });
}

const find = (code: string, checks: ReturnType<typeof runOn>) => checks.find((check) => check.code === code);
const withMargins = (margins: readonly number[]) =>
  steadyGrower.map((year, index) => ({
    ...year,
    operatingIncome: (year.revenue ?? 0) * (margins[index] ?? 0),
  }));
const tenPeers = [0.02, 0.04, 0.06, 0.08, 0.1, 0.12, 0.14, 0.16, 0.18, 0.19];

/** Five fiscal years of the same ratios, with margins of their own. */
const fiveYears = (margins: readonly number[]) =>
  margins.map((margin, index) => ({
    ...steadyGrower[0],
    year: 2020 + index,
    revenue: 1000,
    operatingIncome: 1000 * margin,
  }));

test('a mean margin outside the latest three years is raised, and its cure is their mean', () => {
  expect(find('recent-margin', runOn({}, fiveYears([0.1, 0.1, 0.1, 0.1, 0.1])))?.state).toBe('passed');
  // The mean of five years, 11.5%, is above the highest of the latest three by more than a point.
  const check = find('recent-margin', runOn({}, fiveYears([0.15, 0.15, 0.09, 0.1, 0.085])));
  expect(check).toMatchObject({ state: 'raised', action: { input: 'operatingMargin', value: 0.0917 } });
  expect(check?.text).toMatch(/had 8\.5% to 10\.0%; their mean is 9\.2%\. That is −\$\d+\.\d\d a share, to /);
  expect(find('recent-margin', runOn({}, fiveYears([0.12, 0.11, 0.09, 0.1, 0.085])))?.state).toBe('passed');
});

test('without three years of margins none is held against them', () => {
  expect(find('recent-margin', runOn())).toBeUndefined();
});

test('a margin above that of nine peers in ten names how many have more; the cure is the nearest in order', () => {
  const years = withMargins(steadyGrower.map(() => 0.2));
  const check = find('peer-margin', runOn({ peerMargins: tenPeers }, years));
  expect(check).toMatchObject({
    title: 'A margin of 20.0% is above that of nine peers in ten',
    action: { value: 0.19 },
  });
  expect(check?.text).toMatch(/^None of 10 peers have a higher operating margin/);
  expect(find('peer-margin', runOn({ peerMargins: [...tenPeers, 0.21, 0.22] }, years))?.state).toBe('passed');
  const low = find('peer-margin', runOn({ peerMargins: tenPeers }, withMargins(steadyGrower.map(() => 0.01))));
  expect(low).toMatchObject({ title: 'A margin of 1.0% is below that of nine peers in ten', action: { value: 0.02 } });
  expect(find('peer-margin', runOn({ peerMargins: tenPeers.slice(1) }, years))).toBeUndefined();
});

test('a margin among the peers is in order, in whatever order they come', () => {
  const peers = fc.array(fc.double({ min: -0.5, max: 0.9, noNaN: true }), { minLength: 10, maxLength: 40 });
  fc.assert(
    fc.property(peers, (peerMargins) => {
      const [one, other] = [peerMargins, peerMargins.toReversed()].map((margins) =>
        find('peer-margin', runOn({ peerMargins: margins })),
      );
      expect(one).toEqual(other);
    }),
    { numRuns: 30 },
  );
});

test('a value outside the projections, discounted at the cost of equity, is raised with the margin that meets the nearer end', () => {
  const { result } = valued(steadyGrower, defaultAssumptions, stock);
  const value = result.fairValuePerShare ?? Number.NaN;
  const latest = steadyGrower.reduce((year, each) => Math.max(year, each.year), 0);
  const year = 2026 + 4;
  // The price is of the last day of 2026, so that the end of 2030 is four years away.
  const grown = (1 + result.waccDetails.costOfEquity) ** 4;
  const range = (name: 'bear' | 'base' | 'bull', times: number) => ({
    name,
    year,
    low: value * times * grown,
    high: value * times * grown,
  });
  const around = [range('bear', 0.9), range('base', 1), range('bull', 1.1)];
  expect(latest).toBeLessThanOrEqual(2026);
  expect(find('projections', runOn({ ranges: around }))?.state).toBe('passed');
  const above = find('projections', runOn({ ranges: [range('bear', 1.2), range('base', 1.4), range('bull', 2)] }));
  expect(above).toMatchObject({ state: 'raised', action: { input: 'operatingMargin' } });
  const { action } = above ?? {};
  const cure = action !== undefined && 'input' in action ? (action.value ?? 0) : 0;
  expect(cure).toBeGreaterThan(result.operatingMargin);
  expect(above?.text).toContain(`to $${(value * 1.2).toFixed(2)}`);
  expect(find('projections', runOn({ ranges: [{ ...range('bear', 1), low: null }] }))?.state).toBe('waiting');
  expect(find('projections', runOn())).toBeUndefined();
});
