import type { z } from 'zod';
import type { canaryBodySchema } from '../../contract/releases/releases.ts';
import { BadInput } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { endGuard, startGuard } from './guard-store.ts';

type CanaryBody = z.output<typeof canaryBodySchema>;

/** A change in the transaction of a release. */
export type AlsoChanged = (transaction: Database) => Promise<void>;

/** @throws BadInput for a climb that begins below the canary's share, or that no guard watches */
export function requireClimb({ percent, guard, climb }: CanaryBody): void {
  if (climb === undefined) return;
  if (guard === false) throw new BadInput('A canary climbs only with its guard.');
  if ((climb.steps[0] ?? 0) <= percent) throw new BadInput('The steps of a climb must be above the first share.');
}

export function planGuardEnd(app: string): AlsoChanged {
  return (transaction) => endGuard(transaction, app);
}

/** Returns the change that begins the guard of a new canary, or ends an earlier one for a canary without. */
export function planGuard(app: string, body: CanaryBody, live: string | null, now: number): AlsoChanged {
  const { version, percent, guard, climb } = body;
  if (guard === false) return planGuardEnd(app);
  const steps = [percent, ...(climb?.steps ?? [])];
  const start = { app, version, live, steps, holdMs: (climb?.holdMinutes ?? 0) * 60_000 };
  return (transaction) => startGuard(transaction, start, now);
}

/** Returns a new canary in words, for the history. */
export function canaryText({ percent, roles, guard, climb }: CanaryBody): string {
  const parts = [`${percent}%${roles.length === 0 ? '' : ` of ${roles.join(', ')}`}`];
  if (guard === false) parts.push('without guard');
  if (climb !== undefined) parts.push(`then ${climb.steps.join(', ')}%, ${climb.holdMinutes} min each`);
  return parts.join(', ');
}
