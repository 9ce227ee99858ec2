import type { HostApi } from '@basecase/shared-ui/host';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { marketSource } from '../../market-figures/market-source.model.ts';
import { nameFigure } from '../column-words.model.ts';
import { judgeAsk } from '../distance.model.ts';
import {
  formatAsked,
  formatCell,
  formatCount,
  formatDistance,
  formatPercentile,
  type Screen,
  type ScreenColumn,
  type ScreenRow,
} from '../figure-text.model.ts';
import type { ScreenBody } from '../screen-state.model.ts';
import { findAsk } from './results.model.ts';

interface ShownScreen {
  readonly host: Pick<HostApi, 'api' | 'settings'>;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly labels: ReadonlyMap<string, string>;
}

/** Returns where a figure of the results comes from, with what is asked of it and its percentile; null without a figure. */
export function screenSource(shown: ShownScreen, row: ScreenRow, column: ScreenColumn): FigureSource | null {
  const { host, answer, body, labels } = shown;
  const { formula } = column;
  const figure = row.values[formula];
  if (figure === undefined) return null;
  const describe = (whole: typeof figure) =>
    marketSource({
      title: `${column.label}, ${row.name}`,
      symbol: row.symbol,
      from: `Screener, ${nameFigure(formula, labels)}`,
      amount: formatCell(figure, column),
      figure: whole,
      isSample: host.settings.sampleData,
    });
  const share = row.percentiles?.[formula] ?? null;
  const source: FigureSource = {
    ...describe(figure),
    asked: describeAsked(answer, column, figure.value),
    rank:
      share === null
        ? null
        : `${formatPercentile(share)} of the ${formatCount(column.n)} companies in scope with a figure.`,
    opensCompany: true,
  };
  if (figure.value === null) return { ...source, missing: `${figure.reason}. It is neither ranked nor taken as 0.` };
  if (row.isWithoutTerms !== true) return source;
  const { asOf } = body;
  const asked = { columns: [formula], symbols: [row.symbol], ...(asOf !== undefined && { asOf }), offset: 0, limit: 1 };
  const load = async (signal: AbortSignal) => {
    const reply = await host.api.call('screenMarket', { body: asked }, signal);
    const whole = reply.rows[0]?.values[formula];
    return whole === undefined || whole.value === null ? source : describe(whole);
  };
  return { ...source, later: { key: ['screen', asked], load } };
}

/** Returns "15% is asked for" and "passes by 12.6 points"; null for a figure of which nothing is asked. */
function describeAsked(
  { conditions }: Screen,
  { formula, format }: ScreenColumn,
  value: unknown,
): [string, string] | null {
  const asks = findAsk(conditions, formula);
  if (asks === null || typeof value !== 'number') return null;
  const outcome = judgeAsk(value, asks.operator, asks.value) ? 'passes' : 'fails';
  const distance = formatDistance(value - asks.value, format);
  return [`${formatAsked(asks.value, format)} is asked for`, `${outcome} by ${distance}`];
}
