import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { type FigureLine, FigureList } from '../../panels/figure-list.tsx';
import type { DcfResult } from '../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { SourceNotes } from '../../valuation/source-notes.model.ts';
import styles from './wacc-panel.module.css';

const hundredth = (value: number) => formatPercent(value, { decimals: 2 });

export interface WaccPanelProps {
  readonly result: DcfResult;
  readonly assumptions: DcfAssumptions;
  readonly notes: SourceNotes;
}

/** The breakdown of the discount rate. */
export function WaccPanel({ result, assumptions, notes }: WaccPanelProps) {
  const { wacc, waccDetails: details } = result;
  const overridden = assumptions.waccMode === 'manual' && assumptions.costOfDebtOverride !== null;
  const lines: FigureLine[] = [
    { label: 'Risk-free rate', value: formatPercent(assumptions.riskFreeRate) },
    {
      label: 'Beta × premium',
      value: `${formatNumber(details.beta, 2)} × ${formatPercent(assumptions.marketRiskPremium)}`,
    },
    { label: 'Cost of equity', value: hundredth(details.costOfEquity), total: true },
    {
      label: 'Pre-tax cost of debt',
      value: hundredth(details.preTaxCostOfDebt),
      note: overridden ? 'Your override, limited to 1% to 15%.' : notes.costOfDebt,
    },
    { label: 'Tax rate', value: formatPercent(details.taxRate), note: notes.taxRate },
    { label: 'After-tax cost of debt', value: hundredth(details.afterTaxCostOfDebt), total: true },
    { label: 'WACC', value: hundredth(wacc), total: true },
  ];
  return (
    <Fold id="wacc" title="WACC breakdown" summary={hundredth(wacc)}>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.equity} style={{ flex: details.equityWeight }} />
        <i className={styles.debt} style={{ flex: details.debtWeight }} />
      </div>
      <div className={styles.weights}>
        <span>
          <i className={styles.equity} aria-hidden="true" />
          Equity {formatPercent(details.equityWeight)}
        </span>
        <span>
          <i className={styles.debt} aria-hidden="true" />
          Debt {formatPercent(details.debtWeight)}
        </span>
      </div>
      <FigureList lines={lines} />
    </Fold>
  );
}
