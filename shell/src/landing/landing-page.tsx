import type { AppDescriptor, Drawing, Popular } from '@basecase/gateway/contract';
import { CompanyActions, useCompanyActions } from '@basecase/shared-ui/company/company-actions';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { type HomePanelState, useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { ArrowRight, Lock } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { AskForMembership } from '../account/ask-for-membership.tsx';
import { formatAddress } from '../company/company-store.ts';
import type { AppLoader } from '../federation/app-loader.ts';
import { keyOfPlace, listPlaces } from '../places/load-place.ts';
import { CompanySearch } from '../search/company-search.tsx';
import { HomePanels, useHomePanels } from './home-panels.tsx';
import type { Card, Landing } from './landing.model.ts';
import styles from './landing-page.module.css';

const noApps: readonly AppDescriptor[] = [];

export interface LandingPageProps {
  /** Null while the apps load. */
  readonly landing: Landing | null;
  /** The apps whose panels the page shows to a user who has something in them. Absent where a screen waits for a company. */
  readonly panels?: { readonly apps: readonly AppDescriptor[]; readonly loader: AppLoader };
}

/** The start page: search, and the panels of apps, or their cards and popular companies. */
export function LandingPage({ landing, panels }: LandingPageProps) {
  const search = useRef<HTMLInputElement>(null);
  const user = useUser();
  const home = useHomePanels(panels === undefined ? null : user);
  const filled = useMemo(() => listPlaces(panels?.apps ?? noApps, 'home', user), [panels?.apps, user]);
  // Before the apps are known, the page opens as its last visit ended.
  const showsPanels = home.isShown && (landing === null || filled.length > 0);
  return (
    <div>
      <header className={showsPanels ? styles.panels : styles.hero}>
        {showsPanels ? (
          <PanelsTitle reports={filled.map((panel) => home.reports.get(keyOfPlace(panel)))} />
        ) : (
          <>
            <SampleNote />
            <h1 tabIndex={-1}>Know what a business is worth before you ask what it costs</h1>
            <p>
              Statements, filings and earnings for US-listed companies, with your own bear, base and bull case on top.
            </p>
          </>
        )}
        {/* One element in both: the page may change while someone types. */}
        <CompanySearch size="hero" inputRef={search} />
      </header>
      {panels !== undefined && filled.length > 0 && <HomePanels panels={filled} loader={panels.loader} home={home} />}
      {landing !== null && !showsPanels && (
        <div onClickCapture={home.settle}>
          <AppContent landing={landing} onStart={() => search.current?.focus()} />
        </div>
      )}
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

function PopularCompanies({ title, text, companies }: Popular) {
  const host = useHost();
  const hasActions = useCompanyActions().length > 0;
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      {text !== undefined && <p className={styles.headingText}>{text}</p>}
      <ul className={styles.tiles}>
        {companies.map(({ symbol, name }) => (
          <li key={symbol} className={styles.company}>
            <button type="button" className={styles.tile} onClick={() => host.openCompany(symbol)}>
              <CompanyLogo symbol={symbol} size={34} />
              <span className={classNames(styles.tileText, hasActions && styles.besideAction)}>
                <b>{symbol}</b>
                <span>{name}</span>
              </span>
            </button>
            <span className={styles.tileAction}>
              <CompanyActions symbol={symbol} place="tile" />
            </span>
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

interface PanelsTitleProps {
  /** Of the panels in their order; undefined before a panel has reported. */
  readonly reports: readonly (HomePanelState | undefined)[];
}

/** The title of the page with panels: the first heading that one of them has, and the day. */
function PanelsTitle({ reports }: PanelsTitleProps) {
  const said = reports.find((report) => report?.heading !== undefined);
  const now = new Date();
  const weekday = now.toLocaleDateString('en-GB', { weekday: 'long' });
  const day = now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div>
      <h1 tabIndex={-1} className={styles.title}>
        {said?.heading ?? 'Home'}
      </h1>
      <p className={styles.day}>
        {weekday}, {day}. {said?.note}
      </p>
    </div>
  );
}

/** The mark of a server on sample data. */
function SampleNote() {
  if (!useHost().settings.sampleData) return null;
  return (
    <div className={styles.note}>
      <SampleBadge /> Invented figures for trying out the product.
    </div>
  );
}
