import type { SharedValuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';

export interface SharedNoteProps {
  readonly shared: SharedValuation;
  readonly onUse: () => void;
  readonly onLeave: () => void;
}

/** The banner above a shared valuation, with the ways to use or leave it. */
export function SharedNote({ shared, onUse, onLeave }: SharedNoteProps) {
  return (
    <Banner
      tone="info"
      title={`Shared valuation “${shared.name}”, saved on ${formatUtcDay(shared.savedAt)}`}
      badge="Read only"
      action={
        <>
          <Button size="sm" variant="primary" onClick={onUse}>
            Use these assumptions
          </Button>{' '}
          <Button size="sm" onClick={onLeave}>
            Back to your own
          </Button>
        </>
      }
    >
      The assumptions are its author’s. Values are calculated from today’s figures.
    </Banner>
  );
}
