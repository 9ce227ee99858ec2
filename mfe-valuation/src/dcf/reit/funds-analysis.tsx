import { Panel } from '@basecase/shared-ui/components/panel';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { formatNumber, formatPerShare } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
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
import { FigureList } from '../result/figure-list.tsx';
import frame from '../result/result-panel.module.css';
import { OwnSaved } from '../saved/own-saved.tsx';
import { ModelExportButton } from '../workbook/model-export-button.tsx';
import {
  type FundsFromOperations,
  type FundsInputName,
  fundsFromOperations,
  fundsInputs,
  fundsSentence,
} from './funds-from-operations.model.ts';
import { fundsSheet } from './funds-sheet.model.ts';

export interface FundsAnalysisProps {
  readonly company: ValuedCompany;
  /** Those of the DCF, which stands behind this model in the workbook and is saved with its inputs. */
  readonly assumptions: DcfAssumptions;
  readonly chosen: ChosenModel;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  /** Above the results. */
  readonly top: ReactNode;
  /** True for the valuation of a link: its inputs cannot be changed or saved. */
  readonly readOnly?: boolean;
}

const groups: readonly { readonly title: string; readonly names: readonly FundsInputName[] }[] = [
  { title: 'Funds from operations', names: ['fundsNetIncome', 'fundsDepreciation', 'gainsOnSales'] },
  { title: 'Adjusted', names: ['fundsCapex', 'maintenanceShare'] },
  { title: 'Multiples', names: ['lowMultiple', 'highMultiple'] },
];

/** FFO and AFFO of a REIT per share, and a range of value by the user's multiples. */
export function FundsAnalysis(props: FundsAnalysisProps) {
  const { company, assumptions, chosen, currency, top, readOnly = false } = props;
  const { basis, market, overview } = company;
  const { typed } = chosen;
  const inputs = useMemo(() => fundsInputs(company, typed), [company, typed]);
  const funds = fundsFromOperations(inputs, basis.shares, market.price);
  return (
    <>
      <ScreenHeading
        title="FFO and AFFO"
        actions={
          <>
            <span className={styles.note}>Based on fiscal {basis.latest.label}</span>
            <ModelSwitch {...chosen} />
            <ModelExportButton
              company={company}
              assumptions={assumptions}
              misfit={chosen.choice.misfit}
              sheet={() => fundsSheet(company, typed)}
            />
          </>
        }
      />
      <AnalysisNotes company={company} chosen={chosen} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {readOnly ? (
            <ModelInputList inputs={inputs} currency={currency} />
          ) : (
            <>
              <ModelForm
                label="Inputs of funds from operations"
                inputs={inputs}
                groups={groups}
                currency={currency}
                onChange={chosen.onType}
              />
              <OwnSaved
                company={company}
                model="funds-from-operations"
                assumptions={assumptions}
                fairValuePerShare={null}
                currency={currency}
              />
            </>
          )}
        </div>
        <div className={styles.column}>
          {top}
          <RangePanel funds={funds} name={overview.name} currency={currency} />
          <FundsPanel funds={funds} price={market.price} currency={currency} />
        </div>
      </div>
    </>
  );
}

interface RangePanelProps {
  readonly funds: FundsFromOperations;
  readonly name: string;
  readonly currency: string | null;
}

function RangePanel({ funds, name, currency }: RangePanelProps) {
  const { range, missing, missingForAdjusted } = funds;
  const money = (value: number) => formatPerShare(value, { currency });
  const lacking = [...missing, ...missingForAdjusted];
  const sentence = fundsSentence(funds, name);
  return (
    <section className={frame.panel} aria-label="Fair value" aria-live="polite">
      <div className={frame.value}>
        <h2 className={frame.label}>Range of value per share</h2>
        <output className={models.headline}>
          {range === null ? 'No range' : `${money(range.low)} to ${money(range.high)}`}
        </output>
        {lacking.length > 0 && <p>Missing: {inSentence(listNames(lacking))}.</p>}
        {lacking.length === 0 && range === null && (
          <p>
            {funds.adjusted !== null && funds.adjusted <= 0
              ? 'AFFO is not above zero: no multiple of it is a value.'
              : 'Enter a low and a high multiple of AFFO: the product has none of its own.'}
          </p>
        )}
        {sentence !== null && <p>{sentence}</p>}
      </div>
    </section>
  );
}

interface FundsPanelProps {
  readonly funds: FundsFromOperations;
  readonly price: number | null;
  readonly currency: string | null;
}

function FundsPanel({ funds, price, currency }: FundsPanelProps) {
  const money = (value: number | null) => formatPerShare(value, { currency });
  return (
    <Panel
      title="A share"
      subtitle="FFO by Nareit: net income + depreciation of real estate − gains on its sale. AFFO: less the assumed share of capital expenditures."
      headingLevel={2}
    >
      <FigureList
        lines={[
          { label: 'Net income + depreciation, gains still in it', value: money(funds.beforeGains) },
          { label: 'FFO', value: money(funds.funds), total: true },
          { label: 'AFFO', value: money(funds.adjusted), total: true },
          { label: 'Price', value: money(price) },
          { label: 'Price ÷ FFO', value: formatNumber(funds.priceToFunds, 1) },
          { label: 'Price ÷ AFFO', value: formatNumber(funds.priceToAdjusted, 1) },
        ]}
      />
    </Panel>
  );
}
