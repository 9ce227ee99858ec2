import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import type { ReactNode } from 'react';

interface LoadFailedProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Says that a part did not load, and loads it again. */
export function LoadFailed({ title, children, busy, onRetry }: LoadFailedProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <Button size="sm" busy={busy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
