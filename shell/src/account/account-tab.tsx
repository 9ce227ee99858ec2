import type { AppLoader } from '../federation/app-loader.ts';
import type { FilledPlace } from '../places/load-place.ts';
import { FailedPanel, PanelToCome } from '../places/place-panels.tsx';
import { PlacedPart } from '../places/placed-part.tsx';
import { usePlace } from '../places/use-place.ts';

/** Of a tab that is still to come. */
const tabHeight = 420;

interface AccountTabProps {
  readonly filled: FilledPlace<'account'>;
  readonly loader: AppLoader;
}

/** A tab of an app. */
export function AccountTab({ filled, loader }: AccountTabProps) {
  const { state, noteShown, noteCrash, retry } = usePlace(loader, 'account', filled);
  const { title } = filled.place;
  const loading = <PanelToCome title={title} height={tabHeight} />;
  if (state.status === 'loading') return loading;
  if (state.status === 'failed') return <FailedPanel title={title} onRetry={retry} />;
  const { Component } = state;
  return (
    <PlacedPart app={filled.app} loading={loading} onShown={noteShown} onCrash={noteCrash}>
      {(host) => <Component host={host} />}
    </PlacedPart>
  );
}
