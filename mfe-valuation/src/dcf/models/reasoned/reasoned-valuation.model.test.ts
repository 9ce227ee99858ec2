import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { makeCompany, overview } from '../../../testing/company.ts';
import { ofKind } from '../../../testing/dcf-screen.tsx';
import { evidence, reasonedCompany } from '../../../testing/reasoned-company.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { reasonedModel } from './reasoned-model.ts';
import { type ReasonedValuation, readImpliedGrowth, simulateReasonedCase } from './reasoned-valuation.model.ts';

const assumptions = defaultAssumptions;

function readInputs(company: ValuedCompany, typed: Readonly<Record<string, number>> = {}) {
  const inputs = reasonedModel.inputs({ company, assumptions, typed });
  return Object.fromEntries(inputs.map((input) => [input.name, input]));
}

function valueFor(company: ValuedCompany, typed: Readonly<Record<string, number>> = {}): ReasonedValuation {
  return reasonedModel.calculate(reasonedModel.inputs({ company, assumptions, typed }), company);
}

/** Growth is 10% in its only two years, the margin 20%: 1,100M × 20% × 78% = 171.6M after tax on 1,100M − 110M of capital. */
test.each([
  [
    'reasonedGrowth',
    0.4 * 0.1 + 0.6 * 0.05,
    'derived',
    /^40% its own 10\.0% .*, 60% the base rate of 5\.0%: the median of 60/,
  ],
  ['reasonedTerminalGrowth', 0.03, 'derived', /^The lower of 3% and the risk-free rate: ten-year yield 4\.00%/],
  ['reasonedMargin', 0.2, 'derived', /^Median of 2 fiscal years, .*; no four peers are held: own history only$/],
  ['reasonedTax', 0.22, 'assumed', /22%/],
  ['reasonedReturn', 171.6 / 990, 'derived', /^Operating income after tax ÷ capital of \$990/],
  ['reasonedTerminalReturn', 0.2, 'assumed', /fades to 20%/],
  ['reasonedBeta', 1, 'assumed', /^Assumed/],
  ['reasonedWacc', 0.075, 'derived', /\+ beta × 3\.5%, equity 100%/],
  ['reasonedNetDebt', -110e6, 'assumed', /fiscal 2024; minority interest and preferred stock not known: 0$/],
])('%s has its rule, state and source', (name, amount, state, note) => {
  const input = readInputs(reasonedCompany())[name];
  expect(input).toMatchObject({ state, amount: expect.closeTo(amount, 9) });
  expect(input?.note).toMatch(note);
});

test.each([
  ['a base rate', { baseGrowth: null }, ['Growth, first year']],
  ['a yield', { riskFreeRate: null }, ['Terminal growth', 'Cost of capital']],
])('without %s there is no value, and the rates that need it are named', (_, part, missing) => {
  const company = reasonedCompany({ ...evidence, ...part });
  expect(valueFor(company)).toMatchObject({ missing, result: null });
  expect(reasonedModel.value?.({ company, assumptions, typed: {} }).reliable).toBe(false);
});

test('typed inputs win, also in the rates that follow from them, and a missing one is answered', () => {
  const company = reasonedCompany({ ...evidence, riskFreeRate: null });
  const typed = { reasonedMargin: 0.1, reasonedTerminalGrowth: 0.02, reasonedWacc: 0.09 };
  const inputs = readInputs(company, typed);
  expect(inputs.reasonedMargin).toMatchObject({ state: 'mine', amount: 0.1, filed: expect.closeTo(0.2, 12) });
  expect(inputs.reasonedReturn?.amount).toBeCloseTo(85.8 / 990, 9);
  expect(valueFor(company, typed).result?.fairValuePerShare).toBeGreaterThan(0);
  expect(readInputs(reasonedCompany(), { reasonedBeta: 2 }).reasonedWacc?.amount).toBeCloseTo(0.04 + 2 * 0.035, 12);
});

test('a peers’ quartile above its own margins is its margin', () => {
  const peers = { ...evidence.sources, peerMargin: 'the lower quartile of 12 peers' };
  const input = readInputs(reasonedCompany({ ...evidence, peerMargin: 0.25, sources: peers })).reasonedMargin;
  expect(input).toMatchObject({ amount: 0.25, note: 'The lower quartile of 12 peers: its own years are below it' });
});

test('the range has the point inside, and is wider where companies differ more', () => {
  const [narrow, wide] = [0.01, 0.1].map((growthSpread) => {
    const value = valueFor(reasonedCompany({ ...evidence, growthSpread }));
    const point = value.result?.fairValuePerShare ?? Number.NaN;
    const percentiles = simulateReasonedCase(value, null)?.percentiles ?? { 25: Number.NaN, 75: Number.NaN };
    expect(percentiles[25]).toBeLessThan(point);
    expect(percentiles[75]).toBeGreaterThan(point);
    return percentiles[75] - percentiles[25];
  });
  expect(wide).toBeGreaterThan(narrow ?? Number.NaN);
});

test('the growth that the price implies gives the price', () => {
  const value = valueFor(reasonedCompany());
  const implied = readImpliedGrowth(value, 30) ?? Number.NaN;
  expect(valueFor(reasonedCompany(), { reasonedGrowth: implied }).result?.fairValuePerShare).toBeCloseTo(30, 3);
});

test('a value beyond five times the price is no fair value until an input is the user’s', () => {
  const company = reasonedCompany();
  const dear = { ...company, market: { ...company.market, price: 2, comparable: 2 } };
  expect(valueFor(dear).contradiction?.title).toMatch(/times the price$/);
  expect(valueFor(dear, { reasonedMargin: 0.2 }).contradiction).toBeNull();
});

test('without a price equity weighs as much as the case values it', () => {
  const statements = withAnnual(ofKind('general'), { balance: { longTermDebt: '500000000', shortTermDebt: '0' } });
  const unpriced = { ...overview, price: null, marketCap: null };
  const company = makeCompany({ overview: unpriced, statements, evidence });
  const { result, inputs } = valueFor(company);
  const equity = (result?.fairValuePerShare ?? Number.NaN) * company.basis.shares;
  const share = equity / (equity + 500e6);
  // 500M of debt without interest cost 4% + 2%, of which 22% are saved.
  expect(inputs?.wacc).toBeCloseTo(share * 0.075 + (1 - share) * 0.06 * 0.78, 5);
});
