import type { AllStatements } from '../../../contract/statements.ts';
import { NotFound } from '../../../errors/errors.ts';
import type { StatementSources } from '../../provider.ts';
import type { ReadReport } from '../../read-report.ts';
import type { CompanyFacts } from '../facts.ts';
import { type FiledStatements, type Reports, statementsOf } from '../statements.model.ts';
import { fromStoredFacts } from '../stored-facts.model.ts';
import { companyKindOf } from './company-kind.model.ts';
import { learnedLines } from './learned-lines.model.ts';
import { mergedStatements } from './merged-statements.model.ts';

interface CompanySources {
  /** Null while they cannot be loaded, or where the company has none. */
  readonly facts: CompanyFacts | null;
  readonly reports: readonly ReadReport[];
}

/** Returns the statements of a company out of all that is known of it. */
export function mergedCompany({ facts, reports }: CompanySources): FiledStatements {
  return mergedStatements({ facts: facts && byFacts(facts, reports), reports });
}

function byFacts(facts: CompanyFacts, reports: readonly ReadReport[]): FiledStatements {
  const byTable = statementsOf(facts);
  if (reports.length === 0) return byTable;
  const learned = learnedLines(facts, byTable, reports);
  const isLearned = Object.values(learned).some((lines) => Object.keys(lines).length > 0);
  return isLearned ? statementsOf(facts, learned) : byTable;
}

/** Returns the three statements of a company for the contract. @throws NotFound when there are no figures at all */
export function companyStatements({ symbol, asOf, facts, reports, industry }: StatementSources): AllStatements {
  const { income, balance, cashFlow } = mergedCompany({ facts: facts && fromStoredFacts(facts), reports });
  const companyKind = companyKindOf(industry, reports, income.annualReports[0]);
  const headed = <Report>(own: Reports<Report>) =>
    own.annualReports.length === 0 && own.quarterlyReports.length === 0
      ? null
      : { symbol, source: 'sec' as const, asOf, ...(companyKind !== undefined && { companyKind }), ...own };
  const all = { incomeStatement: headed(income), balanceSheet: headed(balance), cashFlow: headed(cashFlow) };
  if (all.incomeStatement === null && all.balanceSheet === null && all.cashFlow === null) {
    throw new NotFound('No financial data found for this stock.');
  }
  return {
    ...all,
    errors: {
      income: all.incomeStatement ? null : `No income statement data found for ${symbol}.`,
      balance: all.balanceSheet ? null : `No balance sheet data found for ${symbol}.`,
      cashFlow: all.cashFlow ? null : `No cash flow data found for ${symbol}.`,
    },
  };
}
