/** The items of Form 8-K that are told by name, in the SEC's words, shortened. */
const names: ReadonlyMap<string, string> = new Map([
  ['1.01', 'entry into a material agreement'],
  ['1.02', 'end of a material agreement'],
  ['1.03', 'bankruptcy or receivership'],
  ['1.04', 'mine safety'],
  ['1.05', 'material cybersecurity incident'],
  ['2.01', 'completion of an acquisition or a sale of assets'],
  ['2.02', 'results of operations and financial condition'],
  ['2.03', 'a new financial obligation'],
  ['2.04', 'an event that accelerates an obligation'],
  ['2.05', 'costs of an exit or a disposal'],
  ['2.06', 'material impairment'],
  ['3.01', 'notice of delisting, or transfer of the listing'],
  ['3.02', 'unregistered sale of shares'],
  ['3.03', 'changed rights of security holders'],
  ['4.01', 'change of the auditor'],
  ['4.02', 'earlier statements must not be relied on'],
  ['5.01', 'change in control'],
  ['5.02', 'directors or officers'],
  ['5.03', 'changed articles or fiscal year'],
  ['5.04', 'suspended trading in an employee plan'],
  ['5.05', 'changed code of ethics'],
  ['5.06', 'end of shell company status'],
  ['5.07', 'votes of shareholders'],
  ['5.08', 'nominations of directors'],
  ['7.01', 'disclosure to all (Regulation FD)'],
  ['8.01', 'other events'],
]);
/** The item of exhibits, which most 8-Ks have. */
const exhibits = '9.01';

export const resultsItem = '2.02';

/** Returns the items of an 8-K as a sentence: `Items 5.02 (directors or officers) and 8.01 (other events).` */
export function describeItems(items: readonly string[]): string {
  const told = items.filter((item) => item !== exhibits);
  if (told.length === 0) return items.length === 0 ? '' : 'Item 9.01 (exhibits).';
  const texts = told.map((item) => {
    const name = names.get(item);
    return name === undefined ? item : `${item} (${name})`;
  });
  const last = texts.at(-1) ?? '';
  const list = texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} and ${last}`;
  return `${texts.length === 1 ? 'Item' : 'Items'} ${list}.`;
}
