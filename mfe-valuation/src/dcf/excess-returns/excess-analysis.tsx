import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { staleMetas } from '../../company/company-data.model.ts';
import styles from '../analysis/analysis.module.css';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { MisfitBanner } from '../models/misfit-banner.tsx';
import { ModelForm } from '../models/model-form.tsx';
import { ModelSwitch } from '../models/model-switch.tsx';
import models from '../models/models.module.css';
import type { ChosenModel } from '../models/use-model.ts';
import { SaveWorkbookButton } from '../workbook/save-workbook-button.tsx';
import { BookBridgePanel } from './book-bridge-panel.tsx';
import { type ExcessInputName, excessInputs, returnYears } from './excess-inputs.model.ts';
import { ExcessResultPanel } from './excess-result-panel.tsx';
import { ExcessSensitivityPanel } from './excess-sensitivity-panel.tsx';
import { excessSheet } from './excess-sheet.model.ts';
import { excessValuation } from './excess-valuation.model.ts';
import { ExcessYearsPanel } from './excess-years-panel.tsx';
import { FadePanel } from './fade-panel.tsx';
import { ReturnHistoryPanel } from './return-history-panel.tsx';

export interface ExcessAnalysisProps {
  readonly company: ValuedCompany;
  /** Those of the DCF, whose rates are the defaults here. */
  readonly assumptions: DcfAssumptions;
  readonly chosen: ChosenModel;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

const groups: readonly { readonly title: string; readonly names: readonly ExcessInputName[] }[] = [
  { title: 'Book value', names: ['bookValue', 'payout'] },
  { title: 'Return on equity', names: ['returnOnEquity', 'terminalSpread', 'fadeYears', 'excessGrowth'] },
  { title: 'Cost of equity', names: ['equityRiskFree', 'equityPremium', 'equityBeta'] },
];

/** The value of a share by excess returns: inputs, result, fade, sensitivity, years and sources. */
export function ExcessAnalysis({ company, assumptions, chosen, currency }: ExcessAnalysisProps) {
  const { symbol, basis, market } = company;
  const { typed } = chosen;
  const inputs = useMemo(() => excessInputs(company, assumptions, typed), [company, assumptions, typed]);
  const valuation = useMemo(() => excessValuation(inputs, market.price), [inputs, market.price]);
  const years = useMemo(() => returnYears(company), [company]);
  const { costOfEquity, result } = valuation;
  const shown = { symbol, valuation, price: market.price, currency };
  const first = Number(basis.latest.label) + 1;
  return (
    <>
      <ScreenHeading
        title="Excess returns"
        actions={
          <>
            <span className={styles.note}>
              Based on fiscal {years[0]?.year} to {years.at(-1)?.year}
            </span>
            <ModelSwitch {...chosen} />
            <SaveWorkbookButton symbol={symbol} sheets={() => [excessSheet(symbol, inputs, valuation)]} />
          </>
        }
      />
      <StaleNote meta={staleMetas(company)} />
      <MisfitBanner {...chosen} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ModelForm
            label="Assumptions of excess returns"
            inputs={inputs}
            groups={groups}
            total={{ label: 'Cost of equity', value: formatPercent(costOfEquity, { decimals: 2 }) }}
            currency={currency}
            onChange={chosen.onType}
          />
          <BookBridgePanel {...shown} />
        </div>
        <div className={styles.column}>
          <ExcessResultPanel {...shown} name={company.overview.name} years={years} />
          <FadePanel {...shown} firstYear={first} />
          <ExcessSensitivityPanel {...shown} />
        </div>
      </div>
      <div className={models.banners}>
        {result !== null && <ExcessYearsPanel {...shown} firstYear={first} />}
        <ReturnHistoryPanel years={years} currency={currency} />
      </div>
    </>
  );
}
