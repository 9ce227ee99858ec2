import { filedStatements, firstQuarter, makeYear } from '../../../../test/support/filings/filed-statements.ts';

const years = (...amounts: readonly (number | null)[]) =>
  amounts.flatMap((amount, at) => (amount === null ? [] : [makeYear(2024 - at, amount)]));
const base = { Revenues: years(100, 90, 80), NetIncomeLoss: years(10, 9, 8) };
const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';

test('EBIT is operating income where every year has it, also where some years state interest', async () => {
  const { income } = await filedStatements({
    ...base,
    OperatingIncomeLoss: years(20, 19, 18),
    [pretax]: years(15, 14, 13),
    InterestExpense: years(null, 7, 7),
  });
  expect(income.annualReports.map(({ ebit }) => ebit)).toEqual(['20', '19', '18']);
  expect(income.annualReports[0]?.provenance?.ebit).toMatchObject({
    formula: 'Operating income',
    terms: [{ name: 'Operating income', value: '20' }],
  });
});

test('EBIT is income before tax plus interest in every year where one year has no operating income', async () => {
  const { income } = await filedStatements({
    ...base,
    OperatingIncomeLoss: years(20, 19),
    [pretax]: years(15, 14, 13),
    InterestExpense: years(6, 7, 8),
  });
  expect(income.annualReports.map(({ ebit }) => ebit)).toEqual(['21', '21', '21']);
});

test('where no definition fits all years each says so, and a year without any has none', async () => {
  const { income } = await filedStatements({
    Revenues: years(100, 90, 80, 70),
    NetIncomeLoss: years(10, 9, 8, 7),
    OperatingIncomeLoss: years(20, null, 18, null),
    [pretax]: years(15, 14, null, null),
    InterestExpense: years(null, 7, null, null),
  });
  expect(income.annualReports.map(({ ebit }) => ebit)).toEqual(['20', '21', '18', null]);
  const told = income.annualReports.map(({ provenance }) =>
    provenance?.ebit?.reason?.includes('No definition of EBIT'),
  );
  expect(told).toEqual([true, true, true, false]);
});

test('a quarter takes no other definition than the years', async () => {
  const { income } = await filedStatements({
    Revenues: [...base.Revenues, firstQuarter(2025, 30)],
    NetIncomeLoss: [...base.NetIncomeLoss, firstQuarter(2025, 3)],
    OperatingIncomeLoss: years(20, 19, 18),
    [pretax]: [firstQuarter(2025, 4)],
    InterestExpense: [firstQuarter(2025, 1)],
  });
  const [quarter] = income.quarterlyReports;
  expect(quarter).toMatchObject({ fiscalDateEnding: '2025-03-31', ebit: null });
  expect(quarter?.provenance?.ebit?.reason).toContain('Operating income is missing');
});
