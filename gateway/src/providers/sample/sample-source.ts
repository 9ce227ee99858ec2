import type { EarningsEstimates, EarningsHistory } from '../../contract/earnings.ts';
import type { EdgarCompany, EdgarTickers } from '../../contract/edgar.ts';
import type { BalanceSheet, CashFlow, IncomeStatement } from '../../contract/statements.ts';
import { NotFound } from '../../errors/errors.ts';
import type {
  CompanyProfile,
  FilingDocument,
  FilingSource,
  MarketSource,
  PriceBar,
  StatementSource,
} from '../source.ts';
import { keepBooks, type Quarter } from './books.model.ts';
import { sampleMoment } from './calendar.ts';
import { sampleCompanies } from './companies.ts';
import { sampleBars, sampleEarnings, sampleEstimates, sampleProfile, weeksOf } from './market.model.ts';
import { balanceReport, cashFlowReport, incomeReport, type Period, quartersOf, yearsOf } from './reports.model.ts';
import type { SampleCompany } from './sample-company.ts';
import { sampleCik, sampleDocument, sampleFilings, sampleTickers } from './sample-filings.ts';

interface Case {
  readonly company: SampleCompany;
  readonly books: readonly Quarter[];
  readonly bars: PriceBar[];
}

/** Invented companies for use without keys and without network: the same on every machine and every day. */
export class SampleSource implements MarketSource, StatementSource, FilingSource {
  readonly name = 'sample';
  readonly fullDailyHistory = true;
  readonly #cases = new Map<string, Case>();

  async profile(symbol: string): Promise<CompanyProfile> {
    const { company, books, bars } = this.#caseOf(symbol);
    return sampleProfile(company, books, bars, String(sampleCik(company)));
  }

  async dailyBars(symbol: string): Promise<PriceBar[]> {
    return this.#caseOf(symbol).bars;
  }

  async weeklyBars(symbol: string): Promise<PriceBar[]> {
    return weeksOf(this.#caseOf(symbol).bars);
  }

  async incomeStatement(symbol: string): Promise<IncomeStatement> {
    return this.#statement(symbol, incomeReport);
  }

  async balanceSheet(symbol: string): Promise<BalanceSheet> {
    return this.#statement(symbol, balanceReport);
  }

  async cashFlow(symbol: string): Promise<CashFlow> {
    return this.#statement(symbol, cashFlowReport);
  }

  async earningsHistory(symbol: string): Promise<EarningsHistory> {
    return { ...this.#head(symbol), ...sampleEarnings(this.#caseOf(symbol).books, symbol) };
  }

  async earningsEstimates(symbol: string): Promise<EarningsEstimates> {
    const { company, books } = this.#caseOf(symbol);
    return { ...this.#head(symbol), ...sampleEstimates(company, books) };
  }

  async tickers(): Promise<EdgarTickers> {
    return sampleTickers();
  }

  async company(cik: string): Promise<EdgarCompany> {
    return sampleFilings(cik);
  }

  async document(cik: string, accession: string, primaryDoc: string): Promise<FilingDocument> {
    return sampleDocument(cik, accession, primaryDoc);
  }

  #statement<Report>(symbol: string, report: (company: SampleCompany, period: Period) => Report) {
    const { company, books } = this.#caseOf(symbol);
    return {
      ...this.#head(symbol),
      annualReports: yearsOf(books).map((period) => report(company, period)),
      quarterlyReports: quartersOf(books).map((period) => report(company, period)),
    };
  }

  #head(symbol: string) {
    return { symbol, source: 'sample', asOf: sampleMoment } as const;
  }

  #caseOf(symbol: string): Case {
    const known = this.#cases.get(symbol);
    if (known !== undefined) return known;
    const company = sampleCompanies.find((candidate) => candidate.symbol === symbol);
    if (company === undefined) {
      throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
    }
    const books = keepBooks(company);
    const made = { company, books, bars: sampleBars(company, books) };
    this.#cases.set(symbol, made);
    return made;
  }
}
