import { z } from 'zod';
import { dcfBounds, overrideBounds } from '../../contract/dcf-bounds.ts';
import { cashFlowYears, presentValue } from '../../contract/figures/cash-flow-value.ts';
import { symbolSchema } from '../../contract/figures.ts';
import { baseRateCalls } from '../../contract/market/base-rates.ts';
import { comparisonCalls } from '../../contract/market/comparison.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import { type PeerValues, peerCalls, type ValuedMultiple } from '../../contract/market/market-peers.ts';
import { valuationCalls } from '../../contract/valuations.ts';
import { composeAnswer } from '../answer-text.ts';
import { type AskGateway, ToolRefusal } from '../ask-gateway.ts';
import { defineTool } from '../assistant-tool.ts';
import { FigureWriter } from '../figure-writer.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);
/** How far the range moves growth and the discount rate from the assumptions. */
const steps = { growth: 0.02, discountRate: 0.01 } as const;
/** Filed figures that the assumptions are compared with. */
const filedRows = ['revenue', 'operatingMargin', 'tax', 'pretaxIncome', 'depreciation', 'capex', 'price'] as const;

/** What is assumed of a rate that the caller does not give; the answer names each. */
const usual = { years: 10, taxRate: 0.25, workingCapital: 0, terminalGrowth: 0.025 } as const;

const inputSchema = z.object({
  symbol: symbolSchema,
  growth: within(dcfBounds.startingGrowthRate),
  years: within(dcfBounds.projectionYears).int().exactOptional().meta({ default: usual.years }),
  operatingMargin: within(overrideBounds.operatingMargin),
  taxRate: within(overrideBounds.taxRate).exactOptional().meta({ default: usual.taxRate }),
  depreciation: within(overrideBounds.depreciation),
  capex: within(overrideBounds.capitalExpenditures),
  workingCapital: within(overrideBounds.workingCapital).exactOptional().meta({ default: usual.workingCapital }),
  discountRate: z.number().min(0.01).max(0.4),
  terminalGrowth: within(dcfBounds.terminalGrowthRate).exactOptional().meta({ default: usual.terminalGrowth }),
});
type Given = z.output<typeof inputSchema>;
type Assumptions = Required<Given>;

export const value = defineTool({
  name: 'value',
  title: 'Value of a share',
  description:
    'Value of a share by discounted cash flows under your assumptions (growth and rates a year as fractions; depreciation, capex and workingCapital as parts of revenue), with a range, checks against the market’s record, values by peers and your saved valuations. Ask figures first for filed ones.',
  input: inputSchema,
  reads: [comparisonCalls.compareCompanies, peerCalls.peerValues, baseRateCalls.baseRates, valuationCalls.valuations],
  async writeAnswer(given, { ask, origin }) {
    const { symbol } = given;
    const assumptions = { ...usual, ...given };
    const writer = new FigureWriter(origin);
    const query = { symbols: symbol, rows: filedRows.join(',') };
    const [company] = (await ask(comparisonCalls.compareCompanies, { query })).companies;
    const filed = new Map(company?.groups[0]?.rows.map((row) => [row.name, row.value]));
    const peers = await ask(peerCalls.peerValues, { params: { symbol }, query: {} });
    if (!('multiples' in peers)) throw new ToolRefusal(peers.text);
    const revenue = filed.get('revenue') ?? { value: null, reason: 'Not known' };
    const { valuations } = await ask(valuationCalls.valuations, { params: { symbol } });
    const write = (label: string, figure: MarketFigure) => `${label} | ${writer.writeMarketFigure(symbol, figure)}`;
    return composeAnswer({
      head: [
        `${symbol}: value of a share by your assumptions. It starts from revenue of the last twelve months; the DCF of the product, which averages filed years, is at ${origin}/dcf?symbol=${symbol}`,
        ...writeValue(assumptions, { revenue, netDebt: peers.netDebt, shares: peers.shares }),
        ...nameAssumed(given),
        '',
        'Filed figures beside the assumptions (figure | value | period | filing | link):',
        ...[...filed].map(([name, figure]) => write(name, figure)),
        write('net debt', peers.netDebt),
        write('shares', peers.shares),
        '',
        'Checks against the record of the market:',
        await tellRefusal('Revenue growth', checkGrowth(ask, assumptions, revenue)),
        await tellRefusal('Operating margin', checkMargin(ask, assumptions)),
      ],
      blocks: [
        [
          '',
          `By ${peers.group.members.length} peers of the industry (multiple | own | value of a share at the peers’ quartiles and median):`,
        ],
        ...peers.multiples.map((multiple) => [writeMultiple(multiple, writer, symbol)]),
        ['', 'Your saved valuations:', ...(valuations.length === 0 ? ['none'] : [])],
        ...valuations.map(({ name, savedAt, fairValuePerShare, model }) => [
          `${name} | ${savedAt.slice(0, 10)} | ${fairValuePerShare ?? 'N/A (the model gave no value)'} per share | model ${model?.name ?? 'dcf'}`,
        ]),
      ],
      filings: writer.filings,
      narrow: 'Open the page of the DCF for the rest.',
    });
  },
});

/** Names the rates that the caller did not give. */
function nameAssumed(given: Given): string[] {
  const assumed = Object.entries({ ...usual }).filter(([name]) => !(name in given));
  return assumed.length === 0 ? [] : [`Assumed, not given by you: ${assumed.map((rate) => rate.join(' ')).join(', ')}`];
}

interface FiledBasis {
  readonly revenue: MarketFigure;
  readonly netDebt: MarketFigure;
  readonly shares: MarketFigure;
}

function writeValue(assumptions: Assumptions, basis: FiledBasis): string[] {
  const { growth, discountRate, terminalGrowth } = assumptions;
  const missing = Object.entries(basis).flatMap(([name, figure]) =>
    figure.value === null ? [`${name}: ${figure.reason}`] : [],
  );
  if (missing.length > 0) return [`Value: N/A (${missing.join('; ')})`];
  if (discountRate <= terminalGrowth) return ['Value: N/A (the discount rate must be above terminal growth)'];
  const { revenue } = basis;
  const currency = revenue.value === null ? 'USD' : (revenue.currency ?? 'USD');
  const middle = discount(assumptions, basis);
  const corners = [-1, 1].flatMap((one) =>
    [-1, 1].map((other) => {
      const changed = { growth: growth + one * steps.growth, discountRate: discountRate + other * steps.discountRate };
      return discount({ ...assumptions, ...changed }, basis).fairValuePerShare;
    }),
  );
  const known = corners.filter((corner) => corner !== null);
  const share = middle.terminalShare;
  return [
    `Value: ${round(middle.fairValuePerShare)} ${currency} per share`,
    known.length < corners.length
      ? 'Range: N/A (one point less of the discount rate is not above terminal growth)'
      : `Range: ${round(Math.min(...known))} to ${round(Math.max(...known))} ${currency} with growth ±2 points a year and the discount rate ±1 point`,
    `Of it beyond the projected years: ${share === null ? 'N/A (no value)' : `${Math.round(share * 100)}%`}`,
  ];
}

function discount(assumptions: Assumptions, { revenue, netDebt, shares }: FiledBasis) {
  const { growth, years, operatingMargin, taxRate, depreciation, capex, workingCapital } = assumptions;
  const operating = { operatingMargin, taxRate, depreciation, capitalExpenditures: capex, workingCapital };
  const rates = Array.from({ length: years }, () => growth);
  const flows = cashFlowYears({ operating, latest: { revenue: Number(revenue.value) } }, rates, 'stable');
  // The market's net debt has the money of the company taken off.
  const latest = { shortTermDebt: 0, longTermDebt: Number(netDebt.value), cash: 0, shortTermInvestments: 0 };
  return presentValue(
    { latest, shares: Number(shares.value) },
    flows.map(({ freeCashFlow }) => freeCashFlow),
    assumptions.discountRate,
    assumptions.terminalGrowth,
  );
}

async function checkGrowth(ask: AskGateway, { growth, years }: Assumptions, revenue: MarketFigure): Promise<string> {
  const inDollars = revenue.value !== null && revenue.currency === 'USD' && Number(revenue.value) > 0;
  const size = inDollars ? { size: Number(revenue.value) } : {};
  const found = await ask(baseRateCalls.baseRates, { query: { line: 'revenue', rate: growth, years, ...size } });
  const { n, of, percentiles, rule } = found;
  if (percentiles === null || of === 0)
    return `Revenue growth of ${percent(growth)} a year: N/A (no company can be followed for ${years} years)`;
  return `Revenue growth of ${percent(growth)} a year over ${years} years: ${n} of ${of} starts kept it up. Median ${percent(percentiles.p50)}, upper quarter from ${percent(percentiles.p75)}. ${rule}`;
}

/** Returns a check, or why there is none: the value does not wait for the record of the market. */
async function tellRefusal(name: string, check: Promise<string>): Promise<string> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof ToolRefusal) return `${name}: N/A (${error.message})`;
    throw error;
  }
}

async function checkMargin(ask: AskGateway, { operatingMargin }: Assumptions): Promise<string> {
  const query = { line: 'operatingMargin', rate: operatingMargin, years: 1 };
  const { n, of, percentiles } = await ask(baseRateCalls.baseRates, { query });
  if (percentiles === null) return 'Operating margin: N/A (no company has one)';
  return `Operating margin of ${percent(operatingMargin)}: ${n} of ${of} companies have it. Median ${percent(percentiles.p50)}.`;
}

function writeMultiple(
  { name, own, n, median, quartiles }: PeerValues['multiples'][number],
  writer: FigureWriter,
  symbol: string,
): string {
  const low = writeValued(quartiles?.[0] ?? null, n);
  const high = writeValued(quartiles?.[1] ?? null, n);
  const range = quartiles === null ? 'quartiles N/A (below 4 peers)' : `${low} to ${high}`;
  return `${name} | own ${writer.writeMarketFigure(symbol, own)} | ${n} peers: ${range}, median ${writeValued(median, n)}`;
}

function writeValued(valued: ValuedMultiple | null, n: number): string {
  if (valued === null) return `N/A (${n} peers have it)`;
  return valued.value === null ? `N/A (${valued.reason})` : `${round(valued.value)} at ${round(valued.multiple)}`;
}

function percent(rate: number): string {
  return `${Math.round(rate * 1000) / 10}%`;
}

function round(amount: number | null): string {
  return amount === null ? 'N/A' : String(Number(amount.toPrecision(6)));
}
