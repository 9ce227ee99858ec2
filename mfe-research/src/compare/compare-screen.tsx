import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { coverageQuery } from '@basecase/shared-ui/company/coverage-query';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { ExportMenu } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { joinWords } from '@basecase/shared-ui/figures/words';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { Columns3, Layers, Link2 } from 'lucide-react';
import { useMemo } from 'react';
import { VerdictLine } from '../verdict-line.tsx';
import { CompanyChips } from './company-chips.tsx';
import styles from './compare.module.css';
import { fewestCompanies, shareAddress } from './compare-address.model.ts';
import { CompareCharts } from './compare-charts.tsx';
import { toComparisonSheets, toCsvRows } from './compare-export.model.ts';
import { CompareTable } from './compare-table.tsx';
import { type Comparison, listGroups, writeComparedVerdict } from './comparison.model.ts';
import { describeDifferences } from './differences.model.ts';
import { useComparison, useNoteComparison, useSymbols } from './use-comparison.ts';

const counts = ['None', 'One', 'Two', 'Three', 'Four', 'Five'];

/** The screen that compares two to five companies, which the address names. */
export function CompareScreen() {
  const { symbols, change } = useSymbols();
  const comparison = useComparison(symbols);
  const isEnough = symbols.length >= fewestCompanies;
  const { data, isPlaceholderData } = comparison;
  useNoteComparison(symbols, isEnough && data !== undefined && !isPlaceholderData);
  return (
    <div className={styles.screen}>
      <ScreenHeading
        title="Compare"
        text={`${symbols.length === 0 ? 'Add up to five companies' : `${counts[symbols.length] ?? symbols.length} of up to five companies`}. Figures are of the latest four quarters unless the row says so.`}
        actions={
          <>
            <MarketNote />
            {isEnough && data !== undefined && <ShareAndExport comparison={data} symbols={symbols} />}
          </>
        }
      />
      <CompanyChips symbols={symbols} change={change} />
      <SampleNote />
      {!isEnough && <NotEnough symbols={symbols} change={change} />}
      {isEnough && comparison.isLoading && <Skeleton shape="table" label="Loading the comparison" height={640} />}
      {isEnough && comparison.isError && (
        <Failure error={comparison.error} busy={comparison.isFetching} onRetry={() => void comparison.refetch()} />
      )}
      {isEnough && data !== undefined && !comparison.isError && (
        <div
          className={classNames(styles.body, isPlaceholderData && styles.old)}
          aria-busy={isPlaceholderData || undefined}
        >
          <Compared comparison={data} busy={comparison.isFetching} onRetry={() => void comparison.refetch()} />
        </div>
      )}
    </div>
  );
}

interface ComparedProps {
  readonly comparison: Comparison;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Compared({ comparison, busy, onRetry }: ComparedProps) {
  const { companies } = comparison;
  const groups = useMemo(() => listGroups(comparison), [comparison]);
  const verdict = useMemo(() => writeComparedVerdict(groups, companies), [groups, companies]);
  const differences = useMemo(() => describeDifferences(companies), [companies]);
  const absent = companies.filter(({ reason }) => reason !== undefined);
  return (
    <>
      {absent.length > 0 && (
        <Banner
          tone="warning"
          title={`Reading the filings of ${joinWords(absent.map(({ symbol }) => symbol))}`}
          action={
            <Button size="sm" busy={busy} onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {absent.length === 1
            ? 'Its column reads N/A until then, and stays so if it is no listed company.'
            : 'Their columns read N/A until then, and stay so if they are no listed companies.'}
        </Banner>
      )}
      {differences !== null && (
        <Banner tone={differences.isSerious ? 'warning' : 'info'} title={differences.title}>
          {differences.text}
        </Banner>
      )}
      <VerdictLine parts={verdict} />
      <CompareCharts companies={companies} groups={groups} />
      <CompareTable comparison={comparison} groups={groups} />
    </>
  );
}

interface NotEnoughProps {
  readonly symbols: readonly string[];
  readonly change: (symbols: readonly string[]) => void;
}

/** The screen with no company or one. */
function NotEnough({ symbols, change }: NotEnoughProps) {
  const company = useCompany();
  const [first] = symbols;
  if (first !== undefined) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<Columns3 size={20} />}
        title={`Choose a company to compare ${first} with`}
        text="Search for it above, or add the peers."
      />
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      icon={<Columns3 size={20} />}
      title="Choose two to five companies"
      text="Search for them, or start from a company and its peers."
      {...(company !== null && {
        action: (
          <Button variant="primary" onClick={() => change([company])}>
            Start with {company}
          </Button>
        ),
      })}
    />
  );
}

function SampleNote() {
  const { settings, api } = useHost();
  const isSignedIn = useUser() !== null;
  const { data } = useQuery({ ...coverageQuery(api), enabled: isSignedIn });
  if (!settings.sampleData && data?.sample !== true) return null;
  return (
    <Banner tone="warning" title="Sample data">
      This is a made-up market. None of the figures was ever filed.
    </Banner>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, busy, onRetry }: FailureProps) {
  const isAdmin = useUser()?.role === 'Admin';
  if (isApiError(error) && error.code === 'not_ready') {
    return (
      <EmptyState
        headingLevel={2}
        icon={<Layers size={20} />}
        title="The market is not loaded yet"
        text={isAdmin ? 'Load it on the page Coverage.' : 'An Admin can load it.'}
        action={
          <>
            <Button busy={busy} onClick={onRetry}>
              Try again
            </Button>
            {isAdmin && <Link to="/coverage">Coverage</Link>}
          </>
        }
      />
    );
  }
  return (
    <LoadErrorState
      error={error}
      title="The comparison did not load"
      fallback="Your companies are kept. Please try again."
      busy={busy}
      onRetry={onRetry}
    />
  );
}

const countWords = ['', '', 'two', 'three', 'four', 'five'];

interface ShareAndExportProps {
  readonly comparison: Comparison;
  readonly symbols: readonly string[];
}

/** The buttons that copy the address of the comparison and save it as a file. */
function ShareAndExport({ comparison, symbols }: ShareAndExportProps) {
  const host = useHost();
  const title = `Compare ${symbols.join(' ')}`;
  const share = async () => {
    try {
      await navigator.clipboard.writeText(shareAddress(window.location.href, symbols));
      host.notify({ kind: 'success', text: `Link copied. It opens these ${countWords[symbols.length]} companies.` });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  return (
    <>
      <Button icon={<Link2 size={15} aria-hidden="true" />} onClick={() => void share()}>
        Share link
      </Button>
      <ExportMenu
        files={[
          {
            title,
            extension: 'xlsx',
            label: 'Workbook with live formulas (XLSX)',
            make: () => workbookBlob(toComparisonSheets(comparison, listGroups(comparison))),
          },
          {
            title,
            extension: 'csv',
            label: 'Table (CSV)',
            make: () => createCsv(toCsvRows(comparison, listGroups(comparison))),
          },
        ]}
      />
    </>
  );
}
