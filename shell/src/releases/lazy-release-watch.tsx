import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';
import type { ReleaseWatchProps } from './release-watch.tsx';

/** In the query library's file, which every page fetches: a separate file would disappear with a new shell. */
const ReleaseWatch = lazy(async () => ({ default: (await import('./release-watch.tsx')).ReleaseWatch }));

/** Watches for new builds as soon as its code is loaded. */
export function LazyReleaseWatch(props: ReleaseWatchProps) {
  return (
    <PartBoundary>
      <Suspense>
        <ReleaseWatch {...props} />
      </Suspense>
    </PartBoundary>
  );
}
