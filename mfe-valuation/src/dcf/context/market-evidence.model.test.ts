import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { ofKind } from '../../testing/dcf-screen.tsx';
import { askAboutSize, makeEvidence } from './market-evidence.model.ts';

const riskFree = { rate: 0.0431, day: '2026-10-30', name: 'Ten-year par yield', sample: false };
const growth = { rate: 0.05, spread: 0.04, source: 'the median of 60 starts' };

test('evidence names the source of each rate', () => {
  const margins = [0.3, 0.1, 0.2, 0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  expect(makeEvidence({ riskFree, growth, margins })).toEqual({
    riskFreeRate: 0.0431,
    baseGrowth: 0.05,
    // A quarter of the way through eleven sorted margins.
    peerMargin: 0.25,
    growthSpread: 0.04,
    isSample: false,
    sources: {
      riskFreeRate: 'Ten-year par yield 4.31% of 30 Oct 2026',
      baseGrowth: 'the median of 60 starts',
      peerMargin: 'the lower quartile of 11 peers',
    },
  });
});

test('what is not known is null, and three peers are too few', () => {
  const known = makeEvidence({ riskFree: null, growth: null, margins: new Array<number>(3).fill(0.1) });
  expect(known).toMatchObject({ riskFreeRate: null, baseGrowth: null, peerMargin: null, growthSpread: null });
});

test('only statements in US dollars have a size to ask about', () => {
  const statements = ofKind('general');
  expect(askAboutSize(statements)).toMatchObject({ line: 'revenue', years: 5, size: 1.1e9 });
  expect(askAboutSize(withAnnual(statements, { income: { reportedCurrency: 'EUR' } }))).toBeNull();
  expect(askAboutSize(null)).toBeNull();
});
