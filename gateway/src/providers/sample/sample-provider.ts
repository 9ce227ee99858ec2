import { NotFound } from '../../errors/errors.ts';
import type { CompanyProfile, DailyBars, Earnings, Filings, PriceBar, Provider, Statements } from '../provider.ts';
import type { ReadFiling } from '../read-filing.ts';
import { keepBooks, type Quarter } from './books.model.ts';
import { sampleMoment } from './calendar.ts';
import { sampleCompanies } from './companies.ts';
import { sampleBars, sampleEarnings, sampleEstimates, sampleProfile, weeksOf } from './market.model.ts';
import { balanceReport, cashFlowReport, incomeReport, type Period, quartersOf, yearsOf } from './reports.model.ts';
import type { SampleCompany } from './sample-company.ts';
import { sampleCik, sampleDocument, sampleFilings, sampleReport, sampleTickers } from './sample-filings.ts';
import { sampleReading } from './sample-reading.ts';

/** A sample company with the data derived from it. */
interface SampleData {
  readonly company: SampleCompany;
  readonly books: readonly Quarter[];
  readonly bars: PriceBar[];
}

/** Invented companies, for use without keys and network: the same on every machine and every day. */
export class SampleProvider implements Provider {
  readonly name = 'sample';
  readonly metered = false;
  readonly #companies = new Map<string, SampleData>();

  readonly profile = async (symbol: string): Promise<CompanyProfile> => {
    const { company, books, bars } = this.#companyOf(symbol);
    return sampleProfile(company, books, bars, String(sampleCik(company)));
  };

  readonly dailyBars: DailyBars = { full: true, load: async (symbol) => this.#companyOf(symbol).bars };

  readonly weeklyBars = async (symbol: string): Promise<PriceBar[]> => weeksOf(this.#companyOf(symbol).bars);

  readonly earnings: Earnings = {
    history: async (symbol) => ({
      ...this.#head(symbol),
      ...sampleEarnings(this.#companyOf(symbol).books, symbol),
    }),
    estimates: async (symbol) => {
      const { company, books } = this.#companyOf(symbol);
      return { ...this.#head(symbol), ...sampleEstimates(company, books) };
    },
  };

  readonly statements: Statements = {
    income: async (symbol) => this.#statement(symbol, incomeReport),
    balance: async (symbol) => this.#statement(symbol, balanceReport),
    cashFlow: async (symbol) => this.#statement(symbol, cashFlowReport),
  };

  readonly filings: Filings = {
    tickers: async () => sampleTickers(),
    company: async (cik) => sampleFilings(cik),
    document: async (cik, accession, primaryDoc) =>
      sampleDocument(cik, accession, primaryDoc, this.#read(cik, accession).statements),
    read: async (cik, accession) => this.#read(cik, accession),
  };

  #read(cik: string, accession: string): ReadFiling {
    const { symbol, form, end, document } = sampleReport(cik, accession);
    const { company, books } = this.#companyOf(symbol);
    const isAnnual = form === '10-K';
    const periods = isAnnual ? yearsOf(books) : quartersOf(books);
    const first = periods.findIndex((period) => period.end === end);
    if (first < 0) throw new NotFound('This filing is not available.');
    return sampleReading(company, periods.slice(first, first + 3), isAnnual, document);
  }

  #statement<Report>(symbol: string, report: (company: SampleCompany, period: Period) => Report) {
    const { company, books } = this.#companyOf(symbol);
    return {
      ...this.#head(symbol),
      companyKind: company.kind ?? ('general' as const),
      annualReports: yearsOf(books).map((period) => report(company, period)),
      quarterlyReports: quartersOf(books).map((period) => report(company, period)),
    };
  }

  #head(symbol: string) {
    return { symbol, source: 'sample', asOf: sampleMoment } as const;
  }

  #companyOf(symbol: string): SampleData {
    const known = this.#companies.get(symbol);
    if (known !== undefined) return known;
    const company = sampleCompanies.find((candidate) => candidate.symbol === symbol);
    if (company === undefined) {
      throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
    }
    const books = keepBooks(company);
    const made = { company, books, bars: sampleBars(company, books) };
    this.#companies.set(symbol, made);
    return made;
  }
}
