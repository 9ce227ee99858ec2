import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { type UsedFigure, usedFields } from '../inputs/used-figures.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import { hasCostOfDebt, totalDebt } from './discount-rate.model.ts';
import { hasUsableTaxRate } from './operating-ratios.model.ts';

/** The source of each calculated input, as a sentence. */
export interface SourceNotes {
  readonly growth: string;
  readonly margin: string;
  readonly taxRate: string;
  readonly costOfDebt: string;
}

const notes: Readonly<Record<keyof SourceNotes, { readonly how: string; readonly fields: readonly string[] }>> = {
  growth: { how: 'Compound growth of revenue', fields: ['totalRevenue'] },
  margin: { how: 'Mean of operating income ÷ revenue', fields: ['operatingIncome', 'totalRevenue'] },
  taxRate: { how: 'Mean of tax ÷ income before tax', fields: ['incomeTaxExpense', 'incomeBeforeTax'] },
  costOfDebt: {
    how: 'Interest ÷ short-term and long-term debt',
    fields: ['interestExpense', 'shortTermDebt', 'currentDebt', 'longTermDebt'],
  },
};

/** Returns the sources of the calculated inputs: method, fiscal years and filing days. */
export function sourceNotes(figures: readonly UsedFigure[], { years, latest }: DcfBasis): SourceNotes {
  const note = (name: keyof SourceNotes) => writeNote(figures, notes[name].how, notes[name].fields);
  return {
    growth: note('growth'),
    margin: note('margin'),
    taxRate: hasUsableTaxRate(years) ? note('taxRate') : 'No year has a tax rate from 0% to 50%: 25% is assumed.',
    costOfDebt: hasCostOfDebt(latest)
      ? note('costOfDebt')
      : `Fiscal ${latest.label} states no ${totalDebt(latest) === 0 ? 'debt' : 'interest expense'}: 5% is assumed.`,
  };
}

function writeNote(figures: readonly UsedFigure[], how: string, fields: readonly string[]): string {
  const used = figures.filter(({ field, value }) => fields.includes(field) && value !== null);
  const newest = used
    .map(({ fiscalDateEnding }) => fiscalDateEnding)
    .sort()
    .at(-1);
  // A field that is read only for the latest year must not name other years.
  const latestOnly = usedFields.some(({ field, latestOnly: only }) => only === true && fields[0] === field);
  const read = latestOnly ? used.filter(({ fiscalDateEnding }) => fiscalDateEnding === newest) : used;
  if (read.length === 0) return `${how}. Nothing of it was reported.`;
  const years = [...new Set(read.map(fiscalYear))].sort();
  const filed = read.flatMap((figure) => (figure.filed === null ? [] : [figure.filed])).sort();
  const span = years.length === 1 ? `fiscal ${years[0]}` : `fiscal ${years[0]} to ${years.at(-1)}`;
  return `${how}, ${span}${filedText(filed)}. Each figure and its filing stand under “Where the figures come from”.`;
}

function filedText(days: readonly string[]): string {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  return first === last ? `, filed ${formatUtcDay(first)}` : `, filed ${formatUtcDay(first)} to ${formatUtcDay(last)}`;
}
