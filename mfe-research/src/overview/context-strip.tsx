import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Link } from '@basecase/shared-ui/router';
import { useState } from 'react';
import { type CompanyFact, companyFacts, factLabels } from './context.model.ts';
import styles from './context-strip.module.css';

/** A longer description may need more than its lines. */
const LONG_TEXT = 110;

/** Follows the reason why the provider's figures are missing. */
const filingsOnly = 'Figures of its filings are shown where there are any.';

/** The facts that place a company, and its description. Keeps its height while they load. */
export function ContextStrip({ symbol }: { readonly symbol: string }) {
  const { data } = useOverview(symbol);
  const facts: readonly CompanyFact[] =
    data === undefined ? factLabels.map((label) => ({ label, value: '' })) : companyFacts(data);
  return (
    <section className={styles.strip} aria-label="About the company" aria-busy={data === undefined}>
      <Row as="dl" align="stretch" wrap className={styles.facts}>
        {facts.map(({ label, value, path }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={path === undefined ? value : undefined}>
              {path === undefined ? value : <Link to={`${path}?symbol=${encodeURIComponent(symbol)}`}>{value}</Link>}
            </dd>
          </div>
        ))}
      </Row>
      {data === undefined ? (
        <div className={styles.about} />
      ) : (
        <About key={symbol} text={data.note === undefined ? data.description : `${data.note} ${filingsOnly}`} />
      )}
    </section>
  );
}

function About({ text }: { readonly text: string | null }) {
  const [open, setOpen] = useState(false);
  if (text === null) return <p className={styles.about}>No description</p>;
  return (
    <div className={styles.about}>
      <p data-open={open}>{text}</p>
      {text.length > LONG_TEXT && (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Less' : 'More'}
          <VisuallyHidden> of the description</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
