import { z } from 'zod';

export interface FolderFile {
  readonly name: string;
  /** Bytes; 0 where the listing does not say. */
  readonly size: number;
}

const listingSchema = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string(), size: z.string().optional() })) }),
});
/** No path, no query: the name goes into an address. */
const plainName = /^[\w-][\w.-]{0,200}$/;
/** A folder has some 200 files. */
const mostFiles = 5_000;

/** Returns the files of a folder by its `index.json`; null when the body is no listing. */
export function readListing(body: unknown): FolderFile[] | null {
  const parsed = listingSchema.safeParse(body);
  if (!parsed.success) return null;
  return parsed.data.directory.item
    .slice(0, mostFiles)
    .filter(({ name }) => plainName.test(name))
    .map(({ name, size = '' }) => ({ name, size: /^\d+$/.test(size) ? Number(size) : 0 }));
}

/**
 * Returns the files to read statements from without a document: the instance; presentation and label linkbases, and the
 * schema that names the pages. Null when the folder lacks an instance or a presentation.
 */
export function linkbaseFiles(files: readonly FolderFile[]) {
  const names = files.map(({ name }) => name);
  const instances = files.filter(({ name }) => /\.xml$/i.test(name) && !notInstance.test(name));
  const instance =
    instances.find(({ name }) => /_htm\.xml$/i.test(name)) ??
    instances.find(({ name }) => /-\d{8}\.xml$/.test(name)) ??
    largest(instances)[0];
  const presentation = names.find((name) => /_pre\.xml$/i.test(name));
  const schema = names.find((name) => /\.xsd(\.xml)?$/i.test(name));
  // Linkbases may stand inside the schema.
  if (instance === undefined || (presentation === undefined && schema === undefined)) return null;
  const labels = names.find((name) => /_lab\.xml$/i.test(name));
  return {
    instance: instance.name,
    linkbases: [schema, presentation, labels].filter((name) => name !== undefined),
  };
}

const notInstance = /_(cal|def|lab|pre|ref)\.xml$|\.xsd\.xml$|^(FilingSummary|R\d+|form\w*|primary_doc)\.xml$/i;

/** Exhibits that are tried, because each is a request and several megabytes. */
const MOST_EXHIBITS = 2;
/** A tagged set of statements is larger. */
const smallestExhibit = 50_000;

/** Returns the exhibits that may hold the statements, the likeliest first: an annual report to shareholders, else the largest. */
export function pickExhibits(files: readonly FolderFile[], primaryDocument: string): string[] {
  const pages = files.filter(
    ({ name, size }) =>
      /\.html?$/i.test(name) &&
      name !== primaryDocument &&
      !/^R\d+\.html?$|index/i.test(name) &&
      (size === 0 || size >= smallestExhibit),
  );
  const named = pages.filter(({ name }) => /ex(hibit)?[-_.]?(99[-_.]?)?13|annualreport/i.test(name));
  const others = pages.filter((page) => !named.includes(page));
  return [...largest(named), ...largest(others)].slice(0, MOST_EXHIBITS).map(({ name }) => name);
}

function largest(files: readonly FolderFile[]): FolderFile[] {
  return files.toSorted((a, b) => b.size - a.size);
}
