import type { Valuation } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { Link, useSearchParams } from '@basecase/shared-ui/router';
import { type FormEvent, useEffect, useState } from 'react';
import { mostCases, writeCaseRefs } from '../cases/case-address.model.ts';
import { forgetValuation, markValuationSaved, openValuation } from '../drafts/opened-valuation.ts';
import styles from './saved.module.css';
import { SavedItem } from './saved-item.tsx';
import { type SaveStatus, useValuationActions, useValuations, type ValuationActions } from './use-valuations.ts';

export interface SavedAssumptionsProps {
  readonly symbol: string;
  /** Key of the user's draft for the company. */
  readonly draftKey: string;
  /** The valuation opened last; null without one. */
  readonly opened: Valuation | null;
  readonly currency: string | null;
  readonly unsaved: boolean;
  /** Returns whether today's figures contradict the value of a saved valuation. */
  readonly isContradicted: (valuation: Valuation) => boolean;
  /** The contents of a save, as a sentence. */
  readonly holds: string;
  /** The valuation to save; null without a reliable fair value. */
  readonly current: UnnamedValuation | null;
}

/** A valuation before the user names it. */
export type UnnamedValuation = Omit<Valuation, 'id' | 'symbol' | 'name' | 'savedAt' | 'shareToken'>;

/** The panel of the user's saved assumptions for a company: save, open, share by link, delete. */
export function SavedAssumptions(props: SavedAssumptionsProps) {
  const { symbol, draftKey, opened, currency, unsaved, isContradicted, holds, current } = props;
  const query = useValuations(symbol);
  const actions = useValuationActions(symbol);
  const [name, setName] = useState(opened?.name ?? '');
  const [deleting, setDeleting] = useState<Valuation | null>(null);
  const [last, setLast] = useState(opened);
  const saved = query.data?.valuations;
  // The name of a case that is closed must not be given to what is in the form then.
  if (last !== opened) {
    setLast(opened);
    if (opened === null) setName('');
  }
  const open = (valuation: Valuation) => {
    openValuation(draftKey, valuation);
    setName(valuation.name);
  };
  useCaseInAddress(saved, opened, (valuation) => {
    if (valuation !== null) open(valuation);
    else actions.setStatus({ kind: 'error', text: 'The case that was open is not there any more: it is closed.' });
  });
  return (
    <Panel
      title="Saved assumptions"
      headingLevel={2}
      actions={
        <Row as="span" inline align="stretch" justify="end" wrap gap={6}>
          {unsaved && <Badge tone="caution">Unsaved changes</Badge>}
          {saved !== undefined && saved.length > 0 && <Badge>{saved.length}</Badge>}
        </Row>
      }
    >
      <SaveForm
        draftKey={draftKey}
        current={current}
        name={name}
        onName={setName}
        saved={saved ?? []}
        actions={actions}
      />
      {current !== null && (
        <Text tone={2} size="xs" className={styles.line}>
          {holds}
        </Text>
      )}
      <StatusLine status={actions.status} />
      {query.isPending && <Skeleton shape="table" label="Loading saved assumptions" height={60} />}
      {query.isError && saved === undefined && (
        <Text tone="negative" size="xs" top={8}>
          {errorText(query.error, 'Failed to load saved assumptions.')}{' '}
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Text>
      )}
      {saved !== undefined && saved.length > 0 && <CompareCases symbol={symbol} saved={saved} />}
      {saved !== undefined && saved.length > 0 && (
        <Grid as="ul" columns={1} top={10}>
          {saved.map((valuation) => (
            <SavedItem
              key={valuation.id}
              valuation={valuation}
              currency={currency}
              isOpen={valuation.id === opened?.id}
              contradicted={isContradicted(valuation)}
              actions={actions}
              onOpen={() => open(valuation)}
              onDelete={() => setDeleting(valuation)}
            />
          ))}
        </Grid>
      )}
      <DeleteDialog draftKey={draftKey} deleting={deleting} actions={actions} onClose={() => setDeleting(null)} />
    </Panel>
  );
}

interface CompareCasesProps extends Pick<SavedAssumptionsProps, 'symbol'> {
  readonly saved: readonly Valuation[];
}

/** The link that opens the newest saved cases beside the default one. */
function CompareCases({ symbol, saved }: CompareCasesProps) {
  const own = saved.slice(0, mostCases - 1).map(({ id }) => ({ kind: 'own', id }) as const);
  const query = writeCaseRefs(new URLSearchParams({ symbol }), [{ kind: 'default' }, ...own]);
  return (
    <Link to={{ search: query.toString() }} className={styles.compare ?? ''}>
      Compare {own.length === 1 ? 'it' : 'them'} with the default case
    </Link>
  );
}

interface SaveFormProps extends Pick<SavedAssumptionsProps, 'draftKey' | 'current'> {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly saved: readonly Valuation[];
  readonly actions: ValuationActions;
}

function SaveForm({ draftKey, current, name, onName, saved, actions }: SaveFormProps) {
  const [nameError, setNameError] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setNameError(trimmed === '' ? 'Please name these assumptions.' : null);
    if (trimmed === '' || current === null) return;
    const valuation = await actions.save({ ...current, name: trimmed });
    if (valuation !== null) markValuationSaved(draftKey, valuation);
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label="Save assumptions">
      <TextField
        label="Name"
        value={name}
        onChange={onName}
        error={nameError}
        maxLength={80}
        placeholder="Base case"
        autoComplete="off"
      />
      <Button
        type="submit"
        busy={actions.busy === 'save'}
        disabledReason={current === null ? 'There is no reliable fair value to save.' : undefined}
      >
        {saved.some((valuation) => valuation.name === name.trim()) ? 'Replace' : 'Save'}
      </Button>
    </form>
  );
}

interface DeleteDialogProps extends Pick<SavedAssumptionsProps, 'draftKey'> {
  readonly deleting: Valuation | null;
  readonly actions: ValuationActions;
  readonly onClose: () => void;
}

function DeleteDialog({ draftKey, deleting, actions, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={deleting !== null}
      title={`Delete “${deleting?.name}”?`}
      text="The saved assumptions are removed for good, and a shared link to them ends. The form keeps its contents."
      action="Delete assumptions"
      busy={actions.busy === 'delete'}
      onCancel={onClose}
      onConfirm={async () => {
        if (deleting !== null && (await actions.remove(deleting))) forgetValuation(draftKey, deleting);
        onClose();
      }}
    />
  );
}

function StatusLine({ status }: { readonly status: SaveStatus | null }) {
  const failed = status?.kind === 'error';
  // Live regions must exist before their text appears, or screen readers stay silent.
  return (
    <>
      <Text role="status" tone="positive" size="xs" weight="medium" className={styles.line}>
        {!failed && status?.text}
      </Text>
      <Text role="alert" tone="negative" size="xs" weight="medium" className={styles.line}>
        {failed && status?.text}
      </Text>
    </>
  );
}

const PARAMETER = 'case';

/**
 * Keeps the opened case in the address, without a new step of history, and opens the one that is there once: a reload loses none.
 * @param saved undefined until the user's cases are loaded
 * @param onFound called with the case of the address; null when it is not there any more
 */
function useCaseInAddress(
  saved: readonly Valuation[] | undefined,
  opened: Valuation | null,
  onFound: (valuation: Valuation | null) => void,
): void {
  const [query, setQuery] = useSearchParams();
  const [isRead, setIsRead] = useState(false);
  const [asked, id] = [query.get(PARAMETER), opened?.id ?? null];
  useEffect(() => {
    if (isRead || saved === undefined) return;
    setIsRead(true);
    if (asked !== null && opened === null) onFound(saved.find((valuation) => valuation.id === asked) ?? null);
  }, [isRead, saved, asked, opened, onFound]);
  useEffect(() => {
    if (!isRead || asked === id) return;
    setQuery(
      (last) => {
        const { [PARAMETER]: _before, ...others } = Object.fromEntries(last);
        return id === null ? others : { ...others, [PARAMETER]: id };
      },
      { replace: true },
    );
  }, [isRead, asked, id, setQuery]);
}
