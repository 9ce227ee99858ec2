import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { nameTerm } from '../../market-figures/formula-words.model.ts';
import type { Explained, Why } from '../distance.model.ts';

/** Returns why a condition has no figure, as a sentence. */
export function explainGap({ reason = '' }: Explained, { company }: Why): string {
  const [kind = '', line] = reason.split(': ');
  const newest = company?.newest ?? null;
  const words = line === undefined ? 'it' : nameTerm(line);
  switch (kind) {
    case 'Not reported':
      return newest === null
        ? `${upperFirst(words)} was looked for and not found.`
        : `The ${newest.form} filed ${formatCalendarDay(newest.filed)} has no line for ${words}.`;
    case 'No figure that far back':
      return `Its filings do not go back far enough${line === undefined ? '' : ` for ${words}`}.`;
    case 'No recent price': {
      const price = company?.price ?? null;
      if (price === null) return 'There is no public price of it.';
      return `The last public price is of ${formatCalendarDay(price.day)}, and ${recentPriceDays} days is the limit.`;
    }
    case 'Held back':
      return 'The figure is 500 times its neighbours and under review.';
    default:
      return `${reason}.`;
  }
}

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
