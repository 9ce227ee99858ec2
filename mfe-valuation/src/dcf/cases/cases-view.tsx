import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Columns3 } from 'lucide-react';
import { useMemo } from 'react';
import { statementCurrency } from '../../company/company-data.model.ts';
import { analysisInputs } from '../checks/analysis.model.ts';
import { noOverrides } from '../inputs/overrides.model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';
import { SaveWorkbookButton } from '../workbook/export-button.tsx';
import { type CaseRef, fewestCases } from './case-address.model.ts';
import { CaseChips } from './case-chips.tsx';
import { type CaseColumn, listDifferences } from './case-columns.model.ts';
import styles from './cases.module.css';
import { CasesBridge } from './cases-bridge.tsx';
import { casesSheet } from './cases-sheet.model.ts';
import { CasesTable } from './cases-table.tsx';
import { ShareCases } from './share-cases.tsx';
import { useCases } from './use-cases.ts';

export interface CasesViewProps {
  readonly company: ValuedCompany;
  readonly refs: readonly CaseRef[];
  readonly onChange: (refs: readonly CaseRef[]) => void;
}

/** Two to four cases of a company in columns, on today's figures. */
export function CasesView({ company, refs, onChange }: CasesViewProps) {
  const { slots, own } = useCases(company, refs);
  const columns = slots.flatMap(({ column }) => column ?? []);
  const absent = slots.filter(({ reason }) => reason !== null);
  const isLoading = slots.some(({ column, reason }) => column === null && reason === null);
  const isEnough = columns.length >= fewestCases;
  const currency = statementCurrency(company.statements);
  // The form may have the user's values: the cases stand beside the filed ones.
  const filed = useMemo(() => valuedCompany(company, noOverrides), [company]);
  const price = filed?.market.price ?? null;
  return (
    <div className={styles.view}>
      <ScreenHeading
        title="Cases side by side"
        text="All on today’s figures. A saved case keeps its assumptions and the inputs of its user."
        actions={
          isEnough && (
            <>
              <ShareCases symbol={company.symbol} slots={slots} own={own} />
              <SaveWorkbookButton symbol={company.symbol} sheets={() => [casesSheet(columns, price)]} />
            </>
          )
        }
      />
      <CaseChips slots={slots} own={own} onChange={onChange} />
      {absent.map(({ key, name, reason }) => (
        <Banner key={key} tone="warning" title={`${name} is not shown`}>
          {reason}
        </Banner>
      ))}
      {isLoading && <Skeleton shape="table" label="Loading the cases" height={480} />}
      {!isLoading && !isEnough && (
        <EmptyState
          headingLevel={2}
          icon={<Columns3 size={20} />}
          title="Choose two to four cases"
          text="Add the default case, what the price implies, or a case that you saved under Valuation."
        />
      )}
      {isEnough && <Compared company={company} filed={filed} columns={columns} currency={currency} />}
    </div>
  );
}

interface ComparedProps extends Pick<CasesViewProps, 'company'> {
  /** Without the user's values; null without a share count. */
  readonly filed: ValuedCompany | null;
  readonly columns: readonly CaseColumn[];
  readonly currency: string | null;
}

function Compared({ company, filed, columns, currency }: ComparedProps) {
  const currencies = useMemo(
    () => ({ currency, quoted: company.overview.currency }),
    [currency, company.overview.currency],
  );
  const inputs = useMemo(() => (filed === null ? [] : analysisInputs(filed).readiness.inputs), [filed]);
  const differences = listDifferences(columns, inputs, currencies);
  return (
    <>
      <Panel title="Values and assumptions" headingLevel={2}>
        <CasesTable
          columns={columns}
          differences={differences}
          price={filed?.market.price ?? null}
          currency={currency}
        />
      </Panel>
      <CasesBridge company={company} columns={columns} inputs={inputs} currencies={currencies} />
    </>
  );
}
