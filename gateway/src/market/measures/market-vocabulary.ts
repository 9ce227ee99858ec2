import type { MarketLines } from '../../contract/market/market.ts';
import { storedLines } from '../../providers/market-report.ts';
import { derivedLines, lineUnit } from '../columns/line-natures.ts';
import { type FigureFact, type TextFact, Vocabulary, type VocabularyEntry } from '../formulas/vocabulary.ts';
import { figureFacts, textFacts } from './fact-definitions.ts';
import { derivedTexts, lineTexts } from './line-definitions.ts';
import { measures } from './measure-definitions.ts';

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
