import { type CompanyAction, type CompanyActionPlace, type Observable, useHost } from '@basecase/shared-ui/host';
import { useSyncExternalStore } from 'react';

const none: readonly CompanyAction[] = [];
/** Of a shell that has no company actions. */
const absent: Observable<readonly CompanyAction[]> = { get: () => none, subscribe: () => () => undefined };

/** Returns the actions that apps offer beside companies; none in an older shell. */
export function useCompanyActions(): readonly CompanyAction[] {
  const { companyActions = absent } = useHost();
  return useSyncExternalStore(companyActions.subscribe, companyActions.get);
}

export interface CompanyActionsProps {
  readonly symbol: string;
  readonly place: CompanyActionPlace;
}

/** The actions of all apps beside a company, such as a star. Renders nothing without any. */
export function CompanyActions({ symbol, place }: CompanyActionsProps) {
  return useCompanyActions().map(({ id, Action }) => <Action key={id} symbol={symbol} place={place} />);
}
