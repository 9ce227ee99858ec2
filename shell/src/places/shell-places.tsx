import type { AppDescriptor } from '@basecase/gateway/contract';
import { type CompanyAction, useUser } from '@basecase/shared-ui/host';
import { Icon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { AppLoader } from '../federation/app-loader.ts';
import { type FilledPlace, keyOfPlace, listPlaces, loadPlace } from './load-place.ts';
import { PlacedPart, useAfterPaint, usePlace } from './placed-part.tsx';
import styles from './places.module.css';

export interface ShellPlacesProps {
  readonly apps: readonly AppDescriptor[];
  readonly loader: AppLoader;
  /** Receives the loaded actions beside companies. */
  readonly actions: StoreApi<readonly CompanyAction[]>;
}

/** The icons of apps in the top bar. It also loads the actions beside companies, which appear all over the page. */
export function ShellPlaces({ apps, loader, actions }: ShellPlacesProps) {
  const user = useUser();
  const isPainted = useAfterPaint();
  const icons = useMemo(() => listPlaces(apps, 'topbar', user), [apps, user]);
  useEffect(() => {
    const wanted = isPainted ? listPlaces(apps, 'companyAction', user) : [];
    let isCurrent = true;
    actions.setState([], true);
    for (const filled of wanted) {
      makeAction(loader, filled).then(
        (action) => isCurrent && actions.setState(sortAs(wanted, [...actions.getState(), action]), true),
        (error: unknown) => loader.note(filled.app, 'load', error),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [apps, user, isPainted, loader, actions]);
  return icons.map((filled) => (
    <span key={keyOfPlace(filled)} className={styles.icon}>
      {isPainted ? <TopbarIcon filled={filled} loader={loader} /> : <IconToCome filled={filled} />}
    </span>
  ));
}

function sortAs(wanted: readonly FilledPlace<'companyAction'>[], actions: readonly CompanyAction[]) {
  const order = wanted.map(keyOfPlace);
  return actions.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** Returns an action whose component is isolated: where it throws, it is gone from that place. */
async function makeAction(loader: AppLoader, filled: FilledPlace<'companyAction'>): Promise<CompanyAction> {
  const { app, place } = filled;
  const Component = await loadPlace(loader, 'companyAction', filled);
  const noteCrash = (error: Error) => loader.note(app, 'crash', error);
  return {
    id: keyOfPlace(filled),
    verb: place.verb,
    Action: (props) => (
      <PlacedPart app={app} onCrash={noteCrash}>
        {(host) => <Component {...props} host={host} />}
      </PlacedPart>
    ),
  };
}

interface TopbarIconProps {
  readonly filled: FilledPlace<'topbar'>;
  readonly loader: AppLoader;
}

/** An icon that fails leaves its drawing, with the reason in its title. A press loads it again. */
function TopbarIcon({ filled, loader }: TopbarIconProps) {
  const { state, noteShown, noteCrash, retry } = usePlace(loader, 'topbar', filled);
  if (state.status === 'failed') return <IconToCome filled={filled} onRetry={retry} />;
  if (state.status === 'loading') return <IconToCome filled={filled} />;
  const { Component } = state;
  return (
    <PlacedPart app={filled.app} loading={<IconToCome filled={filled} />} onShown={noteShown} onCrash={noteCrash}>
      {(host) => <Component host={host} />}
    </PlacedPart>
  );
}

interface IconToComeProps {
  readonly filled: FilledPlace<'topbar'>;
  /** Of one that has failed. */
  readonly onRetry?: () => void;
}

function IconToCome({ filled, onRetry }: IconToComeProps) {
  const { title, iconLines } = filled.place;
  return (
    <button
      type="button"
      disabled={onRetry === undefined}
      className={styles.toCome}
      title={onRetry === undefined ? title : `${title} is not available right now. Press to try again`}
      aria-label={title}
      onClick={onRetry}
    >
      <Icon iconNode={iconLines.map((d) => ['path', { d, key: d }])} size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
