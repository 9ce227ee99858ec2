import fc from 'fast-check';
import {
  duration,
  type InlineCell,
  inlineFiling,
  member,
  readInline,
  row,
  table,
  years,
} from '../../../../test/support/filings/inline-filing.ts';
import type { Outcome } from '../../read-filing.ts';
import { standardise } from '../standardise/standardise.model.ts';
import { inlineFigures } from './filing-reading.model.ts';

interface Line {
  readonly label: string;
  readonly concept: string;
  readonly field: string;
}

const line = (label: string, concept: string, field: string): Line => ({ label, concept, field });
const statements = {
  income: [
    line('Revenue', 'Revenues', 'totalRevenue'),
    line('Cost of revenue', 'CostOfRevenue', 'costOfRevenue'),
    line('Gross profit', 'GrossProfit', 'grossProfit'),
    line('Total operating expenses', 'OperatingExpenses', 'operatingExpenses'),
    line('Operating income', 'OperatingIncomeLoss', 'operatingIncome'),
    line('Income taxes', 'IncomeTaxExpenseBenefit', 'incomeTaxExpense'),
    line('Net income', 'NetIncomeLoss', 'netIncome'),
  ],
  balance: [
    line('Cash and cash equivalents', 'CashAndCashEquivalentsAtCarryingValue', 'cashAndCashEquivalentsAtCarryingValue'),
    line('Total assets', 'Assets', 'totalAssets'),
    line('Total liabilities', 'Liabilities', 'totalLiabilities'),
    line('Total stockholders’ equity', 'StockholdersEquity', 'totalShareholderEquity'),
    line('Total liabilities and equity', 'LiabilitiesAndStockholdersEquity', ''),
  ],
  cashFlow: [
    line('Net income', 'NetIncomeLoss', 'netIncome'),
    line(
      'Depreciation and amortization',
      'DepreciationDepletionAndAmortization',
      'depreciationDepletionAndAmortization',
    ),
    line('Cash from operating activities', 'NetCashProvidedByUsedInOperatingActivities', 'operatingCashflow'),
    line('Purchases of property', 'PaymentsToAcquirePropertyPlantAndEquipment', 'capitalExpenditures'),
    line('Cash for investing activities', 'NetCashProvidedByUsedInInvestingActivities', 'cashflowFromInvestment'),
    line('Cash from financing activities', 'NetCashProvidedByUsedInFinancingActivities', 'cashflowFromFinancing'),
  ],
} as const satisfies Record<string, readonly Line[]>;
const kinds = ['income', 'balance', 'cashFlow'] as const;
const titles = { income: 'Statements of Operations', balance: 'Balance Sheets', cashFlow: 'Statements of Cash Flows' };

/** The amounts of a year in thousands, by concept. @param base of 100,000 to 900,000 */
function listAmounts(base: number): Readonly<Record<string, number>> {
  const [revenue, cost, expenses, tax] = [7 * base, 3 * base + 11, base + 7, Math.round(base / 3)];
  const net = revenue - cost - expenses - tax;
  return {
    ...{ Revenues: revenue, CostOfRevenue: cost, GrossProfit: revenue - cost, OperatingExpenses: expenses },
    ...{ OperatingIncomeLoss: revenue - cost - expenses, IncomeTaxExpenseBenefit: tax, NetIncomeLoss: net },
    ...{ CashAndCashEquivalentsAtCarryingValue: base + 3, Assets: 9 * base, Liabilities: 4 * base + 1 },
    ...{ StockholdersEquity: 5 * base - 1, LiabilitiesAndStockholdersEquity: 9 * base },
    ...{ DepreciationDepletionAndAmortization: base + 9, NetCashProvidedByUsedInOperatingActivities: net + base + 9 },
    ...{ PaymentsToAcquirePropertyPlantAndEquipment: base + 1, NetCashProvidedByUsedInInvestingActivities: -base - 1 },
    NetCashProvidedByUsedInFinancingActivities: -2 * base - 5,
  };
}

const formats = [
  { format: 'ixt:num-dot-decimal', group: ',', mark: '.' },
  { format: 'ixt4:num-comma-decimal', group: '.', mark: ',' },
  { format: 'ixt:numspacecomma', group: '\u00a0', mark: ',' },
  { format: 'ixt:num-dot-decimal-apos', group: '\u2019', mark: '.' },
  { format: '', group: '', mark: '.' },
  { format: 'ixt9:num-of-a-later-registry', group: '.', mark: ',' },
] as const;
const unknown = formats.length - 1;

const style = fc.record({
  format: fc.oneof(
    { weight: 12, arbitrary: fc.nat({ max: unknown - 1 }) },
    { weight: 1, arbitrary: fc.constant(unknown) },
  ),
  scale: fc.constantFrom(0, 3, 6),
  unseen: fc.option(fc.nat({ max: 12 }), { nil: null }),
});
type Style = typeof style extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns an amount in thousands as a number of the document. */
function writeCell(context: string, amount: number, { format, scale, unseen }: Style): InlineCell {
  const { format: name, group, mark } = formats[format] ?? formats[0];
  const digits = String(Math.abs(amount));
  const whole = scale === 6 ? digits.slice(0, -3) || '0' : `${digits}${scale === 0 ? '000' : ''}`;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const text = scale === 6 ? `${grouped}${mark}${digits.slice(-3).padStart(3, '0')}` : grouped;
  const hidden = unseen === null ? text : `${text.slice(0, unseen)}\u200b${text.slice(unseen)}`;
  return {
    context,
    text: hidden,
    scale,
    format: name,
    ...(amount < 0 && { sign: '-' as const, around: ['(', ')'] as const }),
  };
}

const document = fc.record({
  bases: fc.tuple(fc.integer({ min: 100_001, max: 899_999 }), fc.integer({ min: 100_001, max: 899_999 })),
  styles: fc.array(style, { minLength: 36, maxLength: 36 }),
  prefix: fc.constantFrom('ix', 'ixbrl', 'x-1'),
  pieces: fc.integer({ min: 50, max: 2000 }),
  notes: fc.array(fc.record({ at: fc.nat({ max: 15 }), digits: fc.integer({ min: 1, max: 2 }) }), { maxLength: 6 }),
  part: fc.integer({ min: 1, max: 90 }),
});
type Document = typeof document extends fc.Arbitrary<infer Value> ? Value : never;

function writeDocument({ bases, styles, prefix, notes, part }: Document): string {
  const amounts = bases.map(listAmounts);
  let next = 0;
  const writeCells = (concept: string, contexts: readonly string[]) =>
    contexts.map((context, at) =>
      writeCell(context, amounts[at]?.[concept] ?? 0, styles[next++ % styles.length] ?? plain),
    );
  const tables = kinds.map((kind) => {
    const contexts = kind === 'balance' ? ['d1', 'd2'] : ['y1', 'y2'];
    return table(
      titles[kind],
      ...statements[kind].map(({ label, concept }) => row(label, concept, writeCells(concept, contexts))),
    );
  });
  const concepts = [...statements.income, ...statements.cashFlow].map(({ concept }) => concept);
  // Texts round the figures of the statements, and notes state parts of them.
  const rounded = notes.map(({ at, digits }) => {
    const concept = concepts[at % concepts.length] ?? '';
    const value = Number((amounts[0]?.[concept] ?? 0).toPrecision(digits));
    return table('Discussion', row('about', concept, [writeCell('y1', value, plain)]));
  });
  const parts = concepts.map((concept) => row('Segment', concept, [writeCell('s1', part * 1000, plain)]));
  const segment = duration(
    's1',
    '2024-01-01',
    '2024-12-31',
    member('us-gaap:StatementBusinessSegmentsAxis', 'acme:One'),
  );
  const text = inlineFiling([...tables, ...rounded, table('Segments', ...parts)].join(''), years + segment);
  return text.replaceAll('ix:', `${prefix}:`).replace('xmlns:ix=', `xmlns:${prefix}=`);
}
const plain: Style = { format: 0, scale: 3, unseen: null };

/** Returns figures that are wrong, or missing although their numbers can be read, and the number of right ones. */
function findFaults(written: Document) {
  const { income, balance, cashFlow } = standardise(inlineFigures(readInline(writeDocument(written), written.pieces)));
  const isReadable = written.styles.every(({ format }) => format !== unknown);
  const amounts = written.bases.map(listAmounts);
  const columns = { income, balance, cashFlow };
  const faults = kinds.flatMap((kind) =>
    amounts.flatMap((own, at) =>
      statements[kind].flatMap(({ concept, field }) => {
        if (field === '') return [];
        const figures: Readonly<Record<string, Outcome>> = columns[kind][at]?.figures ?? {};
        const outcome = figures[field];
        const right = 1000 * (own[concept] ?? 0);
        const value = outcome?.value ?? null;
        const isRight = value === null ? !isReadable : value === right;
        const isExplained =
          value !== null || (outcome?.value === null && outcome.reason !== '') || outcome === undefined;
        return isRight && isExplained ? [] : [`${kind} ${at} ${field}: ${value}, not ${right}`];
      }),
    ),
  );
  return faults;
}

test('however a document writes its numbers, every figure is right, or missing where a format is unknown', () => {
  fc.assert(
    fc.property(document, (written) => {
      expect(findFaults(written)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
