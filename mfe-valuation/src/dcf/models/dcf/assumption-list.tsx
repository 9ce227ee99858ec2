import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { FigureList } from '../../panels/figure-list.tsx';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import { assumptionLines } from './assumption-lines.model.ts';

/** The assumptions of a valuation that can only be read. */
export function AssumptionList({ assumptions }: { readonly assumptions: DcfAssumptions }) {
  return (
    <Panel title="Assumptions" headingLevel={2} actions={<Badge>Read only</Badge>}>
      <FigureList lines={assumptionLines(assumptions)} wraps />
    </Panel>
  );
}
