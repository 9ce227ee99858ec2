import type { Readable } from 'node:stream';
import { NotFound } from '../../errors/errors.ts';
import { Demand } from '../budget/demand.ts';
import { type OwnershipForm, UnreadableForm } from '../ownership-form.ts';
import type { Ownership } from '../provider.ts';
import type { SecClient } from '../sec/client/sec-client.ts';
import { readListing } from '../sec/filing/filing-folder.model.ts';
import { mostBytes, parseOwnershipForm } from './parse-ownership-form.ts';

/** The folder of the view that the SEC renders of a form. The form itself has the same name without it. */
const renderedView = /^xsl\w+\//;

const notAvailable = 'This form is not available.';

/** Reads Forms 3, 4 and 5 of the SEC's archive, a call each. */
export class SecOwnership implements Ownership {
  readonly #client: Pick<SecClient, 'download' | 'json'>;

  constructor(client: Pick<SecClient, 'download' | 'json'>) {
    this.#client = client;
  }

  async readForm(cik: string, accession: string, document: string | null): Promise<OwnershipForm> {
    const folder = `/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}`;
    const name = document?.replace(renderedView, '') ?? (await this.#findDocument(folder));
    const bounds = { ...makeBackground(), mostBytes: 2 * mostBytes };
    const file = await this.#client.download(`${folder}/${name}`, notAvailable, bounds);
    if (file === null) throw new NotFound(notAvailable);
    return parseOwnershipForm(await readText(file.body));
  }

  /** Returns the name of the only XML file of a form's folder. */
  async #findDocument(folder: string): Promise<string> {
    const body = await this.#client.json('www', `${folder}/index.json`, notAvailable, makeBackground());
    const document = readListing(body)?.find(({ name }) => name.toLowerCase().endsWith('.xml'));
    if (document === undefined) throw new NotFound(notAvailable);
    return document.name;
  }
}

/** Its calls go after those of users, and none is refused for the length of the queue. */
function makeBackground() {
  return { demand: new Demand({ isBackground: true }), maxWaitMs: Number.POSITIVE_INFINITY };
}

async function readText(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    // Leaving the loop destroys the stream, and with it the call.
    if (size > mostBytes) throw new UnreadableForm('too-large');
    pieces.push(bytes);
  }
  return decodeXml(Buffer.concat(pieces));
}

const declaration = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;
/** The first bytes of a file by encoding: its mark, else the first letter of the declaration. */
const firstBytes: readonly (readonly [string, string])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['3c00', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['003c', 'utf-16be'],
];
/** Declarations that a file whose declaration can be read byte by byte contradicts, or that UTF-8 includes. */
const readAsUtf8 = /^(utf-?16|ucs-?2|iso-10646|(us-)?ascii$)/i;

/** Returns the text of an XML file by the encoding that it begins in or declares; in UTF-8 where it names none that is known. */
function decodeXml(file: Buffer): string {
  const head = file.subarray(0, 3).toString('hex');
  const begun = firstBytes.find(([bytes]) => head.startsWith(bytes))?.[1];
  const declared = declaration.exec(file.subarray(0, 256).toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(begun ?? (readAsUtf8.test(declared) ? 'utf-8' : declared)).decode(file);
  } catch {
    return new TextDecoder().decode(file);
  }
}
