import { useOverview, useStatements } from '@basecase/shared-ui/company/company-queries';
import type { CompanyAnswers } from './company-data.model.ts';

export interface CompanyData extends CompanyAnswers {
  /** True until both calls have settled once. */
  readonly loading: boolean;
  /** True while a call is running. */
  readonly busy: boolean;
  /** Repeats the calls whose data is missing or incomplete. */
  readonly retry: () => void;
}

/** Returns key figures and statements of a company. Makes no call while `symbol` is null. */
export function useCompanyData(symbol: string | null): CompanyData {
  const overview = useOverview(symbol);
  const statements = useStatements(symbol);
  const incomplete =
    statements.data === undefined || Object.values(statements.data.errors).some((error) => error !== null);
  return {
    overview: overview.data ?? null,
    overviewError: overview.error,
    statements: statements.data ?? null,
    statementsError: statements.error,
    loading: symbol !== null && (overview.isPending || statements.isPending),
    busy: overview.isFetching || statements.isFetching,
    retry: () => {
      if (overview.data === undefined) void overview.refetch();
      if (incomplete) void statements.refetch();
    },
  };
}
