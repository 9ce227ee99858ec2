import type { InsiderTrade } from '../../contract/insiders.ts';
import type { OwnershipForm, OwnershipLine } from '../../providers/ownership-form.ts';

const denial = /\bnot\b[^.]{0,60}10b5|\bno\b[^.]{0,30}10b5/i;
/** Behind the word: a pattern of both takes long for hostile texts. */
const adoptionDay = / on (?:or about )?(\p{L}{3,9} \d{1,2}, \d{4})/u;
const longestAdoption = 160;

/**
 * Returns the plan of Rule 10b5-1 under which a line was traded; null without one. The box counts for the whole form,
 * unless footnotes tell which of its lines it means. Forms of before the box, and those that leave it empty, name a plan in a footnote.
 */
export function findPlan({ planBox, lines }: OwnershipForm, line: OwnershipLine): InsiderTrade['plan'] {
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
