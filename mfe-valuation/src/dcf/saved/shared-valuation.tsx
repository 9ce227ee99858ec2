import type { SharedValuation } from '@basecase/gateway/contract';
import { Badge } from '@basecase/shared-ui/components/badge';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { Panel } from '@basecase/shared-ui/components/panel';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { assumptionLines } from './assumption-lines.model.ts';
import styles from './saved.module.css';

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

/** The read-only list of shared assumptions. */
export function AssumptionList({ shared }: { readonly shared: SharedValuation }) {
  return (
    <Panel title="Assumptions" headingLevel={2} actions={<Badge>Read only</Badge>}>
      <div className={styles.assumptions}>
        <dl>
          {assumptionLines(shared.assumptions).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
