import type { EdgarCompany } from '../contract/edgar.ts';
import { dayMs } from '../contract/figures/days.ts';
import { TimedStore } from '../storage/store.ts';
import { type FiledReport, resultForms } from './next-results.model.ts';

/** A filing by which a company published results: an 8-K on them, or a report. */
interface ResultsFiling extends FiledReport {
  readonly accession: string;
  readonly cik: number;
}

/** Estimates need the results of the year before, and those of the year before that show nothing new. */
const keptDays = 800;
const rowsPerInsert = 100;
/** The item of an 8-K on results of operations. */
const resultsItem = '2.02';

/** The days on which companies published results. They come out of lists of filings that were loaded for another reason. */
export class ResultsDays extends TimedStore {
  /** Keeps the results of a list of filings. */
  noteFilings({ cik, filings: { recent } }: EdgarCompany): Promise<void> {
    const filings = recent.form.flatMap((form, row): ResultsFiling[] => {
      const isOnResults = form === '8-K' && recent.items?.[row]?.split(',').includes(resultsItem) === true;
      const [accession, filed] = [recent.accessionNumber[row], recent.filingDate[row]];
      if (!(isOnResults || resultForms.has(form)) || accession === undefined || filed === undefined) return [];
      return [{ accession, cik: Number(cik), form, filed }];
    });
    return this.addFilings(filings);
  }

  /** Keeps filings with results; those that are known and those that are too old are left out. */
  async addFilings(filings: readonly ResultsFiling[]): Promise<void> {
    const oldest = this.#oldestDay();
    const kept = filings.filter(({ filed }) => filed >= oldest);
    for (let from = 0; from < kept.length; from += rowsPerInsert) {
      await this.db
        .insertInto('results_days')
        .values(kept.slice(from, from + rowsPerInsert))
        .onConflict((conflict) => conflict.column('accession').doNothing())
        .execute();
    }
  }

  /** Returns the filings of companies in the order of their days, by the companies' numbers. */
  async listFilings(ciks: readonly number[]): Promise<ReadonlyMap<number, readonly FiledReport[]>> {
    const filings = new Map<number, FiledReport[]>();
    if (ciks.length === 0) return filings;
    const rows = await this.db
      .selectFrom('results_days')
      .select(['cik', 'form', 'filed'])
      .where('cik', 'in', [...ciks])
      .orderBy('filed')
      .execute();
    for (const { cik, form, filed } of rows) {
      const known = filings.get(cik);
      if (known === undefined) filings.set(cik, [{ form, filed }]);
      else known.push({ form, filed });
    }
    return filings;
  }

  /** Removes filings that no estimate needs. */
  async purge(): Promise<void> {
    await this.db.deleteFrom('results_days').where('filed', '<', this.#oldestDay()).execute();
  }

  #oldestDay(): string {
    return new Date(this.now() - keptDays * dayMs).toISOString().slice(0, 10);
  }
}
