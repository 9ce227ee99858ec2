import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { type ReactNode, useMemo } from 'react';
import styles from '../analysis/analysis.module.css';
import { AnalysisNotes } from '../analysis/analysis-notes.tsx';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { ModelForm } from '../models/model-form.tsx';
import { ModelInputList } from '../models/model-input-list.tsx';
import { ModelSwitch } from '../models/model-switch.tsx';
import models from '../models/models.module.css';
import type { ChosenModel } from '../models/use-model.ts';
import { OwnSaved } from '../saved/own-saved.tsx';
import { ModelExportButton } from '../workbook/model-export-button.tsx';
import { BookBridgePanel } from './book-bridge-panel.tsx';
import { type ExcessInput, type ExcessInputName, excessInputs, returnYears } from './excess-inputs.model.ts';
import { ExcessResultPanel } from './excess-result-panel.tsx';
import { ExcessSensitivityPanel } from './excess-sensitivity-panel.tsx';
import { excessSheet } from './excess-sheet.model.ts';
import { type ExcessValuation, excessValuation } from './excess-valuation.model.ts';
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
  /** Above the results. */
  readonly top: ReactNode;
  /** True for the valuation of a link: its inputs cannot be changed or saved. */
  readonly readOnly?: boolean;
}

const groups: readonly { readonly title: string; readonly names: readonly ExcessInputName[] }[] = [
  { title: 'Book value', names: ['bookValue', 'payout'] },
  { title: 'Return on equity', names: ['returnOnEquity', 'terminalSpread', 'fadeYears', 'excessGrowth'] },
  { title: 'Cost of equity', names: ['equityRiskFree', 'equityPremium', 'equityBeta'] },
];

/** The value of a share by excess returns: inputs, result, fade, sensitivity, years and sources. */
export function ExcessAnalysis(props: ExcessAnalysisProps) {
  const { company, assumptions, chosen, currency, top, readOnly = false } = props;
  const { symbol, basis, market } = company;
  const { typed } = chosen;
  const inputs = useMemo(() => excessInputs(company, assumptions, typed), [company, assumptions, typed]);
  const valuation = useMemo(() => excessValuation(inputs, market.price, market.comparable), [inputs, market]);
  const years = useMemo(() => returnYears(company), [company]);
  const { result, contradiction } = valuation;
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
            <ModelExportButton
              company={company}
              assumptions={assumptions}
              misfit={chosen.choice.misfit}
              sheet={() => excessSheet(company, assumptions, typed)}
            />
          </>
        }
      />
      <AnalysisNotes company={company} chosen={chosen} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ExcessForm {...props} inputs={inputs} valuation={valuation} />
          <BookBridgePanel {...shown} />
          {!readOnly && (
            <OwnSaved
              company={company}
              model="excess-returns"
              assumptions={assumptions}
              fairValuePerShare={contradiction === null ? (result?.valuePerShare ?? null) : null}
              currency={currency}
            />
          )}
        </div>
        <div className={styles.column}>
          {top}
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

interface ExcessFormProps extends ExcessAnalysisProps {
  readonly inputs: readonly ExcessInput[];
  readonly valuation: ExcessValuation;
}

function ExcessForm({ inputs, valuation, chosen, currency, readOnly }: ExcessFormProps) {
  if (readOnly === true) return <ModelInputList inputs={inputs} currency={currency} />;
  return (
    <ModelForm
      label="Assumptions of excess returns"
      inputs={inputs}
      groups={groups}
      total={{ label: 'Cost of equity', value: formatPercent(valuation.costOfEquity, { decimals: 2 }) }}
      currency={currency}
      onChange={chosen.onType}
    />
  );
}
