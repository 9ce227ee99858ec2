/** A section of a form that is compared. */
export interface WantedSection {
  /** Number of the Item, which names the section in addresses. */
  readonly item: string;
  /** The part of a form that numbers its Items by part; null for the others. */
  readonly part: 'I' | 'II' | null;
  readonly title: string;
  /** The title as filings print it. */
  readonly pattern: RegExp;
  /** A shorter section is another place that has the same title, unless it gives a reason for being short. */
  readonly fewestWords: number;
  /** Words that such a section cannot do without. */
  readonly words: RegExp;
  /** Titles of the Items that may follow. */
  readonly next: RegExp;
}

const riskFactors = {
  title: 'Risk factors',
  pattern: /^risk\s+factors\b/i,
  fewestWords: 300,
  words: /\b(risks?|could|may|adverse(ly)?)\b/gi,
};
const discussion = {
  title: 'Management’s discussion',
  pattern: /^management.?s\s+discussion\b/i,
  fewestWords: 300,
  words: /\b(increased?|decreased?|compared|results|fiscal|quarter|revenues?|sales|cash|year)\b/gi,
};

const annual: readonly WantedSection[] = [
  { item: '1A', part: null, ...riskFactors, next: /^(unresolved|cybersecurity|propert)/i },
  { item: '7', part: null, ...discussion, next: /^quantitative/i },
  {
    item: '1',
    part: null,
    title: 'Business',
    pattern: /^(our\s+)?business\b/i,
    fewestWords: 200,
    words: /\b(products?|services?|customers?|business|company|markets?)\b/gi,
    next: /^risk\s+factors/i,
  },
  {
    item: '3',
    part: null,
    title: 'Legal proceedings',
    pattern: /^legal\s+proceedings\b/i,
    fewestWords: 25,
    words: /\b(legal|proceedings?|litigation|lawsuits?|claims?|courts?|matters?)\b/gi,
    next: /^(mine safety|market for|\W?reserved|\W?removed)/i,
  },
];

const quarterly: readonly WantedSection[] = [
  { item: '1A', part: 'II', ...riskFactors, next: /^(unregistered|defaults|mine safety|other information|exhibits)/i },
  { item: '2', part: 'I', ...discussion, next: /^(quantitative|controls)/i },
];

/** Returns the sections of a form that are compared, the most telling first; none for other forms. */
export function listWantedSections(form: string): readonly WantedSection[] {
  if (/^10-K/.test(form)) return annual;
  return /^10-Q/.test(form) ? quarterly : [];
}
