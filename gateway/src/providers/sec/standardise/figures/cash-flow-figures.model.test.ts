import {
  cells,
  inlineFiling,
  readInline,
  row,
  table,
  years,
} from '../../../../../test/support/filings/inline-filing.ts';
import type { CashFlowFigures, Outcome } from '../../../read-filing.ts';
import { inlineFigures } from '../../filing/filing-reading.model.ts';
import { standardise } from '../standardise.model.ts';

type Line = readonly [label: string, concept: string, text: string];

const flow = ([label, concept, text]: Line) => row(label, concept, cells(['y1', 'y2'], [text]));
const operating: readonly Line[] = [
  ['Operating cash flow', 'NetCashProvidedByUsedInOperatingActivities', '300'],
  ['Investing cash flow', 'NetCashProvidedByUsedInInvestingActivities', '(90)'],
  ['Financing cash flow', 'NetCashProvidedByUsedInFinancingActivities', '(50)'],
];

function readFlow(label: string, concept: string, text: string): CashFlowFigures {
  const lines = [[label, concept, text] as const, ...operating];
  const body = table('Consolidated Statements of Cash Flows', ...lines.map(flow));
  const outcome = standardise(inlineFigures(readInline(inlineFiling(body, years)))).cashFlow[0]?.figures;
  if (outcome === undefined) throw new Error('no cash flow statement');
  return outcome;
}

const readGains = (...line: Line) => readFlow(...line).gainOnSaleOfProperty;
const readImpairment = (...line: Line) => readFlow(...line).impairmentOfProperty;

const millions = (outcome: Outcome) => (outcome.value === null ? null : outcome.value / 1e6);

describe('gains on sales of property', () => {
  test('a gain is positive, a loss negative, under known and under own concepts', () => {
    // The adjustment takes a gain off: it is printed in parentheses and tagged as positive.
    expect(millions(readGains('Gain on sales of real estate', 'GainLossOnSaleOfProperties', '(25)'))).toBe(25);
    expect(millions(readGains('Gain on sale of real estate, net', 'acme:GainOnSaleOfRealEstate', '(25)'))).toBe(25);
    expect(millions(readGains('Loss on sale of land', 'acme:LossOnSaleOfLand', '5'))).toBe(-5);
  });

  test('a gain on property in a disposal group keeps its sign', () => {
    const concept = 'DisposalGroupNotDiscontinuedOperationGainLossOnDisposal';
    expect(millions(readGains('Gain on sale of real estate', concept, '(25)'))).toBe(25);
  });

  test('a gain on a business is none', () => {
    const outcome = readGains('Gain on sale of business', 'GainLossOnSaleOfBusiness', '(9)');
    expect(outcome).toMatchObject({ value: null, missing: 'absent' });
  });
});

describe('impairments of property', () => {
  test.each([
    ['Impairment of real estate', 'ImpairmentOfRealEstate', 7],
    ['Impairment charges', 'AssetImpairmentCharges', 7],
    ['Impairments of hotel properties', 'acme:HotelImpairments', 7],
    ['Impairment of goodwill', 'GoodwillImpairmentLoss', null],
    ['Impairment of loans on real estate', 'acme:LoanImpairment', null],
    ['Impairment of investments in real estate ventures', 'acme:VentureImpairment', null],
  ])('%s', (label, concept, value) => expect(millions(readImpairment(label, concept, '7'))).toBe(value));
});
