/** Names of the providers, as the field `source` of a reply has them. Plain data, without a schema library. */
export const sources = ['alpha-vantage', 'sec', 'sample', 'tiingo'] as const;
export type Source = (typeof sources)[number];

interface SourceLabel {
  /** The name without a sentence around it, as in a list of facts. */
  readonly title: string;
  /** Within a sentence. */
  readonly phrase: string;
}

const dataProvider: SourceLabel = { title: 'Data provider', phrase: 'the data provider' };
const labels: Readonly<Record<Source, SourceLabel>> = {
  'alpha-vantage': dataProvider,
  sec: { title: 'Filings with the SEC (XBRL)', phrase: 'filings with the SEC' },
  sample: { title: 'Sample data, made up', phrase: 'sample data, made up' },
  tiingo: { title: 'Tiingo', phrase: 'Tiingo' },
};
const labelByName = new Map<string, SourceLabel>(Object.entries(labels));

/** Returns the words for a provider on screen. An app may be older than the gateway and its newest provider. */
export function sourceLabel(source: string): SourceLabel {
  return labelByName.get(source) ?? dataProvider;
}

/** The names of the providers that users enter keys for: they must know whose key it is. */
export const keySourceNames: Readonly<Partial<Record<Source, string>>> = {
  'alpha-vantage': 'Alpha Vantage',
  tiingo: 'Tiingo',
};

/** Providers that no message names, in any spelling: the text says "data provider". */
export const unnamedSources: readonly Source[] = ['alpha-vantage'];
