import type { Apps } from '@basecase/gateway/contract';
import type { CompanyAction, HostApi } from '@basecase/shared-ui/host';
import { createPageHost, observe } from '@basecase/shared-ui/page/page-host';
import type { Session } from '@basecase/shared-ui/page/session';
import type { Theme } from '@basecase/shared-ui/page/theme';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect, useMemo, useRef } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { type CompanyStore, formatAddress, pickKept } from '../company/company-store.ts';
import type { RecentCompanies } from '../search/recent-companies.ts';
import type { NoticeStore } from './notice-store.ts';

export interface HostParts {
  readonly session: Session;
  readonly theme: Theme;
  readonly company: CompanyStore;
  readonly recent: RecentCompanies;
  readonly notices: NoticeStore;
  /** The actions that apps offer beside companies; filled once they are loaded. */
  readonly companyActions: StoreApi<readonly CompanyAction[]>;
}

interface CurrentPage {
  readonly pathname: string;
  readonly search: string;
  readonly companyScreen: string | undefined;
  readonly keptQuery: (path: string) => readonly string[] | null;
}

/** The address that a chosen company opens at: the current screen where it stays, else the screen of companies. */
function addressFor(symbol: string, { pathname, search, companyScreen, keptQuery }: CurrentPage): string {
  const kept = keptQuery(pathname);
  if (kept !== null) return formatAddress(pathname + pickKept(search, kept), symbol);
  return formatAddress(companyScreen ?? pathname, symbol);
}

/**
 * The host object that the shell passes to its apps.
 * @param companyScreen the route that a company opens on; undefined while there is none
 * @param keptQuery query parameters that a screen keeps for another company; null when it does not stay for one
 */
export function useShellHost(
  { session, theme, company, recent, notices, companyActions }: HostParts,
  settings: Apps['settings'],
  companyScreen: string | undefined,
  keptQuery: (path: string) => readonly string[] | null,
  focusSearch: () => void,
): HostApi {
  const go = useNavigate();
  const { pathname, search } = useLocation();
  const page = { go, pathname, search, companyScreen, keptQuery };
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });

  // A company that is chosen before the apps are loaded opens afterwards.
  const waiting = useRef<string | null>(null);
  useEffect(() => {
    if (companyScreen === undefined || waiting.current === null) return;
    go(addressFor(waiting.current, latest.current));
    waiting.current = null;
  }, [companyScreen, go]);

  return useMemo(
    () =>
      createPageHost({
        session,
        theme,
        company,
        settings: { logoBaseUrl: settings.logoBaseUrl, sampleData: settings.sampleData },
        openCompany(symbol, path) {
          const page = latest.current;
          waiting.current = path === undefined && page.companyScreen === undefined ? symbol : null;
          company.setState(symbol, true);
          recent.remember(symbol);
          page.go(path === undefined ? addressFor(symbol, page) : formatAddress(path, symbol));
        },
        navigate: (path) => latest.current.go(formatAddress(path, company.getState())),
        focusSearch,
        notify: (notice) => notices.add(notice),
        notifyWithAction: notices.add,
        companyActions: observe(companyActions),
        recentCompanies: observe(recent.store),
      }),
    [session, theme, company, recent, notices, companyActions, focusSearch, settings.logoBaseUrl, settings.sampleData],
  );
}
