import type { AnswerCache } from '../answers/answer-cache.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { type CompanyFilings, createCompanyFilings } from '../filings/company-filings.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { PublicPrices } from '../market/shape/public-prices.ts';
import type { ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { AsFiledService } from './as-filed-service.ts';
import { CompanyAnswers } from './company-answers.ts';
import { EarningsService } from './earnings-service.ts';
import { KnownPrices } from './known-prices.ts';
import { OverviewService } from './overview-service.ts';
import { PriceService } from './price-service.ts';
import type { PriceBarStore } from './prices/price-bar-store.ts';
import { ProfileService } from './profile-service.ts';
import { BackgroundReader } from './reports/background-reader.ts';
import { ReportReader } from './reports/company-reports.ts';
import { StatementService } from './statement-service.ts';
import { VintageService } from './vintage-service.ts';

interface FinanceOptions {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly bars: PriceBarStore;
  readonly directory: TickerDirectory;
  readonly openDocument: EdgarService['document'];
  /** Null without public prices. */
  readonly publicPrices?: PublicPrices | null;
  readonly log: ProviderLog;
  /** Called with each list of filings that is loaded. */
  readonly onFilings?: (list: EdgarCompany) => void;
  readonly now?: () => Date;
  /** How many times as long an overview waits for its parts; more where a busy machine must not look like a slow source. */
  readonly patience?: number;
}

/** The providers of the holder of an own key, and the store of the bars that they load. */
interface OwnSources {
  readonly ownKeyId: string;
  readonly providers: Providers;
  readonly bars: PriceBarStore;
}

/** The methods of these services throw AppErrors. */
export interface Figures {
  readonly overviews: OverviewService;
  readonly profiles: ProfileService;
  readonly statements: StatementService;
  readonly asFiled: AsFiledService;
  readonly vintages: VintageService;
  readonly prices: PriceService;
  readonly knownPrices: KnownPrices;
  readonly earnings: EarningsService;
}

/** The figures that users share. */
export interface Finance extends Figures {
  /** Returns the figures for the holder of an own key, who shares only the figures of filings. */
  withOwnKey(own: OwnSources): Figures;
  /** Ends the reading of filings in the background. Resolves when the one under way has ended. */
  close(): Promise<void>;
}

export function createFinance({ now = () => new Date(), publicPrices = null, ...options }: FinanceOptions): Finance {
  const background = new BackgroundReader(options.log);
  const filings = createCompanyFilings(options);
  const reports = new ReportReader({ ...options, filings, background, now });
  const shared = { ...options, filings, publicPrices, reports, now };
  return {
    ...createFigures(shared),
    withOwnKey: (own) => createFigures({ ...shared, ...own }),
    close: () => background.close(),
  };
}

interface FiguresOptions extends Required<Omit<FinanceOptions, 'onFilings' | 'patience'>> {
  readonly patience?: number | undefined;
  readonly reports: ReportReader;
  readonly filings: CompanyFilings;
  readonly ownKeyId?: string;
}

function createFigures(options: FiguresOptions): Figures {
  const { providers, directory, reports, filings, now } = options;
  const answers = new CompanyAnswers(options);
  const profiles = new ProfileService(answers, providers, directory);
  const statements = new StatementService({ ...options, answers, profiles });
  const prices = new PriceService({ ...options, answers });
  const earnings = new EarningsService(answers, providers, now);
  return {
    overviews: new OverviewService({ ...options, answers, profiles, prices, statements, earnings, filings }),
    profiles,
    statements,
    asFiled: new AsFiledService({ providers, answers, profiles, reports }),
    vintages: new VintageService({ ...options, answers, profiles }),
    prices,
    knownPrices: new KnownPrices({ ...options, prices }),
    earnings,
  };
}
