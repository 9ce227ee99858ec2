import { UnavailableState } from '@basecase/shared-ui/components/state';
import type { LinkDialogProps } from '@basecase/shared-ui/page/link-dialog';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';

const LinkDialog = lazy(async () => ({ default: (await import('@basecase/shared-ui/page/link-dialog')).LinkDialog }));

/** The modal of an account link, fetched when a link led to the page. */
export function LazyLinkDialog(props: LinkDialogProps) {
  return (
    <PartBoundary fallback={<UnavailableState app="Your link" onRetry={() => window.location.reload()} />}>
      <Suspense>
        <LinkDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
}
