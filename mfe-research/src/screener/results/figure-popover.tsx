import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Link } from '@basecase/shared-ui/router';
import originStyles from '../../market-figures/figure-origin.module.css';
import { FigureOrigin } from '../../market-figures/figure-origin.tsx';
import { nameFigure } from '../column-words.model.ts';
import { judgeAsk } from '../distance.model.ts';
import {
  formatAsked,
  formatCell,
  formatCount,
  formatDistance,
  formatPercentile,
  type Screen,
  type ScreenColumn,
  type ScreenRow,
} from '../figure-text.model.ts';
import type { ScreenBody } from '../screen-state.model.ts';
import { useWholeFigure } from '../use-screen.ts';
import { findAsk } from './column-heads.tsx';
import styles from './results.module.css';

/** The figure whose origin is shown. */
export interface ChosenFigure {
  /** The button of the figure. */
  readonly anchor: HTMLElement;
  readonly row: ScreenRow;
  readonly column: ScreenColumn;
}

interface FigurePopoverProps {
  readonly chosen: ChosenFigure | null;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly labels: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Where a figure comes from: terms, what is asked of it, its percentile and its filing. */
export function FigurePopover({ chosen, onClose, ...rest }: FigurePopoverProps) {
  const title = chosen === null ? '' : `${chosen.column.label}, ${chosen.row.name}`;
  return (
    <Popover anchor={chosen?.anchor ?? null} title={title} anchors="[data-figure]" side="left" onClose={onClose}>
      {chosen !== null && <Details {...chosen} {...rest} />}
    </Popover>
  );
}

type DetailsProps = Omit<ChosenFigure, 'anchor'> & Omit<FigurePopoverProps, 'chosen' | 'onClose'>;

function Details({ row, column, answer, body, labels }: DetailsProps) {
  const figure = useWholeFigure(row, column.formula, body);
  const share = row.percentiles?.[column.formula] ?? null;
  const open = (
    <Link to={`/overview?symbol=${encodeURIComponent(row.symbol)}`} className={styles.company}>
      Open the company
    </Link>
  );
  if (figure === undefined) return null;
  return (
    <>
      <p className={originStyles.value}>{formatCell(figure, column)}</p>
      {figure.value === null && (
        <p className={originStyles.reason}>{figure.reason}. It is neither ranked nor taken as 0.</p>
      )}
      <Asked row={row} column={column} answer={answer} />
      {share !== null && (
        <p className={originStyles.reason}>
          {formatPercentile(share)} of the {formatCount(column.n)} companies in scope with a figure.
        </p>
      )}
      {figure.value !== null && (
        <FigureOrigin
          figure={figure}
          symbol={row.symbol}
          currency={figure.currency ?? null}
          from={`Screener, ${nameFigure(column.formula, labels)}`}
        />
      )}
      <Row as="p" wrap className={originStyles.links}>
        {open}
      </Row>
    </>
  );
}

/** "15% is asked for, passes by 12.6 points". */
function Asked({ row, column, answer }: Omit<DetailsProps, 'body' | 'labels'>) {
  const asks = findAsk(answer.conditions, column.formula);
  const value = row.values[column.formula]?.value;
  if (asks === null || typeof value !== 'number') return null;
  const passes = judgeAsk(value, asks.operator, asks.value);
  return (
    <Row as="p" align="stretch" justify="between" gap={12} className={styles.asked}>
      <b>{formatAsked(asks.value, column.format)} is asked for</b>
      <b>
        {passes ? 'passes' : 'fails'} by {formatDistance(value - asks.value, column.format)}
      </b>
    </Row>
  );
}
