import { pickChoice, setChoice } from '../address-choices.model.ts';
import type { Period, Tab, View } from './earnings.model.ts';

/** The choices of the screen that its address keeps. */
export interface EarningsChoices {
  readonly tab: Tab;
  readonly view: View;
  /** The period of the chosen tab and view; each of the four keeps its own. */
  readonly period: Period;
}

const tabs: readonly Tab[] = ['history', 'estimates'];
const views: readonly View[] = ['chart', 'table'];
const periods: readonly Period[] = ['annual', 'quarterly'];

/** The initial period of each tab and view. */
const firstPeriods: Readonly<Record<Tab, Readonly<Record<View, Period>>>> = {
  history: { chart: 'quarterly', table: 'annual' },
  estimates: { chart: 'quarterly', table: 'quarterly' },
};

function readEarningsChoices(query: URLSearchParams): EarningsChoices {
  const tab = pickChoice(tabs, query.get('tab'), 'history');
  const view = pickChoice(views, query.get('view'), 'chart');
  return { tab, view, period: pickChoice(periods, query.get(`${tab}-${view}`), firstPeriods[tab][view]) };
}

function writeEarningsChoices(query: URLSearchParams, change: Partial<EarningsChoices>): URLSearchParams {
  const next = new URLSearchParams(query);
  const { tab, view } = { ...readEarningsChoices(query), ...change };
  setChoice(next, 'tab', tab, 'history');
  setChoice(next, 'view', view, 'chart');
  if (change.period !== undefined) setChoice(next, `${tab}-${view}`, change.period, firstPeriods[tab][view]);
  return next;
}

export const earningsAddress = { read: readEarningsChoices, write: writeEarningsChoices };
