import { LRUCache } from 'lru-cache';
import sjson from 'secure-json-parse';
import { isWithin } from '../../http/json-bounds.model.ts';
import type { MergedStatements, StatementSources, StatementsAtFiling } from '../../provider.ts';
import type { StoredFacts } from '../../read-filing.ts';
import { type FactCompany, readFactCompany } from '../../sec-bulk/reports/market-reports.model.ts';
import { readCompanyFacts } from '../facts/company-facts.ts';
import { type FactReport, readFactReports } from '../facts/fact-reports.model.ts';
import { statementsAtFilings } from '../merge/known-statements.model.ts';
import { companyStatements } from '../merge/merged-company.ts';

export type FigureOrder =
  | { readonly task: 'facts'; readonly body: Uint8Array }
  /** @param factsId the same for the same facts, so that what is made of them is kept */
  | { readonly task: 'statements'; readonly sources: StatementSources; readonly factsId: number }
  | { readonly task: 'vintages'; readonly sources: StatementSources }
  /** @param body company facts, for the reports of the market */
  | { readonly task: 'market'; readonly cik: number; readonly sic: string | null; readonly body: Uint8Array };

export type FigureReply =
  /** Null when the company filed no figures in a known taxonomy. */
  | { readonly task: 'facts'; readonly facts: StoredFacts | null }
  /** Null when there are no figures at all. */
  | { readonly task: 'statements'; readonly merged: MergedStatements | null }
  /** Newest first. */
  | { readonly task: 'vintages'; readonly vintages: readonly StatementsAtFiling[] }
  /** Null when the company filed no figures in a known taxonomy. */
  | { readonly task: 'market'; readonly company: FactCompany | null }
  /** The body is no company facts. */
  | { readonly task: 'unreadable' };

/** Companies whose filings are read at the same time: their statements are built several times from the same facts. */
const mostCompanies = 4;

/** Calculates the figures of companies. It runs in a worker thread, since an order can take a second or longer. */
export class FigureWork {
  readonly #known = new LRUCache<number, readonly FactReport[]>({ max: mostCompanies });

  handle(order: FigureOrder): FigureReply {
    if (order.task === 'facts' || order.task === 'market') {
      const facts = parseFacts(order.body);
      if (facts === undefined) return { task: 'unreadable' };
      if (order.task === 'facts') return { task: 'facts', facts };
      return { task: 'market', company: facts && readFactCompany(order.cik, order.sic, facts) };
    }
    const { sources } = order;
    if (order.task === 'vintages') {
      const facts = sources.facts === null ? [] : readFactReports(sources.facts);
      return { task: 'vintages', vintages: statementsAtFilings({ facts, reports: sources.reports }) };
    }
    const facts = sources.facts === null ? [] : this.#recall(sources.facts, order.factsId);
    return { task: 'statements', merged: companyStatements(sources, facts) };
  }

  #recall(facts: StoredFacts, id: number): readonly FactReport[] {
    const known = this.#known.get(id) ?? readFactReports(facts);
    this.#known.set(id, known);
    return known;
  }
}

/** The worker bounds time and memory; depth alone could take all of both. */
const factsBounds = { bytes: Number.POSITIVE_INFINITY, depth: 64, values: Number.POSITIVE_INFINITY };

/** Returns the company facts of a body; null without figures in a known taxonomy, undefined for a body that is none. */
function parseFacts(body: Uint8Array): StoredFacts | null | undefined {
  if (!isWithin(body, factsBounds)) return undefined;
  try {
    return readCompanyFacts(sjson.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString()));
  } catch {
    return undefined;
  }
}
