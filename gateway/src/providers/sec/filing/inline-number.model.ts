/**
 * Returns the number that a tagged text stands for, or null when the text cannot be read by its format, or the format is
 * of no registry. Source: the Inline XBRL transformation registries 1 to 5 (`ixt`) and the SEC's (`ixt-sec`), by the
 * local part of the format's name.
 * @param text the text inside `ix:nonFraction`
 * @param format the `format` attribute; a bare number with dots as decimal points when absent
 * @param scale power of ten that the text is multiplied with
 */
export function inlineNumber(text: string, format: string | undefined, scale: number): number | null {
  const name = (format ?? '').trim().replace(/^.*:/, '').replaceAll('-', '').toLowerCase();
  const plain =
    readers.get(name)?.(
      toPlainDigits(text)
        .replace(/[$€£¥]/g, '')
        .trim(),
    ) ?? null;
  // As text, so that 1.1 thousand is 1100 and not 1100.0000000000002.
  const value = plain === null ? Number.NaN : Number(`${plain}e${scale}`);
  return Number.isFinite(value) ? value : null;
}

/** Returns a decimal number with a dot as text; null for a text that is not of the format. */
type NumberReader = (text: string) => string | null;

/** The zero of full-width and of Devanagari digits, and their commas and full stops. */
const toPlainDigits = (text: string) =>
  text
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.');

const apostrophes = "'`\u00b4\u2018\u2019\u2032\uff07";
const dash = /^[-\u058a\u05be\u2010-\u2015\u2212\ufe58\ufe63\uff0d]+$/;

/** Reads digits in groups and, behind one decimal mark, digits with no group but spaces. */
function readDecimal(groups: string, mark: string): NumberReader {
  const shape = new RegExp(`^(?=.*\\d)([\\d\\s${groups}${apostrophes}]*)(?:[${mark}]([\\d\\s]*))?$`);
  return (text) => {
    const found = shape.exec(text);
    return found === null ? null : `${onlyDigits(found[1])}.${onlyDigits(found[2])}`;
  };
}

/** Reads amounts such as "1,234 dollars 56 cents": one digit of the smaller unit counts hundredths. */
function readUnits(spaces: string): NumberReader {
  const groups = `.,${apostrophes}${spaces}`;
  const shape = new RegExp(`^(\\d[\\d${groups}]*)[^\\d.,${apostrophes}]\\D*?(\\d{1,2})\\D*$`);
  return (text) => {
    const found = shape.exec(text);
    return found === null ? null : `${onlyDigits(found[1])}.${onlyDigits(found[2]).padStart(2, '0')}`;
  };
}

const onlyDigits = (text = '') => text.replace(/\D/g, '');
const readDot = readDecimal(',', '.');
const readComma = readDecimal('.', ',');
const readZero: NumberReader = () => '0';
const readDash: NumberReader = (text) => (text === '0' || dash.test(text) ? '0' : null);
/** Without a format a comma is read only where it divides thousands. */
const readBare: NumberReader = (text) => (/^[^,]*$|^\d{1,3}(,\d{3})+(\.|$)/.test(text) ? readDot(text) : null);

const readers: ReadonlyMap<string, NumberReader> = new Map<string, NumberReader>([
  ['', readBare],
  ...['numdotdecimal', 'numdotdecimalapos', 'numdotdecimalin'].map(
    (name) => [name, (text: string) => (dash.test(text) ? '0' : readDot(text))] as const,
  ),
  ...['numcommadot', 'numspacedot'].map((name) => [name, readDot] as const),
  ...['numcommadecimal', 'numcommadecimalapos', 'numcomma', 'numdotcomma', 'numspacecomma'].map(
    (name) => [name, readComma] as const,
  ),
  ...['numunitdecimal', 'numunitdecimalapos'].map((name) => [name, readUnits('')] as const),
  ['numunitdecimalin', readUnits('\\s')],
  ['fixedzero', readZero],
  ...['zerodash', 'numdash'].map((name) => [name, readDash] as const),
  ['numwordsen', readWords],
]);

const small: readonly string[] = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ');
const tens: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multiples: readonly string[] = 'thousand million billion trillion'.split(' ');
const noWords: ReadonlySet<string> = new Set(['no', 'none', 'nil', 'zero']);

/** Reads an English number up to trillions, such as "twenty-five million"; null when its words do not make one. */
function readWords(text: string): string | null {
  const words = text.toLowerCase().split(/[\s,\u002d\u2010-\u2015]+/);
  if (words.length === 1 && noWords.has(words[0] ?? '')) return '0';
  let [total, group, bound] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [at, word] of words.entries()) {
    const multiple = 1_000 ** (multiples.indexOf(word) + 1);
    const part = small.indexOf(word) + 1 || (tens.indexOf(word) + 2) * 10;
    if (word === 'and' && at > 0 && group % 100 === 0) continue;
    if (word === 'hundred' && group > 0 && group < 100) group *= 100;
    else if (multiple > 1 && multiple < bound && group > 0) {
      total += group * multiple;
      bound = multiple;
      group = 0;
    } else if (part > 10 || small.includes(word)) {
      const isUnit = part < 10 && group % 100 >= 20 && group % 10 === 0;
      if (!isUnit && group % 100 !== 0) return null;
      group += part;
    } else return null;
  }
  return total + group > 0 ? String(total + group) : null;
}
