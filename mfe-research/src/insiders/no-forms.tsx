import type { Insiders } from '@basecase/gateway/contract';
import { isSampleCik } from '@basecase/gateway/contract/figures/sample-cik';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { ExternalLink, Users } from 'lucide-react';
import styles from './insiders.module.css';

/** The state of a company without a single form. */
export function NoForms({ insiders: { isForeign, cik } }: { readonly insiders: Insiders }) {
  if (isForeign) {
    return (
      <EmptyState
        icon={<Users size={20} />}
        title="Few insider filings to show"
        text="This company files as a foreign issuer. Its insiders had no duty to file these forms before 18 March 2026."
      />
    );
  }
  return (
    <EmptyState
      icon={<Users size={20} />}
      title="No insider filings"
      text="No Forms 3, 4 or 5 of the last 13 years name this company."
      action={isSampleCik(cik) ? undefined : <FormsAtSec cik={cik} />}
    />
  );
}

function FormsAtSec({ cik }: { readonly cik: string }) {
  const query = new URLSearchParams({ action: 'getcompany', CIK: cik, type: '4', owner: 'only', count: '40' });
  return (
    <a
      className={styles.link}
      href={`https://www.sec.gov/cgi-bin/browse-edgar?${query}`}
      target="_blank"
      rel="noreferrer"
    >
      Open on SEC <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
