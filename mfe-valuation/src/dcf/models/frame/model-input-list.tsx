import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { inputText, type ModelInput } from '../../inputs/figure-input.model.ts';
import { FigureList } from '../../panels/figure-list.tsx';

export interface ModelInputListProps {
  readonly inputs: readonly ModelInput[];
  readonly currency: string | null;
}

/** The inputs of a model that can only be read. Those of the valuation's author are marked. */
export function ModelInputList({ inputs, currency }: ModelInputListProps) {
  return (
    <Panel title="Assumptions" headingLevel={2} actions={<Badge>Read only</Badge>}>
      <FigureList
        lines={inputs.map((input) => ({
          label: input.state === 'mine' ? `${input.label} (the author’s)` : input.label,
          value: inputText(input, currency) || NOT_AVAILABLE,
        }))}
      />
    </Panel>
  );
}
