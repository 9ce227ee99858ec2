interface FeedEntry {
  readonly cik: number;
  readonly accession: string;
  readonly form: string;
  readonly items?: readonly string[];
  /** With its offset. */
  readonly updated?: string;
}

/** Returns an entry as the feed of the latest filings has it. */
export function makeEntry({
  cik,
  accession,
  form,
  items = [],
  updated = '2025-12-12T18:02:43-05:00',
}: FeedEntry): string {
  const folder = accession.replaceAll('-', '');
  const address = `https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm`;
  return `<entry>
<title>${form} - Company (${String(cik).padStart(10, '0')}) (Filer)</title>
<link rel="alternate" type="text/html" href="${address}"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; ${updated.slice(0, 10)} &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 24 KB
${items.map((item) => `&lt;br&gt;Item ${item}: Words`).join('\n')}
</summary>
<updated>${updated}</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
}

/** Returns a page of the feed of the latest filings. */
export function makeFeed(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Fri, 12 Dec 2025 18:03:31 EST</title>
<updated>2025-12-12T18:03:31-05:00</updated>
${entries.join('\n')}
</feed>
`;
}
