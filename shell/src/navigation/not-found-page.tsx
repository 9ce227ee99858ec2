import { Button } from '@basecase/shared-ui/components/buttons/button';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useHost } from '@basecase/shared-ui/host';
import { SearchX } from 'lucide-react';

export function NotFoundPage() {
  const host = useHost();
  return (
    <>
      <title>Page not found · Basecase</title>
      <EmptyState
        headingLevel={1}
        icon={<SearchX size={20} />}
        title="Page not found"
        text="There is no page at this address."
        action={
          <Button variant="primary" onClick={() => host.navigate('/')}>
            Go to home
          </Button>
        }
      />
    </>
  );
}
