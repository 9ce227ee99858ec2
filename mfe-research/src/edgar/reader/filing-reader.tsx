import type { FilingDocument } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { ChevronDown, ChevronUp, Download, FileText } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FilingsError } from '../../load-filings.ts';
import { useFilingDownload } from '../filing-link.tsx';
import { downloadName, isCompared } from '../filings.model.ts';
import { OpenOnSec, ReaderViews, useStepKeys, WayBack } from '../reader-controls.tsx';
import { ContentsList } from './contents-list.tsx';
import { FindBar, useWords } from './find-bar.tsx';
import { documentQuery } from './load-document.ts';
import { documentText, documentTitle, factAmount, factName, type ReadFact, tooLargeText } from './reader.model.ts';
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
      <WayBack
        symbol={place.symbol}
        text={place.from ?? 'All filings'}
        path={place.from === undefined ? '/edgar' : '/financials'}
      />
      <ScreenHeading
        title={query.data === undefined ? 'Filing' : documentTitle(query.data)}
        text={query.data === undefined ? ' ' : documentText(query.data)}
        actions={
          <>
            {query.data?.isPrimary === true && isCompared(query.data.form) && (
              <ReaderViews view="read" symbol={place.symbol} accession={place.accession} />
            )}
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
  const { ticket, fact, contents } = document;
  const places = fact?.places ?? [];
  const [at, setAt] = useState(() => places.findIndex(({ anchor }) => anchor === fact?.anchor));
  const [visit, setVisit] = useState<Visit>({ anchor: fact?.anchor ?? null, count: 0 });
  const [current, setCurrent] = useState(places[at]?.within ?? null);
  const go = useCallback((anchor: string, within: string | null) => {
    setCurrent(within);
    setVisit(({ count }) => ({ anchor, count: count + 1 }));
  }, []);
  const words = useWords(document, place);
  const { count, within: items, at: found, error } = words;
  const item = items[found - 1] ?? null;
  // A document that opens with words is not shown before they are marked: it would load twice.
  const [isShown, setShown] = useState(words.words === '');
  const page = useRef(words.address);
  useEffect(() => {
    if (count !== null || error !== null) setShown(true);
    const isOther = page.current !== words.address;
    page.current = words.address;
    if (count !== null && count > 0) go(`basecase-find-${found}`, item);
    else if (isOther) setVisit((last) => ({ ...last, count: last.count + 1 }));
  }, [count, found, item, go, error, words.address]);
  const step = (next: number) => {
    const chosen = places[next];
    if (chosen === undefined) return;
    setAt(next);
    go(chosen.anchor, chosen.within);
  };
  if (ticket === null || words.address === null) {
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
    <Grid top={16} className={styles.reader}>
      <ContentsList contents={contents} current={current} onVisit={(anchor) => go(anchor, anchor)} />
      <section className={styles.document} aria-label="Document">
        <FindBar {...words} marked={items.length} onWords={words.look} onPlace={words.show} />
        {fact !== null && <FactBar fact={fact} at={at} onPlace={step} />}
        {fact === null && (place.anchor !== undefined || place.figure !== undefined) && (
          <p className={styles.unmarked} role="status">
            This figure is not marked in the document.
          </p>
        )}
        {isShown && (
          <DocumentFrame
            title={`${document.form} of ${document.company}, filed ${formatCalendarDay(document.filed)}`}
            address={words.address}
            visit={visit}
          />
        )}
      </section>
    </Grid>
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
    // Another address comes with a visit of its own, so that the page loads once.
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

interface FactBarProps {
  readonly fact: ReadFact;
  /** Index of the shown place. */
  readonly at: number;
  readonly onPlace: (at: number) => void;
}

/** The bar above a document: the highlighted figure, and steps through its places; n and p on the keyboard. */
function FactBar({ fact, at, onPlace }: FactBarProps) {
  const last = fact.places.length - 1;
  useStepKeys({
    onNext: at < last ? () => onPlace(at + 1) : undefined,
    onPrevious: at > 0 ? () => onPlace(at - 1) : undefined,
  });
  return (
    <Row as="header" className={styles.bar}>
      <span className={styles.mark} aria-hidden="true" />
      <Row align="stretch" wrap shrink className={styles.figure}>
        <b>{factName(fact)}</b>
        <Text as="span" tone={2} figures>
          {factAmount(fact)}
        </Text>
      </Row>
      <span className={styles.place} role="status">
        <span className={styles.word}>Place </span>
        {at + 1} of {last + 1}
      </span>
      <Row align="stretch" gap={4} className={styles.steps}>
        <IconButton
          label="Previous place"
          icon={<ChevronUp size={16} aria-hidden="true" />}
          disabled={at <= 0}
          onClick={() => onPlace(at - 1)}
        />
        <IconButton
          label="Next place"
          icon={<ChevronDown size={16} aria-hidden="true" />}
          disabled={at >= last}
          onClick={() => onPlace(at + 1)}
        />
      </Row>
    </Row>
  );
}
