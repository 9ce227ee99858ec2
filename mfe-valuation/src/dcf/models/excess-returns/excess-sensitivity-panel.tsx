import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyFull, formatPercent } from '@basecase/shared-ui/figures/format';
import type { ExcessPart } from './excess-part.ts';

/** The fair value by cost of equity and starting ROE, coloured by its distance from the price. */
export function ExcessSensitivityPanel({ company, value: { valuation }, currency }: ExcessPart) {
  const { sensitivity } = valuation;
  if (sensitivity === null) return null;
  const { costs, returns, values } = sensitivity;
  return (
    <Panel
      title="Sensitivity"
      subtitle="Fair value per share. Cost of equity across, starting ROE down. Your case is outlined."
      headingLevel={2}
    >
      <HeatMap
        label="Sensitivity: fair value by cost of equity and starting ROE"
        title={`${company.symbol} fair value by cost of equity and starting ROE`}
        columns={costs.map((rate) => formatPercent(rate, { decimals: 2 }))}
        rows={returns.map((rate) => formatPercent(rate))}
        rowsAre="Starting ROE"
        values={values}
        format={(value) => formatMoneyFull(value, { currency })}
        reference={company.market.price}
        ends={['Below price', 'Above price']}
        ownRow={Math.floor(returns.length / 2)}
        ownColumn={Math.floor(costs.length / 2)}
      />
    </Panel>
  );
}
