import type { Provenance, Source } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { TableCell } from './statement-table.model.ts';

const sourceNames = {
  sec: 'Filings with the SEC (XBRL)',
  'alpha-vantage': 'Data provider',
  sample: 'Sample data, made up',
} as const satisfies Record<Source, string>;

const ruleWords = {
  tagged: 'As filed',
  sum: 'Calculated: sum',
  difference: 'Calculated: difference',
  'de-cumulated': 'Calculated: year to date less what came before',
  missing: 'Not available',
} as const satisfies Record<Provenance['rule'], string>;

/** Where the figures of a statement come from, in words. */
export function sourceName(source: Source): string {
  return sourceNames[source];
}

/** How a figure came to be, in words; the source states the others as they are. */
export function ruleName({ value, provenance, parts }: Pick<TableCell, 'value' | 'provenance' | 'parts'>): string {
  if (parts.length > 0)
    return value === null ? 'Not available: a quarter is missing' : 'Calculated: sum of four quarters';
  return provenance === null ? 'As the source states it' : ruleWords[provenance.rule];
}

/** Why a figure is missing or what it stands for; null when there is nothing to say. */
export function reasonOf(provenance: Provenance | null): string | null {
  return provenance?.reason ?? null;
}

/** `Filed 31 Oct 2025`; null when it is not known. */
export function filedOn(provenance: Provenance | null): string | null {
  return provenance === null || provenance.filed === null ? null : formatCalendarDay(provenance.filed);
}
