/** Names of the providers, as the field `source` of a reply has them. Plain data, without a schema library. */
export const sources = ['alpha-vantage', 'sec', 'sample'] as const;
export type Source = (typeof sources)[number];

interface SourceLabel {
  /** By itself, as in a list of facts. */
  readonly title: string;
  /** Within a sentence. */
  readonly phrase: string;
}

/** The words for each provider on screen. */
export const sourceLabels: Readonly<Record<Source, SourceLabel>> = {
  'alpha-vantage': { title: 'Data provider', phrase: 'the data provider' },
  sec: { title: 'Filings with the SEC (XBRL)', phrase: 'filings with the SEC' },
  sample: { title: 'Sample data, made up', phrase: 'sample data, made up' },
};

/** Providers that no text on screen names, in any spelling: the text says "data provider". */
export const unnamedSources: readonly Source[] = ['alpha-vantage'];
