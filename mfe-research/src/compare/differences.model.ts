import { joinWords } from '@basecase/shared-ui/figures/words';
import type { Company } from './comparison.model.ts';

/** What a reader must know before comparing. */
export interface Differences {
  readonly title: string;
  readonly text: string;
  /** Whether figures differ by more than the ends of their years. */
  readonly isSerious: boolean;
}

/** Kinds of companies within a sentence. */
const kindWords: Readonly<Record<Company['kind'], string>> = {
  general: 'a company',
  bank: 'a bank',
  insurer: 'an insurer',
  broker: 'a broker',
  reit: 'a REIT',
  fund: 'a fund',
  shell: 'a shell company',
  trust: 'a trust',
};

/** Kinds of companies as a badge names them. */
export const kindNames: Readonly<Record<Company['kind'], string>> = {
  general: 'Company',
  bank: 'Bank',
  insurer: 'Insurer',
  broker: 'Broker',
  reit: 'REIT',
  fund: 'Fund',
  shell: 'Shell company',
  trust: 'Trust',
};

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Returns the month of a MM-DD day in words. */
export function nameMonth(monthDay: string): string {
  return months.format(Date.parse(`2024-${monthDay.slice(0, 2)}-15`));
}

/** Returns how the companies differ in fiscal years, currencies and kinds; null where they do not. */
export function describeDifferences(companies: readonly Company[]): Differences | null {
  const held = companies.filter(({ reason }) => reason === undefined);
  const ends = [...new Set(held.flatMap(({ fiscalYearEnd }) => fiscalYearEnd?.slice(0, 2) ?? []))];
  const foreign = held.filter(({ currency }) => currency !== null && currency !== 'USD');
  const kinds = new Set(held.map(({ kind }) => kind));
  const differs = { years: ends.length > 1, currencies: foreign.length > 0, kinds: kinds.size > 1 };
  const names = [
    ...(differs.years ? ['fiscal years'] : []),
    ...(differs.currencies ? ['currencies'] : []),
    ...(differs.kinds ? ['kinds'] : []),
  ];
  if (names.length === 0) return null;
  const list = joinWords(names);
  const texts = [
    ...(differs.years ? [`Years end in ${joinWords(ends.map(nameMonth))}.`] : []),
    ...foreign.map(({ name, currency, form }) => {
      const where = form === null || form === undefined ? '' : `, in form ${form}`;
      return `${name} reports in ${currency}${where}.`;
    }),
    ...(differs.currencies
      ? ['Nothing is converted: such amounts are not ranked, and multiples read N/A, because prices are in US dollars.']
      : []),
    ...(differs.kinds ? [describeKinds(held)] : []),
  ];
  return {
    title: `${list.charAt(0).toUpperCase()}${list.slice(1)} differ`,
    text: texts.join(' '),
    isSerious: differs.currencies || differs.kinds,
  };
}

function describeKinds(companies: readonly Company[]): string {
  const special = companies.filter(({ kind }) => kind !== 'general');
  const words = special.map(({ name, kind }) => `${name} is ${kindWords[kind]}`);
  return `${joinWords(words)}: rows that have no meaning for that kind read “Not meaningful”.`;
}
