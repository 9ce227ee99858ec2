import { dayMs } from '../contract/figures/days.ts';
import { NotFound } from '../errors/errors.ts';
import type { BackgroundReader } from '../finance/reports/background-reader.ts';
import { UnreadableForm } from '../providers/ownership-form.ts';
import type { Ownership } from '../providers/provider.ts';
import type { FormRow } from './form-rows.model.ts';
import type { FormStore, KeptForm } from './form-store.ts';

interface FormReaderDeps {
  readonly store: FormStore;
  readonly background: BackgroundReader;
  readonly now?: () => number;
}

/** A part of the reading of a company. */
interface ReadingTurn {
  readonly ownership: Ownership;
  readonly cik: string;
  readonly rows: readonly FormRow[];
  /** False once a form was missing. */
  readonly isWhole: boolean;
}

/** Companies take turns after so many forms. */
const formsPerTurn = 25;
const pauseMs = 60_000;
/** The archive has a form within minutes of its list: one that is missing for longer will not come. */
const missingDays = 7;

/** Reads forms in the background, newest first, each once for all processes. */
export function createFormReader({ store, background, now = Date.now }: FormReaderDeps) {
  function addTurn(turn: ReadingTurn): void {
    background.add(`forms of ${turn.cik}`, async () => {
      const next = await readTurn(turn);
      if (next !== null) addTurn(next);
    });
  }

  /** @returns what is left for the next turn; null where nothing is, or where another process reads */
  async function readTurn({ ownership, cik, rows, isWhole }: ReadingTurn): Promise<ReadingTurn | null> {
    if (!(await store.claim(Number(cik)))) return null;
    let pause: number | null = pauseMs;
    try {
      const known = await store.listKnown(rows.map(({ accession }) => accession));
      const unread = rows.filter(({ accession }) => !known.has(accession));
      const left = unread.slice(formsPerTurn);
      let hasAll = isWhole;
      for (const row of unread.slice(0, formsPerTurn)) {
        const kept = await readOne(ownership, cik, row);
        if (kept === null) hasAll = false;
        else await store.keep(Number(cik), kept);
      }
      if (hasAll || left.length > 0) pause = null;
      return left.length === 0 ? null : { ownership, cik, rows: left, isWhole: hasAll };
    } finally {
      await store.release(Number(cik), pause);
    }
  }

  /** @returns null for a form that the archive may have later @throws the error of the provider */
  async function readOne(ownership: Ownership, cik: string, row: FormRow): Promise<KeptForm | null> {
    const { accession, filed, document } = row;
    try {
      return { accession, filed, content: await ownership.readForm(cik, accession, document), problem: null };
    } catch (error) {
      if (error instanceof UnreadableForm) return { accession, filed, content: null, problem: error.problem };
      if (!(error instanceof NotFound)) throw error;
      const isOld = now() - Date.parse(filed) >= missingDays * dayMs;
      return isOld ? { accession, filed, content: null, problem: 'missing' } : null;
    }
  }

  return {
    /** Reads the forms of a company that are not kept, behind the companies that wait already. @param rows newest first */
    readLater(ownership: Ownership, cik: string, rows: readonly FormRow[]): void {
      addTurn({ ownership, cik, rows, isWhole: true });
    },
  };
}
