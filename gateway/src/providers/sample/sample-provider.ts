import { NotFound } from '../../errors/errors.ts';
import type { OwnershipForm } from '../ownership-form.ts';
import type {
  CompanyProfile,
  DailyBars,
  Earnings,
  Filings,
  Ownership,
  PriceBar,
  Provider,
  Statements,
} from '../provider.ts';
import type { ReadFiling } from '../read-filing.ts';
import { keepBooks, type Quarter } from './books.model.ts';
import { sampleMoment } from './calendar.ts';
import type { SampleCompany } from './companies.ts';
import { pickWeeks, sampleBars, sampleEarnings, sampleEstimates, sampleProfile } from './market.model.ts';
import { findSamplePlace, listSampleMarketCompanies } from './market-companies.ts';
import {
  listSampleQuarters,
  listSampleYears,
  makeBalanceReport,
  makeCashFlowReport,
  makeIncomeReport,
  type Period,
} from './reports.model.ts';
import { sampleFormDocument } from './sample-document.ts';
import {
  findSampleCompany,
  sampleCik,
  sampleDocument,
  sampleFilings,
  sampleReport,
  sampleTickers,
} from './sample-filings.ts';
import { isSampleTradeDay, listSampleForms, readSampleForm } from './sample-forms.ts';
import { sampleReading } from './sample-reading.ts';

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
    const { company, books, bars } = this.#findCompany(symbol);
    return sampleProfile(company, books, bars, String(sampleCik(company)));
  };

  readonly dailyBars: DailyBars = { full: true, load: async (symbol) => this.#findCompany(symbol).bars };

  readonly weeklyBars = async (symbol: string): Promise<PriceBar[]> => pickWeeks(this.#findCompany(symbol).bars);

  readonly earnings: Earnings = {
    history: async (symbol) => ({
      ...this.#head(symbol),
      ...sampleEarnings(this.#findCompany(symbol).books, symbol),
    }),
    estimates: async (symbol) => {
      const { company, books } = this.#findCompany(symbol);
      return { ...this.#head(symbol), ...sampleEstimates(company, books) };
    },
  };

  readonly statements: Statements = {
    income: async (symbol) => this.#statement(symbol, makeIncomeReport),
    balance: async (symbol) => this.#statement(symbol, makeBalanceReport),
    cashFlow: async (symbol) => this.#statement(symbol, makeCashFlowReport),
  };

  readonly filings: Filings = {
    tickers: async () => sampleTickers(),
    company: async (cik) => sampleFilings(cik),
    document: async (cik, accession, primaryDoc) => {
      const form = this.#makeForm(cik, accession);
      if (form !== null) return sampleFormDocument(form);
      return sampleDocument(cik, accession, primaryDoc, this.#makeReading(cik, accession).statements);
    },
    readFiling: async (cik, accession) => this.#makeReading(cik, accession),
  };

  readonly ownership: Ownership = {
    readForm: async (cik, accession) => {
      const form = this.#makeForm(cik, accession);
      if (form === null) throw new NotFound('This form is not available.');
      return form;
    },
  };

  /** Returns a form of an insider; null for another filing. */
  #makeForm(cik: string, accession: string): OwnershipForm | null {
    const company = findSampleCompany(cik);
    const forms = company === undefined ? [] : listSampleForms(company, cik);
    const form = forms.find(({ accessionNumber }) => accessionNumber === accession);
    if (company === undefined || form === undefined) return null;
    const wanted = isSampleTradeDay(forms);
    const { bars } = this.#findCompany(company.symbol);
    const closes = new Map(bars.flatMap(({ date, close }) => (wanted(date) ? [[date, close]] : [])));
    return readSampleForm(forms, form, cik, closes);
  }

  #makeReading(cik: string, accession: string): ReadFiling {
    const { symbol, form, end, document } = sampleReport(cik, accession);
    const { company, books } = this.#findCompany(symbol);
    const isAnnual = form === '10-K';
    const periods = isAnnual ? listSampleYears(books) : listSampleQuarters(books);
    const first = periods.findIndex((period) => period.end === end);
    if (first < 0) throw new NotFound('This filing is not available.');
    return sampleReading(company, periods.slice(first, first + 3), isAnnual, document);
  }

  #statement<Report>(symbol: string, report: (company: SampleCompany, period: Period) => Report) {
    const { company, books } = this.#findCompany(symbol);
    return {
      ...this.#head(symbol),
      companyKind: company.kind,
      annualReports: listSampleYears(books).map((period) => report(company, period)),
      quarterlyReports: listSampleQuarters(books).map((period) => report(company, period)),
    };
  }

  #head(symbol: string) {
    return { symbol, source: 'sample', asOf: sampleMoment } as const;
  }

  #findCompany(symbol: string): SampleData {
    const known = this.#companies.get(symbol);
    if (known !== undefined) return known;
    const place = findSamplePlace(symbol);
    const company = place === null ? undefined : listSampleMarketCompanies()[place]?.company;
    if (company === undefined) {
      throw new NotFound(`Unable to fetch stock data for ${symbol}. Please check the symbol and try again.`);
    }
    const books = keepBooks(company);
    const made = { company, books, bars: sampleBars(company, books) };
    this.#companies.set(symbol, made);
    return made;
  }
}
