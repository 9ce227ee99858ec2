import type { Timeframe } from '@basecase/gateway/contract';
import { pickChoice, setChoice } from '../address-choices.model.ts';

export type OverviewTab = 'summary' | 'multiples' | 'peers' | 'quality';

/** The choices of the screen that its address keeps. */
export interface OverviewChoices {
  readonly tab: OverviewTab;
  readonly timeframe: Timeframe;
}

const timeframes: readonly Timeframe[] = ['daily', 'weekly', 'monthly'];

export const overviewTabs = [
  { value: 'summary', label: 'Summary' },
  { value: 'multiples', label: 'Multiples' },
  { value: 'peers', label: 'Peers' },
  { value: 'quality', label: 'Quality' },
] as const satisfies readonly { readonly value: OverviewTab; readonly label: string }[];

function parseChoices(query: URLSearchParams): OverviewChoices {
  const tabs = overviewTabs.map(({ value }) => value);
  return {
    tab: pickChoice(tabs, query.get('tab'), 'summary'),
    timeframe: pickChoice(timeframes, query.get('timeframe'), 'daily'),
  };
}

function withChoices(query: URLSearchParams, change: Partial<OverviewChoices>): URLSearchParams {
  const { tab, timeframe } = { ...parseChoices(query), ...change };
  const next = new URLSearchParams(query);
  setChoice(next, 'tab', tab, 'summary');
  setChoice(next, 'timeframe', timeframe, 'daily');
  return next;
}

export const overviewAddress = { read: parseChoices, write: withChoices };
