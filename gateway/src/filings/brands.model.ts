/** Names that people use for a listed company and that its name at the SEC does not contain, searchable. */
const brands: readonly (readonly [name: string, ticker: string])[] = [
  ['GOOGLE', 'GOOGL'],
  ['YOUTUBE', 'GOOGL'],
  ['FACEBOOK', 'META'],
  ['INSTAGRAM', 'META'],
  ['WHATSAPP', 'META'],
  ['SQUARE', 'XYZ'],
  ['MICROSTRATEGY', 'MSTR'],
  ['TSMC', 'TSM'],
  ['BUDWEISER', 'BUD'],
  ['AB INBEV', 'BUD'],
  ['ESPN', 'DIS'],
  ['RAYTHEON', 'RTX'],
  ['MARLBORO', 'MO'],
  ['CITIBANK', 'C'],
  ['CHASE BANK', 'JPM'],
  ['BOFA', 'BAC'],
  ['HBO', 'WBD'],
  ['XFINITY', 'CMCSA'],
  ['TJ MAXX', 'TJX'],
  ['P G', 'PG'],
  ['J J', 'JNJ'],
];

/** Shorter texts match the beginning of too many names. */
const minLength = 3;

/** Returns the tickers of the brands that begin with a searchable text, without repeats. */
export function brandsStartingWith(text: string): string[] {
  if (text.length < minLength) return [];
  return [...new Set(brands.filter(([name]) => name.startsWith(text)).map(([, ticker]) => ticker))];
}
