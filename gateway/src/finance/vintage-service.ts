import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { type Vintages, vintagesSchema } from '../contract/vintages.ts';
import { NotFound } from '../errors/errors.ts';
import type { DatedClose } from '../market/shape/public-prices.ts';
import type { FigureDeps, Reader } from './company-answers.ts';
import { annualVintages, trailingVintages } from './figures/trailing-vintages.model.ts';
import { settleCloses } from './prices/split-closes.model.ts';
import type { ProfileService } from './profile-service.ts';
import { readingTtl } from './reports/company-reports.ts';
import { loadSources } from './statement-sources.ts';

/** Each load takes seconds, so readers get figures of this age while filings are read. */
const readingSeconds = 60;
const vintagesKind = {
  name: 'vintages',
  type: 'statement',
  schema: vintagesSchema,
  remembersNotFound: true,
  ttlSeconds: (vintages: Vintages) => (readingTtl(vintages) === null ? null : readingSeconds),
} as const;

/** Statements as they were known on earlier days. They come from filings and cost no call of the provider's budget. */
export function createVintageService({
  answers,
  providers,
  publicPrices,
  reports,
  profiles,
}: FigureDeps & { readonly profiles: ProfileService }) {
  /** @throws NotFound for a company without filed figures */
  function loadVintages(symbol: string, reader?: Reader): Promise<CachedAnswer<Vintages>> {
    const known = publicPrices?.listCloses(symbol) ?? [];
    const load = (parts: Parts) => reports.ahead(() => makeVintages(symbol, known, parts));
    return answers.get(vintagesKind, symbol, load, reader);
  }

  async function makeVintages(symbol: string, known: readonly DatedClose[], parts: Parts): Promise<Vintages> {
    const cik =
      providers.findProvider('filedStatements') === null ? null : await profiles.findCik(symbol, parts.demand);
    if (cik === null) throw new NotFound('No filings found for this company.');
    const { name, filedStatements } = providers.first('filedStatements');
    const { sources, filingsRead } = await loadSources({ providers, reports }, { symbol, cik }, parts);
    const vintages = await filedStatements.vintages(sources);
    const [newest] = vintages.flatMap(({ income }) => [...income.quarterlyReports, ...income.annualReports]);
    if (newest === undefined) throw new NotFound('No financial data found for this stock.');
    const currency = newest.reportedCurrency;
    const filings = vintages.map(({ filed, splitFactor = 1 }) => ({ filed, splitFactor }));
    const closes = settleCloses(known, filings);
    const companyKind = filedStatements.findKind(sources.industry, sources.reports);
    return {
      symbol,
      source: name,
      asOf: sources.asOf,
      currency,
      filingsRead,
      ...(companyKind !== undefined && { companyKind }),
      ...(closes.length > 0 && { closes }),
      annual: annualVintages(vintages),
      quarterly: trailingVintages(vintages, currency),
    };
  }

  return { loadVintages };
}
