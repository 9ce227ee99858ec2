import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { PageReader, pageHead } from './page-reader.ts';

function read(document: string, pieceLength = 16_384) {
  const reader = new PageReader();
  let page = '';
  for (let at = 0; at < document.length; at += pieceLength) page += reader.write(document.slice(at, at + pieceLength));
  page += reader.end();
  return { page, outline: reader.outline(document.length) };
}
const readPage = (document: string) => read(document).page;

/** The names, attributes and style sheets of a page, as another parser finds them. */
function parseParts(page: string) {
  const tags: string[] = [];
  const attributes: [string, string][] = [];
  new Parser({
    onopentag: (name, found) => {
      tags.push(name);
      attributes.push(...Object.entries(found));
    },
  }).end(page);
  return { tags, attributes };
}

/** The markup that a browser could run, load or send. */
function dangersIn(page: string): string[] {
  const { tags, attributes } = parseParts(page);
  const known =
    /^(a|abbr|b|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|div|dl|dt|em|font|h[1-6]|hr|i|ins|li|ol|p|pre|q|s|small|span|strike|strong|style|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/;
  return [
    ...tags.filter((name) => !known.test(name)),
    ...attributes.flatMap(([name, value]) => {
      const isLink = name === 'href' && !value.startsWith('#');
      const isStyle = name === 'style' && /url\(|expression|@import|javascript|\\|fixed/i.test(value);
      return /^on|^(src|action|srcset|background|data|formaction|xlink:href|ping|poster)$/.test(name) ||
        isLink ||
        isStyle
        ? [`${name}=${value}`]
        : [];
    }),
    ...[...page.matchAll(/<style>([^<]*)<\/style>/g)].flatMap(([, rules = '']) =>
      /url\(|@import|expression|\\/i.test(rules) ? [rules] : [],
    ),
  ];
}

describe('a filed document cannot run, load or send anything', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script><p>b</p>', '<p>a</p><p>b</p>'],
    ['a script that never ends', '<p>a</p><script>alert(1)', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" ONLOAD=x>a</p>', '<p>a</p>'],
    ['a link that runs', '<a href=" java\tscript:alert(1)" id="x">a</a>', '<a id="x">a</a>'],
    ['a link elsewhere', '<a href="https://evil.example/x">a</a>', '<a>a</a>'],
    ['an svg that runs', 'a<svg onload="alert(1)"><script>x</script><p>in</p></svg>b', 'ab'],
    ['math', 'a<math><mtext><img src=x onerror=alert(1)></mtext></math>b', 'ab'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
    ['a base', '<base href="https://evil.example/">a', 'a'],
    ['a frame', '<iframe src="https://evil.example"><p>x</p></iframe>a', 'a'],
    ['an object', '<object data="x.swf"><embed src="x"></object>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="x"><button>Go</button>a</form>', 'a'],
    ['a style sheet elsewhere', '<link rel="stylesheet" href="https://evil.example/x.css">a', 'a'],
    ['an imported style sheet', '<style>@import "https://evil.example/x.css"; p { color: red }</style>a', 'a'],
    ['a hidden import', '<style>@\\69mport "x"; p { color: red }</style>a', 'a'],
    [
      'styles that load',
      '<p style="color:red;background:url(https://evil.example/x.png)">a</p>',
      '<p style="color:red">a</p>',
    ],
    [
      'styles that load, in disguise',
      '<p style="color:red;background:u/**/rl(//evil)">a</p>',
      '<p style="color:red">a</p>',
    ],
    ['a cover', '<p style="position: fixed;top:0">a</p>', '<p style="top:0">a</p>'],
    ['an image', '<img src="chart.jpg" alt="Chart of sales" onerror="x">', '[Chart of sales]'],
    ['raw text', '<textarea><script>x</script></textarea><xmp><b>x</b></xmp>a<plaintext><b>', 'a'],
    ['a comment', 'a<!-- <script>x</script> -->b<!--[if IE]><script>x</script><![endif]-->', 'ab'],
    ['text that looks like a tag', '&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      'a value that ends its attribute',
      `<p id='x" onclick="alert(1)'>a</p>`,
      '<p id="x&quot; onclick=&quot;alert(1)">a</p>',
    ],
    ['a null byte in a name', '<scr\0ipt>x</scr\0ipt>', 'x'],
  ])('%s', (_, document, page) => {
    expect(readPage(document)).toBe(page);
    expect(dangersIn(readPage(document))).toEqual([]);
  });

  test('a harmless style sheet stays, so that old filings keep their looks', () => {
    expect(readPage('<style>.a { color: red }</style><p class="a">a</p>')).toBe(
      '<style>.a { color: red }</style><p class="a">a</p>',
    );
  });

  test('no document gives a page with anything dangerous, wherever its pieces are cut', () => {
    const attribute = fc.tuple(
      fc.constantFrom('href', 'onload', 'style', 'src', 'id', 'class', 'xlink:href', 'action', 'title'),
      fc.constantFrom(
        'javascript:x',
        'https://e.example',
        '#a',
        'background:url(x)',
        '"><script>',
        "'",
        'a',
        '&quot;',
        '\\',
      ),
      fc.constantFrom('"', "'", ''),
    );
    const tag = fc
      .tuple(
        fc.constantFrom(
          'script',
          'p',
          'a',
          'svg',
          'style',
          'iframe',
          'td',
          'ix:nonFraction',
          'ix:header',
          'math',
          'textarea',
          'img',
          'title',
        ),
        fc.array(attribute, { maxLength: 3 }),
        fc.constantFrom('>', '/>', '', ' ', '<'),
      )
      .map(
        ([name, found, end]) =>
          `<${name}${found.map(([key, value, mark]) => ` ${key}=${mark}${value}${mark}`).join('')}${end}`,
      );
    const piece = fc.oneof(
      tag,
      tag.map((open) => open.replace('<', '</')),
      fc.constantFrom(
        'alert(1)',
        '<!--',
        '-->',
        ']]>',
        '<![CDATA[',
        '&lt;script&gt;',
        '&#60;img src=x onerror=x&#62;',
        '<!DOCTYPE x [',
        '@import "x";',
        '\0',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (pieces, length) => {
        expect(dangersIn(read(pieces.join(''), length).page)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('an entity of a DTD is not expanded', () => {
    const bomb = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><p>&b;</p>';
    expect(readPage(bomb)).toContain('<p>&amp;b;</p>');
    expect(readPage(bomb).length).toBeLessThan(bomb.length * 2);
  });

  test('10,000 nested elements: the text is shown, and no deeper than a browser lays out', () => {
    const depth = 10_000;
    const { page } = read(`${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}<p>after</p>`);
    expect(page).toContain('deep');
    expect(page).toContain('<p>after</p>');
    const longest = Math.max(...[...page.matchAll(/(?:<div>)+/g)].map(([open]) => open.length / 5));
    expect(longest).toBeLessThanOrEqual(400);
    expect(page.match(/<div>/g)?.length).toBe(page.match(/<\/div>/g)?.length);
  });

  test('a document that is cut off is shown as far as it goes', () => {
    expect(readPage('<table><tr><td>Sales</td><td>79,9')).toBe('<table><tr><td>Sales</td><td>79,9</td></tr></table>');
    expect(readPage('<p>a</p><p styl')).toMatch(/^<p>a<\/p>/);
  });
});

const filing = (body: string) => `<html><body><div style="display:none"><ix:header>
<ix:hidden><ix:nonNumeric name="dei:DocumentType" contextRef="c-1">10-K</ix:nonNumeric>
<ix:nonNumeric name="dei:DocumentFiscalYearFocus" contextRef="c-1">2024</ix:nonNumeric>
<ix:nonNumeric name="dei:DocumentFiscalPeriodFocus" contextRef="c-1">FY</ix:nonNumeric>
<ix:nonFraction id="f-0" name="acme:Hidden" contextRef="c-1">7</ix:nonFraction></ix:hidden>
<ix:resources><xbrli:context id="c-1"><xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-29</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="c-2"><xbrli:period><xbrli:instant>2024-12-29</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
</ix:resources></ix:header></div>${body}</body></html>`;
const sales = (id: string, context = 'c-1') =>
  `<ix:nonFraction id="${id}" name="us-gaap:Revenues" contextRef="${context}" unitRef="usd" scale="6">88,821</ix:nonFraction>`;

describe('facts', () => {
  test('keep their ids as anchors, and the hidden head is not shown', () => {
    const { page, outline } = read(
      filing(`<table><tr><td>Sales to customers</td><td>$${sales('f-1')}</td></tr></table>`),
    );
    expect(page).toContain('<td>Sales to customers</td><td>$<span data-fact id="f-1">88,821</span></td>');
    expect(page).not.toContain('f-0');
    expect(outline).toMatchObject({ fiscalYear: 2024, fiscalPeriod: 'FY', periodEnd: '2024-12-29' });
    expect(outline.facts).toEqual([
      {
        anchor: 'f-1',
        group: 0,
        label: 'Sales to customers',
        position: expect.any(Number),
        printed: '88,821',
        scale: 6,
        negative: false,
        unit: 'iso4217:USD',
        start: '2024-01-01',
        end: '2024-12-29',
      },
    ]);
  });

  test('are the same under another prefix of Inline XBRL', () => {
    const body = `<p>Sales ${sales('f-1')}</p>`;
    const head = '<html xmlns:ixl="http://www.xbrl.org/2013/inlineXBRL"';
    const renamed = read(filing(body).replaceAll('ix:', 'ixl:').replace('<html', head));
    expect({ ...renamed.outline, size: 0 }).toEqual({ ...read(filing(body)).outline, size: 0 });
    expect(renamed.page).toBe(read(filing(body)).page);
  });

  test('of one concept and context are places of one figure; another period is another figure', () => {
    const { outline } = read(filing(`<p>${sales('f-1')}</p><p>${sales('f-2', 'c-2')}</p><p>${sales('f-3')}</p>`));
    const [first, second, third] = outline.facts;
    expect(third?.group).toBe(first?.group);
    expect(second?.group).not.toBe(first?.group);
  });

  test('the page marks the fact of the address, and nothing that a filing styles can undo it', () => {
    expect(pageHead).toContain(
      '[data-fact]:target { background: #ebf0fe !important; outline: 2px solid #2f62f0 !important;',
    );
    expect(readPage('<p data-fact="x" id="a">a</p>')).toBe('<p id="a">a</p>');
  });

  test('a share of a fact, a fact without an id and hostile attributes do no harm', () => {
    const fact = (attributes: string) => `<ix:nonFraction ${attributes}>1</ix:nonFraction>`;
    const { outline } = read(
      filing(
        fact('name="a:B" contextRef="c-1"') +
          fact(`id="f-1" name="a:B" contextRef="c-9" unitRef="eps" scale="x" sign="-"`) +
          fact(`id="${'x'.repeat(5_000)}" name="a:B" contextRef="c-1"`),
      ),
    );
    expect(outline.facts).toMatchObject([
      { anchor: 'f-1', scale: 0, negative: true, unit: 'iso4217:USD/xbrli:shares', start: null, end: null },
    ]);
  });
});
