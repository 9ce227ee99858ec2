import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';
import type { ReleaseWatchProps } from './release-watch.tsx';

/** In the file of the query library, which every page fetches: a file of its own would be gone once there is a new shell. */
const ReleaseWatch = lazy(async () => ({ default: (await import('./release-watch.tsx')).ReleaseWatch }));

/** Watches for new builds as soon as its code is there. */
export function LazyReleaseWatch(props: ReleaseWatchProps) {
  return (
    <PartBoundary>
      <Suspense>
        <ReleaseWatch {...props} />
      </Suspense>
    </PartBoundary>
  );
}
