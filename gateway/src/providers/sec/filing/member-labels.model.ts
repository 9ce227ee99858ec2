import { toWords } from '../shape/local-name.ts';

/** Returns the name of a member, such as a segment, for the screen. */
export type MemberLabel = (member: string) => string;

const countries = new Intl.DisplayNames('en', { type: 'region' });

/**
 * Returns names for members: the printed label with the same letters ("Wearables, Home and Accessories" for
 * `WearablesHomeandAccessoriesMember`), the country of a code, or the words of the member's name.
 * @param printed labels of the document
 */
export function memberLabels(printed: Iterable<string>): MemberLabel {
  const known = new Map<string, string>();
  for (const text of printed) {
    const label = text.replace(/[®™:]+/g, '').trim();
    const key = keepLetters(label);
    const other = known.get(key);
    if (key !== '' && (other === undefined || saysMore(label, other))) known.set(key, label);
  }
  return (member) => {
    const words = toWords(member.replace(/Member$/, ''));
    const name = keepLetters(words);
    const stem = name.replace(/(operating)?segments?$/, '');
    return findCountry(member) ?? known.get(name) ?? known.get(stem) ?? words;
  };
}

/** Returns whether a label says more of how a name is written than another one: it is no heading in capitals, or has spaces that the other lost. */
function saysMore(label: string, other: string): boolean {
  const isHeading = other === other.toUpperCase();
  if (isHeading || label === label.toUpperCase()) return isHeading;
  return wordCount(label) > wordCount(other);
}

const wordCount = (text: string): number => text.split(/\s+/).length;

function findCountry(member: string): string | null {
  const code = /^country:([A-Z]{2})$/.exec(member)?.[1];
  return code === undefined ? null : (countries.of(code) ?? null);
}

/** Letters and digits alone; "and" does not count, as it may be printed as "&". */
function keepLetters(text: string): string {
  return text
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\d]+/gu, '')
    .toLowerCase()
    .replaceAll('and', '');
}
