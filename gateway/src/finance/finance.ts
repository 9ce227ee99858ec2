import { type CompanyFilingsDeps, createCompanyFilings } from '../filings/company-filings.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { createAsFiledService } from './as-filed-service.ts';
import { createCompanyAnswers, type FigureDeps } from './company-answers.ts';
import { createEarningsService } from './earnings-service.ts';
import { createKnownPrices } from './known-prices.ts';
import { createOverviewService } from './overview-service.ts';
import { createPriceService } from './price-service.ts';
import { createProfileService } from './profile-service.ts';
import { BackgroundReader } from './reports/background-reader.ts';
import { createReportReader } from './reports/company-reports.ts';
import { createStatementService } from './statement-service.ts';
import { createVintageService } from './vintage-service.ts';

interface FinanceDeps
  extends CompanyFilingsDeps,
    Pick<FigureDeps, 'bars' | 'log'>,
    Partial<Pick<FigureDeps, 'publicPrices' | 'now' | 'patience'>> {
  readonly openDocument: EdgarService['document'];
}

/** Creates the figures that users share, and those of the holder of an own key, who shares only the figures of filings. */
export function createFinance({ now = () => new Date(), publicPrices = null, patience = 1, ...deps }: FinanceDeps) {
  const background = new BackgroundReader(deps.log);
  const filings = createCompanyFilings(deps);
  const reports = createReportReader({ ...deps, filings, background, now });
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

function createFigures(parts: Omit<FigureDeps, 'answers'> & Parameters<typeof createCompanyAnswers>[0]) {
  const deps = { ...parts, answers: createCompanyAnswers(parts) };
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
