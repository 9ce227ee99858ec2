import { z } from 'zod';
import { formProblems, type OwnershipForm, ownershipFormSchema } from '../providers/ownership-form.ts';
import type { Schema } from '../storage/schema.ts';
import { TimedStore } from '../storage/store.ts';

/** A form as it is kept: read, or refused with the reason. */
export interface KeptForm {
  readonly accession: string;
  readonly filed: string;
  readonly content: OwnershipForm | null;
  /** Null for a form that was read. */
  readonly problem: KeptProblem | null;
}

/** `missing`: the archive does not have a form that its list has named for days. */
const problemSchema = z.enum([...formProblems, 'missing']).nullable();
export type KeptProblem = NonNullable<z.output<typeof problemSchema>>;

/** A run that takes longer has lost its process. */
const longestRunMs = 5 * 60_000;

/** The forms of insiders that were read, and the claims of processes that read them. */
export class FormStore extends TimedStore {
  /** Returns the numbers of those of some forms that are kept. */
  async listKnown(accessions: readonly string[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    // Databases bound the parameters of a query.
    for (let from = 0; from < accessions.length; from += 500) {
      const rows = await this.db
        .selectFrom('ownership_forms')
        .select('accession')
        .where('accession', 'in', accessions.slice(from, from + 500))
        .execute();
      for (const { accession } of rows) known.add(accession);
    }
    return known;
  }

  /** Returns a kept form; undefined for one that is not. */
  async findForm(accession: string): Promise<KeptForm | undefined> {
    const row = await this.db
      .selectFrom('ownership_forms')
      .select(['accession', 'filed', 'content', 'problem'])
      .where('accession', '=', accession)
      .executeTakeFirst();
    return row && readRow(row);
  }

  /** Returns the forms that tell of a company's shares, and the refused ones of its list, since a day of filing. */
  async listForms(issuer: number, since: string): Promise<readonly KeptForm[]> {
    const rows = await this.db
      .selectFrom('ownership_forms')
      .select(['accession', 'filed', 'content', 'problem'])
      .where('issuer', '=', issuer)
      .where('filed', '>=', since)
      .execute();
    return rows.map(readRow);
  }

  /** Keeps a form for ever. @param cik of the company whose list names it */
  async keep(cik: number, { accession, filed, content, problem }: KeptForm): Promise<void> {
    await this.db
      .insertInto('ownership_forms')
      .values({
        accession,
        filed,
        issuer: content?.issuerCik ?? cik,
        content: content === null ? null : JSON.stringify(content),
        problem,
      })
      .onConflict((conflict) => conflict.column('accession').doNothing())
      .execute();
  }

  /** Claims the reading of a company's forms. @returns whether this process may read now */
  async claim(cik: number): Promise<boolean> {
    const now = this.now();
    const until = now + longestRunMs;
    await this.db
      .insertInto('ownership_reads')
      .values({ cik, claimed_until: 0, failed_at: null })
      .onConflict((conflict) => conflict.column('cik').doNothing())
      .execute();
    const row = await this.db
      .updateTable('ownership_reads')
      .set({ claimed_until: until })
      .where('cik', '=', cik)
      .where('claimed_until', '<=', now)
      .returning('cik')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends the claim. @param pauseMs until the next one; null after a run without a failure */
  async release(cik: number, pauseMs: number | null): Promise<void> {
    const now = this.now();
    await this.db
      .updateTable('ownership_reads')
      .set({ claimed_until: pauseMs === null ? 0 : now + pauseMs, failed_at: pauseMs === null ? null : now })
      .where('cik', '=', cik)
      .execute();
  }

  /** Returns whether the newest run of a company broke off. */
  async hasFailed(cik: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('ownership_reads')
      .select('failed_at')
      .where('cik', '=', cik)
      .executeTakeFirst();
    return row?.failed_at != null;
  }
}

function readRow({ accession, filed, content, problem }: Omit<Schema['ownership_forms'], 'issuer'>): KeptForm {
  return {
    accession,
    filed,
    content: content === null ? null : ownershipFormSchema.parse(JSON.parse(content)),
    problem: problemSchema.parse(problem),
  };
}
