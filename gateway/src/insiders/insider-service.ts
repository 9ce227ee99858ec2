import type { FastifyInstance } from 'fastify';
import { defineTextRoutes } from '../answers/define-text-routes.ts';
import { createReplyCache, type ReplyText, toReplyText } from '../answers/reply-text.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { type Insiders, insiderCalls } from '../contract/insiders.ts';
import { NotFound, NotReady } from '../errors/errors.ts';
import type { EdgarService } from '../filings/edgar-service.ts';
import { BackgroundReader } from '../finance/reports/background-reader.ts';
import { UnreadableForm } from '../providers/ownership-form.ts';
import type { Ownership, ProviderLog } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Database } from '../storage/schema.ts';
import { createFormReader } from './form-reader.ts';
import {
  type FormRow,
  findSpan,
  isForeignCompany,
  listFormRows,
  pickRecent,
  shownYears,
  subtractYears,
} from './form-rows.model.ts';
import { FormStore, type KeptForm, type KeptProblem } from './form-store.ts';
import { assembleTrades } from './trades/assemble-trades.model.ts';

type InsiderScope = 'recent' | 'all';

interface InsiderServiceDeps {
  readonly db: Database;
  readonly log: ProviderLog;
  readonly providers: Providers;
  readonly edgar: Pick<EdgarService, 'company' | 'directory'>;
  /** Returns the day that periods count back from, YYYY-MM-DD. */
  readonly readToday: () => string;
}

/** How far the forms of a company are read. */
interface Progress {
  readonly known: ReadonlySet<string>;
  readonly hasFailed: boolean;
  readonly isRunning: boolean;
}

interface AskedCompany {
  readonly symbol: string;
  readonly company: EdgarCompany;
  readonly rows: readonly FormRow[];
  readonly progress: Progress;
  readonly today: string;
}

const replyBytes = 32 * 1024 * 1024;

/** Trades of insiders out of Forms 3, 4 and 5, which are read once and kept. */
export function createInsiderService({ db, log, providers, edgar, readToday }: InsiderServiceDeps) {
  const background = new BackgroundReader(log);
  const store = new FormStore(db);
  const reader = createFormReader({ store, background });
  const replies = createReplyCache(replyBytes);

  function findProvider() {
    const provider = providers.findProvider('ownership');
    if (provider !== null) return provider;
    throw new NotReady('SEC filings are not set up on this server: the operator has to give a contact address.');
  }

  /** @param wanted the forms that are read now, where they are not known */
  async function readProgress(
    ownership: Ownership,
    cik: string,
    rows: readonly FormRow[],
    wanted: readonly FormRow[],
  ): Promise<Progress> {
    // Sample forms are made at once and kept nowhere.
    if (providers.sample) {
      return { known: new Set(rows.map(({ accession }) => accession)), hasFailed: false, isRunning: false };
    }
    const known = await store.listKnown(rows.map(({ accession }) => accession));
    if (wanted.every(({ accession }) => known.has(accession))) return { known, hasFailed: false, isRunning: false };
    reader.readLater(ownership, cik, wanted);
    const hasFailed = await store.hasFailed(Number(cik));
    return { known, hasFailed, isRunning: !hasFailed };
  }

  async function assemble(
    ownership: Ownership,
    { symbol, company, rows, progress, today }: AskedCompany,
  ): Promise<Insiders> {
    const { known, hasFailed, isRunning } = progress;
    const { name: source } = findProvider();
    const forms = providers.sample
      ? await readSample(ownership, company.cik, rows)
      : await store.listForms(Number(company.cik), rows.at(-1)?.filed ?? today);
    const byNumber = new Map(rows.map((row) => [row.accession, row]));
    const since = subtractYears(today, shownYears);
    const read = forms.flatMap(({ accession, filed, content }) => {
      const document = byNumber.get(accession)?.document;
      return content === null || document === undefined ? [] : [{ accession, filed, content, document }];
    });
    const refused = forms.flatMap(({ accession, problem }) => {
      const row = byNumber.get(accession);
      return problem === null || row === undefined || row.filed < since
        ? []
        : [{ ...row, reason: describeProblem(problem) }];
    });
    const assembled = assembleTrades(read, { isComplete: known.size === rows.length, since });
    return {
      symbol,
      source,
      cik: company.cik,
      today,
      isForeign: isForeignCompany(company),
      reading: { of: rows.length, read: known.size, isRunning, hasFailed, ...findSpan(rows, known) },
      ...assembled,
      leftOut: [...assembled.leftOut, ...refused].toSorted((a, b) => (a.filed < b.filed ? 1 : -1)),
    };
  }

  return {
    /**
     * Returns the known trades of a company's insiders, and lets the forms be read that are not known.
     * @param scope `recent` to read only the forms of the last year
     * @throws NotFound for an unknown symbol; NotReady without a provider of forms; the error of the list of filings
     */
    async readInsiders(symbol: string, scope: InsiderScope, userId: string): Promise<ReplyText> {
      const { ownership } = findProvider();
      const listed = await edgar.directory.findSymbol(symbol);
      if (listed === 'no-list') throw new NotReady('The list of companies is not available. Please try again later.');
      if (listed === 'unknown') throw new NotFound(`No filings found for ${symbol}.`);
      const { value: company } = await edgar.company(String(listed.cik_str), userId);
      const today = readToday();
      const rows = listFormRows(company, today);
      const progress = await readProgress(
        ownership,
        company.cik,
        rows,
        scope === 'all' ? rows : pickRecent(rows, today),
      );
      const { known, hasFailed, isRunning } = progress;
      const key = JSON.stringify([symbol, today, rows.length, rows[0]?.accession, known.size, hasFailed, isRunning]);
      const remembered = replies.get(key);
      if (remembered !== undefined) return remembered;
      const reply = toReplyText(await assemble(ownership, { symbol, company, rows, progress, today }));
      replies.set(key, reply);
      return reply;
    },

    /** Ends the reading of forms. */
    close: () => background.close(),
  };
}

export type InsiderService = ReturnType<typeof createInsiderService>;

/** The trades of a company's insiders, the same for every user. */
export async function insiderRoutes(
  app: FastifyInstance,
  { insiders }: { readonly insiders: InsiderService },
): Promise<void> {
  defineTextRoutes(app, insiderCalls, {
    insiders: ({ user, input }) => insiders.readInsiders(input.params.symbol, input.query.scope, user().id),
  });
}

function readSample(ownership: Ownership, cik: string, rows: readonly FormRow[]): Promise<readonly KeptForm[]> {
  return Promise.all(
    rows.map(async ({ accession, filed, document }) => {
      return { accession, filed, content: await ownership.readForm(cik, accession, document), problem: null };
    }),
  );
}

/** Returns why a form is not used, in a sentence. */
function describeProblem(problem: KeptProblem): string {
  return problem === 'missing' ? 'The SEC’s archive does not have it.' : new UnreadableForm(problem).message;
}
