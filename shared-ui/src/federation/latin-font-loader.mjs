import subsetFont from 'subset-font';

const printable = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
/** Letters of western European languages with their punctuation. Other characters fall back to a font of the system. */
const latin = `${printable(0x20, 0x7e)}${printable(0xa0, 0xff)}ıŒœŠšŸŽž–—‘’‚“”„†•…‹›€™−↑↓`;
/** The weights of the style sheets, at the optical size of headings: the axis of sizes is more than half of the file. */
const variationAxes = { wght: { min: 400, max: 600 }, opsz: 24 };
/** Without small capitals, old figures and other forms that no style sheet asks for. */
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'clig', 'calt', 'rlig'];

/** Loads a variable font without the characters, weights, sizes and features that no page uses. */
export default function loadLatinFont(font) {
  const done = this.async();
  subsetFont(font, latin, { targetFormat: 'woff2', keepFeatures, variationAxes }).then(
    (subset) => done(null, subset),
    done,
  );
}

/** The font comes as bytes, not as text. */
export const raw = true;
