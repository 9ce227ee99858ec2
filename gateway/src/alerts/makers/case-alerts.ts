import { dayMs } from '../../contract/figures/days.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import type { ProjectionStore } from '../../saved/projection-store.ts';
import type { ValuationStore } from '../../saved/valuation-store.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { listFiledSince } from './fresh-filings.ts';
import type { MovedCase } from './moved-case.ts';
import { findMovedProjection } from './moved-projections.ts';
import { findMovedValuation } from './moved-valuations.ts';

interface CaseAlertsOptions {
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly valuations: Pick<ValuationStore, 'listValuationsOf'>;
  readonly projections: Pick<ProjectionStore, 'listCasesOf'>;
}

/** A saved case, as it is told of. */
interface OwnedCase {
  readonly userId: string;
  /** Names it among those of its user. */
  readonly subject: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

const stateKind = 'case';
/** A filing that the market got later, after an outage, is still told of. */
const mostDays = 10;

/** Tells users that a filing has moved what their saved valuations rest on, or what their projections assume. */
export class CaseAlerts {
  readonly #options: CaseAlertsOptions;
  #seen: string | null = null;

  constructor(options: CaseAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of what was filed since the last check, of any process. Each is made once. */
  async announceMoved(): Promise<void> {
    const { questions, valuations, projections, alerts } = this.#options;
    const day = await questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const oldest = formatDayNumber(day.today - mostDays);
    const fresh = listFiledSince(day, oldest).flatMap(({ company }) => day.companies[company]?.symbols ?? []);
    const symbols = [...new Set(fresh)];
    const states = await alerts.listStates(stateKind);
    const advance = async (owned: OwnedCase, moved: MovedCase | null) => {
      const before = states.get(owned.userId)?.get(owned.subject) ?? null;
      if (moved !== null && moved.filed >= oldest) await this.#advance(owned, moved, before);
    };
    for (const valuation of await valuations.listValuationsOf(symbols)) {
      const owned = { ...valuation, subject: `${stateKind}:${valuation.id}` };
      await advance(owned, await findMovedValuation(day, valuation));
    }
    for (const saved of await projections.listCasesOf(symbols)) {
      const owned = { ...saved, subject: `${stateKind}:${saved.symbol}:${saved.name}` };
      await advance(owned, await findMovedProjection(day, saved));
    }
    this.#seen = version;
  }

  async #advance({ userId, subject, savedAt }: OwnedCase, moved: MovedCase, before: string | null): Promise<void> {
    const { accession: after, filed, alert } = moved;
    if (filed < toDay(savedAt) || after === before) return;
    const event = `${subject}:${after}`;
    const alerts: NewAlert[] = [{ userId, event, kind: 'case', app: 'valuation', ...alert }];
    await this.#options.alerts.advanceStates([{ userId, subject, before, after, alerts }]);
  }
}

const toDay = (milliseconds: number): string =>
  new Date(Math.floor(milliseconds / dayMs) * dayMs).toISOString().slice(0, 10);
