import type { CacheStats } from '@basecase/gateway/contract';
import { parseCompany } from './cache-list.model.ts';

export type Clearing =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly symbol: string }
  | { readonly kind: 'key'; readonly key: string };

interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly action: string;
}

/** Returns the question before answers are cleared. It promises no more than the gateway does. */
export function clearingQuestion(what: Clearing, { stats, budget }: CacheStats): Question {
  const left = `${budget.left} of today’s ${budget.limit} are left`;
  switch (what.kind) {
    case 'all':
      return {
        title: 'Clear all cache?',
        text: `This removes ${stats.keys.toLocaleString('en-US')} keys. The next view of each company will use provider requests, and ${left}.`,
        action: 'Clear all cache',
      };
    case 'company':
      return {
        title: `Clear ${what.symbol}?`,
        text: `This removes every key about ${what.symbol}: overview, statements, statements as filed, prices, earnings and its list of filings, also for its other share classes. Its next views load them again and use provider requests, and ${left}. Collected daily closes and saved work are kept.`,
        action: `Clear ${what.symbol}`,
      };
    case 'key':
      return {
        title: 'Clear this key?',
        text: `This removes only ${what.key}. ${keyConsequence(what.key, left)}`,
        action: 'Clear key',
      };
  }
}

function keyConsequence(key: string, left: string): string {
  const symbol = parseCompany(key);
  if (symbol === null) return `The next view of it may use a provider request, and ${left}.`;
  return `The next view of it is built from other stored keys of ${symbol} where they suffice. To load everything again, clear ${symbol}.`;
}
