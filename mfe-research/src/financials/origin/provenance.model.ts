import type { Provenance, Source } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { isDerived } from './figure-marks.model.ts';

const ruleWords = {
  tagged: 'As filed',
  sum: 'Calculated: sum',
  difference: 'Calculated: difference',
  'de-cumulated': 'Calculated: year to date less what came before',
  missing: 'Not available',
} as const satisfies Record<Provenance['rule'], string>;

const placeWords = { face: 'Line on the face of the statement', note: 'From a note' } as const;

/** Returns the name of a source. */
export function sourceName(source: Source): string {
  return sourceLabel(source).title;
}

interface RuledFigure {
  readonly value: number | null;
  readonly provenance: Provenance | null;
  /** The quarters of a twelve-month sum. */
  readonly parts: readonly unknown[];
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns the rule by which a figure was taken or calculated, as text. */
export function ruleName({ value, provenance, parts }: RuledFigure): string {
  if (parts.length > 0) {
    if (value === null) return 'Not available: a quarter is missing';
    return `Calculated: ${provenance?.formula === undefined ? 'sum of four quarters' : inSentence(provenance.formula)}`;
  }
  if (provenance === null) return 'As the source states it';
  if (provenance.rule === 'tagged' && provenance.place !== undefined) return placeWords[provenance.place];
  return provenance.formula !== undefined && isDerived(provenance) ? 'Calculated' : ruleWords[provenance.rule];
}

/** Returns the day of a filing, such as `31 Oct 2025`; null when unknown. */
export function filedOn(provenance: Provenance | null): string | null {
  return provenance === null || provenance.filed === null ? null : formatCalendarDay(provenance.filed);
}
