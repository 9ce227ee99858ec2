/** How a run of text is printed. */
export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underlined: boolean;
  readonly look: string;
}

export const plainStyle: TextStyle = { bold: false, italic: false, underlined: false, look: '' };

const boldElements = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const italicElements = new Set(['i', 'em', 'cite']);

/** Returns the style of an element's text. @param outer style around the element */
export function readStyle(outer: TextStyle, name: string, css: string | undefined): TextStyle {
  const inner: TextStyle = {
    bold: outer.bold || boldElements.has(name),
    italic: outer.italic || italicElements.has(name),
    underlined: outer.underlined || name === 'u',
    look: outer.look,
  };
  if (css === undefined) return inner;
  const { weight, slant, line, size, colour } = parseStyle(css);
  const [lastSize = '', lastColour = ''] = inner.look.split(' ');
  return {
    bold: weight === null ? inner.bold : /^(bold|[6-9]00)/.test(weight),
    italic: slant === null ? inner.italic : /^(italic|oblique)/.test(slant),
    // An element within an underlined one is underlined too, whatever its style is.
    underlined: inner.underlined || line?.includes('underline') === true,
    look: size === null && colour === null ? inner.look : `${size ?? lastSize} ${colour ?? lastColour}`,
  };
}

function parseStyle(css: string) {
  const found = new Map<string, string>();
  for (const declaration of css.toLowerCase().replaceAll(' ', '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon), declaration.slice(colon + 1));
  }
  const value = (property: string) => found.get(property) ?? null;
  return {
    weight: value('font-weight'),
    slant: value('font-style'),
    line: value('text-decoration'),
    size: value('font-size'),
    colour: value('color'),
  };
}
