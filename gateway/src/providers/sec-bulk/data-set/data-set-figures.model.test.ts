import { zipWriter } from '../../../../test/support/data-set-zip.ts';
import { standardise } from '../../sec/standardise/standardise.model.ts';
import { Refusals } from '../scan/refusals.ts';
import { dataSetFigures } from './data-set-figures.model.ts';
import { scanDataSet } from './read-data-set.ts';

const adsh = '0000000001-10-000001';
const head = 'adsh\treport\tline\tstmt\tinpth\trfile\ttag\tversion\tplabel\tnegating';
const numberHead = 'adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote';

const pre = [
  head,
  ...[
    ['3', '1', 'BS', '0', 'CashAndCashEquivalentsAtCarryingValue', 'Cash', '0'],
    ['3', '2', 'BS', '0', 'Assets', 'Total assets', '0'],
    ['3', '3', 'BS', '0', 'LiabilitiesAndStockholdersEquity', 'Total', '0'],
    ['3', '4', 'BS', '1', 'CommonStockSharesOutstanding', 'Shares outstanding', '0'],
    ['5', '2', 'CF', '0', 'PaymentsToAcquirePropertyPlantAndEquipment', 'Capital expenditures', '1'],
    ['5', '1', 'CF', '0', 'NetCashProvidedByUsedInOperatingActivities', 'Operating', '0'],
    ['5', '3', 'CF', '0', 'NetCashProvidedByUsedInInvestingActivities', 'Investing', '0'],
    ['5', '4', 'CF', '0', 'CashAndCashEquivalentsAtCarryingValue', 'Cash, beginning of year', '0'],
    ['5', '5', 'CF', '0', 'CashAndCashEquivalentsAtCarryingValue', 'Cash, end of year', '0'],
  ].map(([report, line, stmt, inpth, tag, label, negating]) =>
    [adsh, report, line, stmt, inpth, 'X', tag, 'us-gaap/2009', label, negating].join('\t'),
  ),
].join('\n');

const num = [
  numberHead,
  ...[
    ['CashAndCashEquivalentsAtCarryingValue', '20091231', '0', 'USD', '', '', '50'],
    ['CashAndCashEquivalentsAtCarryingValue', '20081231', '0', 'USD', '', '', '40'],
    ['Assets', '20091231', '0', 'USD', '', '', '500.0000'],
    ['Assets', '20091231', '0', 'USD', 'BusinessSegments=Cars;', '', '300'],
    ['Assets', '20091231', '0', 'USD', '', 'Subsidiary', '77'],
    ['Assets', '20091231', '0', 'JPY', '', '', '46000'],
    ['LiabilitiesAndStockholdersEquity', '20091231', '0', 'USD', '', '', '500'],
    ['CommonStockSharesOutstanding', '20091231', '0', 'shares', 'ClassOfStock=CommonClassA;', '', '7'],
    ['CommonStockSharesOutstanding', '20091231', '0', 'shares', 'ClassOfStock=CommonClassB;', '', '3'],
    ['NetCashProvidedByUsedInOperatingActivities', '20091231', '4', 'USD', '', '', '90'],
    ['NetCashProvidedByUsedInInvestingActivities', '20091231', '4', 'USD', '', '', '-80'],
    ['PaymentsToAcquirePropertyPlantAndEquipment', '20091231', '4', 'USD', '', '', '80'],
    ['PaymentsToAcquirePropertyPlantAndEquipment', '20091231', '4', 'USD', '', '', ''],
  ].map(([tag, date, quarters, unit, segments, coreg, value]) =>
    [adsh, tag, 'us-gaap/2009', date, quarters, unit, segments, coreg, value, ''].join('\t'),
  ),
].join('\n');

const writeZip = zipWriter();

async function readFigures() {
  const sub = `adsh\tcik\tname\tform\tfiled\n${adsh}\t1\tACME\t10-K\t20100220\n`;
  const zip = writeZip({ 'sub.txt': sub, 'pre.txt': pre, 'num.txt': num });
  const { lines, numbers } = (await scanDataSet(zip, new Refusals())).readRows(0);
  return dataSetFigures(lines, numbers);
}

describe('a filing out of the quarterly data sets', () => {
  test('the lines stand in their order, with the sign as printed', async () => {
    const cashFlow = (await readFigures()).statements.find(({ kind }) => kind === 'cashFlow');
    expect(cashFlow?.columns).toEqual([{ start: '2009-01-01', end: '2009-12-31' }]);
    expect(cashFlow?.lines.map(({ label, figures: [figure] }) => [label, figure?.value, figure?.printed])).toEqual([
      ['Operating', 90, 90],
      ['Capital expenditures', 80, -80],
      ['Investing', -80, -80],
      ['Cash, beginning of year', 40, 40],
      ['Cash, end of year', 50, 50],
    ]);
  });

  test('other registrants and parts of the company, other currencies and empty values are left out', async () => {
    const assets = (await readFigures()).facts.filter(({ concept }) => concept === 'us-gaap:Assets');
    expect(assets.map(({ value }) => value)).toEqual([500]);
  });

  test('it is standardised as any other source', async () => {
    const [sheet] = standardise(await readFigures()).balance;
    expect(sheet?.figures.totalAssets.value).toBe(500);
    expect(sheet?.figures.commonStockSharesOutstanding.value).toBe(10);
  });
});
