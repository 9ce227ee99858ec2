import type { Overview } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { CircleX, Columns3, RefreshCw } from 'lucide-react';
import { useLoadErrorText } from '../answers/load-error-state.tsx';
import { ProviderWait } from '../answers/provider-wait.tsx';
import { isWaiting } from '../api/ask-again.ts';
import { Button } from '../components/buttons/button.tsx';
import { classNames } from '../components/layout/class-names.ts';
import { CompanyLogo } from '../components/layout/company-logo.tsx';
import { VisuallyHidden } from '../components/layout/visually-hidden.tsx';
import { Banner } from '../components/states/banner.tsx';
import { SampleBadge } from '../components/states/sample-badge.tsx';
import { Skeleton } from '../components/states/skeleton.tsx';
import { InfoMark } from '../components/tooltips/info-mark.tsx';
import { listNames } from '../figures/words.ts';
import { CompanyActions } from './company-actions.tsx';
import { companyHeaderFigures, headerLabels } from './company-header.model.ts';
import styles from './company-header.module.css';
import { useOverview } from './company-queries.ts';
import { PriceEditor } from './price-editor.tsx';
import { nextCallText, useProviderCalls } from './provider-calls.ts';
import type { ShownOverview } from './typed-price.model.ts';

export interface CompanyHeaderProps {
  readonly symbol: string;
  /** 1 if the company is the title of the screen. */
  readonly headingLevel?: 1 | 2;
  /** Links to the comparison with other companies. False where the app of that screen may not be on the page. */
  readonly comparable?: boolean;
}

/** The header of the company: name, price and key figures. It loads them itself and keeps its height meanwhile. */
export function CompanyHeader({ symbol, headingLevel = 2, comparable = true }: CompanyHeaderProps) {
  const query = useOverview(symbol);
  const failure = useLoadErrorText(query.error, 'Failed to load overview.');
  return (
    <>
      <section className={styles.header} aria-label="Company">
        <Identity
          symbol={symbol}
          name={query.data?.name ?? symbol}
          headingLevel={headingLevel}
          comparable={comparable}
        />
        {query.data !== undefined && <Figures symbol={symbol} overview={query.data} />}
        {query.isPending && <FiguresToCome />}
        {query.isError && query.data === undefined && (
          <div className={styles.error} role="status">
            <CircleX size={16} aria-hidden="true" />
            <span>{failure}</span>
            <Button
              size="sm"
              busy={query.isFetching}
              icon={<RefreshCw size={13} aria-hidden="true" />}
              onClick={() => query.refetch()}
            >
              {isWaiting(query.error) ? 'Ask again' : 'Retry'}
            </Button>
          </div>
        )}
      </section>
      <ProviderWait />
      <SpentCallsNote symbol={symbol} enabled={query.data !== undefined && lacksProviderPrice(query.data)} />
    </>
  );
}

/** Returns whether the price is none of the provider, or there is none; false for a sample and an older gateway. */
function lacksProviderPrice({ priceSource, source }: Overview): boolean {
  return source !== 'sample' && priceSource !== undefined && priceSource !== 'provider';
}

/** Longer names get a smaller font, so that the figures keep their room. */
const LONG_NAME = 22;

interface IdentityProps {
  readonly symbol: string;
  /** The symbol while the name is unknown; the symbol is then not repeated below. */
  readonly name: string;
  readonly headingLevel: 1 | 2;
  readonly comparable: boolean;
}

function Identity({ symbol, name, headingLevel, comparable }: IdentityProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'p';
  return (
    <div className={styles.identity}>
      <CompanyLogo symbol={symbol} size={44} strong />
      <div>
        <Heading
          className={classNames(styles.name, name.length > LONG_NAME && styles.longName)}
          {...(headingLevel === 1 ? { tabIndex: -1 } : {})}
        >
          {name}
        </Heading>
        <div className={styles.symbol}>
          {name !== symbol && symbol}
          <CompanyActions symbol={symbol} place="header" />
          <SampleBadge />
          {comparable && (
            <Link to={`/compare?symbols=${symbol}`} className={styles.compare}>
              <Columns3 size={13} aria-hidden="true" />
              Compare
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

function Figures({ symbol, overview }: { readonly symbol: string; readonly overview: ShownOverview }) {
  const { price, change, freshness, origin, behind, figures } = companyHeaderFigures(overview, Date.now());
  const { typed = null, source } = overview;
  return (
    <>
      <div className={classNames(styles.quote, source !== 'sample' && styles.sourced)}>
        <div className={styles.price} data-mine={typed !== null || undefined}>
          {price}
        </div>
        {change !== null && (
          <div className={classNames(styles.change, styles[change.tone])}>
            <VisuallyHidden>Change from the day before: </VisuallyHidden>
            {change.text}
          </div>
        )}
        <div className={styles.caption}>{freshness}</div>
        {source !== 'sample' && (
          <div className={styles.caption}>
            {origin !== '' && <span>{origin}</span>}
            <PriceEditor symbol={symbol} typed={typed} />
          </div>
        )}
        {behind !== null && (
          <div className={styles.behind}>
            Older than the key figures
            <InfoMark label="About the price" text={behind} />
          </div>
        )}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, value, note, basis }) => (
          <div key={label}>
            <dt>
              {label}
              {note !== null && <InfoMark label={`About ${label}`} text={note} />}
            </dt>
            <dd>{value}</dd>
            <dd className={styles.basis}>{basis}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Lines of a quote: price, change and age; below them its source, which a sample lacks. */
const quoteHeight = 69;
const sourceHeight = 18;

/** Room for the figures while they load, so that nothing moves when they are there. */
function FiguresToCome() {
  const { sampleData } = useHost().settings;
  return (
    <>
      <div className={classNames(styles.loading, !sampleData && styles.sourced)}>
        <Skeleton
          shape="text"
          label="Loading overview"
          height={sampleData ? quoteHeight : quoteHeight + sourceHeight}
        />
      </div>
      <dl className={styles.figures}>
        {headerLabels.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.toCome} />
            <dd className={styles.basis} />
          </div>
        ))}
      </dl>
    </>
  );
}

/** More names would not be read. */
const MOST_NAMED = 12;

/** Says that the day's calls are used, when the next one is free, and which companies have a fresh price. */
function SpentCallsNote({ symbol, enabled }: { readonly symbol: string; readonly enabled: boolean }) {
  const { data } = useProviderCalls(enabled);
  if (!enabled || data === undefined || data.calls === null || data.calls.left > 0) return null;
  const fresh = data.fresh.filter((company) => company.symbol !== symbol).map((company) => company.symbol);
  const more = fresh.length - MOST_NAMED;
  const named = more > 0 ? [...fresh.slice(0, MOST_NAMED), `${more} more`] : fresh;
  return (
    <div className={styles.spent}>
      <Banner tone="info" title="Today’s calls of the data provider are used.">
        {nextCallText(data.calls.nextAt)} Everything from filings is shown
        {fresh.length > 0 && `; ${listNames(named)} have the price of the last session`}.
      </Banner>
    </div>
  );
}
