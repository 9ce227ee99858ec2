import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { type MarketCompany, storedLines } from '../../providers/market-report.ts';
import type { LineValues } from '../shape/holdings.ts';
import { type KnownLoad, MarketLoads } from './market-loads.ts';
import type { MarketDatabase, ReportKind } from './market-schema.ts';
import { type KnownCompany, readCompanyList, readState, writeState } from './market-state.ts';
import { mergePrices } from './merge-prices.ts';
import { mergeHeads, mergeLine } from './merge-reports.ts';
import {
  describedCompaniesSchema,
  frameLines,
  framePacksSchema,
  fromPackBytes,
  lineValuesSchema,
  listPacks,
  loadHeadsSchema,
  loadPricesSchema,
  type Manifest,
  manifestSchema,
  type PackGroup,
  packGroups,
  readPack,
  toPlainBytes,
} from './packs.ts';
import { readCompanies } from './read-holdings.ts';
import { BatchWriter, LoadLost } from './write-batches.ts';

/** Entries of a list in one pack, so that no read holds the thread of requests for long. */
const listPieces = { filings: 10_000, companies: 1000 } as const;
/** Parts of old versions that one transaction removes. */
const partsRemovedAtOnce = 16;
const none: LineValues = { row: new Int32Array(0), value: new Float64Array(0), concept: new Uint16Array(0) };

const isReportKind = (kind: string): kind is ReportKind => ['quarter', 'since', 'company'].includes(kind);

/** Builds the newest state out of the loads in use, and makes it visible. */
export class PackBuilder {
  readonly #db: MarketDatabase;
  readonly #batches: BatchWriter;

  constructor(db: MarketDatabase) {
    this.#db = db;
    this.#batches = new BatchWriter(db);
  }

  /**
   * Builds the groups whose sources changed since the newest version. Other groups stay as they are.
   * @throws LoadLost where another process has built a newer one
   */
  async build(): Promise<void> {
    const before = await readState(this.#db, 'manifest', manifestSchema);
    const loads = (await new MarketLoads(this.#db).listLoads()).filter(({ problem }) => problem === null);
    const list = await readCompanyList(this.#db);
    const sources = describeSources(loads, list);
    const wanted = packGroups.filter((group) => sources[group] !== before?.sources[group]);
    if (wanted.length === 0) return;
    const version = (await this.#newestVersion()) + 1;
    const groups = { reports: 0, companies: 0, prices: 0, frames: 0, ...before?.groups };
    for (const group of wanted) groups[group] = version;
    const isWanted = (group: PackGroup) => wanted.includes(group);
    const filings = isWanted('reports') ? await this.#buildReports(version, loads) : (before?.filings ?? 0);
    const companies = isWanted('companies') ? await this.#buildCompanies(version, loads) : (before?.companies ?? 0);
    const listed = list.filter(({ isListed }) => isListed).length;
    const manifest = { version, filings, companies, groups, sources, listed, builtAt: Date.now() };
    // Prices read the companies back.
    await this.#batches.flushPacks();
    if (isWanted('prices')) await this.#buildPrices(manifest, loads);
    if (isWanted('frames')) await this.#buildFrames(version, loads);
    await this.#batches.flushPacks();
    await this.#show(manifest, before);
  }

  async #newestVersion(): Promise<number> {
    const row = await this.#db
      .selectFrom('market_packs')
      .select((row) => row.fn.max('version').as('version'))
      .where('load_id', '=', 0)
      .executeTakeFirst();
    return Number(row?.version ?? 0);
  }

  /** @returns the number of packs of filings */
  async #buildReports(version: number, loads: readonly KnownLoad[]): Promise<number> {
    const merging = [];
    for (const { id, kind, filings } of loads) {
      if (!isReportKind(kind) || filings === 0) continue;
      const heads = fromPackBytes(await readPack(this.#db, { loadId: id, version: 0, name: 'heads' }), loadHeadsSchema);
      merging.push({ id, kind, heads, packs: await listPacks(this.#db, id) });
    }
    const merged = mergeHeads(merging);
    const { heads, ciks, concepts, currencies } = merged;
    await this.#write(version, 'reports/heads', { ...heads, ciks, concepts, currencies });
    for (const line of storedLines) {
      const name = `line.${line}`;
      const lines: LineValues[] = [];
      for (const { id, packs } of merging) {
        const read = async () => readPack(this.#db, { loadId: id, version: 0, name });
        lines.push(packs.has(name) ? fromPackBytes(await read(), lineValuesSchema) : none);
      }
      await this.#write(version, `reports/${name}`, mergeLine(merged, lines));
      await setImmediate();
    }
    return this.#writeList(version, 'reports/filings', merged.filings, listPieces.filings);
  }

  /** @returns the number of packs of companies */
  async #buildCompanies(version: number, loads: readonly KnownLoad[]): Promise<number> {
    const newest = new Map<number, z.infer<typeof describedCompaniesSchema>[number]>();
    for (const { id, kind, filings } of loads) {
      if (!isReportKind(kind) || filings === 0) continue;
      const bytes = await readPack(this.#db, { loadId: id, version: 0, name: 'companies' });
      for (const described of fromPackBytes(bytes, describedCompaniesSchema)) {
        const held = newest.get(described.company.cik);
        if (held === undefined || held.accepted < described.accepted) newest.set(described.company.cik, described);
      }
    }
    const listed = new Map((await readCompanyList(this.#db)).map((company) => [company.cik, company]));
    const companies = [...newest.values()]
      .sort((a, b) => a.company.cik - b.company.cik)
      .map(({ company }): MarketCompany => {
        const { symbols = [], isListed = false, exchange = null, name = company.name } = listed.get(company.cik) ?? {};
        const formerNames = name === company.name ? company.formerNames : [company.name, ...company.formerNames];
        return { ...company, name, formerNames, symbols, isListed, exchange };
      });
    return this.#writeList(version, 'companies/list', companies, listPieces.companies);
  }

  async #buildPrices(manifest: Manifest, loads: readonly KnownLoad[]): Promise<void> {
    const halves = [];
    for (const { id, kind, name } of loads) {
      if (kind !== 'prices') continue;
      const bytes = await readPack(this.#db, { loadId: id, version: 0, name: 'prices' });
      halves.push({ name, prices: fromPackBytes(bytes, loadPricesSchema) });
      await setImmediate();
    }
    const formerNames = new Map(
      (await readCompanies(this.#db, manifest)).map((company) => [company.cik, company.formerNames]),
    );
    const companies = (await readCompanyList(this.#db)).map((company) => ({
      ...company,
      formerNames: [...company.formerNames, ...(formerNames.get(company.cik) ?? [])],
    }));
    await this.#write(manifest.version, 'prices/columns', mergePrices(halves, companies));
  }

  async #buildFrames(version: number, loads: readonly KnownLoad[]): Promise<void> {
    const frames = [];
    for (const { id, kind, name } of loads) {
      if (kind !== 'frame') continue;
      const bytes = await readPack(this.#db, { loadId: id, version: 0, name: 'frames' });
      for (const { concept, cik, value } of fromPackBytes(bytes, framePacksSchema)) {
        frames.push({ line: frameLines.get(concept)?.line ?? concept, tag: concept, year: Number(name), cik, value });
      }
    }
    await this.#write(version, 'frames/all', frames);
  }

  #write(version: number, name: string, content: unknown): Promise<void> {
    return this.#batches.insertPack(0, version, name, toPlainBytes(content));
  }

  async #writeList(version: number, name: string, list: readonly unknown[], size: number): Promise<number> {
    let pieces = 0;
    for (; pieces * size < list.length; pieces += 1) {
      const piece = list.slice(pieces * size, (pieces + 1) * size);
      await this.#batches.insertPack(0, version, `${name}.${pieces}`, Buffer.from(JSON.stringify(piece)));
    }
    return pieces;
  }

  /** Makes a version visible. The one before stays until the next one, for processes that still read it. */
  async #show(manifest: Manifest, before: Manifest | null): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      const shown = await readState(transaction, 'manifest', manifestSchema);
      if ((shown?.version ?? 0) !== (before?.version ?? 0)) {
        throw new LoadLost('Another process has built the market.');
      }
      await writeState(transaction, 'manifest', manifest);
    });
    await this.#removeOld(manifest, before);
  }

  async #removeOld(manifest: Manifest, before: Manifest | null): Promise<void> {
    const packs = await this.#db
      .selectFrom('market_packs')
      .select(['name', 'version', 'part'])
      .where('load_id', '=', 0)
      .execute();
    const old = packs.filter(({ name, version }) => {
      const group = packGroups.find((one) => name.startsWith(`${one}/`));
      return group === undefined || ![manifest.groups[group], before?.groups[group]].includes(version);
    });
    for (let at = 0; at < old.length; at += partsRemovedAtOnce) {
      await this.#db.transaction().execute(async (transaction) => {
        for (const { name, version, part } of old.slice(at, at + partsRemovedAtOnce)) {
          const removal = transaction
            .deleteFrom('market_packs')
            .where('load_id', '=', 0)
            .where('version', '=', version);
          await removal.where('name', '=', name).where('part', '=', part).execute();
        }
      });
      await setImmediate();
    }
  }
}

/** Returns what each group is built from, as a text to compare. Symbols of companies and prices are those of the list. */
function describeSources(loads: readonly KnownLoad[], list: readonly KnownCompany[]): Manifest['sources'] {
  const idsOf = (isOf: (kind: string) => boolean) =>
    loads
      .filter(({ kind }) => isOf(kind))
      .map(({ id }) => id)
      .join(' ');
  const reports = loads.flatMap(({ id, kind, filings }) => (isReportKind(kind) && filings > 0 ? [id] : [])).join(' ');
  const digest = createHash('sha256').update(JSON.stringify(list)).digest('hex');
  const prices = `${idsOf((kind) => kind === 'prices')} ${digest}`;
  return { reports, companies: `${reports} ${digest}`, prices, frames: idsOf((kind) => kind === 'frame') };
}
