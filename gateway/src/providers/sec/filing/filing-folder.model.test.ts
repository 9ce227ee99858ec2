import { linkbaseFiles, pickExhibits, readListing } from './filing-folder.model.ts';

const files = (...names: readonly (string | readonly [string, number])[]) =>
  names.map((entry) => (typeof entry === 'string' ? { name: entry, size: 0 } : { name: entry[0], size: entry[1] }));

describe('the listing of a folder', () => {
  const listing = (...items: readonly unknown[]) => ({
    directory: { item: items, name: '/Archives', 'parent-dir': '/' },
  });

  test('gives names and sizes; a size that is not said is 0', () => {
    expect(
      readListing(
        listing({ name: 'a.htm', size: '12', type: 'text.gif' }, { name: 'b.htm', size: '' }, { name: 'c.htm' }),
      ),
    ).toEqual([
      { name: 'a.htm', size: 12 },
      { name: 'b.htm', size: 0 },
      { name: 'c.htm', size: 0 },
    ]);
  });

  test('a name that would lead elsewhere is left out', () => {
    expect(
      readListing(listing({ name: '../1/x.htm' }, { name: 'x.htm?y' }, { name: '.hidden' }, { name: '' })),
    ).toEqual([]);
  });

  test.each([[null], ['<html>'], [{}], [{ directory: { item: [{ size: '1' }] } }]])('%j is none', (body) => {
    expect(readListing(body)).toBeNull();
  });
});

describe('instance and linkbases', () => {
  test('of Inline XBRL', () => {
    const found = linkbaseFiles(
      files(
        'acme-20241231.htm',
        'acme-20241231.xsd',
        'acme-20241231_cal.xml',
        'acme-20241231_htm.xml',
        'acme-20241231_lab.xml',
        'acme-20241231_pre.xml',
        'FilingSummary.xml',
        'R2.htm',
      ),
    );
    expect(found).toEqual({
      instance: 'acme-20241231_htm.xml',
      linkbases: ['acme-20241231.xsd', 'acme-20241231_pre.xml', 'acme-20241231_lab.xml'],
    });
  });

  test('of a filing before it, whose files are named after two dates', () => {
    const found = linkbaseFiles(
      files(
        'R1.xml',
        'acme-20150630.xml',
        'acme-20150731.xsd',
        'acme-20150731_def.xml',
        'acme-20150731_lab.xml',
        'acme-20150731_pre.xml',
      ),
    );
    expect(found?.instance).toBe('acme-20150630.xml');
  });

  test('linkbases may stand inside the schema', () => {
    expect(linkbaseFiles(files('acme-20241231.xsd', 'acme_htm.xml'))).toEqual({
      instance: 'acme_htm.xml',
      linkbases: ['acme-20241231.xsd'],
    });
  });

  test.each([
    ['an instance', files('acme-20241231_pre.xml', 'acme-20241231_lab.xml')],
    ['a presentation', files('acme-20241231.xml')],
  ])('without %s there are none', (_, folder) => {
    expect(linkbaseFiles(folder)).toBeNull();
  });
});

describe('exhibits', () => {
  test('an annual report to shareholders is tried before larger ones, two in all', () => {
    const folder = files(
      ['acme-20241231.htm', 900_000],
      ['acme-ex21.htm', 60_000],
      ['acme-ex992.htm', 800_000],
      ['acme-20241231_ex13.htm', 500_000],
      ['R4.htm', 700_000],
      ['acme-ex31.htm', 9_000],
    );
    expect(pickExhibits(folder, 'acme-20241231.htm')).toEqual(['acme-20241231_ex13.htm', 'acme-ex992.htm']);
  });
});
