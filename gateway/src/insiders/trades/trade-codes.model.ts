import type { TradeKind } from '../../contract/insiders.ts';

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
export function describeCode(code: string, isAcquired: boolean, isDerivative: boolean) {
  const meaning = meanings[code] ?? unlisted;
  const action = isAcquired ? meaning.acquired : meaning.disposed;
  if (isDerivative && meaning.kind === 'market') return { kind: 'other' as const, action: `${action} a derivative` };
  return { kind: meaning.kind, action };
}
