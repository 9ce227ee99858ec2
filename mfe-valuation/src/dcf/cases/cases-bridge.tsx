import { Select } from '@basecase/shared-ui/components/fields/select';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useState } from 'react';
import type { Currencies } from '../inputs/figure-input.model.ts';
import { BridgeList } from '../models/dcf/override-bridge-panel.tsx';
import type { ValuationInput } from '../valuation/readiness.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { bridgeCases, type CaseColumn } from './case-columns.model.ts';
import styles from './cases.module.css';

export interface CasesBridgeProps {
  readonly company: ValuedCompany;
  readonly columns: readonly CaseColumn[];
  readonly inputs: readonly ValuationInput[];
  readonly currencies: Currencies;
}

/** The steps from the value of one case to that of another, which add up. Nothing without two cases of the DCF. */
export function CasesBridge({ company, columns, inputs, currencies }: CasesBridgeProps) {
  const [ends, setEnds] = useState<{ readonly from?: string; readonly to?: string }>({});
  const ofDcf = columns.filter(({ dcf }) => dcf !== null);
  const from = ofDcf.find(({ key }) => key === ends.from) ?? ofDcf[0];
  const others = ofDcf.filter((column) => column !== from);
  const to = others.find(({ key }) => key === ends.to) ?? others[0];
  if (from === undefined || to === undefined) return null;
  const steps = bridgeCases(company, from, to, inputs, currencies);
  const toOptions = (choices: readonly CaseColumn[]) => choices.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <Panel title="From one case to the other" headingLevel={2}>
      <div className={styles.ends}>
        <Select
          label="From"
          value={from.key}
          options={toOptions(ofDcf)}
          onChange={(key) => setEnds({ from: key, to: key === to.key ? from.key : to.key })}
        />
        <Select
          label="To"
          value={to.key}
          options={toOptions(others)}
          onChange={(key) => setEnds({ from: from.key, to: key })}
        />
      </div>
      {steps.length === 0 ? (
        <p className={styles.note}>The two cases have the same assumptions and inputs.</p>
      ) : (
        <BridgeList steps={steps} end={to.name} currency={currencies.currency} />
      )}
    </Panel>
  );
}
