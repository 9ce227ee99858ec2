import { AppError } from '../errors/errors.ts';
import type { TickerDirectory } from './ticker-directory.ts';

/**
 * Returns the names of a company in the keys of cached answers: its CIK and all of its symbols, since share classes have
 * their filings in common. Without a ticker list only the symbol is known.
 */
export async function companySubjects(
  directory: Pick<TickerDirectory, 'tickers'>,
  symbol: string,
): Promise<readonly string[]> {
  const listed = await listedCompanies(directory);
  const cik = listed.find(({ ticker }) => ticker === symbol)?.cik_str;
  if (cik === undefined) return [symbol];
  return [String(cik), ...listed.filter(({ cik_str }) => cik_str === cik).map(({ ticker }) => ticker)];
}

async function listedCompanies(directory: Pick<TickerDirectory, 'tickers'>) {
  try {
    return Object.values((await directory.tickers()).value);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
