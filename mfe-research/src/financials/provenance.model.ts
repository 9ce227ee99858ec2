import type { Provenance, Source } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { TableCell } from './statement-table.model.ts';

const ruleWords = {
  tagged: 'As filed',
  sum: 'Calculated: sum',
  difference: 'Calculated: difference',
  'de-cumulated': 'Calculated: year to date less what came before',
  missing: 'Not available',
} as const satisfies Record<Provenance['rule'], string>;

/** Returns the name of a source. */
export function sourceName(source: Source): string {
  return sourceLabel(source).title;
}

/** Returns the rule by which a figure was taken or calculated, as text. */
export function ruleName({ value, provenance, parts }: Pick<TableCell, 'value' | 'provenance' | 'parts'>): string {
  if (parts.length > 0)
    return value === null ? 'Not available: a quarter is missing' : 'Calculated: sum of four quarters';
  return provenance === null ? 'As the source states it' : ruleWords[provenance.rule];
}

/** Returns the remark on a figure, such as why it is missing; null without one. */
export function reasonOf(provenance: Provenance | null): string | null {
  return provenance?.reason ?? null;
}

/** Returns the filing day, such as `31 Oct 2025`; null when unknown. */
export function filedOn(provenance: Provenance | null): string | null {
  return provenance === null || provenance.filed === null ? null : formatCalendarDay(provenance.filed);
}
