import type { ReadReport } from '../../read-report.ts';
import type { CompanyFacts } from '../facts.ts';
import { type FiledStatements, statementsOf } from '../statements.model.ts';
import { mergedStatements } from './merged-statements.model.ts';

interface CompanySources {
  /** Null while they cannot be loaded, or where the company has none. */
  readonly facts: CompanyFacts | null;
  readonly reports: readonly ReadReport[];
}

/** Returns the statements of a company out of all that is known of it. */
export function mergedCompany({ facts, reports }: CompanySources): FiledStatements {
  return mergedStatements({ facts: facts && statementsOf(facts), reports });
}
