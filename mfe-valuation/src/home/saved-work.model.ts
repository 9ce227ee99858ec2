import type { ProjectionList } from '@basecase/gateway/contract';

/** A saved case of projections, as the start page lists it. */
export interface SavedWork {
  readonly symbol: string;
  readonly companyName: string;
  /** Null from a gateway that keeps a single case without a name. */
  readonly name: string | null;
  readonly savedAt: string;
}

/** Returns the cases of all companies, the newest first. */
export function listSavedWork({ projections }: ProjectionList): SavedWork[] {
  return projections
    .flatMap(({ symbol, companyName, savedAt, cases }): SavedWork[] =>
      cases === undefined
        ? [{ symbol, companyName, name: null, savedAt }]
        : cases.map((one) => ({ symbol, companyName, name: one.name, savedAt: one.savedAt })),
    )
    .toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}
