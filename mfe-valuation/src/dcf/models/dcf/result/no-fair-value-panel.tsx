import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatMoneyTenth, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { listNames } from '@basecase/shared-ui/figures/words';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Check } from '../../../checks/check.model.ts';
import { AnswerButton, type ChecksPanelProps } from '../../../checks/checks-panel.tsx';
import { type MissingInput, missingPredicate, NO_FAIR_VALUE } from '../../../inputs/missing-inputs.model.ts';
import frame from '../../../panels/result-panel.module.css';
import type { Valuation } from '../../../valuation/valuation.model.ts';
import styles from './no-fair-value-panel.module.css';

export interface NoFairValuePanelProps {
  /** Together with the contradictions there is at least one. */
  readonly missing: readonly MissingInput[];
  readonly contradictions: readonly Check[];
  readonly onSet: ChecksPanelProps['onSet'];
  /** Calculated with 0 for the missing figures. */
  readonly valuation: Valuation;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  /** The form that fills in what is missing. */
  readonly fill: ReactNode;
  readonly ref: Ref<HTMLElement>;
}

/** Replaces the fair value while a required figure is missing or contradicted. */
export function NoFairValuePanel(props: NoFairValuePanelProps) {
  const { missing, contradictions, onSet, valuation, currency, fill, ref } = props;
  const counts = [
    countText(missing.length, 'figure missing', 'figures missing'),
    countText(contradictions.length, 'contradiction', 'contradictions'),
  ];
  return (
    <section ref={ref} tabIndex={-1} className={frame.panel} aria-label="Fair value">
      <Grid columns={1} className={frame.top}>
        <div className={frame.value}>
          <h2 className={frame.label}>Fair value per share</h2>
          <output className={styles.headline}>{NO_FAIR_VALUE}</output>
          <Row as="p" wrap tone={3} size="xs" figures className={frame.price}>
            <Badge tone="negative">
              <TriangleAlert size={12} aria-hidden="true" />
              {listNames(counts.filter((count) => count !== null))}
            </Badge>
            {valuation.price !== null && `Price ${formatPerShare(valuation.price, { currency })}`}
          </Row>
        </div>
        <div className={frame.meaning}>
          <Grid as="ul" gap={6} className={styles.missing}>
            {missing.map((input) => (
              <li key={input.key}>
                <b>{input.label}</b> {missingPredicate(input)} {input.effect}
              </li>
            ))}
            {contradictions.map((check) => (
              <li key={check.code}>
                <b>{check.title}</b>
                <p className={styles.hint}>
                  {check.text} <AnswerButton check={check} onSet={onSet} />
                </p>
              </li>
            ))}
          </Grid>
        </div>
      </Grid>
      {fill}
      <WithZeros missing={missing} valuation={valuation} currency={currency} />
    </section>
  );
}

function countText(count: number, one: string, many: string): string | null {
  return count === 0 ? null : `${count} ${count === 1 ? one : many}`;
}

function WithZeros({
  missing,
  valuation,
  currency,
}: Pick<NoFairValuePanelProps, 'missing' | 'valuation' | 'currency'>) {
  const { result } = valuation;
  const zeros = missing.filter(({ years }) => years.length > 0).map(({ label }) => label);
  const across = missing.length === 0 ? 'Unreliable result' : 'Computed across currencies';
  const title = zeros.length === 0 ? across : 'Computed with zeros';
  const money = (value: number | null) => formatMoneyTenth(value, { currency });
  return (
    <Row wrap tone={2} size="xs" figures className={styles.zeros} role="note">
      <p>
        <b>
          {title}: {formatPerShare(result.fairValuePerShare, { currency })}
        </b>
        {zeros.length > 0 && `${listNames(zeros)} taken as 0. `}This is not a fair value.
      </p>
      <dl>
        {[
          ['Enterprise value', money(result.enterpriseValue)],
          ['Equity value', money(result.equityValue)],
          ['Terminal value share', formatPercent(result.terminalShare, { decimals: 0 })],
          ['WACC', formatPercent(result.wacc)],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}
