import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import fc from 'fast-check';
import { makeCompany } from '../../testing/company.ts';
import { analysisInputs } from '../checks/analysis.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { type CaseRef, formatCaseRef, linkCases, readCaseRefs, writeCaseRefs } from './case-address.model.ts';
import {
  bridgeCases,
  type ComparedCase,
  defaultCase,
  impliedCase,
  listDifferences,
  valueCase,
} from './case-columns.model.ts';
import { CASES_SHEET, casesSheet } from './cases-sheet.model.ts';

const company = makeCompany();
const { inputs } = analysisInputs(company).readiness;
const currencies = { currency: 'USD', quoted: 'USD' };

function makeCase(name: string, part: Partial<DcfAssumptions>): ComparedCase {
  return { key: name, name, note: '', saved: { assumptions: { ...defaultAssumptions, ...part } } };
}

const own = makeCase('Own', {
  riskFreeRate: 0.05,
  projectionYears: 5,
  overrides: { inputs: [{ name: 'shares', value: 50_000_000 }], figures: [] },
});

describe('values', () => {
  test('the implied case is worth the price, on growth that is constant', () => {
    const implied = impliedCase(company);
    if (implied === null) throw new Error('A growth gives the price of the fixture');
    const column = valueCase(company, implied);
    expect(column.dcf?.result.fairValuePerShare).toBeCloseTo(30, 3);
    expect(new Set(column.dcf?.result.revenueGrowthRates).size).toBe(1);
  });

  test('half the shares are worth twice as much each, in the same business', () => {
    const [whole, half] = [makeCase('Whole', {}), makeCase('Half', { overrides: own.saved.assumptions.overrides })];
    const [first, second] = [valueCase(company, whole), valueCase(company, half)];
    const perShare = (column: typeof first) => column.dcf?.result.equityValue ?? Number.NaN;
    expect((second.dcf?.result.fairValuePerShare ?? 0) / (first.dcf?.result.fairValuePerShare ?? 1)).toBeCloseTo(
      (2 * perShare(second)) / perShare(first),
      9,
    );
  });

  test('a case of another model has its value alone', () => {
    const saved = { ...own.saved, model: { name: 'steady-state' as const, inputs: [] } };
    expect(valueCase(company, { ...own, saved }).dcf).toBeNull();
  });
});

describe('differences', () => {
  const texts = (columns: readonly ComparedCase[]) =>
    listDifferences(
      columns.map((each) => valueCase(company, each)),
      inputs,
      currencies,
    ).map(({ label, texts: shown }) => [label, ...shown]);

  test('only what differs has a line, inputs of the user beside the filed ones', () => {
    expect(texts([defaultCase, own])).toEqual([
      ['Projection years', '10', '5'],
      ['Risk-free rate', '4.0%', '5.0%'],
      ['Shares outstanding', '100M', '50.0M'],
    ]);
    expect(texts([own, own])).toEqual([]);
  });
});

describe('the bridge', () => {
  const rate = fc.double({ min: 0.01, max: 0.05, noNaN: true });
  const someCase = fc
    .record({
      projectionYears: fc.integer({ min: 3, max: 10 }),
      riskFreeRate: rate,
      terminalGrowthRate: rate,
      growthMode: fc.constantFrom('auto' as const, 'linear' as const),
      marginAssumption: fc.constantFrom('stable' as const, 'improving' as const),
    })
    .map((part) => makeCase('Case', part));

  test('its steps add up to the difference, in both directions', () => {
    fc.assert(
      fc.property(someCase, someCase, (from, to) => {
        const [start, end] = [valueCase(company, from), valueCase(company, to)];
        const forth = bridgeCases(company, start, end, inputs, currencies);
        const back = bridgeCases(company, end, start, inputs, currencies);
        fc.pre(
          forth.length > 0 && forth.every(({ value }) => value !== null) && back.every(({ value }) => value !== null),
        );
        const sum = (steps: typeof forth) => steps.slice(1).reduce((total, { by }) => total + (by ?? Number.NaN), 0);
        const difference = (end.fairValue ?? Number.NaN) - (start.fairValue ?? Number.NaN);
        expect(sum(forth)).toBeCloseTo(difference, 9);
        expect(sum(back)).toBeCloseTo(-difference, 9);
      }),
    );
  });

  test('an input of the first case alone goes back to the filed one', () => {
    const steps = bridgeCases(company, valueCase(company, own), valueCase(company, defaultCase), inputs, currencies);
    expect(steps.map(({ label, change }) => [label, change])).toEqual([
      ['Own', ''],
      ['Shares outstanding', '50.0M to 100M'],
      ['Projection years', '5 to 10'],
      ['Risk-free rate', '5.0% to 4.0%'],
    ]);
    expect(steps.at(-1)?.value).toBe(valueCase(company, defaultCase).fairValue);
  });
});

describe('the address', () => {
  const ref = fc.oneof(
    fc.constant<CaseRef>({ kind: 'default' }),
    fc.constant<CaseRef>({ kind: 'implied' }),
    fc.uuid().map((id): CaseRef => ({ kind: 'own', id })),
    fc.stringMatching(/^[A-Za-z0-9_-]{5,30}$/).map((token): CaseRef => ({ kind: 'shared', token })),
  );

  test('keeps its cases in their order, and its other parameters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ref, { maxLength: 4, selector: formatCaseRef }), (refs) => {
        const written = writeCaseRefs(new URLSearchParams('symbol=TEST&case=1'), refs);
        expect(readCaseRefs(new URLSearchParams(written.toString()))).toEqual(refs);
        expect(written.get('case')).toBe('1');
      }),
    );
  });

  test('leaves out what is no case, and those beyond the fourth', () => {
    const read = (text: string) => readCaseRefs(new URLSearchParams({ cases: text }))?.map(formatCaseRef);
    expect(read('default,nonsense,own-,link-,default,implied')).toEqual(['default', 'implied']);
    expect(read('own-1,own-2,own-3,own-4,own-5')).toHaveLength(4);
    expect(readCaseRefs(new URLSearchParams('symbol=TEST'))).toBeNull();
    expect(writeCaseRefs(new URLSearchParams('cases=default&symbol=A'), null).toString()).toBe('symbol=A');
  });

  test('a link names symbol and cases', () => {
    expect(linkCases('https://a.test', 'BRK-B', [{ kind: 'default' }, { kind: 'shared', token: 'abc' }])).toBe(
      'https://a.test/dcf?symbol=BRK-B&cases=default%2Clink-abc',
    );
  });
});

test('two spreadsheets come to the values of the cases, and follow a change', async () => {
  const columns = [
    defaultCase,
    { ...own, saved: { assumptions: { ...own.saved.assumptions, growthMode: 'linear' as const } } },
  ].map((each) => valueCase(company, each));
  const { written, spreadsheets } = await opened([casesSheet(columns, 30)]);
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const spreadsheet of spreadsheets) {
    const row = (label: string) => findRow(spreadsheet, written, CASES_SHEET, label);
    const values = () => [1, 2].map((column) => row('Fair value a share').valueAt(column));
    expect(values()).toEqual(columns.map(({ fairValue }) => expect.closeTo(fairValue ?? Number.NaN, 9)));
    expect(row('Against today’s price').valueAt(1)).toBeCloseTo((columns[0]?.fairValue ?? Number.NaN) / 30 - 1, 9);
    row('Shares').set(1, 200_000_000);
    expect(values()).toEqual([
      expect.closeTo((columns[0]?.fairValue ?? Number.NaN) / 2, 9),
      expect.closeTo(columns[1]?.fairValue ?? Number.NaN, 9),
    ]);
  }
});

test('a sheet without a price, and with a case of another model, invents nothing', async () => {
  const saved = { ...own.saved, model: { name: 'steady-state' as const, inputs: [] } };
  const columns = [defaultCase, { ...own, saved }].map((each) => valueCase(company, each));
  const { written } = await opened([casesSheet(columns, null)]);
  const line = (label: string) => written[0]?.stored.find(([first]) => first === label) ?? [];
  expect(line('Against today’s price').slice(1, 3)).toEqual(['N/A', 'N/A']);
  expect(line('Enterprise value')[2]).toBe('N/A');
});
