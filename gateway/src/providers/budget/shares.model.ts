import type { Demand } from './demand.ts';

/** Bounds of the users' parts of a budget. */
export interface Shares {
  /** The last calls of a period, reserved for Members, Admins and readers without a stale answer to show. */
  readonly reserved: number;
  /** Calls that one Guest may use in a period. */
  readonly perGuest: number;
}

/** Every user may use everything. */
export const noShares: Shares = { reserved: 0, perGuest: Number.MAX_SAFE_INTEGER };

export function calculateShares(limit: number, reservePercent: number, guestPercent: number): Shares {
  return {
    reserved: Math.floor((limit * reservePercent) / 100),
    perGuest: Math.max(1, Math.floor((limit * guestPercent) / 100)),
  };
}

/** Returns the calls that must be left for others, and those that the user may have used already. */
export function calculateBounds(demand: Demand | null, { reserved, perGuest }: Shares) {
  const isGuest = demand?.caller?.role === 'Guest';
  return {
    userId: demand?.caller?.userId ?? null,
    mustLeave: demand === null || demand.usesReserve ? 0 : reserved,
    mostOwn: isGuest ? perGuest : noShares.perGuest,
  };
}
