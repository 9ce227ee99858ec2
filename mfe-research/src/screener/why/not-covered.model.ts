import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { shortenName, type Why } from '../distance.model.ts';

/** Why a company cannot be in a screen at all. */
export interface Gap {
  readonly badge: string;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** The day from which it is there; null where no day helps. */
  readonly fromDay: string | null;
  /** Whether the company has pages of its own. */
  readonly hasPages: boolean;
}

const kindNames = {
  general: 'Operating company',
  bank: 'Bank',
  insurer: 'Insurer',
  broker: 'Broker',
  reit: 'Real estate trust',
  fund: 'Fund',
  shell: 'Blank-check company',
  trust: 'Commodity trust or asset-backed issuer',
} as const;

/**
 * Returns why a company is not covered; null for one that is.
 * @param day of the screen; null for today
 * @param wasAwaited whether a company that is not held had the time to be read
 */
export function describeNotCovered(why: Why, day: string | null, wasAwaited = false): Gap | null {
  const { company, symbol, reason = '' } = why;
  if (company === undefined) return why.covered ? null : describeUnknown(symbol, wasAwaited ? noSuchCompany : reason);
  const name = shortenName(company.name);
  const { first, newest, kind, currency } = company;
  if (!why.covered) {
    if (reason === 'No filing by that day') return describeTooEarly(name, company, day);
    return {
      badge: 'Not covered',
      title: `${name} is no longer listed`,
      text: `It is on no exchange of the SEC’s list any more. A screen of today has listed companies only; one of a past day also has those that filed then.`,
      facts: newest === null ? [] : [['Newest report', `${newest.form} of ${formatCalendarDay(newest.filed)}`]],
      fromDay: newest?.filed ?? null,
      hasPages: true,
    };
  }
  const blocked =
    why.place === undefined &&
    why.conditions.length > 0 &&
    why.conditions.every(({ outcome }) => outcome === 'unknown');
  if (!blocked) return null;
  if (currency !== null && currency !== 'USD') return describeForeign(name, currency, newest?.form ?? null);
  if (kind === 'shell') {
    return {
      badge: 'Not covered',
      title: `${name} has no business yet`,
      text: `${company.name} is a blank-check company${company.sic === null ? '' : ` (SIC ${company.sic})`}. It has cash in trust and no revenue to compare.`,
      facts: first === null ? [] : [['First report', formatCalendarDay(first.filed)]],
      fromDay: null,
      hasPages: true,
    };
  }
  if (kind !== 'trust') return null;
  return {
    badge: 'Not covered',
    title: `${name} is no company with operations`,
    text: `${company.name} is a commodity trust or an issuer of asset-backed securities. The ratios of companies have no meaning for it.`,
    facts: newest === null ? [] : [['Newest report', `${newest.form} of ${formatCalendarDay(newest.filed)}`]],
    fromDay: null,
    hasPages: true,
  };
}

const noSuchCompany = 'No listed company with this symbol files with the SEC. Try the ticker, the full name or the CIK';

function describeUnknown(symbol: string, reason: string): Gap {
  const isReading = reason.startsWith('Not held');
  return {
    badge: isReading ? 'Being read' : 'No match',
    title: isReading ? `Reading the filings of ${symbol}` : `No company matches “${symbol}”`,
    text: isReading
      ? 'That takes seconds for a listed company that files with the SEC. Otherwise try the ticker, the full name or the CIK.'
      : `${reason}.`,
    facts: [],
    fromDay: null,
    hasPages: isReading,
  };
}

function describeTooEarly(name: string, { first }: NonNullable<Why['company']>, day: string | null): Gap {
  const asOf = day === null ? 'today' : formatCalendarDay(day);
  const accepted =
    first === null ? '' : ` Its first report, a ${first.form}, was filed on ${formatCalendarDay(first.filed)}.`;
  return {
    badge: 'Not covered on that day',
    title: `${name} had not filed by ${asOf}`,
    text: `${accepted.trim()} The screen runs as of ${asOf}, so nothing later counts.`.trim(),
    facts: [
      ...(first === null ? [] : [[`First ${first.form}`, formatCalendarDay(first.filed)] as const]),
      ['As of', asOf],
    ],
    fromDay: first?.filed ?? null,
    hasPages: true,
  };
}

function describeForeign(name: string, currency: string, form: string | null): Gap {
  const words = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value;
  return {
    badge: 'Not covered',
    title: `${name} files in ${words ?? currency}`,
    text: `It reports${form === null ? '' : ` on Form ${form}`} in ${words ?? currency}. The screener compares US dollars only and does not convert.`,
    facts: [...(form === null ? [] : [['Form', form] as const]), ['Currency', currency]],
    fromDay: null,
    hasPages: true,
  };
}

/** Returns what a company is, in one sentence. */
export function describeScreenScope({ company, scope }: Why): string {
  if (company === undefined) return '';
  const { kind, sic, exchange } = company;
  const what = [kindNames[kind], sic === null ? 'without an industry code' : `SIC ${sic}`];
  const where = exchange === null ? [] : [`listed on ${exchange}`];
  const outside = [
    ...(scope?.industry === false ? ['It is in another industry than those chosen.'] : []),
    ...(scope?.parts ?? []).flatMap(({ outcome, meaning, reason }) => {
      if (outcome === 'fails') return [`It is not so: ${lowerFirst(meaning ?? '')}`];
      return outcome === 'unknown' ? [`The size is not known: ${lowerFirst(reason ?? 'no figure')}.`] : [];
    }),
  ];
  return [`${[...what, ...where].join(', ')}.`, ...outside].join(' ');
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}
