import type { SharedValuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoneyTenth, formatNumberShort, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import type { GatedValue } from '../checks/gated-value.model.ts';
import { modelOf } from '../drafts/saved-model.model.ts';
import { NO_FAIR_VALUE } from '../inputs/missing-inputs.model.ts';
import type { UsedFigure } from '../inputs/used-figures.model.ts';
import { models } from '../models/registry.ts';
import { type BasisChange, basisChanges } from './basis-changes.model.ts';
import styles from './saved.module.css';
import { isReliable } from './saved-value.model.ts';

export interface SinceSavedProps {
  readonly saved: Pick<
    SharedValuation,
    'name' | 'savedAt' | 'fairValuePerShare' | 'price' | 'basis' | 'assumptions' | 'model'
  >;
  /** The same assumptions on today's figures. */
  readonly now: ValueAndPrice & Pick<GatedValue, 'contradicted'>;
  /** Today's figures. */
  readonly figures: readonly UsedFigure[];
  readonly currency: string | null;
  readonly onClose?: () => void;
}

interface ValueAndPrice extends Pick<GatedValue, 'reliable' | 'fairValuePerShare'> {
  readonly price: number | null;
}

const kinds = { restated: 'Restated', added: 'New', dropped: 'No longer used' } as const;

/** The changes since a valuation was saved: its value, the price, and each filed figure behind it. */
export function SinceSaved({ saved, now, figures, currency, onClose }: SinceSavedProps) {
  const { name, savedAt, fairValuePerShare, price, basis } = saved;
  // A release that took missing figures for 0, or that knew no contradictions, saved a number that is no fair value.
  const before = { fairValuePerShare, price, reliable: isReliable(saved) && !now.contradicted };
  const changes = basisChanges(basis, figures);
  const perShare = (value: number | null) => formatPerShare(value, { currency });
  return (
    <Panel
      title={`Since “${name}” was saved on ${formatUtcDay(savedAt)}`}
      headingLevel={2}
      actions={
        onClose !== undefined && (
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <Row as="dl" align="stretch" wrap figures className={styles.since}>
        {models[modelOf(saved)].value !== null && (
          <div>
            <dt>Fair value of these assumptions</dt>
            <dd>
              {valueText(before, currency)} → <b>{valueText(now, currency)}</b>
            </dd>
          </div>
        )}
        <div>
          <dt>Price</dt>
          <dd>
            {perShare(before.price)} → <b>{perShare(now.price)}</b>
          </dd>
        </div>
      </Row>
      {changes.length === 0 ? (
        <Text tone={2} top={8}>
          No filed figure it rests on has changed.
        </Text>
      ) : (
        <ChangeTable changes={changes} currency={currency} />
      )}
    </Panel>
  );
}

function valueText({ reliable, fairValuePerShare }: ValueAndPrice, currency: string | null): string {
  return reliable ? formatPerShare(fairValuePerShare, { currency }) : NO_FAIR_VALUE;
}

interface ChangeTableProps {
  readonly changes: readonly BasisChange[];
  readonly currency: string | null;
}

function ChangeTable({ changes, currency }: ChangeTableProps) {
  const columns: readonly TableColumn<BasisChange>[] = [
    { key: 'figure', header: 'Figure', width: '100%', cell: ({ field }) => findFieldLabel(field) },
    { key: 'year', header: 'Fiscal year', cell: fiscalYear },
    { key: 'was', header: 'Was', cell: (change) => figureText(change, change.before, currency) },
    { key: 'is', header: 'Is', cell: (change) => figureText(change, change.now, currency) },
    { key: 'filed', header: 'Filed', cell: ({ filed }) => (filed === null ? null : formatUtcDay(filed)) },
    { key: 'change', header: 'Change', cell: ({ kind }) => kinds[kind] },
  ];
  return (
    <div className={styles.changes}>
      <Table
        frame="panel"
        label="Changed figures"
        tableLabel="Figures that have changed"
        maxHeight={320}
        sizes={{ padding: 12 }}
        columns={columns}
        rows={changes}
        keyOf={({ field, fiscalDateEnding }) => `${field} ${fiscalDateEnding}`}
      />
    </div>
  );
}

/** Returns the name on screen of a field that a model reads. */
function findFieldLabel(name: string): string {
  const fields = Object.values(models).flatMap((model) => model.fields);
  return fields.find(({ field }) => field === name)?.label ?? name;
}

function figureText({ field }: BasisChange, value: number | null, currency: string | null): string {
  return field === 'commonStockSharesOutstanding' ? formatNumberShort(value) : formatMoneyTenth(value, { currency });
}
