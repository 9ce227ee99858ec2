import type { Drawing, Popular } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { ArrowRight, Lock } from 'lucide-react';
import { useRef } from 'react';
import { AskForMembership } from '../account/ask-for-membership.tsx';
import { formatAddress } from '../company/company-store.ts';
import { CompanySearch } from '../search/company-search.tsx';
import type { Card, Landing } from './landing.model.ts';
import styles from './landing-page.module.css';

export interface LandingPageProps {
  /** Null while the apps load. */
  readonly landing: Landing | null;
}

/** The start page: search, the cards of the apps and popular companies. */
export function LandingPage({ landing }: LandingPageProps) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <div>
      <header className={styles.hero}>
        <SampleNote />
        <h1 tabIndex={-1}>Know what a business is worth before you ask what it costs</h1>
        <p>Statements, filings and earnings for US-listed companies, with your own bear, base and bull case on top.</p>
        <CompanySearch size="hero" inputRef={search} />
      </header>
      {landing !== null && <AppContent landing={landing} onStart={() => search.current?.focus()} />}
    </div>
  );
}

/** The mark of a server on sample data. */
function SampleNote() {
  if (!useHost().settings.sampleData) return null;
  return (
    <div className={styles.sample}>
      <SampleBadge /> Invented figures for trying out the product.
    </div>
  );
}

function AppContent({ landing, onStart }: { readonly landing: Landing; readonly onStart: () => void }) {
  const company = useCompany();
  const isGuest = useUser()?.role === 'Guest';
  const { cards, popular } = landing;
  return (
    <>
      {cards.length > 0 && (
        <ul className={styles.features}>
          {cards.map((card) => (
            <li key={card.path}>
              <FeatureCard card={card} company={company} />
              {isGuest && !card.free && (
                <div className={styles.request}>
                  <AskForMembership />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {popular !== null && <PopularCompanies {...popular} />}
      <section className={styles.call}>
        <div>
          <h2>Build your first base case</h2>
          <p>Pick a company, keep the seeded numbers or change the blue ones, and see the price they imply.</p>
        </div>
        <Button variant="primary" size="lg" onClick={onStart}>
          Start with a company <ArrowRight size={16} aria-hidden />
        </Button>
      </section>
    </>
  );
}

function PopularCompanies({ title, companies }: Popular) {
  const host = useHost();
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.tiles}>
        {companies.map(({ symbol, name }) => (
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
    </>
  );
}

function FeatureCard({ card, company }: { readonly card: Card; readonly company: string | null }) {
  return (
    <Link to={formatAddress(card.path, company)} className={styles.feature ?? ''}>
      <span className={styles.art}>{card.art !== undefined && <CardArt {...card.art} />}</span>
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      {card.free ? (
        <Badge tone="positive">Free</Badge>
      ) : (
        <Badge tone="outline">
          <Lock size={11} aria-hidden /> Members only
        </Badge>
      )}
    </Link>
  );
}

/** The drawing of a card. Decorative: hidden from assistive technology. */
function CardArt({ shapes, labels }: Drawing) {
  return (
    <svg viewBox="0 0 180 66" width="180" height="66" aria-hidden="true">
      {shapes.map(({ d, fill, stroke, width, rounded, opacity }) => (
        <path
          key={d}
          d={d}
          fill={formatColor(fill)}
          stroke={formatColor(stroke)}
          strokeWidth={width}
          strokeLinecap={rounded ? 'round' : undefined}
          opacity={opacity}
        />
      ))}
      {labels.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} fontSize="11" fontWeight="500" fill="var(--text)" textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  );
}

function formatColor(token: string | undefined): string {
  return token === undefined ? 'none' : `var(--${token})`;
}
