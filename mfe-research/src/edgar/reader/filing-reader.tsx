import type { FilingDocument } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ButtonLink } from '@basecase/shared-ui/components/buttons/button-link';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { ArrowLeft, Download, ExternalLink, FileText } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { FilingsError } from '../../load-filings.ts';
import { useFilingDownload } from '../filing-link.tsx';
import { downloadName } from '../filings.model.ts';
import { ContentsList } from './contents-list.tsx';
import { FactBar } from './fact-bar.tsx';
import { documentQuery, pageAddress } from './load-document.ts';
import { documentText, documentTitle, tooLargeText } from './reader.model.ts';
import styles from './reader.module.css';

/** The reader: a filed document, opened at a figure. */
export function FilingReader({ place }: { readonly place: FilingPlace }) {
  const { api } = useHost();
  const tickers = useTickerMap(true);
  const cik = tickers.data === undefined ? null : findCik(tickers.data, place.symbol);
  const query = useQuery(documentQuery(api, cik, place));
  const screen = useRef<HTMLDivElement>(null);
  // The list and the reader share a route, so the shell does not move the focus.
  useEffect(() => screen.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  const isUnknown = tickers.isSuccess && cik === null;
  const error = tickers.error ?? query.error ?? (isUnknown ? new FilingsError('CIK not found for ticker.') : null);
  const address = cik === null ? null : filingAddress(cik, place.accession, query.data?.document ?? place.document);
  return (
    <div ref={screen}>
      <WayBack place={place} />
      <ScreenHeading
        title={query.data === undefined ? 'Filing' : documentTitle(query.data)}
        text={query.data === undefined ? ' ' : documentText(query.data)}
        actions={
          <>
            {query.data?.isPrimary === true && <DownloadButton symbol={place.symbol} document={query.data} />}
            {address !== null && <OpenOnSec address={address} />}
          </>
        }
      />
      {error !== null && (
        <ErrorState
          title="Failed to load this filing."
          text={error instanceof FilingsError ? error.message : errorText(error, 'Please try again.')}
          busy={query.isFetching || tickers.isFetching}
          onRetry={() => (cik === null ? tickers.refetch() : query.refetch())}
          action={address !== null && <OpenOnSec address={address} />}
        />
      )}
      {error === null && query.data === undefined && <Skeleton shape="text" label="Loading the filing" height={600} />}
      {query.data !== undefined && <Document document={query.data} place={place} address={address} />}
    </div>
  );
}

interface DocumentProps {
  readonly document: FilingDocument;
  readonly place: FilingPlace;
  /** Address at the SEC. */
  readonly address: string | null;
}

function Document({ document, place, address }: DocumentProps) {
  const { api } = useHost();
  const { ticket, fact, contents } = document;
  const places = fact?.places ?? [];
  const [at, setAt] = useState(() => places.findIndex(({ anchor }) => anchor === fact?.anchor));
  const [visit, setVisit] = useState<Visit>({ anchor: fact?.anchor ?? null, count: 0 });
  const [current, setCurrent] = useState(places[at]?.within ?? null);
  const go = useCallback((anchor: string) => setVisit(({ count }) => ({ anchor, count: count + 1 })), []);
  const step = (next: number) => {
    const chosen = places[next];
    if (chosen === undefined) return;
    setAt(next);
    setCurrent(chosen.within);
    go(chosen.anchor);
  };
  if (ticket === null) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<FileText size={20} />}
        title={tooLargeText(document.size)}
        text="The original is with the SEC."
        action={address !== null && <OpenOnSec address={address} />}
      />
    );
  }
  return (
    <div className={styles.reader}>
      <ContentsList
        contents={contents}
        current={current}
        onVisit={(anchor) => {
          setCurrent(anchor);
          go(anchor);
        }}
      />
      <section className={styles.document} aria-label="Document">
        {fact !== null && <FactBar fact={fact} at={at} onPlace={step} />}
        {fact === null && (place.anchor !== undefined || place.figure !== undefined) && (
          <p className={styles.unmarked} role="status">
            This figure is not marked in the document.
          </p>
        )}
        <DocumentFrame
          title={`${document.form} of ${document.company}, filed ${formatCalendarDay(document.filed)}`}
          address={pageAddress(api, ticket)}
          visit={visit}
        />
      </section>
    </div>
  );
}

function OpenOnSec({ address }: { readonly address: string }) {
  return (
    <ButtonLink href={address}>
      Open on SEC
      <ExternalLink size={14} aria-hidden="true" />
    </ButtonLink>
  );
}

function DownloadButton({ symbol, document }: { readonly symbol: string; readonly document: FilingDocument }) {
  const { cik, accession, form, filed } = document;
  const fileName = downloadName(symbol, form, filed);
  const { busy, save } = useFilingDownload({ cik, accession, document: document.document, fileName });
  // A document in a subfolder is a view that only the SEC renders.
  if (document.document.includes('/')) return null;
  return (
    <Button busy={busy} icon={<Download size={14} aria-hidden="true" />} onClick={save}>
      Download
    </Button>
  );
}

/** The link to the figure or list that the reader was opened from. It goes back in the history where there is one. */
function WayBack({ place }: { readonly place: FilingPlace }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const path = place.from === undefined ? '/edgar' : '/financials';
  const goBack = (event: MouseEvent) => {
    // The first address of a page has nothing of ours before it.
    if (key === 'default' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      className={styles.back ?? ''}
      to={`${path}?${new URLSearchParams({ symbol: place.symbol })}`}
      onClick={goBack}
    >
      <ArrowLeft size={14} aria-hidden="true" />
      {place.from ?? 'All filings'}
    </Link>
  );
}

/** A place of a document to scroll to. */
interface Visit {
  /** Id of an element; null for the top. */
  readonly anchor: string | null;
  /** Counts the visits: the same place can be visited again. */
  readonly count: number;
}

interface DocumentFrameProps {
  readonly title: string;
  /** Address of the page, with a ticket. */
  readonly address: string;
  readonly visit: Visit;
}

/** A filed document. It runs no script, has no origin, and its own policy forbids all loads. */
function DocumentFrame({ title, address, visit }: DocumentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(() => addressAt(address, visit.anchor));
  const shown = useRef(visit);
  useEffect(() => {
    if (shown.current === visit) return;
    shown.current = visit;
    // A change of only the fragment scrolls. `replace` keeps it out of the history, so that Back leaves the reader.
    frame.current?.contentWindow?.location.replace(addressAt(address, visit.anchor));
  }, [address, visit]);
  return (
    <iframe ref={frame} className={styles.frame} title={title} src={first} sandbox="" referrerPolicy="no-referrer" />
  );
}

function addressAt(address: string, anchor: string | null): string {
  return anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
}
