import type { OwnershipLine } from '../../providers/ownership-form.ts';

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
export function sumHoldings(lines: readonly OwnershipLine[], at: number): number | null {
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
