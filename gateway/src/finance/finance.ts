import type { AnswerCache } from '../answers/answer-cache.ts';
import { CompanyFilings } from '../filings/company-filings.ts';
import type { TickerDirectory } from '../filings/ticker-directory.ts';
import type { ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import { AsFiledService } from './as-filed-service.ts';
import { CompanyAnswers } from './company-answers.ts';
import { EarningsService } from './earnings-service.ts';
import { OverviewService } from './overview-service.ts';
import type { PriceBarStore } from './price-bar-store.ts';
import { PriceService } from './price-service.ts';
import { ProfileService } from './profile-service.ts';
import { StatementService } from './statement-service.ts';

interface FinanceOptions {
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly bars: PriceBarStore;
  /** The known symbols. */
  readonly directory: TickerDirectory;
  readonly log: ProviderLog;
  readonly now?: () => Date;
}

/** The services of a company's figures. Their methods throw AppErrors. */
export interface Finance {
  readonly overviews: OverviewService;
  readonly statements: StatementService;
  readonly asFiled: AsFiledService;
  readonly prices: PriceService;
  readonly earnings: EarningsService;
}

export function createFinance({ now = () => new Date(), ...options }: FinanceOptions): Finance {
  const { providers, directory } = options;
  const answers = new CompanyAnswers(options);
  const profiles = new ProfileService(answers, providers, directory);
  const statements = new StatementService({ ...options, answers, profiles });
  const prices = new PriceService({ ...options, answers });
  const earnings = new EarningsService(answers, providers, now);
  return {
    overviews: new OverviewService({ answers, profiles, prices, statements, earnings }),
    statements,
    asFiled: new AsFiledService({ providers, answers, profiles, filings: new CompanyFilings(options) }),
    prices,
    earnings,
  };
}
