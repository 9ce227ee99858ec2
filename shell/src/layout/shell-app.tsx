import type { AppDescriptor, Apps } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { HostProvider } from '@basecase/shared-ui/host';
import { hasRole, type SessionState, userOf } from '@basecase/shared-ui/page/session';
import { useLocation } from '@basecase/shared-ui/router';
import { lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useCompanyInAddress } from '../company/company-store.ts';
import type { AppLoader } from '../federation/app-loader.ts';
import { findCompanyScreen, findKeptQuery, listRoutes, useApps, validApps } from '../federation/app-registry.ts';
import { LazyPart } from '../federation/part-boundary.tsx';
import { ApiOfAppContext } from '../federation/use-app-host.ts';
import { usePageRenewal } from '../federation/use-page-renewal.ts';
import { buildLanding } from '../landing/landing.model.ts';
import { Sidebar } from '../navigation/sidebar.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { listCommands } from '../palette/list-commands.ts';
import type { ReleaseOffer } from '../releases/release-watch.tsx';
import { RecentCompaniesContext } from '../search/recent-companies.ts';
import type { PageModalsProps } from '../session/page-modals.tsx';
import { AppFrame } from './app-frame.tsx';
import { useNotices } from './notice-store.ts';
import { usePrintShortcut } from './print-page.ts';
import { Screens } from './screens.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { type ScrollPositions, useScrollPosition } from './use-scroll-position.ts';
import { type HostParts, useShellHost } from './use-shell-host.ts';

export interface ShellParts extends HostParts {
  readonly loader: AppLoader;
  readonly visitor: StoreApi<string | null>;
  readonly scroll: ScrollPositions;
  /** The secret of the account link that led to the page. */
  readonly accountLink: StoreApi<string | null>;
}

const noApps: Apps['apps'] = [];
const noSettings: Apps['settings'] = { signUp: 'Guest', logoBaseUrl: null, sampleData: false };

/** The whole page: session, registry, frame and the current screen. */
export function ShellApp(parts: ShellParts) {
  const { session, theme, company, recent, notices, loader } = parts;
  const state = useStore(session.store);
  const user = userOf(state);
  const link = useStore(parts.accountLink);
  const proof = useStore(session.proof);
  const symbol = useStore(company);
  const visitor = useStore(parts.visitor);
  const registry = useApps(session.api, visitor);
  const entering = usePageRenewal(loader.source, registry, visitor);
  const behindModal = state.status === 'signed-out' || entering || link !== null;
  const search = useSearchField();
  const palette = useRef<HTMLDialogElement>(null);
  const settings = registry.data?.settings ?? noSettings;
  const apps = useMemo(() => validApps(registry.data?.apps ?? []), [registry.data]);
  const keptQuery = (path: string) => findKeptQuery(apps, path);
  const host = useShellHost(parts, settings, findCompanyScreen(apps)?.route.path, keptQuery, search.focus);
  // The sidebar shows the apps of the previous visitor while the new ones load; none of them may be loaded.
  const appsLoaded = registry.isSuccess && !registry.isPlaceholderData;
  const [offer, setOffer] = useState<ReleaseOffer | null>(null);
  useCompanyInAddress(company);
  useFocusOnNavigation();
  usePrintShortcut();
  useScrollPosition(parts.scroll);
  usePreloadedScreen(state, appsLoaded ? apps : noApps, loader);

  return (
    <HostProvider host={host}>
      <ApiOfAppContext value={session.makeApi}>
        <RecentCompaniesContext value={recent.store}>
          <AppFrame
            theme={useStore(theme.store)}
            onToggleTheme={theme.toggle}
            search={search}
            onOpenPalette={() => palette.current?.showModal()}
            topbar={
              <LazyPart>
                <ShellPlaces apps={appsLoaded ? apps : noApps} loader={loader} actions={parts.companyActions} />
              </LazyPart>
            }
            bar={
              <LazyPart>
                <ReleaseWatch visitor={visitor} apps={appsLoaded ? apps : null} onOffer={setOffer} />
              </LazyPart>
            }
            inert={behindModal}
            blurred={behindModal || state.status === 'checking'}
            concealed={state.status === 'signed-out' && state.keepsPage}
            sidebar={(close) => (
              <Sidebar
                apps={apps}
                user={user}
                company={symbol}
                onPreload={loader.preload}
                onNavigate={close}
                onSignOut={() => void session.signOut()}
              />
            )}
          >
            {registry.isLoadingError && (
              <LazyPart>
                <RegistryDown onRetry={() => void registry.refetch()} />
              </LazyPart>
            )}
            <Screens
              state={state}
              registryReady={appsLoaded || registry.isError}
              apps={appsLoaded ? apps : noApps}
              landing={registry.isPending ? null : buildLanding(apps)}
              loader={loader}
              account={
                <LazyPart name="Account" loading={<Skeleton shape="chart" label="Loading" />}>
                  <AccountPage
                    session={session}
                    passwordMinLength={settings.passwordMinLength}
                    places={{ apps: appsLoaded ? apps : noApps, loader }}
                  />
                </LazyPart>
              }
              onRetry={() => void session.check()}
            />
          </AppFrame>
          <CommandPalette
            enabled={!behindModal}
            dialogRef={palette}
            commands={listCommands({ apps, user, session, theme, navigate: host.navigate })}
          />
        </RecentCompaniesContext>
      </ApiOfAppContext>
      <LazyPageModals
        open={behindModal || proof !== null}
        session={session}
        entering={entering}
        settings={settings}
        accountLink={parts.accountLink}
      />
      <LazyPart>
        <Toasts {...useNotices(notices, offer)} />
      </LazyPart>
    </HostProvider>
  );
}

/** State of the top bar's search field. On a narrow screen the field exists only while it is open. */
function useSearchField() {
  const inputRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const focus = useCallback(() => {
    // Rendered synchronously: the next key must reach the field, and a phone opens its keyboard only during the tap.
    flushSync(() => setOpen(true));
    inputRef.current?.focus();
  }, []);
  return { inputRef, open, setOpen, focus };
}

const AccountPage = lazy(async () => ({ default: (await import('../account/account-page.tsx')).AccountPage }));

// In the query library's file, which every page fetches: a separate file would disappear with a new shell.
const RegistryDown = lazy(async () => ({ default: (await import('../releases/registry-down.tsx')).RegistryDown }));
const ShellPlaces = lazy(async () => ({ default: (await import('../places/shell-places.tsx')).ShellPlaces }));
const Toasts = lazy(async () => ({
  default: (await import('@basecase/shared-ui/components/states/toast')).Toasts,
}));
const ReleaseWatch = lazy(async () => ({ default: (await import('../releases/release-watch.tsx')).ReleaseWatch }));

const PageModals = lazy(async () => ({ default: (await import('../session/page-modals.tsx')).PageModals }));

/** The modals of the page, fetched with the first that opens: most visits of signed-in users have none. */
function LazyPageModals({ open, ...props }: PageModalsProps & { readonly open: boolean }) {
  const wasOpen = useRef(false);
  wasOpen.current ||= open;
  if (!wasOpen.current) return null;
  return (
    <LazyPart name="Sign-in" wanted={open}>
      <PageModals {...props} />
    </LazyPart>
  );
}

/**
 * Fetches the app of the address while the gateway checks the session. The stored role decides only about fetching; the reply
 * decides about showing.
 */
function usePreloadedScreen(state: SessionState, apps: readonly AppDescriptor[], loader: AppLoader): void {
  const { pathname } = useLocation();
  const stored = state.status === 'checking' ? state.stored : null;
  useEffect(() => {
    const target = listRoutes(apps).find(({ route }) => route.path === pathname);
    if (target !== undefined && hasRole(stored, target.route.roles)) loader.preload(target.app, pathname);
  }, [stored, apps, pathname, loader]);
}
