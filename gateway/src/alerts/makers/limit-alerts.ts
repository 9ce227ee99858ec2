import type { NoteLimit } from '../../contract/desk/notes.ts';
import { tieChoices } from '../../contract/figures/tie-choices.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import type { MarketQuestions } from '../../market/market-questions.ts';
import { describeAsked } from '../../market/questions/asked-figures.ts';
import { isPastLimit, type StoredTie } from '../../notes/note-content.model.ts';
import type { NoteStore } from '../../notes/note-store.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { formatFigure } from './figure-words.ts';

interface LimitAlertsOptions {
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly notes: Pick<NoteStore, 'listLimits'>;
}

const stateKind = 'limit';

/** A figure of a note with its limit. */
interface Limit {
  readonly userId: string;
  readonly symbol: string;
  readonly subject: string;
  readonly formula: string;
  readonly limit: NoteLimit;
  readonly written: MarketFigure;
}

/** Tells users that a figure has crossed the limit in one of their notes. */
export class LimitAlerts {
  readonly #options: LimitAlertsOptions;
  #seen: string | null = null;

  constructor(options: LimitAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of limits that were crossed since the last check, of any process. Each is made once per crossing. */
  async announceLimits(): Promise<void> {
    const day = await this.#options.questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const limits = (await this.#options.notes.listLimits()).flatMap(({ userId, symbol, id, ties }) =>
      ties.flatMap((tie, at) => toLimit(tie, { userId, symbol, subject: `${stateKind}:${id}:${at}` })),
    );
    const states = await this.#options.alerts.listStates(stateKind);
    const figures = await describeAsked(day, limits);
    for (const [at, limit] of limits.entries()) {
      const figure = figures[at];
      const before = states.get(limit.userId)?.get(limit.subject) ?? null;
      if (figure !== undefined) await this.#advance(limit, figure, before);
    }
    this.#seen = version;
  }

  async #advance(limit: Limit, figure: MarketFigure, before: string | null): Promise<void> {
    const isCrossed = isPastLimit(figure, limit.limit);
    // An unknown figure has crossed nothing, and comes back where it was.
    if (isCrossed === null) return;
    const after = isCrossed ? 'crossed' : 'held';
    if (after === before) return;
    const wasCrossed = before === null ? isPastLimit(limit.written, limit.limit) === true : before === 'crossed';
    const alerts = isCrossed && !wasCrossed ? [makeAlert(limit, figure)] : [];
    const { userId, subject } = limit;
    await this.#options.alerts.advanceStates([{ userId, subject, before, after, alerts }]);
  }
}

function toLimit(tie: StoredTie, owner: Pick<Limit, 'userId' | 'symbol' | 'subject'>): Limit[] {
  if (tie.kind !== 'figure' || tie.limit === null) return [];
  return [{ ...owner, formula: tie.formula, limit: tie.limit, written: tie.written }];
}

function makeAlert({ userId, symbol, subject, formula, limit, written }: Limit, now: MarketFigure): NewAlert {
  const filed = 'filed' in now && now.filed !== null ? `:${now.filed}` : '';
  const choice = tieChoices.find((one) => one.formula === formula);
  const write = (value: number) => formatFigure(value, choice?.format ?? 'number');
  const before = typeof written.value === 'number' ? ` When you wrote it was ${write(written.value)}.` : '';
  const value = typeof now.value === 'number' ? write(now.value) : 'not known';
  return {
    userId,
    event: `${subject}:${limit.direction}:${limit.value}${filed}`,
    kind: 'thesis',
    app: 'research',
    title: `${symbol} crossed the limit in your note`,
    text: `${choice?.label ?? formula} is ${value}, ${limit.direction} your limit of ${write(limit.value)}.${before}`,
    href: `/notes?${new URLSearchParams({ symbol })}`,
  };
}
