import { z } from 'zod';

const hourMs = 3_600_000;
/** The provider's period: the last hours, 24 unless it says otherwise, or a day that starts at a fixed time of a zone's clock. */
export type ResetRule =
  | { readonly kind: 'rolling'; readonly hours?: number }
  | { readonly kind: 'daily'; readonly hour: number; readonly minute: number; readonly zone: string };

/** Reads `rolling` or `HH:MM Zone/Name`. */
export const resetRuleSchema = z.string().transform((text, context): ResetRule => {
  if (text === 'rolling') return { kind: 'rolling' };
  const match = /^([01]\d|2[0-3]):([0-5]\d) ([A-Za-z0-9_+/-]{1,60})$/.exec(text);
  const zone = match?.[3];
  if (match === null || zone === undefined || !isZone(zone)) {
    context.addIssue({ code: 'custom', message: 'must be rolling or a time and zone such as 00:00 America/New_York' });
    return z.NEVER;
  }
  return { kind: 'daily', hour: Number(match[1]), minute: Number(match[2]), zone };
});

/**
 * Returns the start of the period that `now` is in; calls after it count.
 * @param now milliseconds since the epoch, like the result
 */
export function periodStart(rule: ResetRule, now: number): number {
  if (rule.kind === 'rolling') return now - rollingMs(rule);
  const today = resetOfDay(rule, now, 0);
  return today <= now ? today : resetOfDay(rule, now, -1);
}

/** Returns the length of a rolling period. */
export function rollingMs({ hours = 24 }: Extract<ResetRule, { kind: 'rolling' }>): number {
  return hours * hourMs;
}

/** Returns the next start of a period by a daily rule, in milliseconds since the epoch. */
export function nextReset(rule: Extract<ResetRule, { kind: 'daily' }>, now: number): number {
  const today = resetOfDay(rule, now, 0);
  return today > now ? today : resetOfDay(rule, now, 1);
}

function resetOfDay(rule: Extract<ResetRule, { kind: 'daily' }>, now: number, days: number): number {
  const local = new Date(now + zoneOffset(rule.zone, now));
  const wanted = Date.UTC(
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate() + days,
    rule.hour,
    rule.minute,
  );
  // The offset depends on the moment that is being calculated: a second pass corrects for a clock change.
  const first = wanted - zoneOffset(rule.zone, wanted);
  return wanted - zoneOffset(rule.zone, first);
}

function zoneOffset(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at / 1000) * 1000;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
