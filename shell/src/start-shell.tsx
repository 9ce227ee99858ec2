import '@basecase/shared-ui/tokens/tokens.css';
import '@basecase/shared-ui/tokens/fonts.css';
import '@basecase/shared-ui/tokens/base.css';
import type { Apps } from '@basecase/gateway/contract';
import { QueryClientProvider } from '@basecase/shared-ui/page/query';
import { createQueryClient } from '@basecase/shared-ui/page/query-client';
import { createSession } from '@basecase/shared-ui/page/session';
import { createTheme } from '@basecase/shared-ui/page/theme';
import { BrowserRouter } from '@basecase/shared-ui/router';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import { createCompanyStore } from './company/company-store.ts';
import { type AppSource, createAppLoader } from './federation/app-loader.ts';
import { APPS_KEY, initialAppsQuery } from './federation/app-registry.ts';
import { createVisitLog } from './federation/visit-log.ts';
import { preloadLandingPage } from './landing/lazy-landing-page.tsx';
import { createNoticeStore } from './layout/notice-store.ts';
import { ShellApp } from './layout/shell-app.tsx';
import { storedPositions } from './layout/use-scroll-position.ts';
import { createRecentCompanies } from './search/recent-companies.ts';
import { createAccountLink } from './session/account-link.ts';
import { createVisitor } from './session/visitor.ts';

/**
 * Renders the shell into the page.
 * @param source fetches the code of the apps
 */
export function startShell(source: AppSource): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('No root element');

  // Before the router reads the address.
  const accountLink = createAccountLink(window);
  const queryClient = createQueryClient();
  const session = createSession('');
  // A new visitor must not see the data of the previous one.
  const visitor = createVisitor(session.store);
  visitor.subscribe(() => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== APPS_KEY }));

  // Starts before the first render, because every screen waits for the apps.
  void queryClient.prefetchQuery(initialAppsQuery(session.api, visitor.getState()));
  session.start();
  if (window.location.pathname === '/') preloadLandingPage();
  void import('@basecase/shared-ui/query').catch(() => undefined);

  const note = createVisitLog((follow) => {
    const { queryKey } = initialAppsQuery(session.api, visitor.getState());
    const share = queryClient.getQueryData<Apps>(queryKey)?.settings.reportedVisits ?? 0;
    if (Math.random() >= share) return follow(() => undefined);
    import('./federation/visits/report-visits.ts')
      .then(({ reportVisits }) => reportVisits(follow, session.api))
      .catch(() => undefined);
  });

  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <ShellApp
          session={session}
          theme={createTheme()}
          company={createCompanyStore(window.location.search)}
          recent={createRecentCompanies(window.localStorage)}
          notices={createNoticeStore()}
          companyActions={createStore(() => [])}
          loader={createAppLoader(source, note)}
          visitor={visitor}
          accountLink={accountLink}
          scroll={storedPositions(window.sessionStorage)}
        />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}
