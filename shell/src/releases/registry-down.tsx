import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';

/** Says that the list of apps did not load. */
export function RegistryDown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      title="The list of apps could not be loaded."
      action={
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      Only the start page works.
    </Banner>
  );
}
