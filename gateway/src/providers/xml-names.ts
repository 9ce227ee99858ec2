const inlineSpace = /^https?:\/\/www\.xbrl\.org\/\d{4}\/inlineXBRL\/?$/i;
const pageSpace = 'http://www.w3.org/1999/xhtml';
/** Spaces of concepts and measures, with the prefixes that readers know them by. */
const valueSpaces: readonly (readonly [RegExp, string])[] = [
  [/^http:\/\/www\.xbrl\.org\/2003\/iso4217$/, 'iso4217:'],
  [/^https?:\/\/fasb\.org\/us-gaap\/\d{4}/, 'us-gaap:'],
  [/^https?:\/\/xbrl\.sec\.gov\/dei\/\d{4}/, 'dei:'],
];

type Prefixes = ReadonlyMap<string, string>;

/** Prefixes that a document need not declare. */
const usual: Prefixes = new Map();

/**
 * Names the elements of an Inline XBRL document as most documents write them, whatever prefixes this one declares:
 * `ix:nonFraction`, and `table` without a prefix.
 */
export class XmlNames {
  readonly #open: { readonly name: string; readonly prefixes: Prefixes }[] = [];

  /** Returns the name of an element that is opened. */
  opens(qualified: string, attributes: Readonly<Record<string, string>>): string {
    const prefixes = declarePrefixes(this.#open.at(-1)?.prefixes ?? usual, attributes);
    const name = rename(qualified, prefixes);
    this.#open.push({ name, prefixes });
    return name;
  }

  /** Returns the name of a concept or of a measure at this place. */
  renameValue(qualified: string): string {
    return rename(qualified, this.#open.at(-1)?.prefixes ?? usual);
  }

  /** Returns the name of the element that is closed, which is the one that was opened last. */
  closes(qualified: string): string {
    return this.#open.pop()?.name ?? qualified;
  }
}

function rename(qualified: string, prefixes: Prefixes): string {
  const colon = qualified.indexOf(':');
  const prefix = prefixes.size === 0 ? undefined : prefixes.get(qualified.slice(0, Math.max(0, colon)));
  return prefix === undefined ? qualified : prefix + qualified.slice(colon + 1);
}

/** Returns the prefixes that are in force within an element. Nearly all elements declare none. */
function declarePrefixes(outer: Prefixes, attributes: Readonly<Record<string, string>>): Prefixes {
  let prefixes: Map<string, string> | null = null;
  for (const attribute in attributes) {
    if (!attribute.startsWith('xmlns')) continue;
    const [, prefix = ''] = attribute.split(':');
    const space = attributes[attribute] ?? '';
    prefixes ??= new Map(outer);
    const known = valueSpaces.find(([pattern]) => pattern.test(space))?.[1];
    if (inlineSpace.test(space)) prefixes.set(prefix, 'ix:');
    else if (space === pageSpace) prefixes.set(prefix, '');
    else if (known !== undefined) prefixes.set(prefix, known);
    else prefixes.delete(prefix);
  }
  return prefixes ?? outer;
}
