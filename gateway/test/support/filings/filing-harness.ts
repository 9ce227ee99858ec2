import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { OutsideHost } from '../../../src/providers/http/outside-host.ts';
import { Pacer } from '../../../src/providers/http/pacer.ts';
import type { FilingDocument, OpenDocument } from '../../../src/providers/provider.ts';
import type { ReadFiling } from '../../../src/providers/read-filing.ts';
import { SecClient } from '../../../src/providers/sec/client/sec-client.ts';
import { FilingReader } from '../../../src/providers/sec/filing/filing-reader.ts';
import { SecProvider } from '../../../src/providers/sec/sec.ts';
import { SecBulk } from '../../../src/providers/sec-bulk/sec-bulk.ts';
import { buildGateway } from '../gateway-process.ts';
import { json, outsideServer } from '../outside-server.ts';
import { testLog } from '../test-log.ts';
import { directFigures } from './direct-figures.ts';

export const builtWorker = pathToFileURL(
  join(import.meta.dirname, '../../../dist/providers/sec/filing/filing-worker.js'),
);
const place = '/Archives/edgar/data/12345/000001234525000001';

/** A local archive and readers of filings with the built worker, for the tests of a file. */
export function filingHarness() {
  const sec = outsideServer();
  const opened: { close(): Promise<void> }[] = [];
  beforeAll(buildGateway, 120_000);
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
  });

  function openReader(options: Partial<ConstructorParameters<typeof FilingReader>[0]> = {}): FilingReader {
    const reader = new FilingReader({ log: testLog(), worker: builtWorker, ...options });
    opened.push(reader);
    return reader;
  }

  function providerOver(reader: FilingReader): SecProvider {
    const open = () => {
      const host = new OutsideHost({
        base: sec.base,
        label: 'The SEC filings service',
        userAgent: 'Acme a@example.com',
      });
      opened.push(host);
      return host;
    };
    const now = () => new Date('2026-05-18T12:00:00Z');
    const log = testLog();
    const client = new SecClient({ www: open(), data: open(), search: open(), pacer: new Pacer(1), log, now });
    return new SecProvider({
      client,
      reader,
      figures: directFigures().ask,
      history: directFigures().ask,
      marketData: new SecBulk({ client, figures: directFigures().ask, log, now }),
      log,
    });
  }

  return {
    sec,
    openReader,
    /** Reads the filing of the archive whose primary document is `acme.htm`. */
    ask: (reader = openReader(), open?: OpenDocument): Promise<ReadFiling> =>
      providerOver(reader).filings.readFiling('12345', '0000012345-25-000001', 'acme.htm', open),
    /** Names of the requested files, in order. */
    names: () => sec.asked.map((path) => path.slice(place.length + 1)),
  };
}

/** A document that arrives in pieces. */
export function makeDocument(text: string, pieceLength = 65_536): FilingDocument {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceLength) }, (_, index) =>
    bytes.subarray(index * pieceLength, (index + 1) * pieceLength),
  );
  return { body: Readable.from(pieces), contentType: 'text/html', length: null };
}

/** Returns the handler of a filing's folder: texts by name; null for a file that is listed and missing. */
export function serveFolder(files: Readonly<Record<string, string | null>>) {
  const item = Object.entries(files).map(([name, text]) => ({ name, size: String(text?.length ?? 100_000) }));
  return (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.slice(place.length + 1) ?? '';
    const text = files[name];
    if (name === 'index.json') return json({ directory: { item } })(request, response);
    if (text == null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': name.endsWith('.htm') ? 'text/html' : 'text/xml' }).end(text);
  };
}
