import type { Apps } from '@basecase/gateway/contract';
import type { HostApi } from '@basecase/shared-ui/host';
import { createPageHost } from '@basecase/shared-ui/page/page-host';
import type { Session } from '@basecase/shared-ui/page/session';
import type { Theme } from '@basecase/shared-ui/page/theme';
import { useNavigate } from '@basecase/shared-ui/router';
import { useEffect, useMemo, useRef } from 'react';
import { addressOf, type CompanyStore } from '../company/company-store.ts';
import type { RecentCompanies } from '../search/recent-companies.ts';
import type { NoticeStore } from './notice-store.ts';

export interface HostParts {
  readonly session: Session;
  readonly theme: Theme;
  readonly company: CompanyStore;
  readonly recent: RecentCompanies;
  readonly notices: NoticeStore;
}

/** What the apps of this page get to see of it. */
export function useShellHost(
  { session, theme, company, recent, notices }: HostParts,
  settings: Apps['settings'],
  focusSearch: () => void,
): HostApi {
  const go = useNavigate();
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  }, [go]);

  return useMemo(
    () =>
      createPageHost({
        session,
        theme,
        company,
        settings: { logoBaseUrl: settings.logoBaseUrl, sampleData: settings.sampleData },
        openCompany(symbol, path = '/overview') {
          company.setState(symbol, true);
          recent.remember(symbol);
          latest.current(addressOf(path, symbol));
        },
        navigate: (path) => latest.current(addressOf(path, company.getState())),
        focusSearch,
        notify: notices.add,
      }),
    [session, theme, company, recent, notices, focusSearch, settings.logoBaseUrl, settings.sampleData],
  );
}
