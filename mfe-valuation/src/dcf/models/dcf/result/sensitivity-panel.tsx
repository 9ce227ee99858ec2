import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyFull, formatPercent } from '@basecase/shared-ui/figures/format';
import type { Sensitivity } from '../../../valuation/sensitivity.model.ts';

export interface SensitivityPanelProps {
  readonly symbol: string;
  readonly sensitivity: Sensitivity;
  readonly wacc: number;
  readonly terminalGrowth: number;
  readonly price: number | null;
  readonly currency: string | null;
}

const indexIn = (list: readonly number[], value: number): number | null => {
  const index = list.findIndex((candidate) => Math.abs(candidate - value) < 1e-9);
  return index === -1 ? null : index;
};

/** The fair value by discount rate and terminal growth, coloured by its distance from the price. */
export function SensitivityPanel({
  symbol,
  sensitivity,
  wacc,
  terminalGrowth,
  price,
  currency,
}: SensitivityPanelProps) {
  const { waccs, terminalGrowths, values } = sensitivity;
  const ownRow = indexIn(terminalGrowths, terminalGrowth);
  const position =
    ownRow === null
      ? `Your terminal growth of ${formatPercent(terminalGrowth, { decimals: 2 })} lies between two rows.`
      : 'Your case is outlined.';
  return (
    <Panel
      title="Sensitivity"
      subtitle={`Fair value per share. WACC across, terminal growth down. ${position}`}
      headingLevel={2}
    >
      <HeatMap
        label="Sensitivity: fair value by WACC and terminal growth"
        title={`${symbol} fair value by WACC and terminal growth`}
        columns={waccs.map((rate) => formatPercent(rate))}
        rows={terminalGrowths.map((growth) => formatPercent(growth))}
        rowsAre="Terminal growth"
        values={values}
        format={(value) => formatMoneyFull(value, { currency })}
        reference={price}
        ends={['Below price', 'Above price']}
        ownRow={ownRow}
        ownColumn={indexIn(waccs, wacc)}
      />
    </Panel>
  );
}
