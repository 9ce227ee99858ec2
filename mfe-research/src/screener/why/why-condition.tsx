import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { Check, Minus, X } from 'lucide-react';
import { nameTerm } from '../../market-figures/formula-words.model.ts';
import { describeOutcome, drawRuler, type Explained, readFormat, type Why } from '../distance.model.ts';
import { formatAsked, formatCount, formatValue } from '../figure-text.model.ts';
import styles from './why.module.css';

interface WhyConditionProps {
  readonly explained: Explained;
  readonly why: Why;
  readonly actions: WhyActions;
}

/** A condition: its outcome, the figure beside the number, and the number that would let the company pass. */
export function WhyCondition({ explained, why, actions }: WhyConditionProps) {
  const { text, outcome, meaning, fix } = explained;
  const number = fix?.to.replace(/^-/, '−') ?? '';
  return (
    <li>
      <OutcomeMark outcome={outcome} />
      <div>
        <p className={styles.top}>
          <code>{text}</code>
          <b className={styles[outcome]}>{describeOutcome(explained)}</b>
        </p>
        {outcome === 'unknown' ? (
          <Gap explained={explained} why={why} />
        ) : (
          <p>
            {meaning} <Sides explained={explained} />
          </p>
        )}
        <Track explained={explained} symbol={why.symbol} />
        {fix !== undefined && (
          <div className={styles.fix}>
            <span>
              At {number} it would pass, and {describeMore(fix.more)}.
            </span>
            <Button size="sm" onClick={() => actions.onSet(text, fix.text, number)}>
              Set to {number}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function describeMore(count: number): string {
  if (count === 0) return 'no other company';
  return `${formatCount(count)} more ${count === 1 ? 'company' : 'companies'} with it`;
}

/** The number of the condition as it was asked for, or the figure that the condition compares with. */
function writeRight(explained: Explained, right: number): string {
  const { range, sides } = explained;
  const format = readFormat(explained);
  // Only a figure that is compared with a number has a range.
  return (range === undefined ? formatValue : formatAsked)(right, format, sides?.currency ?? null);
}

/** The figure of the company, and what is asked of it. */
function Sides({ explained }: { readonly explained: Explained }) {
  const { sides } = explained;
  if (sides === undefined) return null;
  const format = readFormat(explained);
  return (
    <>
      It is <b>{formatValue(sides.left, format, sides.currency)}</b>, against{' '}
      <b>{writeRight(explained, sides.right)}</b>.
    </>
  );
}

function Gap({ explained, why }: Omit<WhyConditionProps, 'actions'>) {
  const newest = why.company?.newest ?? null;
  return (
    <p>
      {explainGap(explained, why)} A missing figure is not taken as 0, so the condition is not met.{' '}
      {newest !== null && (
        <Link to={filingAddress({ symbol: why.symbol, accession: newest.accession, from: 'Screener' })}>
          Open the {newest.form}
        </Link>
      )}
    </p>
  );
}

/** Where the company and the number are on a ruler. The words above say the same. */
function Track({ explained, symbol }: { readonly explained: Explained; readonly symbol: string }) {
  const ruler = drawRuler(explained);
  const { sides, outcome } = explained;
  if (ruler === null || sides === undefined) return null;
  const format = readFormat(explained);
  const at = (share: number) => ({ left: `${share * 100}%` });
  const passing =
    ruler.passes === 'above'
      ? { left: `${ruler.asked * 100}%`, right: 0 }
      : { left: 0, right: `${(1 - ruler.asked) * 100}%` };
  return (
    <div className={styles.ruler} aria-hidden="true">
      <div className={styles.track}>
        <i style={passing} />
      </div>
      <i className={styles.asked} style={at(ruler.asked)} />
      <i className={outcome === 'passes' ? styles.ownPasses : styles.ownFails} style={at(ruler.own)} />
      <span className={chooseSide(ruler.asked, ruler.own)} style={at(ruler.asked)}>
        {writeRight(explained, sides.right)}
      </span>
      <span className={`${styles.own} ${chooseSide(ruler.own, ruler.asked)}`} style={at(ruler.own)}>
        {symbol} {formatValue(sides.left, format, sides.currency)}
      </span>
    </div>
  );
}

/** Room that a label needs beside its place, as a share of the ruler. */
const labelRoom = 0.24;

/** A label is on the side away from the other one, unless the ruler ends there. */
function chooseSide(own: number, other: number): string | undefined {
  const isLeft = own < other ? own > labelRoom : own > 1 - labelRoom;
  return isLeft ? styles.leftLabel : styles.rightLabel;
}

/** What the buttons of an answer do. */
export interface WhyActions {
  /** Puts another formula in place of a condition. */
  readonly onSet: (from: string, to: string, number: string) => void;
  readonly onDay: (day: string) => void;
  readonly onShow: (symbol: string) => void;
}

const marks = { passes: Check, fails: X, unknown: Minus } as const;

/** A mark beside the word, so that the outcome is no matter of colour alone. */
export function OutcomeMark({ outcome }: { readonly outcome: Explained['outcome'] }) {
  const Mark = marks[outcome];
  return (
    <span className={`${styles.mark} ${styles[`${outcome}Mark`]}`} aria-hidden="true">
      <Mark size={13} />
    </span>
  );
}

/** Returns why a condition has no figure, as a sentence. */
function explainGap({ reason = '' }: Explained, { company }: Why): string {
  const [kind = '', line] = reason.split(': ');
  const newest = company?.newest ?? null;
  const words = line === undefined ? 'it' : nameTerm(line);
  switch (kind) {
    case 'Not reported':
      return newest === null
        ? `${upperFirst(words)} was looked for and not found.`
        : `The ${newest.form} filed ${formatCalendarDay(newest.filed)} has no line for ${words}.`;
    case 'No figure that far back':
      return `Its filings do not go back far enough${line === undefined ? '' : ` for ${words}`}.`;
    case 'No recent price': {
      const price = company?.price ?? null;
      if (price === null) return 'There is no public price of it.';
      return `The last public price is of ${formatCalendarDay(price.day)}, and ${recentPriceDays} days is the limit.`;
    }
    case 'Held back':
      return 'The figure is 500 times its neighbours and under review.';
    default:
      return `${reason}.`;
  }
}

function upperFirst(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
