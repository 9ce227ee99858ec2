import { Readable } from 'node:stream';
import { writeForm } from '../../../test/support/ownership/form-xml.ts';
import { NotFound } from '../../errors/errors.ts';
import { SecOwnership } from './sec-ownership.ts';

/** An archive with one form, and a folder of it. */
function openArchive(xml: string | Buffer, files: readonly string[] = ['form4.xml']) {
  const asked: string[] = [];
  const ownership = new SecOwnership({
    download: async (path) => {
      asked.push(path);
      return { body: Readable.from([Buffer.from(xml)]), contentType: 'text/xml', length: null, etag: null };
    },
    json: async (_host, path) => {
      asked.push(path);
      return { directory: { item: files.map((name) => ({ name })) } };
    },
  });
  return { ownership, asked };
}

const folder = '/Archives/edgar/data/12345/000001234526000001';
const accession = '0000012345-26-000001';

test('the form is read in place of the view that the SEC renders of it', async () => {
  const { ownership, asked } = openArchive(writeForm());
  expect(await ownership.readForm('12345', accession, 'xslF345X05/form4.xml')).toMatchObject({ form: '4' });
  expect(asked).toEqual([`${folder}/form4.xml`]);
});

test.each([
  ['ISO-8859-1', 'latin1', ''],
  ['windows-1252', 'latin1', ''],
  ['UTF-8', 'utf8', '\ufeff'],
  ['UTF-16', 'utf16le', '\ufeff'],
  ['UTF-16', 'utf16le', ''],
  ['utf-16', 'utf8', ''],
  ['ISO-8859-1', 'utf8', '\ufeff'],
  ['us-ascii', 'utf8', ''],
  ['no-such-encoding', 'utf8', ''],
] as const)('a form in %s is read by the encoding that it declares', async (name, encoding, mark) => {
  const xml = writeForm({ owners: [{ name: 'Núñez José' }] }).replace('?>', ` encoding="${name}"?>`);
  const { ownership } = openArchive(Buffer.from(mark + xml, encoding));
  expect((await ownership.readForm('12345', accession, 'form4.xml')).owners[0]?.name).toBe('Núñez José');
});

test('a form without the name of its document is looked up in its folder', async () => {
  const { ownership, asked } = openArchive(writeForm(), ['0000012345-26-000001.txt', 'doc4.XML']);
  await ownership.readForm('12345', accession, null);
  expect(asked).toEqual([`${folder}/index.json`, `${folder}/doc4.XML`]);
  await expect(openArchive('', ['a.txt']).ownership.readForm('12345', accession, null)).rejects.toThrow(NotFound);
});

test('a document that is larger than a form may be is not read to its end', async () => {
  const { ownership } = openArchive(`<ownershipDocument>${' '.repeat(3 * 1024 * 1024)}`);
  await expect(ownership.readForm('12345', accession, 'form4.xml')).rejects.toMatchObject({ problem: 'too-large' });
});
