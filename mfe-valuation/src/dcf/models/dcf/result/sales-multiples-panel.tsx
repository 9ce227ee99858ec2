import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { multipleSentence, salesMultiples } from '../../../valuation/sales-multiples.model.ts';
import type { ValuedCompany } from '../../../valuation/valued-company.ts';
import { weakCashFlow } from '../../../valuation/weak-cash-flow.model.ts';
import styles from './sales-multiples-panel.module.css';

/** Enterprise value to sales, which needs no profit. It is shown where a fair value is missing or weak. */
export function SalesMultiplesPanel({
  company,
  title = 'EV/Sales history',
}: {
  readonly company: ValuedCompany;
  readonly title?: string;
}) {
  const { data } = usePriceHistory(company.symbol, 'weekly');
  const multiples = useMemo(() => salesMultiples(company, data?.data ?? []), [company, data]);
  const highest = Math.max(0, ...multiples.map(({ value }) => value ?? 0));
  const sentence = multipleSentence(multiples, company.overview.name);
  return (
    <Panel title={title} subtitle="Enterprise value to sales, at the end of each fiscal year and now" headingLevel={2}>
      <Row wrap className={styles.multiples}>
        <Row as="dl" align="stretch" gap={12} size="xs" figures>
          {multiples.map(({ label, value }) => (
            <div key={label}>
              <dd>{formatNumber(value, 1)}</dd>
              <i
                aria-hidden="true"
                style={{ height: value === null || highest === 0 ? 0 : Math.max(0, (value / highest) * 72) }}
              />
              <dt>{label}</dt>
            </div>
          ))}
        </Row>
        {sentence !== null && <p>{sentence}</p>}
      </Row>
    </Panel>
  );
}

interface WeakCashFlowPanelProps {
  readonly company: ValuedCompany;
  readonly currency: string | null;
}

/** Why the DCF is weak, with enterprise value to sales beside it. Nothing where free cash flow is even enough. */
export function WeakCashFlowPanel({ company, currency }: WeakCashFlowPanelProps) {
  const weak = useMemo(() => weakCashFlow(company, currency), [company, currency]);
  if (weak === null) return null;
  return (
    <>
      <Banner tone="warning" title={weak.title}>
        {weak.text}
      </Banner>
      <SalesMultiplesPanel company={company} title="Sales against own history" />
    </>
  );
}
