import type { CallReply } from '@basecase/gateway/contract';
import { type ColumnFormat, formatValue, nameFigure } from '../figure-text.model.ts';

export type ScreenChange = CallReply<'screenChanges'>['entrants'][number];

/** Returns what made a company join or leave, in one sentence; without a known cause what is known of it. */
export function describeChange(change: ScreenChange, isEntrant: boolean, labels: ReadonlyMap<string, string>): string {
  const { condition, figure, before, after } = change;
  const word = isEntrant ? 'joined' : 'left';
  if (condition === null) return `${word}.`;
  if (figure === null) return `${word}: ${condition} ${isEntrant ? 'holds now' : 'holds no more'}.`;
  const name = nameFigure(figure, labels);
  const format = readFormat(change);
  const write = (value: number) => formatValue(value, format, change.currency);
  if (after === null) return `${word}. There is no figure for ${name} any more.`;
  if (before === null) return `${word}. Its ${name} is ${write(after)}; there was no figure before.`;
  const verb = after > before ? 'rose' : after < before ? 'fell' : 'stayed';
  if (verb === 'stayed') return `${word}. Its ${name} is ${write(after)}.`;
  return `${word}. Its ${name} ${verb} from ${write(before)} to ${write(after)}.`;
}

function readFormat({ unit, condition }: ScreenChange): ColumnFormat {
  if (unit === 'money' || unit === 'perShare' || unit === 'days') return unit;
  if (unit === 'shares') return 'count';
  return condition?.includes('%') === true ? 'percent' : 'number';
}

/** Returns the changes of a tab: "+3 −1"; empty without one. */
export function formatChanges(entrants: number, leavers: number): string {
  return [...(entrants > 0 ? [`+${entrants}`] : []), ...(leavers > 0 ? [`−${leavers}`] : [])].join(' ');
}
