import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { FigureList, type FigureListProps } from './figure-list.tsx';

/** The assumptions of a valuation that can only be read. */
export function AssumptionList({ lines }: Pick<FigureListProps, 'lines'>) {
  return (
    <Panel title="Assumptions" headingLevel={2} actions={<Badge>Read only</Badge>}>
      <FigureList lines={lines} wraps />
    </Panel>
  );
}
