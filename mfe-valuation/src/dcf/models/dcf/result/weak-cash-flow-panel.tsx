import { Banner } from '@basecase/shared-ui/components/states/banner';
import { useMemo } from 'react';
import type { ValuedCompany } from '../../../valuation/valued-company.ts';
import { weakCashFlow } from '../../../valuation/weak-cash-flow.model.ts';
import { SalesMultiplesPanel } from './sales-multiples-panel.tsx';

export interface WeakCashFlowPanelProps {
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
