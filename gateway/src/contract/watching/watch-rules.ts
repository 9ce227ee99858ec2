import { z } from 'zod';
import { symbolSchema } from '../figures.ts';
import { toLine } from '../plain-text.ts';

/** Companies and lists with own settings, per user. */
export const mostWatchRules = 100;

/** The filings that alerts can be chosen for, as the SEC names them. Amendments and foreign forms count to the form they belong to. */
export const watchForms = ['10-K', '10-Q', '8-K', 'DEF 14A'] as const;
export type WatchForm = (typeof watchForms)[number];

/** As the name of a saved screen. */
const longestScreenName = 60;

const levelSchema = z.number().positive().max(10_000_000).nullable();

/** Which events of a company are alerts. */
export const watchRuleSchema = z.object({
  forms: z.array(z.enum(watchForms)).max(watchForms.length).readonly(),
  /** An 8-K with results of operations (Item 2.02). */
  results: z.boolean(),
  /** A close above or below this level, in the currency of the price; null for none, as for a list. */
  above: levelSchema,
  below: levelSchema,
  /** A close that crosses the newest saved fair value. */
  fairValue: z.boolean(),
  /** The user's saved screen that the company enters or leaves; absent or null for none, as for a list. */
  screen: z.string().overwrite(toLine).min(1).max(longestScreenName).nullable().optional(),
  /** Open-market trades of insiders. Own settings of older releases have it off. */
  insiders: z.boolean().default(false),
});
export type WatchRule = z.infer<typeof watchRuleSchema>;

/** The rule of companies without own settings. */
export const usualWatchRule: WatchRule = {
  forms: ['10-K', '10-Q'],
  results: true,
  above: null,
  below: null,
  fairValue: true,
  insiders: true,
};

/** A company by its symbol, or a list: `list-` and its id, in small letters unlike a symbol. */
export const watchTargetParamsSchema = z.object({
  target: z.union([z.string().regex(/^list-[a-z0-9]{8,32}$/), symbolSchema]),
});

export const watchRulesSchema = z.object({
  /** Own settings, by company or list. Those of a company go before those of its lists. */
  rules: z.array(z.object({ target: z.string(), rule: watchRuleSchema })),
  /** `daily`: closes of followed companies are loaded each day. `public`: they come twice a month, about two weeks late. */
  prices: z.enum(['daily', 'public']),
});
export type WatchRules = z.infer<typeof watchRulesSchema>;
