import type { AllStatements } from '@basecase/gateway/contract';
import { pickChoice, setChoice } from '../../address-choices.model.ts';
import { defaultOptions, type TableOptions } from './table-period.model.ts';

export type StatementName = 'income' | 'balance' | 'cashFlow';

/** Returns a statement of a company; null while or where there is none. */
export function pickStatement(statements: AllStatements | null | undefined, name: StatementName) {
  const { incomeStatement = null, balanceSheet = null, cashFlow = null } = statements ?? {};
  return { income: incomeStatement, balance: balanceSheet, cashFlow }[name];
}

export type FinancialsTab = StatementName | 'segments';
export type StatementView = 'table' | 'chart';

/** The lines of a statement: those that all companies share, or those of the company's own filings. */
export type StatementLines = 'standard' | 'filed';

export type SegmentsBy = 'segment' | 'product' | 'geography';
export type SegmentsMeasure = 'revenue' | 'operatingIncome';

/** The choices of the screen that its address keeps. */
export interface FinancialsChoices {
  readonly tab: FinancialsTab;
  readonly view: StatementView;
  /** Null while the user has not chosen: the kind of company decides. */
  readonly lines: StatementLines | null;
  readonly options: TableOptions;
  readonly by: SegmentsBy;
  readonly measure: SegmentsMeasure;
  /** Row and column of the figure that the reader was opened at; null otherwise. */
  readonly figure: string | null;
}

const tabs: readonly FinancialsTab[] = ['income', 'balance', 'cashFlow', 'segments'];
const views: readonly StatementView[] = ['chart', 'table'];
const periods: readonly TableOptions['period'][] = ['annual', 'quarterly', 'ttm'];
const units: readonly TableOptions['unit'][] = ['full', 'thousands', 'millions'];
const scales: readonly TableOptions['scale'][] = ['reported', 'common'];
const counts: readonly TableOptions['count'][] = ['few', 'many'];
const parts: readonly SegmentsBy[] = ['segment', 'product', 'geography'];
const measures: readonly SegmentsMeasure[] = ['revenue', 'operatingIncome'];

/** Returns the choices that an address names. */
export function parseChoices(query: URLSearchParams): FinancialsChoices {
  const asked = (name: string) => query.get(name);
  const lines = asked('lines');
  return {
    tab: pickChoice(tabs, asked('tab'), 'income'),
    view: pickChoice(views, asked('view'), 'chart'),
    lines: lines === 'standard' || lines === 'filed' ? lines : null,
    options: {
      period: pickChoice(periods, asked('period'), defaultOptions.period),
      unit: pickChoice(units, asked('units'), defaultOptions.unit),
      scale: pickChoice(scales, asked('scale'), defaultOptions.scale),
      count: pickChoice(counts, asked('columns'), defaultOptions.count),
      growth: asked('growth') === 'on',
    },
    by: pickChoice(parts, asked('by'), 'segment'),
    measure: pickChoice(measures, asked('measure'), 'revenue'),
    figure: asked('figure'),
  };
}

/** Returns the query of an address with some choices changed. The usual choices are left out, other parameters stay. */
export function withChoices(query: URLSearchParams, change: Partial<FinancialsChoices>): URLSearchParams {
  const { options, ...rest } = { ...parseChoices(query), figure: null, ...change };
  const next = new URLSearchParams(query);
  const set = (name: string, value: string | null, usual: string | null) => setChoice(next, name, value, usual);
  set('tab', rest.tab, 'income');
  set('view', rest.view, 'chart');
  set('lines', rest.lines, null);
  set('period', options.period, defaultOptions.period);
  set('units', options.unit, defaultOptions.unit);
  set('scale', options.scale, defaultOptions.scale);
  set('columns', options.count, defaultOptions.count);
  set('growth', options.growth ? 'on' : null, null);
  set('by', rest.by, 'segment');
  set('measure', rest.measure, 'revenue');
  set('figure', rest.figure, null);
  return next;
}

export const financialsAddress = { read: parseChoices, write: withChoices };

/** Names of the tabs, also where the reader names where one came from. */
export const tabNames = {
  income: 'Income Statement',
  balance: 'Balance Sheet',
  cashFlow: 'Cash Flow',
  segments: 'Segments',
} as const satisfies Record<FinancialsTab, string>;
