/**
 * Returns the number that a tagged text stands for, or null when the text cannot be read by its format.
 * Source: the Inline XBRL transformation registries (`ixt`, `ixt-sec`), by the local part of the format's name.
 * @param text the text inside `ix:nonFraction`
 * @param format the `format` attribute; a bare number with dots as decimal points when absent
 * @param scale power of ten that the text is multiplied with
 */
export function inlineNumber(text: string, format: string | undefined, scale: number): number | null {
  const name = (format ?? '').replace(/^.*:/, '').replaceAll('-', '').toLowerCase();
  if (zeroFormats.has(name)) return 0;
  const trimmed = text.replace(/[\s\u00a0$€£¥]/g, '');
  if (wordFormats.has(name)) return numberOfWords(text);
  const plain = commaFormats.has(name)
    ? trimmed.replace(/[.'’]/g, '').replace(',', '.')
    : trimmed.replace(/[,'’]/g, '');
  if (/^[-–—]+$/.test(plain)) return dashIsZero.has(name) ? 0 : null;
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(plain)) return null;
  // As text, so that 1.1 thousand is 1100 and not 1100.0000000000002.
  const value = Number(`${plain}e${scale}`);
  return Number.isFinite(value) ? value : null;
}

const zeroFormats = new Set(['fixedzero', 'zerodash', 'numzero', 'nocontent']);
const dashIsZero = new Set(['numdash', 'numdotdecimal']);
const commaFormats = new Set(['numcommadecimal', 'numcomma', 'numdotcomma']);
const wordFormats = new Set(['numwordsen', 'numtexten', 'duryear', 'durmonth']);

const small: readonly string[] = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ');
const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multiples = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** Reads an English number up to billions, such as "twenty-five million"; null when a word is not part of one. */
function numberOfWords(text: string): number | null {
  const words = text
    .toLowerCase()
    .split(/[\s\u00a0-]+/)
    .filter((word) => word !== '' && word !== 'and');
  if (words.length === 0) return null;
  if (words.join(' ') === 'no' || words.join(' ') === 'none') return 0;
  let total = 0;
  let group = 0;
  for (const word of words) {
    const multiple = multiples.get(word);
    if (small.includes(word)) group += small.indexOf(word);
    else if (tens.includes(word)) group += (tens.indexOf(word) + 2) * 10;
    else if (word === 'hundred') group *= 100;
    else if (multiple !== undefined) {
      total += group * multiple;
      group = 0;
    } else return null;
  }
  return total + group;
}
