import type { Valuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { listNames } from '@basecase/shared-ui/figures/words';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { Columns3, Link2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { statementCurrency } from '../../company/company-data.model.ts';
import { failureText } from '../../company/failure-text.model.ts';
import { analysisInputs } from '../checks/analysis.model.ts';
import type { Currencies } from '../inputs/figure-input.model.ts';
import { noOverrides } from '../inputs/overrides.model.ts';
import { BridgeList } from '../models/dcf/override-bridge-panel.tsx';
import { useShareValuation } from '../saved/use-valuations.ts';
import type { ValuationInput } from '../valuation/readiness.model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';
import { SaveWorkbookButton } from '../workbook/export-button.tsx';
import { type CaseRef, fewestCases, formatCaseRef, linkCases, mostCases } from './case-address.model.ts';
import { bridgeCases, type CaseColumn, defaultCase, impliedName, listDifferences } from './case-columns.model.ts';
import styles from './cases.module.css';
import { casesSheet } from './cases-sheet.model.ts';
import { CasesTable } from './cases-table.tsx';
import { type CaseSlot, useCases } from './use-cases.ts';

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
    <Grid columns={1} gap={16} shrink>
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
    </Grid>
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

interface CasesBridgeProps {
  readonly company: ValuedCompany;
  readonly columns: readonly CaseColumn[];
  readonly inputs: readonly ValuationInput[];
  readonly currencies: Currencies;
}

/** The steps from the value of one case to that of another, which add up. Nothing without two cases of the DCF. */
function CasesBridge({ company, columns, inputs, currencies }: CasesBridgeProps) {
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
      <Row wrap gap={8} className={styles.ends}>
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
      </Row>
      {steps.length === 0 ? (
        <Text tone={2} size="xs">
          The two cases have the same assumptions and inputs.
        </Text>
      ) : (
        <BridgeList steps={steps} end={to.name} currency={currencies.currency} />
      )}
    </Panel>
  );
}

interface CaseChipsProps {
  readonly slots: readonly CaseSlot[];
  /** The user's saved cases of the company. */
  readonly own: readonly Valuation[];
  readonly onChange: (refs: readonly CaseRef[]) => void;
}

/** The compared cases in their order, with the choice that adds one. */
function CaseChips({ slots, own, onChange }: CaseChipsProps) {
  const refs = slots.map(({ ref }) => ref);
  const offers = listOffers(own).filter(({ ref }) => !slots.some(({ key }) => key === formatCaseRef(ref)));
  const add = (key: string) => {
    const offer = offers.find(({ ref }) => formatCaseRef(ref) === key);
    if (offer !== undefined) onChange([...refs, offer.ref]);
  };
  return (
    <Row wrap gap={8} className={styles.chips}>
      <SortableList
        label="Compared cases"
        className={styles.chipList}
        items={slots}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onReorder={(next) => onChange(next.map(({ ref }) => ref))}
        renderItem={({ key, name }, handle) => (
          <span className={styles.chip}>
            <button type="button" {...handle} className={classNames(handle.className, styles.chipHandle)}>
              {name}
            </button>
            <IconButton
              label={`Remove ${name}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(refs.filter((ref) => formatCaseRef(ref) !== key))}
            />
          </span>
        )}
      />
      {slots.length >= mostCases ? (
        <Text tone={2} size="xs" role="status">
          <b>Four cases are the most.</b> Remove one to add another.
        </Text>
      ) : (
        offers.length > 0 && (
          <Select
            label="Add a case"
            labelHidden
            value={null}
            placeholder="Add a case"
            options={offers.map(({ ref, name }) => ({ value: formatCaseRef(ref), label: name }))}
            onChange={add}
          />
        )
      )}
    </Row>
  );
}

/** Returns the cases that can be compared: those that the product makes, then the user's, newest first. */
function listOffers(own: readonly Valuation[]): { readonly ref: CaseRef; readonly name: string }[] {
  return [
    { ref: { kind: 'default' }, name: defaultCase.name },
    { ref: { kind: 'implied' }, name: impliedName },
    ...own.map(({ id, name }) => ({ ref: { kind: 'own', id } as const, name })),
  ];
}

interface ShareCasesProps {
  readonly symbol: string;
  readonly slots: readonly CaseSlot[];
  /** The user's saved cases of the company. */
  readonly own: readonly Valuation[];
}

/** The button that copies a link to the comparison. Own cases are shared first, after a question. */
function ShareCases({ symbol, slots, own }: ShareCasesProps) {
  const host = useHost();
  const share = useShareValuation(symbol);
  const [asks, setAsks] = useState(false);
  const unshared = slots.flatMap(({ ref }) =>
    own.filter(({ id, shareToken }) => isOwn(ref, id) && shareToken === null),
  );
  const copy = useMutation({
    mutationFn: async () => {
      const refs: CaseRef[] = [];
      for (const { ref } of slots) refs.push(await toShared(ref, own, share));
      await navigator.clipboard.writeText(linkCases(window.location.origin, symbol, refs));
    },
    onSuccess: () => host.notify({ kind: 'success', text: 'Link copied. It opens these cases for signed-in members.' }),
    onError: (error) => host.notify({ kind: 'error', text: failureText('Failed to copy the link.', error) }),
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button
        size="sm"
        icon={<Link2 size={15} aria-hidden="true" />}
        busy={copy.isPending}
        onClick={() => (unshared.length > 0 ? setAsks(true) : copy.mutate())}
      >
        Share link
      </Button>
      <ConfirmDialog
        open={asks}
        title={unshared.length === 1 ? 'Share one case?' : `Share ${unshared.length} cases?`}
        text={`Every signed-in member with the link can read ${listNames(unshared.map(({ name }) => `“${name}”`))}, until you stop sharing under Saved assumptions.`}
        action="Share and copy the link"
        busy={copy.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => copy.mutate()}
      />
    </>
  );
}

function isOwn(ref: CaseRef, id: string): boolean {
  return ref.kind === 'own' && ref.id === id;
}

/** Returns the reference that others can open: an own case as a shared one. */
async function toShared(
  ref: CaseRef,
  own: readonly Valuation[],
  share: (valuation: Valuation) => Promise<Valuation>,
): Promise<CaseRef> {
  const saved = own.find(({ id }) => isOwn(ref, id));
  if (saved === undefined) return ref;
  const token = saved.shareToken ?? (await share(saved)).shareToken;
  return token === null ? ref : { kind: 'shared', token };
}
