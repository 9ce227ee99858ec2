import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { EdgarCompany } from '../../contract/edgar.ts';
import type { FoundInFiling, HeldFilingsSearch } from '../../contract/filing-texts.ts';
import {
  type ComparedFiling,
  type FilingChanges,
  type SectionChanges,
  sectionChangesSchema,
} from '../../contract/filing-texts.ts';
import { BadInput, NotFound } from '../../errors/errors.ts';
import type { DocumentStore } from '../document-store.ts';
import type { DocumentPlace, FilingDocuments } from '../filing-documents.ts';
import { createLoadMemory } from '../load-memory.ts';
import type { FilingPage } from '../page/make-page.ts';
import { chooseOlder, listDocuments, listEarlier, reportKind } from './earlier-filings.model.ts';
import { type AskTexts, notRead } from './text-thread.ts';
import type { TextPage } from './text-work.ts';
import { listWantedSections } from './wanted-sections.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Version of kept changes. A comparison with other results needs the next one. */
const changesVersion = 1;
const memoryBytes = 16 * 1024 * 1024;
/** Time for a search over the filings of a company: reading those without a page takes longer. */
const searchMs = 5_000;
/** Older filings of a long list are not looked for. */
const mostListed = 2_000;

interface FilingTextsDeps {
  readonly documents: FilingDocuments;
  readonly store: DocumentStore;
  readonly ask: AskTexts;
}

interface MarkedPage {
  /** Compressed by gzip. */
  readonly page: Buffer;
  readonly found: FoundInFiling;
}

/** The texts of filings: what changed between two, and where they have words. */
export function createFilingTexts({ documents, store, ask }: FilingTextsDeps) {
  const compareOnce = createLoadMemory<readonly SectionChanges[]>(
    memoryBytes,
    (sections) => JSON.stringify(sections).length,
  );
  const markOnce = createLoadMemory<MarkedPage>(
    memoryBytes,
    ({ page, found }) => page.length + found.within.length * 32,
  );

  const readOnce = createLoadMemory<{ readonly text: string | null }>(
    memoryBytes,
    ({ text }) => 2 * (text?.length ?? 0),
  );

  /** Returns null for a document that cannot be read: it does not keep the others from being searched. */
  async function quote(place: DocumentPlace, words: string, userId: string) {
    const page = await load(place).catch(() => null);
    if (page === null) return null;
    const reply = await ask({ task: 'quote', page: toTextPage(page), words }, userId);
    if (reply.task !== 'quote') throw notRead();
    return { count: reply.count, snippets: [...reply.snippets] };
  }

  async function compare(
    form: string,
    older: DocumentPlace,
    newer: DocumentPlace,
    userId: string,
  ): Promise<readonly SectionChanges[]> {
    const name = `changes ${changesVersion} ${documents.makeKey(older)} ${documents.makeKey(newer)}`;
    return compareOnce(name, async () => (await readKept(name)) ?? makeChanges(name, form, older, newer, userId));
  }

  async function makeChanges(
    name: string,
    form: string,
    older: DocumentPlace,
    newer: DocumentPlace,
    userId: string,
  ): Promise<readonly SectionChanges[]> {
    const [before, after] = await Promise.all([load(older), load(newer)]);
    const order = { task: 'compare', form, older: toTextPage(before), newer: toTextPage(after) } as const;
    const reply = await ask(order, userId);
    if (reply.task !== 'compare') throw notRead();
    await store.keep(name, await pack(JSON.stringify(reply.sections)));
    return reply.sections;
  }

  async function readKept(name: string): Promise<readonly SectionChanges[] | null> {
    const packed = await store.readDocument(name);
    if (packed === null) return null;
    try {
      return z.array(sectionChangesSchema).parse(JSON.parse((await unpack(packed)).toString()));
    } catch {
      // A damaged file counts as missing, and is replaced.
      return null;
    }
  }

  async function mark(place: DocumentPlace, words: string, userId: string): Promise<MarkedPage> {
    const key = `${documents.makeKey(place)} ${words}`;
    return markOnce(key, async () => {
      const page = await load(place);
      const reply = await ask({ task: 'mark', page: toTextPage(page), words }, userId);
      if (reply.task !== 'mark') throw notRead();
      return { page: Buffer.from(reply.page), found: reply.found };
    });
  }

  async function load(place: DocumentPlace): Promise<FilingPage> {
    const found = await documents.page(place);
    if ('page' in found) return found;
    throw new NotFound('This document is too large to be read here.');
  }

  return {
    /**
     * Returns what changed in a report since an earlier one.
     * @param wanted `against`: the earlier report, else the one of last year; `section`: an Item, else the first one found
     * @throws NotFound for a filing that is not in the list; BadInput for another form; errors of `FilingDocuments.page`
     */
    async changes(
      list: EdgarCompany,
      wanted: {
        readonly accession: string;
        readonly against?: string | undefined;
        readonly section?: string | undefined;
      },
      userId: string,
    ): Promise<FilingChanges> {
      const all = listDocuments(list);
      const find = (accession: string) => {
        const found = all.find((filing) => filing.accession === accession);
        if (found === undefined) throw new NotFound('This filing is not in the company’s list of filings.');
        return found;
      };
      const newer = find(wanted.accession);
      const kind = reportKind(newer.form);
      if (kind === null) throw new BadInput('Only annual and quarterly reports (10-K and 10-Q) are compared.');
      const earlier = listEarlier(all, newer);
      const older = wanted.against === undefined ? chooseOlder(newer, earlier) : find(wanted.against);
      if (older !== null && reportKind(older.form) !== kind)
        throw new BadInput('Two reports of one form are compared.');
      const head = { cik: list.cik, company: list.name, newer, older, earlier };
      if (older === null) return { ...head, sections: [], section: null };
      const sections = await compare(kind, toPlace(list, older), toPlace(list, newer), userId);
      const section =
        sections.find(({ item }) => item === wanted.section) ??
        sections.find(({ state }) => state !== 'missing') ??
        sections[0] ??
        null;
      return { ...head, sections: sections.map(({ parts: _parts, ...summary }) => summary), section };
    },

    /**
     * Returns the running text of a section of a report.
     * @param section number of an Item whose changes are shown too
     * @throws BadInput for another Item or form; NotFound where it is not found; errors of `FilingDocuments.page`
     */
    async readSection(place: DocumentPlace, form: string, section: string, userId: string): Promise<string> {
      const items = listWantedSections(form).map(({ item }) => item);
      if (!items.includes(section)) throw new BadInput(describeSections(items));
      const { text } = await readOnce(`${documents.makeKey(place)} ${section}`, async () => {
        const reply = await ask({ task: 'section', form, page: toTextPage(await load(place)), section }, userId);
        if (reply.task !== 'section') throw notRead();
        return { text: reply.text };
      });
      if (text === null) throw new NotFound(`Item ${section} was not found in this report.`);
      return text;
    },

    /** Returns where a document has words. @throws errors of `FilingDocuments.page` */
    async findWords(place: DocumentPlace, words: string, userId: string): Promise<FoundInFiling> {
      return (await mark(place, words, userId)).found;
    },

    /** Returns the page of a document with words marked, compressed by gzip. @throws errors of `FilingDocuments.page` */
    async markedPage(place: DocumentPlace, words: string, userId: string): Promise<Buffer> {
      return (await mark(place, words, userId)).page;
    },

    /** Searches the filings of a company whose document is kept: those that a user or the statements have opened. */
    async search(list: EdgarCompany, words: string, userId: string): Promise<HeldFilingsSearch> {
      const began = performance.now();
      const listed = listDocuments(list).slice(0, mostListed);
      const kept = await Promise.all(listed.map((filing) => documents.isKept(toPlace(list, filing))));
      const held = listed.filter((_, at) => kept[at] === true);
      const filings: HeldFilingsSearch['filings'] = [];
      let done = 0;
      for (const filing of held) {
        if (performance.now() - began > searchMs) break;
        const found = await quote(toPlace(list, filing), words, userId);
        if (found !== null && found.count > 0) filings.push({ ...filing, ...found });
        done += 1;
      }
      return { held: held.length, listed: listed.length, left: held.length - done, filings };
    },
  };
}

function describeSections(items: readonly string[]): string {
  return items.length === 0
    ? 'Only annual and quarterly reports (10-K and 10-Q) are read by section.'
    : `The sections of this form are Item ${items.join(', ')}.`;
}

export type FilingTexts = ReturnType<typeof createFilingTexts>;

function toPlace({ cik }: EdgarCompany, { accession, document }: ComparedFiling): DocumentPlace {
  return { cik, accession, document };
}

function toTextPage({ page, outline: { contents } }: FilingPage): TextPage {
  return { page, contents };
}
