import type { ProjectionList, RecentValuations } from '@basecase/gateway/contract';
import { modelLabels } from '../company/model-labels.ts';

/** A saved case, as the start page lists it. */
export interface SavedWork {
  readonly kind: 'projection' | 'valuation';
  readonly symbol: string;
  readonly companyName: string;
  /** Null from a gateway that keeps a single case without a name. */
  readonly name: string | null;
  /** The way in which the company is valued. */
  readonly model: string;
  readonly savedAt: string;
  readonly href: string;
}

/** Returns the saved cases of all companies, the newest first. Lists that did not load are left out. */
export function listSavedWork(
  projections: ProjectionList | undefined,
  valuations: RecentValuations | undefined,
): SavedWork[] {
  const cases = projections?.projections.flatMap((company): SavedWork[] => {
    const { symbol, companyName } = company;
    const row = { kind: 'projection', symbol, companyName, model: 'Projections' } as const;
    const href = `/projections?${new URLSearchParams({ symbol })}`;
    return (company.cases ?? [{ name: null, savedAt: company.savedAt }]).map(({ name, savedAt }) => {
      return { ...row, name, savedAt, href };
    });
  });
  const valued = valuations?.valuations.map(({ id, symbol, companyName, name, model, savedAt }): SavedWork => {
    const href = `/dcf?${new URLSearchParams({ symbol, case: id })}`;
    return { kind: 'valuation', symbol, companyName, name, model: modelLabels[model], savedAt, href };
  });
  return [...(cases ?? []), ...(valued ?? [])].toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
