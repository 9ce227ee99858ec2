import {
  cells,
  duration,
  inlineFiling,
  instant,
  member,
  readInline,
  row,
  table,
  years,
} from '../../../../../test/support/filings/inline-filing.ts';
import type { BalanceFigures, Outcome } from '../../../read-filing.ts';
import { inlineFigures } from '../../filing/filing-reading.model.ts';
import { standardise } from '../standardise.model.ts';

type Line = readonly [label: string, concept: string, ...texts: string[]];

const day = ([label, concept, ...texts]: Line) => row(label, concept, cells(['d1', 'd2'], texts));
const balanceTable = (...lines: readonly Line[]) => table('Consolidated Balance Sheets', ...lines.map(day));

function balance(field: keyof BalanceFigures, body: string, contexts = years): Outcome {
  const outcome = standardise(inlineFigures(readInline(inlineFiling(body, contexts)))).balance[0]?.figures[field];
  if (outcome === undefined) throw new Error('no balance sheet');
  return outcome;
}

const millions = (outcome: Outcome) => (outcome.value === null ? null : outcome.value / 1e6);

describe('the balance sheet', () => {
  const sheet: readonly Line[] = [
    ['Cash and cash equivalents', 'CashAndCashEquivalentsAtCarryingValue', '10'],
    ['Short-term investments', 'OtherShortTermInvestments', '20'],
    ['Marketable securities', 'MarketableSecurities', '17'],
    ['Inventories', 'InventoryFinishedGoodsNetOfReserves', '7'],
    ['Total current assets', 'AssetsCurrent', '54'],
    ['Equity method investments', 'EquityMethodInvestments', '6'],
    ['Property, plant and equipment', 'PropertyPlantAndEquipmentGross', '90'],
    ['Property, plant and equipment, net', 'PropertyPlantAndEquipmentNet', '40'],
    ['Total assets', 'Assets', '100'],
    ['Commercial paper', 'CommercialPaper', '3'],
    ['Term debt', 'LongTermDebtCurrent', '4'],
    ['Operating lease obligations due within one year', 'OperatingLeaseLiabilityCurrent', '2'],
    ['Total current liabilities', 'LiabilitiesCurrent', '20'],
    ['Long-term debt', 'LongTermDebtNoncurrent', '25'],
    ['Other long-term obligations', 'OtherLiabilitiesNoncurrent', '5'],
    ['Redeemable noncontrolling interest', 'RedeemableNoncontrollingInterestEquityCarryingAmount', '2'],
    ['Retained earnings (deficit)', 'RetainedEarningsAccumulatedDeficit', '38'],
    ['Noncontrolling interests', 'MinorityInterest', '6'],
    ['Total equity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', '44'],
    ['Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', '100'],
  ];

  test('preferred stock is a line of equity; a redeemable one stands outside of it', () => {
    const preferred: Line = ['Preferred stock, $1 par value', 'PreferredStockValue', '9'];
    const redeemable: Line = ['Redeemable preferred stock', 'TemporaryEquityCarryingAmountAttributableToParent', '4'];
    const isIn = (...lines: readonly Line[]) =>
      balance('preferredStock', balanceTable(...sheet.slice(0, 16), ...lines, ...sheet.slice(16)));
    expect(millions(isIn(preferred))).toBe(9);
    expect(isIn(redeemable).value).toBeNull();
    expect(isIn()).toMatchObject({ value: null, missing: 'absent' });
  });

  test('content assets are no intangible assets', () => {
    const content: Line = ['Licensed content and other intangible assets', 'acme:ContentAssetsNet', '30'];
    const intangibles = (line: Line) =>
      millions(balance('intangibleAssets', balanceTable(...sheet.slice(0, 8), line, ...sheet.slice(8))));
    expect(intangibles(content)).toBeNull();
    const tagged = ['IntangibleAssetsNetExcludingGoodwill', 'FiniteLivedIntangibleAssetsNet'];
    for (const label of [
      'Content assets, net',
      'Film costs',
      'Program rights',
      'Broadcasting rights, net of current',
      'Television programming, net',
      'Program license rights',
      'Video and movie library',
      'Capitalized production costs',
    ]) {
      for (const concept of tagged) expect(intangibles([label, concept, '30'])).toBeNull();
    }
    for (const label of ['Intangible assets, net', 'Broadcast licenses and other intangibles', 'Television licenses']) {
      for (const concept of tagged) expect(intangibles([label, concept, '30'])).toBe(30);
    }
  });

  test('inventories without a total are the sum of their kinds', () => {
    const kinds: readonly Line[] = [
      ['Fuel inventory', 'EnergyRelatedInventory', '5'],
      ['Materials and supplies', 'InventoryRawMaterialsAndSupplies', '7'],
    ];
    const rest = sheet.filter(([label]) => label !== 'Inventories');
    expect(balance('inventory', balanceTable(...kinds, ...rest))).toMatchObject({
      value: 12e6,
      origin: { formula: 'Fuel inventory plus Materials and supplies' },
    });
    const total: Line = ['Inventories', 'InventoryNet', '7'];
    expect(millions(balance('inventory', balanceTable(total, ...kinds, ...rest)))).toBe(7);
  });

  test.each<[keyof BalanceFigures, number]>([
    ['shortTermInvestments', 37],
    ['inventory', 7],
    ['propertyPlantEquipment', 40],
    ['totalNonCurrentAssets', 46],
    ['currentDebt', 7],
    ['longTermDebt', 25],
    ['totalLiabilities', 54],
    ['totalShareholderEquity', 38],
    ['retainedEarnings', 38],
  ])('%s is %d million', (field, value) => {
    expect(millions(balance(field, balanceTable(...sheet)))).toBe(value);
  });

  test('equity that makes up the balance sheet with the liabilities includes minority interests', () => {
    const partners = balanceTable(
      ['Total assets', 'Assets', '100'],
      ['Total liabilities', 'Liabilities', '60'],
      ['Noncontrolling interests', 'MinorityInterest', '8'],
      ['Total partners’ capital', 'PartnersCapital', '40'],
      ['Total liabilities and partners’ capital', 'LiabilitiesAndStockholdersEquity', '100'],
    );
    expect(balance('totalShareholderEquity', partners)).toMatchObject({
      value: 32e6,
      origin: { formula: 'Total equity less minority interests' },
    });
  });

  test('redeemable interests stand between liabilities and equity, whatever they are tagged as', () => {
    const body = balanceTable(
      ['Total assets', 'Assets', '100'],
      ['Total current liabilities', 'LiabilitiesCurrent', '60'],
      ['Preferred stock of subsidiary', 'TemporaryEquityCarryingAmount', '5'],
      ['Redeemable noncontrolling interest', 'MinorityInterest', '3'],
      ['Total shareholders’ equity', 'StockholdersEquity', '32'],
      ['Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', '100'],
    );
    expect(millions(balance('temporaryEquity', body))).toBe(8);
    expect(balance('minorityInterest', body).value).toBeNull();
    expect(millions(balance('totalLiabilities', body))).toBe(60);
  });

  test("debt under the company's own concepts is known by its words and its place", () => {
    const debt = balanceTable(
      ['Current portion of debt and finance leases', 'acme:DebtAndFinanceLeasesCurrent', '2,456'],
      ['Total current liabilities', 'LiabilitiesCurrent', '28,821'],
      ['Debt and finance leases, net of current portion', 'acme:DebtAndFinanceLeasesNoncurrent', '5,757'],
      ['Total liabilities', 'Liabilities', '48,390'],
      ['Total assets', 'Assets', '122,070'],
      ['Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', '122,070'],
    );
    expect(millions(balance('currentDebt', debt))).toBe(2_456);
    expect(millions(balance('longTermDebt', debt))).toBe(5_757);
  });

  test('liabilities of a part of the company in a note are not its liabilities', () => {
    const note = table('Summarised', day(['Liabilities', 'Liabilities', '59']));
    expect(millions(balance('totalLiabilities', balanceTable(...sheet) + note))).toBe(54);
  });

  test('long-term debt that stands beside equity, before current liabilities, is not due', () => {
    const utility: readonly Line[] = [
      ['Total assets', 'Assets', '100'],
      ['Common equity', 'StockholdersEquity', '40'],
      ['Long-term debt', 'LongTermDebtNoncurrent', '30'],
      ['Total capitalization', 'CapitalizationLongtermDebtAndEquity', '70'],
      ['Short-term debt', 'ShortTermBorrowings', '5'],
      ['Total current liabilities', 'LiabilitiesCurrent', '30'],
      ['Total', 'LiabilitiesAndStockholdersEquity', '100'],
    ];
    expect(millions(balance('currentDebt', balanceTable(...utility)))).toBe(5);
    expect(millions(balance('longTermDebt', balanceTable(...utility)))).toBe(30);
  });

  describe('without a line of debt', () => {
    const owed = (...current: readonly Line[]): readonly Line[] => [
      ['Total assets', 'Assets', '100'],
      ...current,
      ['Total current liabilities', 'LiabilitiesCurrent', '20'],
      ['Deferred income taxes', 'DeferredIncomeTaxLiabilitiesNet', '5'],
      ['Total liabilities', 'Liabilities', '25'],
      ['Total equity', 'StockholdersEquity', '75'],
      ['Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', '100'],
    ];
    const payables: Line = ['Accounts payable', 'AccountsPayableCurrent', '12'];
    const accrued: Line = ['Accrued expenses', 'AccruedLiabilitiesCurrent', '8'];

    test('there is none where the liabilities add up', () => {
      const body = balanceTable(...owed(payables, accrued));
      expect(balance('currentDebt', body)).toMatchObject({ value: null, missing: 'none' });
      expect(balance('longTermDebt', body)).toMatchObject({ value: null, missing: 'none' });
    });

    test('it is not known where a line of the liabilities was not read', () => {
      expect(balance('currentDebt', balanceTable(...owed(payables)))).toMatchObject({
        value: null,
        missing: 'unread',
        reason: 'No line of debt was found, and the liabilities that were read do not add up.',
      });
    });

    test('a balance sheet that does not tell current from other liabilities is judged as a whole', () => {
      const whole = owed(payables, ['Accrued expenses', 'AccruedLiabilitiesCurrentAndNoncurrent', '8']);
      const body = balanceTable(...whole.filter(([, concept]) => concept !== 'LiabilitiesCurrent'));
      expect(balance('longTermDebt', body)).toMatchObject({ value: null, missing: 'none' });
    });
  });

  test('a line with a blank cell is not known rather than absent', () => {
    const twoYears = sheet.map(([label, concept, text = '']): Line => [label, concept, text, text]);
    const goodwill = row('Goodwill', 'Goodwill', cells(['d2'], ['3']));
    const body = balanceTable(...twoYears).replace('</table>', `${goodwill}</table>`);
    expect(balance('goodwill', body)).toMatchObject({ value: null, missing: 'unread' });
  });

  const shares = (concept: string, context: string, text: string) =>
    row('Shares', concept, [{ context, text, unit: 'shares' }]);

  test('shares of all classes are added up', () => {
    const axis = 'us-gaap:StatementClassOfStockAxis';
    const contexts =
      years + instant('a', '2024-12-31', member(axis, 'acme:A')) + instant('b', '2024-12-31', member(axis, 'acme:B'));
    const note = table(
      'Equity',
      shares('CommonStockSharesOutstanding', 'a', '290'),
      shares('CommonStockSharesOutstanding', 'b', '1,186'),
    );
    expect(millions(balance('commonStockSharesOutstanding', balanceTable(...sheet) + note, contexts))).toBe(1_476);
  });

  test('one class on the balance sheet is not the count of a company whose cover page names two', () => {
    const axis = 'us-gaap:StatementClassOfStockAxis';
    const on = (id: string, at: string, name: string) => instant(id, at, member(axis, name));
    const contexts =
      years +
      on('a', '2024-12-31', 'acme:A') +
      on('coverA', '2025-01-31', 'acme:A') +
      on('coverB', '2025-01-31', 'acme:B');
    const counts =
      shares('CommonStockSharesOutstanding', 'a', '290') +
      shares('dei:EntityCommonStockSharesOutstanding', 'coverA', '288') +
      shares('dei:EntityCommonStockSharesOutstanding', 'coverB', '1,190');
    expect(
      balance('commonStockSharesOutstanding', balanceTable(...sheet) + table('Shares', counts), contexts),
    ).toMatchObject({
      value: 1_478e6,
      origin: { formula: 'All classes added up' },
    });
  });

  test('shares issued less treasury shares are outstanding', () => {
    const note = table(
      'Equity',
      shares('CommonStockSharesIssued', 'd1', '3,120'),
      shares('TreasuryStockCommonShares', 'd1', '713'),
    );
    expect(millions(balance('commonStockSharesOutstanding', balanceTable(...sheet) + note))).toBe(2_407);
  });

  test('a count that is tagged as outstanding and equals the shares issued has treasury shares taken off', () => {
    const note = table(
      'Equity',
      shares('CommonStockSharesOutstanding', 'd1', '3,120'),
      shares('CommonStockSharesIssued', 'd1', '3,120'),
      shares('TreasuryStockCommonShares', 'd1', '713'),
    );
    expect(millions(balance('commonStockSharesOutstanding', balanceTable(...sheet) + note))).toBe(2_407);
  });

  test('shares issued are outstanding where the cover page counts about as many, whatever treasury shares are tagged', () => {
    const note = table(
      'Equity',
      shares('CommonStockSharesIssued', 'd1', '3,120'),
      shares('TreasuryStockCommonShares', 'd1', '713'),
      shares('dei:EntityCommonStockSharesOutstanding', 'cover', '3,100'),
    );
    const body = balanceTable(...sheet) + note;
    const contexts = years + instant('cover', '2025-01-31');
    expect(millions(balance('commonStockSharesOutstanding', body, contexts))).toBe(3_100);
  });

  test('classes of which one earns many times as much per share are not added up', () => {
    const axis = 'us-gaap:StatementClassOfStockAxis';
    const ids = ['A', 'B'] as const;
    const on = ids.map((name) => instant(`cover${name}`, '2025-01-31', member(axis, `acme:${name}`)));
    const during = ids.map((name) => duration(`year${name}`, '2024-01-01', '2024-12-31', member(axis, `acme:${name}`)));
    const contexts = years + on.join('') + during.join('');
    const counts =
      shares('dei:EntityCommonStockSharesOutstanding', 'coverA', '1') +
      shares('dei:EntityCommonStockSharesOutstanding', 'coverB', '1,300');
    const eps = (id: string, text: string) =>
      row('EPS', 'EarningsPerShareBasic', [{ context: id, text, unit: 'perShare', scale: 0 }]);
    const countWith = (ofA: string) => {
      const note = table('Shares', counts + eps('yearA', ofA) + eps('yearB', '40.10'));
      return balance('sharesOutstanding', balanceTable(...sheet) + note, contexts);
    };
    expect(countWith('60,150.00').value).toBeNull();
    expect(millions(countWith('44.11'))).toBe(1_301);
  });

  test('a count that adds up classes gives way to the one total of the cover page and of the averages', () => {
    const contexts = years + instant('cover', '2025-01-31');
    const counts =
      shares('CommonStockSharesOutstanding', 'd1', '1,301') +
      shares('WeightedAverageNumberOfSharesOutstandingBasic', 'y1', '2') +
      shares('dei:EntityCommonStockSharesOutstanding', 'cover', '2');
    const body = balanceTable(...sheet) + table('Shares', counts);
    expect(millions(balance('commonStockSharesOutstanding', body, contexts))).toBe(2);
  });

  test('classes that convert are not added up where the cover page states one total', () => {
    const axis = 'us-gaap:StatementClassOfStockAxis';
    const on = (id: string, name: string) => instant(id, '2024-12-31', member(axis, name));
    const contexts = years + on('a', 'acme:A') + on('b', 'acme:B') + instant('cover', '2025-01-31');
    const counts = (total: string) =>
      shares('CommonStockSharesOutstanding', 'a', '1,000') +
      shares('CommonStockSharesOutstanding', 'b', '2') +
      shares('dei:EntityCommonStockSharesOutstanding', 'cover', total);
    const countWith = (total: string) =>
      balance('commonStockSharesOutstanding', balanceTable(...sheet) + table('Shares', counts(total)), contexts);
    expect(countWith('4,001')).toMatchObject({ value: 4_001e6, origin: { countedOn: '2025-01-31' } });
    expect(countWith('998')).toMatchObject({ value: 1_002e6, origin: { formula: 'All classes added up' } });
  });

  test('a count on the cover page says its day', () => {
    const contexts = years + instant('cover', '2025-01-31');
    const cover = table('Cover', shares('dei:EntityCommonStockSharesOutstanding', 'cover', '915'));
    for (const field of ['commonStockSharesOutstanding', 'sharesOutstanding'] as const) {
      expect(balance(field, balanceTable(...sheet) + cover, contexts)).toMatchObject({
        value: 915e6,
        origin: { from: 'note', countedOn: '2025-01-31' },
      });
    }
  });

  test('the cover page goes before the balance sheet for a market value, all classes with their day', () => {
    const axis = 'us-gaap:StatementClassOfStockAxis';
    const on = (id: string, name: string) => instant(id, '2025-01-31', member(axis, name));
    const counts =
      shares('CommonStockSharesOutstanding', 'd1', '1,500') +
      shares('dei:EntityCommonStockSharesOutstanding', 'coverA', '288') +
      shares('dei:EntityCommonStockSharesOutstanding', 'coverB', '1,190');
    const body = balanceTable(...sheet) + table('Shares', counts);
    const contexts = years + on('coverA', 'acme:A') + on('coverB', 'acme:B');
    expect(balance('sharesOutstanding', body, contexts)).toMatchObject({
      value: 1_478e6,
      origin: { terms: [{ origin: { countedOn: '2025-01-31' } }, { origin: { countedOn: '2025-01-31' } }] },
    });
    expect(millions(balance('commonStockSharesOutstanding', body, contexts))).toBe(1_500);
  });

  test('a count of the balance sheet that no average confirms gives no market value', () => {
    const note = table('Equity', shares('CommonStockSharesOutstanding', 'd1', '1,500'));
    expect(balance('sharesOutstanding', balanceTable(...sheet) + note)).toMatchObject({
      value: null,
      reason: 'The average of shares does not confirm the count of the balance sheet.',
    });
  });
});
