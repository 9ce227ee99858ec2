import type { Insiders } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { useState } from 'react';
import styles from './insiders.module.css';

interface FormNotesProps {
  readonly insiders: Insiders;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** How far the forms are read, whether the reading broke off, and which forms were left out. */
export function FormNotes({ insiders, busy, onRetry }: FormNotesProps) {
  const { reading, leftOut } = insiders;
  return (
    <>
      {reading.isRunning && <Progress reading={reading} />}
      {reading.hasFailed && (
        <Banner
          tone="warning"
          title="The latest forms could not be read"
          action={
            <Button size="sm" onClick={onRetry} busy={busy}>
              Retry
            </Button>
          }
        >
          The SEC archive does not answer.{' '}
          {reading.to === null ? '' : `Trades of forms up to ${formatCalendarDay(reading.to)} are shown.`}
        </Banner>
      )}
      {leftOut.length > 0 && <LeftOut insiders={insiders} />}
    </>
  );
}

function Progress({ reading: { of, read, from } }: Pick<Insiders, 'reading'>) {
  const reach = from === null ? '' : ` What is shown goes back to forms of ${formatCalendarDay(from)}.`;
  return (
    <Row as="section" wrap tone={2} className={styles.reading} aria-label="Reading of forms">
      <progress max={of} value={read} aria-label="Forms read" />
      <p>
        <b>Reading older forms.</b> {read} of {of} are read, newest first.{reach} Each form is read once.
      </p>
    </Row>
  );
}

/** The forms that were not used are in the list on request. */
function LeftOut({ insiders: { leftOut, symbol } }: { readonly insiders: Insiders }) {
  const [isOpen, setOpen] = useState(false);
  const count = leftOut.length;
  return (
    <Banner
      tone="info"
      title={count === 1 ? 'One form was left out, or a part of it' : `${count} forms were left out, or a part of them`}
      action={
        <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      }
    >
      {!isOpen && 'Their figures cannot be used, and no sum has them.'}
      {isOpen && (
        <ul className={styles.leftOut}>
          {leftOut.map(({ accession, form, document, filed, reason }) => (
            <li key={accession}>
              <Link to={filingAddress({ symbol, accession, document })}>
                Form {form}, filed {formatCalendarDay(filed)}
              </Link>
              : {reason}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
