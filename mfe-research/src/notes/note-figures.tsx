import { findPrinted } from '@basecase/gateway/contract/figures/figure-source';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { Check, FileText, TriangleAlert } from 'lucide-react';
import type { FigureTie, NoteTie } from '../watching/notes-query.ts';
import styles from './note-figures.module.css';
import { findTieChoice, formatLimit, formatTieFigure } from './notes.model.ts';

interface NoteFiguresProps {
  readonly symbol: string;
  readonly ties: readonly NoteTie[];
}

/** What a note rests on: figures and cases then and now, and filings. */
export function NoteFigures({ symbol, ties }: NoteFiguresProps) {
  return ties.map((tie) => {
    const key = JSON.stringify(tie);
    if (tie.kind === 'figure') return <FigureRow key={key} symbol={symbol} tie={tie} />;
    if (tie.kind === 'filing') return <FilingRow key={key} symbol={symbol} {...tie} />;
    return (
      <div key={key} className={styles.tie}>
        <p className={styles.name}>
          <b>My fair value, {tie.name}</b>
          {tie.now === null && (
            <Text as="span" block tone={2}>
              This valuation was deleted, or has no value.
            </Text>
          )}
        </p>
        <ThenAndNow written={formatPerShare(tie.written)} now={formatPerShare(tie.now)} />
      </div>
    );
  });
}

function FigureRow({ symbol, tie }: { readonly symbol: string; readonly tie: FigureTie }) {
  const { label, format } = findTieChoice(tie);
  const { now } = tie;
  const printed = now.value === null ? null : findPrinted(now);
  return (
    <div className={classNames(styles.tie, tie.isCrossed === true && styles.crossed)}>
      <p className={styles.name}>
        <b>{label}</b>
        {tie.limit !== null && (
          <Text as="span" tone="accent" weight="medium">
            Limit: {formatLimit(tie, format)}
          </Text>
        )}
        {now.value === null && (
          <Text as="span" block tone={2}>
            {now.reason}
          </Text>
        )}
      </p>
      <ThenAndNow written={formatTieFigure(tie.written, format)} now={formatTieFigure(now, format)} />
      <LimitState isCrossed={tie.isCrossed} />
      {now.value !== null && now.accession !== null && now.filed !== null && (
        <Link
          className={styles.filing ?? ''}
          to={filingAddress({
            symbol,
            accession: now.accession,
            from: label,
            ...(printed !== null && { figure: printed }),
          })}
        >{`Filing of ${formatCalendarDay(now.filed)}`}</Link>
      )}
    </div>
  );
}

function ThenAndNow({ written, now }: { readonly written: string; readonly now: string }) {
  return (
    <dl className={styles.values}>
      <div>
        <dt>When I wrote this</dt>
        <dd>{written}</dd>
      </div>
      <div>
        <dt>Now</dt>
        <dd>{now}</dd>
      </div>
    </dl>
  );
}

/** Whether a limit is crossed, as a word with a mark; nothing without a limit or without a figure. */
export function LimitState({ isCrossed }: Pick<FigureTie, 'isCrossed'>) {
  if (isCrossed === null) return null;
  return isCrossed ? (
    <span className={classNames(styles.state, styles.isCrossed)}>
      <TriangleAlert size={14} aria-hidden="true" /> Limit crossed
    </span>
  ) : (
    <span className={classNames(styles.state, styles.holds)}>
      <Check size={14} aria-hidden="true" /> Holds
    </span>
  );
}

type FilingRowProps = Omit<Extract<NoteTie, { readonly kind: 'filing' }>, 'kind'> & { readonly symbol: string };

function FilingRow({ symbol, accession, form, filed }: FilingRowProps) {
  const name = `${form} filed ${formatCalendarDay(filed)}`;
  return (
    <div className={classNames(styles.tie, styles.document)}>
      <p className={styles.name}>
        <FileText size={15} aria-hidden="true" /> {name}
      </p>
      <Link className={styles.filing ?? ''} to={filingAddress({ symbol, accession, from: name })}>
        Open
      </Link>
    </div>
  );
}
