import type { z } from 'zod';
import type { insiderSchema } from '../../contract/insiders.ts';
import type { FormOwner } from '../../providers/ownership-form.ts';

type Insider = z.infer<typeof insiderSchema>;

/** Begins of family names of several words: their order cannot be told. */
const particles = /^(al|bin|da|de|del|della|den|der|di|dos|du|el|la|le|mac|san|st|van|von|zu)$/i;
const endings = /^(jr|sr|ii|iii|iv|md|phd|esq)$/i;
const plainWord = /^[\p{L}'’-]+$/u;
const noTitle = /^(see remarks?( below)?|see footnotes?|n\/a|none|-)?$/i;

/** Returns the person or company that a form is about: of joint owners the one who holds an office. */
export function pickOwner(owners: readonly FormOwner[]): FormOwner | undefined {
  return owners.find(({ isOfficer, isDirector }) => isOfficer || isDirector) ?? owners[0];
}

export function describeOwner(owner: FormOwner): Insider {
  return { cik: owner.cik, name: formatOwnerName(owner), role: describeRole(owner), isDirector: owner.isDirector };
}

/**
 * Returns the name of an owner. Forms have the family name of a person first; it is moved only where every word is plain,
 * since a name in the filed order is better than a wrong one.
 */
export function formatOwnerName({ name, isDirector, isOfficer }: FormOwner): string {
  if (!(isDirector || isOfficer)) return name;
  const words = name.replaceAll('.', '').split(' ');
  const [family = '', ...given] = words;
  const isPlain = given.length > 0 && given.length <= 3 && words.every((word) => plainWord.test(word));
  if (!isPlain || particles.test(family) || words.some((word) => endings.test(word))) return name;
  return [...given, family].map(formatWord).join(' ');
}

/** Returns a word of a name in the case of names. */
function formatWord(word: string): string {
  if (word !== word.toUpperCase() || word.length === 1) return word;
  return word.toLowerCase().replace(/(^|['’-])\p{L}/gu, (start) => start.toUpperCase());
}

function describeRole({ isDirector, isOfficer, isTenPercentOwner, title }: FormOwner): string {
  const named = noTitle.test(title) ? '' : title;
  if (isOfficer) return named === '' ? 'Officer' : named;
  if (isDirector) return 'Director';
  if (isTenPercentOwner) return 'Holder above 10%';
  return named === '' ? 'Insider' : named;
}
