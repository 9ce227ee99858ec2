import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const income = `Revenues CostOfRevenue GrossProfit ResearchAndDevelopmentExpense SellingGeneralAndAdministrativeExpense
  AmortizationOfIntangibleAssets OperatingExpenses OperatingIncomeLoss InterestExpense InvestmentIncomeInterest
  OtherNonoperatingIncomeExpense IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest
  IncomeTaxExpenseBenefit NetIncomeLoss EarningsPerShareBasic EarningsPerShareDiluted
  WeightedAverageNumberOfSharesOutstandingBasic WeightedAverageNumberOfDilutedSharesOutstanding`.split(/\s+/);
const balance = `CashAndCashEquivalentsAtCarryingValue ShortTermInvestments AccountsReceivableNetCurrent InventoryNet
  PrepaidExpenseAndOtherAssetsCurrent AssetsCurrent PropertyPlantAndEquipmentNet OperatingLeaseRightOfUseAsset Goodwill
  FiniteLivedIntangibleAssetsNet DeferredIncomeTaxAssetsNet OtherAssetsNoncurrent Assets AccountsPayableCurrent
  AccruedLiabilitiesCurrent LongTermDebtCurrent OperatingLeaseLiabilityCurrent LiabilitiesCurrent LongTermDebtNoncurrent
  OperatingLeaseLiabilityNoncurrent OtherLiabilitiesNoncurrent Liabilities CommonStockValue AdditionalPaidInCapital
  RetainedEarningsAccumulatedDeficit AccumulatedOtherComprehensiveIncomeLossNetOfTax StockholdersEquity
  LiabilitiesAndStockholdersEquity`.split(/\s+/);
const cashFlow =
  `NetIncomeLoss DepreciationDepletionAndAmortization ShareBasedCompensation DeferredIncomeTaxExpenseBenefit
  IncreaseDecreaseInAccountsReceivable IncreaseDecreaseInInventories IncreaseDecreaseInAccountsPayable
  NetCashProvidedByUsedInOperatingActivities PaymentsToAcquirePropertyPlantAndEquipment PaymentsToAcquireInvestments
  ProceedsFromSaleMaturityAndCollectionsOfInvestments NetCashProvidedByUsedInInvestingActivities
  ProceedsFromIssuanceOfLongTermDebt RepaymentsOfLongTermDebt PaymentsOfDividends PaymentsForRepurchaseOfCommonStock
  NetCashProvidedByUsedInFinancingActivities
  CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect`.split(
    /\s+/,
  );
const axes = [
  'BusinessSegments=Segment',
  'ProductOrService=Product',
  'Geographical=Region',
  'EquityComponents=Component',
];
const statements = [
  {
    stmt: 'IS',
    tags: income,
    periods: [
      ['20250331', 1],
      ['20240331', 1],
    ],
  },
  {
    stmt: 'BS',
    tags: balance,
    periods: [
      ['20250331', 0],
      ['20241231', 0],
    ],
  },
  {
    stmt: 'CF',
    tags: cashFlow,
    periods: [
      ['20250331', 1],
      ['20240331', 1],
    ],
  },
];
const ownTags = 12;

/** Pseudo-random numbers, the same in each run. */
function makeRandom() {
  let state = 42;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const adshOf = (filing) => `${String(filing + 1).padStart(10, '0')}-25-${String(filing % 1000).padStart(6, '0')}`;

function* subRows(filings) {
  yield 'adsh\tcik\tname\tsic\tformer\tfye\tform\tfiled\taccepted\n';
  for (let filing = 0; filing < filings; filing += 1) {
    yield `${adshOf(filing)}\t${filing + 1}\tCOMPANY ${filing}\t3674\t\t1231\t10-Q\t20250501\t2025-05-01 16:31:00.0\n`;
  }
}

function* preRows(filings) {
  yield 'adsh\treport\tline\tstmt\tinpth\trfile\ttag\tversion\tplabel\tnegating\n';
  for (let filing = 0; filing < filings; filing += 1) {
    const adsh = adshOf(filing);
    for (const [page, { stmt, tags }] of statements.entries()) {
      const own = Array.from({ length: ownTags / 3 }, (_, at) => `Own${stmt}Item${at}`);
      for (const [line, tag] of [...tags, ...own].entries()) {
        const version = tag.startsWith('Own') ? adsh : 'us-gaap/2024';
        const label = tag.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
        yield `${adsh}\t${page + 2}\t${line}\t${stmt}\t0\tH\t${tag}\t${version}\t${label}${filing % 5 ? '' : ', net'}\t0\n`;
      }
    }
    for (let line = 0; line < 60; line += 1)
      yield `${adsh}\t9\t${line}\tUN\t0\tH\tNote${line}\t${adsh}\tNote ${line}\t0\n`;
  }
}

/** Numbers in the order of tags, so that rows of a filing are far from each other, as in the real files. */
function* numRows(filings, rows) {
  yield 'adsh\ttag\tversion\tddate\tqtrs\tuom\tsegments\tcoreg\tvalue\tfootnote\n';
  const random = makeRandom();
  let count = 0;
  const cover = (filing) =>
    `${adshOf(filing)}\tEntityCommonStockSharesOutstanding\tdei/2024\t20250430\t0\tshares\t\t\t50000000.0000\t\n`;
  for (let filing = 0; filing < filings; filing += 1, count += 1) yield cover(filing);
  for (const { stmt, tags, periods } of statements) {
    const own = Array.from({ length: ownTags / 3 }, (_, at) => `Own${stmt}Item${at}`);
    for (const tag of [...tags, ...own]) {
      const unit = /Number|Shares/.test(tag) ? 'shares' : 'USD';
      for (let filing = 0; filing < filings; filing += 1) {
        const adsh = adshOf(filing);
        const version = tag.startsWith('Own') ? adsh : 'us-gaap/2024';
        for (const [day, quarters] of periods) {
          yield `${adsh}\t${tag}\t${version}\t${day}\t${quarters}\t${unit}\t\t\t${1 + random(1e9)}000.0000\t\n`;
          count += 1;
        }
      }
    }
  }
  for (; count < rows; count += 1) {
    const adsh = adshOf(random(filings));
    const isWhole = count % 40 === 0;
    const segments = isWhole ? '' : `${axes[random(4)]}${random(30)};ConsolidationItems=OperatingSegments;`;
    const tag = isWhole ? `Note${random(2000)}` : income[random(income.length)];
    yield `${adsh}\t${tag}\tus-gaap/2024\t20250331\t1\tUSD\t${segments}\t\t${random(1e9)}000.0000\t\n`;
  }
}

async function pack(rows) {
  const deflate = createDeflateRaw({ level: 1 });
  const packed = [];
  deflate.on('data', (piece) => packed.push(piece));
  const ended = once(deflate, 'end');
  let [size, crc, text] = [0, 0, ''];
  const flush = async () => {
    const bytes = Buffer.from(text);
    text = '';
    size += bytes.length;
    crc = crc32(bytes, crc);
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  };
  for (const row of rows) {
    text += row;
    if (text.length > 1 << 20) await flush();
  }
  await flush();
  deflate.end();
  await ended;
  return { bytes: Buffer.concat(packed), size, crc };
}

/** Writes a quarter of the data sets in the shape and size of a real one; two thirds of its numbers have segments. */
export async function writeQuarter(file, { filings, rows }) {
  const out = createWriteStream(file);
  const central = [];
  let offset = 0;
  for (const [name, table] of [
    ['sub.txt', subRows(filings)],
    ['pre.txt', preRows(filings)],
    ['num.txt', numRows(filings, rows)],
  ]) {
    const { bytes, size, crc } = await pack(table);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(0x21, 8);
    fields.writeUInt32LE(crc, 10);
    fields.writeUInt32LE(bytes.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, place, Buffer.from(name));
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), bytes]);
    out.write(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(3, 8);
  end.writeUInt16LE(3, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  out.end(Buffer.concat([directory, end]));
  await once(out, 'close');
}
