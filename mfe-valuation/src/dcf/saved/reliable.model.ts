import type { SharedValuation } from '@basecase/gateway/contract';
import { modelOf } from '../drafts/saved-model.model.ts';
import { models } from '../models/registry.ts';

/** Returns whether a valuation had a fair value when it was saved: none of its inputs was missing, and it was not below zero. */
export function isReliable(
  saved: Pick<SharedValuation, 'basis' | 'assumptions' | 'model' | 'fairValuePerShare'>,
): boolean {
  const { fairValuePerShare } = saved;
  if ((fairValuePerShare ?? 0) < 0) return false;
  return models[modelOf(saved)].wasComplete?.(saved) ?? fairValuePerShare !== null;
}
