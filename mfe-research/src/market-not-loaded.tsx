import { errorText } from '@basecase/shared-ui/api/api-error';
import { useLoadMarket } from '@basecase/shared-ui/company/use-load-market';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useUser } from '@basecase/shared-ui/host';
import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';

interface MarketNotLoadedProps {
  /** What an Admin is told, who can load it. */
  readonly forAdmins: string;
  readonly forOthers: string;
  /** The way to another page. */
  readonly link?: ReactNode;
}

/** A screen of the market before anything is loaded. An Admin starts the load here, and is told of a refusal. */
export function MarketNotLoaded({ forAdmins, forOthers, link }: MarketNotLoadedProps) {
  const isAdmin = useUser()?.role === 'Admin';
  const load = useLoadMarket();
  const action = (
    <>
      {isAdmin && (
        <Button variant="primary" busy={load.isPending} onClick={() => load.mutate()}>
          Load five quarters
        </Button>
      )}
      {link}
    </>
  );
  return (
    <>
      <EmptyState
        headingLevel={2}
        icon={<Layers size={20} />}
        title="The market is not loaded yet"
        text={isAdmin ? forAdmins : forOthers}
        {...((isAdmin || link !== undefined) && { action })}
      />
      {load.isError && (
        <Banner tone="error" role="alert" title="Loading did not start">
          {errorText(load.error, 'Please try again.')}
        </Banner>
      )}
    </>
  );
}
