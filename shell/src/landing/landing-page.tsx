import { Badge } from '@basecase/shared-ui/components/badge';
import { Button } from '@basecase/shared-ui/components/button';
import { CompanyLogo } from '@basecase/shared-ui/components/company-logo';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { ArrowRight, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { addressOf } from '../company/company-store.ts';
import { CompanySearch } from '../search/company-search.tsx';
import { BarsArt, CasesArt, FairValueArt, FilingsArt } from './feature-art.tsx';
import styles from './landing-page.module.css';
import { popularStocks } from './popular-stocks.ts';

interface Feature {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly free: boolean;
  readonly art: ReactNode;
}

const features: readonly Feature[] = [
  {
    path: '/financials',
    title: 'Financial Analysis',
    text: 'Income, balance sheet and cash flow as tables or charts, with growth and quality checks.',
    free: true,
    art: <BarsArt />,
  },
  {
    path: '/edgar',
    title: 'SEC Filings',
    text: 'Download recent 10-K and 10-Q filings straight from EDGAR.',
    free: true,
    art: <FilingsArt />,
  },
  {
    path: '/dcf',
    title: 'DCF',
    text: 'A fair value you can take apart: growth, margin, WACC and terminal value.',
    free: false,
    art: <FairValueArt />,
  },
  {
    path: '/projections',
    title: 'Custom Projections',
    text: 'Five years of revenue, margin and multiples in three scenarios you can save.',
    free: false,
    art: <CasesArt />,
  },
];

/** The way in: search, what the product does, and the companies most people look for. */
export function LandingPage() {
  const host = useHost();
  const company = useCompany();
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    document.title = 'Basecase';
  }, []);

  return (
    <div>
      <header className={styles.hero}>
        <h1 tabIndex={-1}>Know what a business is worth before you ask what it costs</h1>
        <p>Statements, filings and earnings for US-listed companies, with your own bear, base and bull case on top.</p>
        <CompanySearch size="hero" inputRef={search} />
      </header>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature.path}>
            <FeatureCard feature={feature} company={company} />
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>Popular stocks</h2>
      <ul className={styles.tiles}>
        {popularStocks.map(({ symbol, name }) => (
          <li key={symbol}>
            <button type="button" className={styles.tile} onClick={() => host.openCompany(symbol)}>
              <CompanyLogo symbol={symbol} size={34} />
              <span className={styles.tileText}>
                <b>{symbol}</b>
                <span>{name}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <section className={styles.call}>
        <div>
          <h2>Build your first base case</h2>
          <p>Pick a company, keep the seeded numbers or change the blue ones, and see the price they imply.</p>
        </div>
        <Button variant="primary" size="lg" onClick={() => search.current?.focus()}>
          Start with a company <ArrowRight size={16} aria-hidden />
        </Button>
      </section>
    </div>
  );
}

function FeatureCard({ feature, company }: { readonly feature: Feature; readonly company: string | null }) {
  return (
    <Link to={addressOf(feature.path, company)} className={styles.feature ?? ''}>
      <span className={styles.art}>{feature.art}</span>
      <h2>{feature.title}</h2>
      <p>{feature.text}</p>
      {feature.free ? (
        <Badge tone="positive">Free</Badge>
      ) : (
        <Badge tone="outline">
          <Lock size={11} aria-hidden /> Members only
        </Badge>
      )}
    </Link>
  );
}
