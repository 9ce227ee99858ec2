import type { AnswerCache } from '../answers/answer-cache.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { createCompanyFilings } from '../filings/company-filings.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { createAsFiledService } from './as-filed-service.ts';
import { CompanyAnswers, type FigureDeps } from './company-answers.ts';
import { createEarningsService } from './earnings-service.ts';
import { createKnownPrices } from './known-prices.ts';
import { createOverviewService } from './overview-service.ts';
import { createPriceService } from './price-service.ts';
import { createProfileService } from './profile-service.ts';
import { BackgroundReader } from './reports/background-reader.ts';
import { ReportReader } from './reports/company-reports.ts';
import { createStatementService } from './statement-service.ts';
import { createVintageService } from './vintage-service.ts';

interface FinanceDeps
  extends Pick<FigureDeps, 'providers' | 'bars' | 'directory' | 'log'>,
    Partial<Pick<FigureDeps, 'publicPrices' | 'now' | 'patience'>> {
  readonly cache: AnswerCache;
  readonly openDocument: EdgarService['document'];
  /** Called with each list of filings that is loaded. */
  readonly onFilings?: (list: EdgarCompany) => void;
}

/** Creates the figures that users share, and those of the holder of an own key, who shares only the figures of filings. */
export function createFinance({ now = () => new Date(), publicPrices = null, patience = 1, ...deps }: FinanceDeps) {
  const background = new BackgroundReader(deps.log);
  const filings = createCompanyFilings(deps);
  const reports = new ReportReader({ ...deps, filings, background, now });
  const shared = { ...deps, filings, publicPrices, reports, now, patience };
  return {
    ...createFigures(shared),
    /** Returns the figures of a holder. @param own the providers that call with the key, and the store of the bars that they load */
    withOwnKey: (own: Pick<FigureDeps, 'providers' | 'bars'> & { readonly ownKeyId: string }): Figures =>
      createFigures({ ...shared, ...own }),
    /** Ends the reading of filings in the background. Resolves when the one under way has ended. */
    close: () => background.close(),
  };
}

export type Finance = ReturnType<typeof createFinance>;

/** The methods of these services throw AppErrors. */
export type Figures = ReturnType<typeof createFigures>;

function createFigures(parts: Omit<FigureDeps, 'answers'> & ConstructorParameters<typeof CompanyAnswers>[0]) {
  const deps = { ...parts, answers: new CompanyAnswers(parts) };
  const profiles = createProfileService(deps);
  const statements = createStatementService({ ...deps, profiles });
  const prices = createPriceService(deps);
  const earnings = createEarningsService(deps);
  return {
    overviews: createOverviewService({ ...deps, profiles, prices, statements, earnings }),
    profiles,
    statements,
    asFiled: createAsFiledService({ ...deps, profiles }),
    vintages: createVintageService({ ...deps, profiles }),
    prices,
    knownPrices: createKnownPrices({ ...deps, prices }),
    earnings,
  };
}
