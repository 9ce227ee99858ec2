import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import { type MarketLines, type MarketUnit, marketKinds } from '../../contract/market/market.ts';
import { storedLines } from '../../providers/market-report.ts';
import { derivedLines, lineUnit } from '../columns/line-natures.ts';
import { type FigureFact, type TextFact, Vocabulary, type VocabularyEntry } from '../formulas/vocabulary.ts';
import { derivedTexts, lineTexts } from './line-definitions.ts';
import { measures } from './measure-definitions.ts';

interface FactDefinition {
  readonly label: string;
  readonly unit: MarketUnit;
  readonly definition: string;
}

/** Figures that are no formula over lines. */
const figureFacts: Readonly<Record<'price' | 'marketCap' | 'age', FactDefinition>> = {
  price: {
    label: 'Price',
    unit: 'perShare',
    definition: `The newest public close, of ${recentPriceDays} days at most.`,
  },
  marketCap: {
    label: 'Market cap',
    unit: 'money',
    definition: 'Price × shares outstanding, where both are on one side of every split.',
  },
  age: { label: 'Age', unit: 'days', definition: 'Days since the newest filing.' },
};

const textFacts: Readonly<Record<'sic' | 'kind' | 'exchange' | 'filed' | 'fiscalYearEnd', FactDefinition>> = {
  sic: { label: 'Industry code', unit: 'text', definition: 'The SIC code of four digits, as registered with the SEC.' },
  kind: { label: 'Kind', unit: 'text', definition: `One of ${marketKinds.join(', ')}.` },
  exchange: { label: 'Exchange', unit: 'text', definition: 'The exchange of the SEC’s list.' },
  filed: { label: 'Filed', unit: 'text', definition: 'The day of the newest filing, YYYY-MM-DD.' },
  fiscalYearEnd: { label: 'Fiscal year end', unit: 'text', definition: 'MM-DD.' },
};

const figureNames = ['price', 'marketCap', 'age'] as const satisfies FigureFact[];
const textNames = ['sic', 'kind', 'exchange', 'filed', 'fiscalYearEnd'] as const satisfies TextFact[];

const entries: readonly VocabularyEntry[] = [
  ...storedLines.map((line): VocabularyEntry => ({ type: 'line', name: line, line, unit: lineUnit(line) })),
  ...derivedLines.map(
    (line): VocabularyEntry => ({
      type: 'derived',
      name: line,
      unit: lineUnit(line),
      formula: derivedTexts[line].formula,
    }),
  ),
  ...measures.map(
    ({ name, unit, formula, notFor }): VocabularyEntry => ({ type: 'measure', name, unit, formula, notFor }),
  ),
  ...figureNames.map((fact): VocabularyEntry => ({ type: 'figure', name: fact, fact, unit: figureFacts[fact].unit })),
  ...textNames.map((fact): VocabularyEntry => ({ type: 'text', name: fact, fact, unit: 'text' })),
];

/** All names of formulas: lines, measures and facts. */
export const marketVocabulary = new Vocabulary(entries);

type DescribedName = Omit<MarketLines['lines'][number], 'share'>;

export function describeNames(): DescribedName[] {
  const facts = [...Object.entries(figureFacts), ...Object.entries(textFacts)];
  return [
    ...storedLines.map((name) => ({ name, ...lineTexts[name], unit: lineUnit(name), kind: 'line' as const })),
    ...derivedLines.map((name) => {
      const { label, definition } = derivedTexts[name];
      return { name, label, definition, unit: lineUnit(name), kind: 'line' as const };
    }),
    ...measures.map(({ name, label, unit, definition }) => ({
      name,
      label,
      unit,
      definition,
      kind: 'measure' as const,
    })),
    ...facts.map(([name, { label, unit, definition }]) => {
      const isMeasure = name === 'price' || name === 'marketCap';
      return { name, label, unit, definition, kind: isMeasure ? ('measure' as const) : ('fact' as const) };
    }),
  ];
}
