/** Elements that are sent on. All others are left out; their children stay, except for those of `droppedElements`. */
const keptElements = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn ' +
    'dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark menu nav nobr ol p ' +
    'pre q s samp section small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var wbr'
  ).split(' '),
);

/** Elements that are left out with all they hold. */
const droppedElements = new Set(
  (
    'applet audio base button canvas datalist embed frame frameset head iframe input link math meta noembed noframes ' +
    'noscript object optgroup option param picture plaintext script select source style svg template textarea title track ' +
    'video xmp'
  ).split(' '),
);

/** Elements without an end tag. */
const voidElements = new Set(['br', 'col', 'hr', 'wbr']);

const keptAttributes = new Set(
  (
    'align bgcolor border cellpadding cellspacing class clear color colspan dir face height id lang noshade nowrap rowspan ' +
    'size start title type valign value width'
  ).split(' '),
);

const longestAttribute = 4_096;
const longestId = 256;

/** Words of CSS that load, run or cover something, in a text without spaces. */
const unsafeStyle =
  /[\\<@]|url\(|src\(|image(-set)?\(|element\(|expression|script|behaviou?r|binding|position:(fixed|sticky)/i;

const isUnsafe = (style: string): boolean => unsafeStyle.test(style.replaceAll(/\s/g, ''));

export const isKept = (name: string): boolean => keptElements.has(name);
export const isDropped = (name: string): boolean => droppedElements.has(name);
export const isVoid = (name: string): boolean => voidElements.has(name);

/** Returns text that a browser shows as it is. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;
}

/** Returns the id of an element as an attribute; empty for one that is missing, or too long to be an anchor. */
export function idAttribute(id: string | undefined): string {
  return id === undefined || id === '' || id.length > longestId ? '' : attribute('id', id);
}

/** Returns the attributes of an element that may be sent on. */
export function safeAttributes(element: string, attributes: Readonly<Record<string, string>>): string {
  let safe = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value.length > longestAttribute) continue;
    if (name === 'id') safe += idAttribute(value);
    else if (name === 'style') safe += styleAttribute(value);
    else if (keptAttributes.has(name)) safe += attribute(name, value);
  }
  return element === 'a' ? safe + anchorAttributes(attributes) : safe;
}

/** Returns the target of a link within the document; null for any other link. */
export function parseFragment(href: string | undefined): string | null {
  const link = href?.trim() ?? '';
  if (!link.startsWith('#') || link.length < 2 || link.length > longestId) return null;
  try {
    return decodeURIComponent(link.slice(1));
  } catch {
    return link.slice(1);
  }
}

/** Returns name and link of an anchor. A link that leaves the document is left out: the frame has no network. */
function anchorAttributes({ href, name, id }: Readonly<Record<string, string>>): string {
  const fragment = parseFragment(href);
  const link = fragment === null ? '' : attribute('href', `#${encodeURIComponent(fragment)}`);
  // Documents before XHTML name their anchors so.
  return (id === undefined ? idAttribute(name) : '') + link;
}

function styleAttribute(style: string): string {
  const safe = withoutComments(style)
    .split(';')
    .filter((declaration) => declaration.trim() !== '' && !isUnsafe(declaration))
    .join(';');
  return safe === '' ? '' : attribute('style', safe);
}

/** Returns the rules of a style sheet; empty when any rule may load or run something. */
export function safeStyleSheet(text: string): string {
  const plain = withoutComments(text).replaceAll(/<!--|-->/g, '');
  return isUnsafe(plain) ? '' : plain;
}

/** A comment may split a word that is looked for. */
function withoutComments(style: string): string {
  return style.includes('/*') ? style.replaceAll(/\/\*[\s\S]*?(\*\/|$)/g, '') : style;
}
