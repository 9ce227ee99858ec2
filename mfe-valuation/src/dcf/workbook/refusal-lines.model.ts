import { inSentence } from '@basecase/shared-ui/figures/words';
import type { Check } from '../checks/check.model.ts';
import { type MissingInput, missingText, NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';

/** Returns the line about a missing input. */
export function missingLine(input: MissingInput): string {
  return `${NO_FAIR_VALUE}: ${inSentence(missingText(input))}`;
}

/** Returns the line about a contradiction. */
export function contradictionLine({ title = '', text = '' }: Check): string {
  return `${NO_FAIR_VALUE}. ${title.replace(/\.$/, '')}. ${text}`;
}

/** Returns why there is no reliable fair value, a line for each reason. */
export function refusalLines(missing: readonly MissingInput[], contradictions: readonly Check[]): string[] {
  return [...missing.map(missingLine), ...contradictions.map(contradictionLine)];
}
