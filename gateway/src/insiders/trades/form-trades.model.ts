import type { InsiderTrade } from '../../contract/insiders.ts';
import type { OwnershipForm, OwnershipLine } from '../../providers/ownership-form.ts';
import { countDaysLate } from './due-day.model.ts';
import { sumHoldings } from './holdings.model.ts';
import { describeOwner, pickOwner } from './insider.model.ts';
import { findPlan } from './plan.model.ts';
import { describeCode } from './trade-codes.model.ts';
import { correctYears, findDayProblem } from './trade-days.model.ts';

/** A form with its place in the list of filings. */
export interface ListedForm {
  readonly accession: string;
  readonly document: string;
  readonly filed: string;
  readonly content: OwnershipForm;
  /** The day on which the trade was first reported, which an amended form has from the form that it replaces; null where that is not known. */
  readonly firstFiled: string | null;
}

/** A trade before it is compared with others. */
export type FormTrade = Omit<InsiderTrade, 'judgement'>;

export interface TradesOfForm {
  readonly trades: readonly FormTrade[];
  /** Why lines of the form were left out; null where none was. */
  readonly leftOut: string | null;
}

type TradeLine = OwnershipLine & { readonly trade: NonNullable<OwnershipLine['trade']> };

interface Part {
  readonly at: number;
  readonly line: TradeLine;
  /** The right that was used; of a line of the second table, the line itself. */
  readonly right: OwnershipLine | null;
}

const exercises: ReadonlySet<string> = new Set(['C', 'M', 'O', 'X']);

/** Returns the trades of a form: lines of one day, code, security and plan are one trade. */
export function listFormTrades(listed: ListedForm): TradesOfForm {
  const form = { ...listed, content: correctYears(listed.content, listed.filed) };
  const owner = pickOwner(form.content.owners);
  if (owner === undefined) return { trades: [], leftOut: null };
  const reasons = new Set<string>();
  const groups = new Map<string, Part[]>();
  for (const part of listParts(form.content.lines)) {
    const reason = findDayProblem(part.line.trade.day, form.filed) ?? findContradiction(part.line);
    if (reason !== null) reasons.add(reason);
    else {
      const key = nameGroup(form.content, part);
      groups.set(key, [...(groups.get(key) ?? []), part]);
    }
  }
  const trades = [...groups.values()].map((parts, at) => makeTrade(form, owner, parts, at));
  return { trades, leftOut: reasons.size === 0 ? null : [...reasons].join(' ') };
}

/** Returns the traded lines. A right and the shares that were got for it are one. */
function listParts(lines: readonly OwnershipLine[]): readonly Part[] {
  const traded = lines.flatMap((line, at) => (isTrade(line) ? [{ at, line }] : []));
  const rights = new Set(traded.filter(({ line }) => line.derivative !== null && exercises.has(line.trade.code)));
  const stock = traded.filter(({ line }) => line.derivative === null);
  const paired = stock.map(({ at, line }): Part => {
    const fitting = [...rights].filter((right) => fits(right.line, line));
    const wanted = line.trade.shares;
    const exact = fitting.find((right) => countShares(right.line) === wanted);
    const all = fitting.reduce((sum, right) => sum + (countShares(right.line) ?? Number.NaN), 0) === wanted;
    const used = exact === undefined ? (all ? fitting : []) : [exact];
    for (const right of used) rights.delete(right);
    return { at, line, right: used[0]?.line ?? null };
  });
  const others = traded.filter(
    (one) => one.line.derivative !== null && (!exercises.has(one.line.trade.code) || rights.has(one)),
  );
  return [...paired, ...others.map(({ at, line }) => ({ at, line, right: line }))];
}

function isTrade(line: OwnershipLine): line is TradeLine {
  return line.trade !== null;
}

/** The column of a right is no help: forms call the use of an option both got and given. */
function fits(right: TradeLine, shares: TradeLine): boolean {
  return right.trade.code === shares.trade.code && right.trade.day === shares.trade.day;
}

function countShares({ derivative, trade }: TradeLine): number | null {
  return derivative?.underlyingShares ?? trade.shares;
}

/** Returns why a line of the open market cannot be counted; null where it can. */
function findContradiction({ trade, derivative }: TradeLine): string | null {
  if (derivative !== null || (trade.code !== 'P' && trade.code !== 'S')) return null;
  if (trade.isAcquired !== (trade.code === 'P')) return 'The code of a trade contradicts its column.';
  // A price of zero stands for one that only a footnote has.
  return (trade.shares ?? 0) > 0 && (trade.price ?? 0) > 0 ? null : 'A price or a share count is missing.';
}

function nameGroup(form: OwnershipForm, { line, right }: Part): string {
  const { trade, security, derivative } = line;
  const plan = findPlan(form, line);
  const rightName =
    right === null ? null : [right.security, right.derivative?.exercisePrice, right.derivative?.expires];
  return JSON.stringify([derivative !== null, trade.day, trade.code, trade.isAcquired, security, plan, rightName]);
}

function makeTrade(
  form: ListedForm,
  owner: OwnershipForm['owners'][number],
  parts: readonly Part[],
  place: number,
): FormTrade {
  const { accession, document, filed, content } = form;
  const [first] = parts;
  if (first === undefined) throw new RangeError('a trade has a line');
  const { line, right } = first;
  const { trade } = line;
  const isDerivative = line.derivative !== null;
  const last = parts.at(-1) ?? first;
  const shares = sumAll(parts.map((part) => part.line.trade.shares));
  const sharesAfter = isDerivative ? last.line.sharesAfter : sumHoldings(content.lines, last.at);
  return {
    id: `${accession}:${place}`,
    accession,
    form: content.form,
    document,
    filed,
    daysLate: findDaysLate(form, trade),
    day: trade.day,
    insider: describeOwner(owner),
    jointOwners: content.owners.length - 1,
    code: trade.code,
    ...describeCode(trade.code, trade.isAcquired, isDerivative),
    isAcquired: trade.isAcquired,
    security: line.security,
    shares,
    ...averagePrice(parts, shares),
    lines: parts.length,
    sharesAfter,
    change: isDerivative ? null : findChange(sharesAfter, shares, trade.isAcquired),
    derivative:
      right === null
        ? null
        : {
            security: right.security,
            exercisePrice: right.derivative?.exercisePrice ?? null,
            expires: right.derivative?.expires ?? null,
          },
    plan: findPlan(content, line),
  };
}

/** Only the trades of Form 4 have two days: those of Form 5 are reported once a year. */
function findDaysLate(
  { content, filed, firstFiled }: ListedForm,
  { code, day, deemedDay }: TradeLine['trade'],
): number | null {
  const isTold = code === 'P' || code === 'S';
  if (!isTold || firstFiled === null || !content.form.startsWith('4')) return null;
  const since = deemedDay ?? day;
  return findDayProblem(since, filed) === null ? countDaysLate(since, firstFiled) : null;
}

function sumAll(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function averagePrice(parts: readonly Part[], shares: number | null) {
  const prices = parts.flatMap(({ line }) => line.trade.price ?? []);
  const isWhole = prices.length === parts.length;
  const value = isWhole ? sumAll(parts.map(({ line: { trade } }) => multiply(trade.shares, trade.price))) : null;
  return {
    price: value === null || shares === null || shares === 0 ? null : value / shares,
    lowPrice: isWhole ? Math.min(...prices) : null,
    highPrice: isWhole ? Math.max(...prices) : null,
    value,
  };
}

function multiply(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one * other;
}

function findChange(after: number | null, shares: number | null, isAcquired: boolean): number | null {
  if (after === null || shares === null) return null;
  const before = after + (isAcquired ? -shares : shares);
  return before > 0 ? (after - before) / before : null;
}
