import type { InsiderTrade, TradeKind } from '../../contract/insiders.ts';
import type { OwnershipForm, OwnershipLine } from '../../providers/ownership-form.ts';
import { countDaysLate } from './due-day.model.ts';
import { describeOwner, pickOwner } from './insider.model.ts';
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

interface TradesOfForm {
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

const denial = /\bnot\b[^.]{0,60}10b5|\bno\b[^.]{0,30}10b5/i;
/** Behind the word: a pattern of both takes long for hostile texts. */
const adoptionDay = / on (?:or about )?(\p{L}{3,9} \d{1,2}, \d{4})/u;
const longestAdoption = 160;

/**
 * Returns the plan of Rule 10b5-1 under which a line was traded; null without one. The box counts for the whole form,
 * unless footnotes tell which of its lines it means. Forms of before the box, and those that leave it empty, name a plan in a footnote.
 */
function findPlan({ planBox, lines }: OwnershipForm, line: OwnershipLine): InsiderTrade['plan'] {
  const isNoted = isPlanNote(line.planNote);
  const adopted = isNoted ? readAdoption(line.planNote ?? '') : null;
  if (planBox !== true) return isNoted ? { by: 'footnote', adopted } : null;
  const hasNotes = lines.some(({ trade, planNote }) => trade !== null && isPlanNote(planNote));
  return isNoted || !hasNotes ? { by: 'box', adopted } : null;
}

function isPlanNote(note: string | null): boolean {
  return note !== null && !denial.test(note);
}

function readAdoption(note: string): string | null {
  const start = note.toLowerCase().indexOf('adopted');
  const named = start < 0 ? undefined : adoptionDay.exec(note.slice(start, start + longestAdoption))?.[1];
  const at = named === undefined ? Number.NaN : Date.parse(`${named} UTC`);
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10);
}

/** Lines of one account, such as a trust, in the order of the form. */
interface AccountLine {
  readonly at: number;
  readonly line: OwnershipLine;
}

/**
 * Returns the shares of a security that a person holds after a line of a form, directly and indirectly; null where an
 * account does not state its holding. An account that is traded later has what it held before.
 * @param at index of the line
 */
function sumHoldings(lines: readonly OwnershipLine[], at: number): number | null {
  const security = lines[at]?.security.toLowerCase();
  const accounts = new Map<string, AccountLine[]>();
  lines.forEach((line, index) => {
    if (line.derivative !== null || line.security.toLowerCase() !== security) return;
    const key = nameAccount(line, index);
    accounts.set(key, [...(accounts.get(key) ?? []), { at: index, line }]);
  });
  let sum = 0;
  for (const account of accounts.values()) {
    const held = findHeld(account, at);
    if (held === null) return null;
    sum += held;
  }
  return sum;
}

/** A holding without a trade is an account of its own: forms list the traded ones with their trades. */
function nameAccount({ trade, isDirect, nature, natureNotes }: OwnershipLine, index: number): string {
  if (trade === null) return `holding ${index}`;
  return isDirect ? 'direct' : `indirect ${nature} ${natureNotes}`;
}

function findHeld(account: readonly AccountLine[], at: number): number | null {
  const last = account.findLast((one) => one.at <= at);
  if (last !== undefined) return last.line.sharesAfter;
  const [next] = account;
  if (next === undefined) return null;
  const { trade, sharesAfter } = next.line;
  if (trade === null || sharesAfter === null) return sharesAfter;
  if (trade.shares === null) return null;
  // A form may round: a holding is never below zero.
  return Math.max(0, sharesAfter + (trade.isAcquired ? -trade.shares : trade.shares));
}

interface CodeMeaning {
  readonly kind: TradeKind;
  readonly acquired: string;
  readonly disposed: string;
}

const same = (kind: TradeKind, action: string): CodeMeaning => ({ kind, acquired: action, disposed: action });

/** The codes of the SEC’s list for Forms 4 and 5. */
const meanings: Readonly<Record<string, CodeMeaning>> = {
  P: same('market', 'Bought'),
  S: same('market', 'Sold'),
  A: { kind: 'grant', acquired: 'Granted', disposed: 'Grant taken back' },
  C: same('grant', 'Converted'),
  D: same('grant', 'Returned to the company'),
  E: same('grant', 'Expired'),
  H: same('grant', 'Cancelled'),
  M: same('grant', 'Exercised'),
  O: same('grant', 'Exercised'),
  X: same('grant', 'Exercised'),
  F: same('tax', 'Kept back for tax'),
  G: { kind: 'gift', acquired: 'Got as a gift', disposed: 'Gave away' },
  W: same('gift', 'By will'),
  I: same('other', 'Moved within a plan'),
  K: same('other', 'Equity swap'),
  L: same('other', 'Small purchase'),
  U: same('other', 'Tendered'),
  Z: same('other', 'Voting trust'),
};
const unlisted = same('other', 'Other');

/** Returns the kind of a trade and its name. Options that are bought or sold are no trade in shares. */
function describeCode(code: string, isAcquired: boolean, isDerivative: boolean) {
  const meaning = meanings[code] ?? unlisted;
  const action = isAcquired ? meaning.acquired : meaning.disposed;
  if (isDerivative && meaning.kind === 'market') return { kind: 'other' as const, action: `${action} a derivative` };
  return { kind: meaning.kind, action };
}
