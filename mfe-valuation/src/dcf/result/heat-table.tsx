import { HeatMap } from '@basecase/shared-ui/charts/heat-map';
import { Panel } from '@basecase/shared-ui/components/panel';
import { formatMoneyFull, formatPercent } from '@basecase/shared-ui/figures/format';
import type { Sensitivity } from '../model/sensitivity.model.ts';

export interface HeatTableProps {
  readonly symbol: string;
  readonly sensitivity: Sensitivity;
  readonly wacc: number;
  readonly terminalGrowth: number;
  readonly price: number | null;
  readonly currency: string | null;
}

const placeIn = (list: readonly number[], value: number): number | null => {
  const place = list.findIndex((one) => Math.abs(one - value) < 1e-9);
  return place === -1 ? null : place;
};

/** How the fair value moves with discount rate and terminal growth, coloured by where it stands against the price. */
export function HeatTable({ symbol, sensitivity, wacc, terminalGrowth, price, currency }: HeatTableProps) {
  const { waccs, terminalGrowths, values } = sensitivity;
  const ownRow = placeIn(terminalGrowths, terminalGrowth);
  const place =
    ownRow === null
      ? `Your terminal growth of ${formatPercent(terminalGrowth, { decimals: 2 })} lies between two rows.`
      : 'Your case is outlined.';
  return (
    <Panel
      title="Sensitivity"
      subtitle={`Fair value per share. WACC across, terminal growth down. ${place}`}
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
        ownColumn={placeIn(waccs, wacc)}
      />
    </Panel>
  );
}
