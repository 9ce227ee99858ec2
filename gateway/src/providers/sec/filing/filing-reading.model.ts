import type { FiledStatement } from '../../../contract/as-filed.ts';
import type { ReadFiling } from '../../read-filing.ts';
import { type CoverPage, reportPeriod } from './cover-page.model.ts';
import { mainCurrency } from './main-currency.model.ts';
import type { PresentedStatement, StatementKind } from './presented-statement.ts';
import { breakdownsOf } from './segments.model.ts';
import { withStandardFields } from './standard-fields.model.ts';
import type { FilingFigures } from './standardise/filing-figures.ts';
import { standardise } from './standardise/standardise.model.ts';
import { withTotals } from './totals.model.ts';

/**
 * Returns what is kept of a filing.
 * @param document file that the statements stand in; null when they were read from linkbases
 */
export function filingReading(figures: FilingFigures, cover: CoverPage, document: string | null): ReadFiling {
  const standard = standardise(figures);
  return {
    document,
    ...reportPeriod(cover),
    currency: mainCurrency(figures.facts),
    statements: withStandardFields(figures.statements.map(filedStatement), standard),
    standard,
    breakdowns: breakdownsOf(figures),
    reason: reasonOf(figures),
  };
}

function filedStatement({ kind, columns, lines }: PresentedStatement): FiledStatement {
  return {
    kind,
    columns: columns.map(({ start, end }) => ({ start, end })),
    lines: withTotals(kind, lines).map(({ figures, members, ...line }) => ({
      ...line,
      members: { ...members },
      figures: figures.map((figure) => {
        if (figure === null) return null;
        const { value, printed, anchor } = figure;
        return { value, printed, anchor };
      }),
    })),
  };
}

const names: Readonly<Record<StatementKind, string>> = {
  income: 'income statement',
  balance: 'balance sheet',
  cashFlow: 'cash flow statement',
};

function reasonOf({ statements, facts }: FilingFigures): string | null {
  if (facts.length === 0) return 'This filing tags no figures.';
  const kinds: readonly StatementKind[] = ['income', 'balance', 'cashFlow'];
  const missing = kinds.filter((kind) => !statements.some((statement) => statement.kind === kind));
  if (missing.length === 0) return null;
  if (missing.length === kinds.length) return 'No statements were found in this filing.';
  return `This filing has no ${missing.map((kind) => names[kind]).join(' and no ')} that can be read.`;
}
