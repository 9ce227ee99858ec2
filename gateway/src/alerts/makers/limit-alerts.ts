import { tieChoices } from '../../contract/figures/tie-choices.ts';
import type { MarketFigure } from '../../contract/market/market.ts';
import type { NoteLimit } from '../../contract/watching/notes.ts';
import { describeAsked } from '../../market/questions/asked-figures.ts';
import type { NoteStore } from '../../notes/note-store.ts';
import { isPastLimit, type StoredTie } from '../../notes/note-store.ts';
import type { NewAlert } from '../store/alert-store.ts';
import type { AlertMaker, Subject } from './alert-runner.ts';
import { formatFigure } from './figure-words.ts';

interface LimitDeps {
  readonly notes: Pick<NoteStore, 'listLimits'>;
}

const name = 'limit';

/** A figure of a note with its limit. */
interface Limit extends Subject {
  readonly symbol: string;
  readonly formula: string;
  readonly limit: NoteLimit;
  readonly written: MarketFigure;
}

interface FiguredLimit extends Limit {
  /** The figure of now; undefined where it is not known. */
  readonly figure: MarketFigure | undefined;
}

/** Tells users that a figure has crossed the limit in one of their notes, once per crossing. */
export function createLimitAlerts({ notes }: LimitDeps): AlertMaker<FiguredLimit> {
  return {
    name,
    due: 'market',
    async subjects(day) {
      const limits = (await notes.listLimits()).flatMap(({ userId, symbol, id, ties }) =>
        ties.flatMap((tie, at) => toLimit(tie, { userId, symbol, subject: `${name}:${id}:${at}` })),
      );
      const figures = await describeAsked(day, limits);
      return limits.map((limit, at) => ({ ...limit, figure: figures[at] }));
    },
    step({ figure, ...limit }, before) {
      const isCrossed = figure === undefined ? null : isPastLimit(figure, limit.limit);
      // An unknown figure has crossed nothing, and comes back where it was.
      if (figure === undefined || isCrossed === null) return null;
      const wasCrossed = before === null ? isPastLimit(limit.written, limit.limit) === true : before === 'crossed';
      const alerts = isCrossed && !wasCrossed ? [makeAlert(limit, figure)] : [];
      return { after: isCrossed ? 'crossed' : 'held', alerts };
    },
  };
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
