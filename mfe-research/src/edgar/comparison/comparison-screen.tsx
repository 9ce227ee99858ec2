import type { ComparedFiling, FilingChanges, SectionSummary } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { type ComparisonPlace, comparisonAddress, filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { findCik, filingAddress as secAddress } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { ChevronDown, FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FiscalCalendar } from '../../fiscal-calendar.model.ts';
import { FilingsError } from '../../load-filings.ts';
import { useFiscalCalendar } from '../../use-fiscal-calendar.ts';
import { OpenOnSec, ReaderViews, useReplace, WayBack } from '../reader-controls.tsx';
import { tabNote } from './changes.model.ts';
import { comparisonText, comparisonTitle, expectedNext, periodName, reportName } from './compared-names.model.ts';
import styles from './comparison.module.css';
import { SectionView } from './section-view.tsx';

/** What changed in a report since an earlier one. */
export function ComparisonScreen({ place }: { readonly place: ComparisonPlace }) {
  const { api } = useHost();
  const replace = useReplace();
  const calendar = useFiscalCalendar(place.symbol);
  const tickers = useTickerMap(true);
  const cik = tickers.data === undefined ? null : findCik(tickers.data, place.symbol);
  const query = useQuery({ ...changesQuery(api, cik, place), placeholderData: keepPreviousData });
  const screen = useRef<HTMLDivElement>(null);
  // The list, the reader and the comparison share a route, so the shell does not move the focus.
  useEffect(() => screen.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  const isUnknown = tickers.isSuccess && cik === null;
  const error = tickers.error ?? query.error ?? (isUnknown ? new FilingsError('CIK not found for ticker.') : null);
  const found = query.data;
  const change = (next: Partial<ComparisonPlace>) => {
    const against = next.against ?? place.against ?? found?.older?.accession;
    const { symbol, accession, section } = place;
    const kept = { symbol, accession, ...(against !== undefined && { against }), ...(section && { section }) };
    replace(comparisonAddress({ ...kept, ...next }));
  };
  const address = cik === null ? null : secAddress(cik, place.accession, found?.newer.document);
  return (
    <div ref={screen}>
      <WayBack symbol={place.symbol} text="All filings" />
      <ScreenHeading
        title={found === undefined ? 'Comparison of filings' : comparisonTitle(found, calendar)}
        text={found === undefined ? ' ' : comparisonText(found)}
        actions={
          <>
            <ReaderViews view="compare" symbol={place.symbol} accession={place.accession} />
            {found !== undefined && found.older !== null && (
              <AgainstMenu
                found={found}
                older={found.older}
                calendar={calendar}
                onChoose={(against) => change({ against })}
              />
            )}
            {address !== null && <OpenOnSec address={address} />}
          </>
        }
      />
      {error !== null && (
        <ErrorState
          title="Failed to compare these filings"
          text={`${error instanceof FilingsError ? error.message : errorText(error, 'Please try again.')} Both documents can still be read.`}
          busy={query.isFetching || tickers.isFetching}
          onRetry={() => (cik === null ? tickers.refetch() : query.refetch())}
          action={
            <Button onClick={() => replace(filingAddress({ symbol: place.symbol, accession: place.accession }))}>
              Read {found === undefined ? 'this filing' : periodName(found.newer, calendar)}
            </Button>
          }
        />
      )}
      {error === null && found === undefined && <Reading />}
      {error === null && found !== undefined && (
        <Sections found={found} place={place} calendar={calendar} busy={query.isPlaceholderData} onChange={change} />
      )}
    </div>
  );
}

function Reading() {
  return (
    <div className={styles.reading}>
      <p>Reading both filings. This takes a few seconds the first time.</p>
      <Skeleton shape="text" label="The two filings are being compared" height={420} />
    </div>
  );
}

interface AgainstMenuProps {
  readonly found: FilingChanges;
  readonly older: ComparedFiling;
  readonly calendar: FiscalCalendar;
  readonly onChoose: (accession: string) => void;
}

/** The choice of the earlier report. */
function AgainstMenu({ found, older, calendar, onChoose }: AgainstMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          Against {periodName(older, calendar)}
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      }
      items={found.earlier.map((filing) => ({
        key: filing.accession,
        label: `${capitalize(periodName(filing, calendar))}, filed ${formatCalendarDay(filing.filed)}`,
        onSelect: () => onChoose(filing.accession),
      }))}
    />
  );
}

interface SectionsProps {
  readonly found: FilingChanges;
  readonly place: ComparisonPlace;
  readonly calendar: FiscalCalendar;
  /** Another section or report is loading. */
  readonly busy: boolean;
  readonly onChange: (next: Partial<ComparisonPlace>) => void;
}

function Sections({ found, place, calendar, busy, onChange }: SectionsProps) {
  const { older, newer, section } = found;
  if (older === null) return <FirstReport newer={newer} />;
  if (section === null) return null;
  const names = { older: reportName(older, calendar), newer: reportName(newer, calendar) };
  const periods = { older: capitalize(periodName(older, calendar)), newer: capitalize(periodName(newer, calendar)) };
  return (
    <div className={styles.tabs} aria-busy={busy || undefined}>
      <Tabs
        label="Section"
        value={place.section ?? section.item}
        onChange={(item) => onChange({ section: item })}
        items={found.sections.map((summary) => ({ value: summary.item, label: <TabLabel section={summary} /> }))}
      >
        {busy && <Reading />}
        {!busy && section.state === 'missing' && (
          <NotFound section={section} found={found} calendar={calendar} onChange={onChange} />
        )}
        {!busy && section.state !== 'missing' && (
          <SectionView
            key={`${older.accession} ${section.item}`}
            section={section}
            names={names}
            periods={periods}
            change={place.change ?? null}
            onChange={(change) => onChange({ section: section.item, change })}
          />
        )}
      </Tabs>
    </div>
  );
}

function TabLabel({ section }: { readonly section: SectionSummary }) {
  return (
    <>
      {section.title}, Item {section.item} <span className={styles.tabNote}>{tabNote(section)}</span>
    </>
  );
}

function FirstReport({ newer }: { readonly newer: ComparedFiling }) {
  const next = expectedNext(newer, new Date().toISOString().slice(0, 10));
  return (
    <div className={styles.banner}>
      <Banner tone="info" title={`This is the first ${newer.form} of this company`}>
        A comparison needs two.{next !== null && ` The next one is expected in ${next}.`}
      </Banner>
    </div>
  );
}

interface NotFoundProps extends Pick<SectionsProps, 'found' | 'calendar' | 'onChange'> {
  readonly section: SectionSummary;
}

/** Says which filing has no such section. The next earlier report may have it. */
function NotFound({ section, found, calendar, onChange }: NotFoundProps) {
  const { older, newer, earlier } = found;
  const { foundBy, item } = section;
  const missing = [foundBy.older === null && older, foundBy.newer === null && newer].filter(
    (filing) => filing !== false,
  );
  const [first] = missing.filter((filing) => filing !== null);
  const isBoth = missing.length === 2;
  const other = earlier[earlier.findIndex(({ accession }) => accession === older?.accession) + 1];
  const where = first === undefined || isBoth ? 'in either filing' : `for ${periodName(first, calendar)}`;
  return (
    <EmptyState
      headingLevel={2}
      icon={<FileText size={20} />}
      title={`Item ${item} was not found ${where}`}
      text={`${isBoth ? 'The documents have' : 'The document has'} no heading we can read as Item ${item}. Nothing is guessed.`}
      action={
        foundBy.older === null &&
        foundBy.newer !== null &&
        other !== undefined && (
          <Button onClick={() => onChange({ against: other.accession, section: item })}>
            Compare with {periodName(other, calendar)}
          </Button>
        )
      }
    />
  );
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Compared = Pick<ComparisonPlace, 'accession' | 'against' | 'section'>;

/** Returns the query of what changed between two reports. Filings never change, so neither does the answer. */
function changesQuery(api: ApiClient, cik: number | null, compared: Compared) {
  const query = toQuery(cik, compared);
  return queryOptions({
    queryKey: makeKey(query),
    queryFn: async ({ client, signal }): Promise<FilingChanges> => {
      const found = await api.call('filingChanges', { query }, signal);
      // The gateway chose what the address left out. The first step writes it there, which must not load again.
      const { older, section } = found;
      const whole = {
        ...compared,
        ...(older && { against: older.accession }),
        ...(section && { section: section.item }),
      };
      client.setQueryData(makeKey(toQuery(cik, whole)), found);
      return found;
    },
    enabled: cik !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const makeKey = (query: ReturnType<typeof toQuery>) => ['filing-changes', query] as const;

function toQuery(cik: number | null, { accession, against, section }: Compared) {
  return {
    cik: String(cik),
    accession,
    ...(against !== undefined && { against }),
    ...(section !== undefined && { section }),
  };
}
