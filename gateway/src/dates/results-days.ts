import type { EdgarCompany } from '../contract/edgar.ts';
import { dayMs } from '../contract/figures/days.ts';
import { TimedStore } from '../storage/store.ts';

/** An 8-K with results of operations. */
interface ResultsDay {
  readonly accession: string;
  readonly cik: number;
  /** YYYY-MM-DD */
  readonly day: string;
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
    const days = recent.form.flatMap((form, row): ResultsDay[] => {
      const items = recent.items?.[row]?.split(',') ?? [];
      const [accession, day] = [recent.accessionNumber[row], recent.filingDate[row]];
      if (form !== '8-K' || !items.includes(resultsItem) || accession === undefined || day === undefined) return [];
      return [{ accession, cik: Number(cik), day }];
    });
    return this.addDays(days);
  }

  /** Keeps days of results; those that are known and those that are too old are left out. */
  async addDays(days: readonly ResultsDay[]): Promise<void> {
    const oldest = this.#oldestDay();
    const kept = days.filter(({ day }) => day >= oldest);
    for (let from = 0; from < kept.length; from += rowsPerInsert) {
      await this.db
        .insertInto('results_days')
        .values(kept.slice(from, from + rowsPerInsert))
        .onConflict((conflict) => conflict.column('accession').doNothing())
        .execute();
    }
  }

  /** Returns the days of companies in order, by their numbers. */
  async listDays(ciks: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const days = new Map<number, string[]>();
    if (ciks.length === 0) return days;
    const rows = await this.db
      .selectFrom('results_days')
      .select(['cik', 'day'])
      .where('cik', 'in', [...ciks])
      .orderBy('day')
      .execute();
    for (const { cik, day } of rows) {
      const known = days.get(cik);
      if (known === undefined) days.set(cik, [day]);
      else known.push(day);
    }
    return days;
  }

  /** Removes days that no estimate needs. */
  async purge(): Promise<void> {
    await this.db.deleteFrom('results_days').where('day', '<', this.#oldestDay()).execute();
  }

  #oldestDay(): string {
    return new Date(this.now() - keptDays * dayMs).toISOString().slice(0, 10);
  }
}
