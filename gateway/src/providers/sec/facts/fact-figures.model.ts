import {
  type FactPeriod,
  type FilingFigures,
  type PeriodFact,
  type PresentedFigure,
  type PresentedLine,
  type PresentedStatement,
  type StatementKind,
  statementKinds,
} from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';
import { countDays, quarterDays, yearDays } from '../shape/periods.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';
import { type Region, totals } from '../standardise/rules/regions.model.ts';
import { isPartialCount } from './doubts.ts';
import type { FactFiling } from './fact-filings.model.ts';
import { type Candidate, type ChosenRule, chooseLines, chooseRevenue, listRules } from './fact-lines.ts';
import { anchors } from './line-choices.ts';
import { type CompanyConcepts, FilingFacts, PeriodFacts } from './period-facts.ts';

const parts = [...totals.balance, ...totals.cashFlow];

/** Returns the statements and numbers of one filing out of its company facts: the lines are those that the rules choose. */
export function arrangeFigures(
  facts: readonly PeriodFact[],
  company: CompanyConcepts,
  leftOut?: FactFiling['leftOut'],
): FilingFigures {
  const filing = new FilingFacts(facts, company, leftOut);
  return {
    statements: statementKinds.flatMap((kind) => arrangeStatement(kind, filing)),
    facts: facts.filter(
      ({ concept, period, value }) =>
        localName(concept) !== 'CommonStockSharesOutstanding' ||
        !isPartialCount(value, new PeriodFacts(filing, period)),
    ),
  };
}

interface Period {
  readonly facts: PeriodFacts;
  /** Null for a balance sheet or cash flow statement, and where it is not known. */
  readonly revenue: Candidate | null;
}

function arrangeStatement(kind: StatementKind, filing: FilingFacts): PresentedStatement[] {
  const columns = findPeriods(kind, filing);
  if (columns.length === 0) return [];
  const periods = columns.map((period): Period => {
    const facts = new PeriodFacts(filing, period);
    return { facts, revenue: kind === 'income' ? chooseRevenue(facts) : null };
  });
  const ranked = listRules(kind).flatMap((rule) => arrangeLines(rule, periods));
  const lines = ranked.toSorted((a, b) => a.rank - b.rank).map(({ line }) => line);
  return [{ kind, columns, lines }];
}

function arrangeLines(chosenRule: ChosenRule, periods: readonly Period[]) {
  const isRevenue = chosenRule.rule === incomeRules.revenue;
  const chosen = periods.map(({ facts, revenue }) => {
    if (!isRevenue) return { facts, ...chooseLines(chosenRule, facts, revenue?.value ?? null) };
    const doubt = revenue === null ? facts.filing.explainLeftOut(chosenRule.rule.concepts) : null;
    return { facts, concepts: revenue === null ? [] : [revenue.concept], areParts: false, doubt };
  });
  const names = new Set(chosen.flatMap(({ concepts }) => concepts));
  const doubts = chosen.map(({ doubt }) => doubt);
  const { concepts } = chosenRule.rule;
  // A line without figures tells that the company has it in other periods, or why its figures are not believed.
  const isKnown =
    doubts.some((doubt) => doubt !== null) || periods.some(({ facts }) => facts.filing.isEverTagged(concepts));
  if (names.size === 0 && isKnown) names.add(concepts[0] ?? '');
  return [...names].map((name) => {
    const own = chosen.map((one) => (one.concepts.includes(name) ? one : null));
    const facts = own.map((one) => one?.facts.findFact(name) ?? null);
    const line: PresentedLine = {
      concept: facts.find((fact) => fact !== null)?.concept ?? name,
      label: '',
      level: 0,
      unit: facts.find((fact) => fact !== null)?.unit ?? '',
      members: {},
      figures: facts.map((fact) => fact && toFigure(fact, chosenRule.choice.positive === true)),
      rule: chosenRule.rule,
      parts: own.map((one) => one?.areParts === true),
      doubts,
    };
    return { rank: findRank(name, chosenRule.rule.regions?.[0]), line };
  });
}

function toFigure({ value, remark }: PeriodFact, isPositive: boolean): PresentedFigure {
  const isTurned = isPositive && value < 0;
  const meant = isTurned ? -value : value;
  const figure = { value: meant, printed: meant, anchor: null };
  const remarks = [remark ?? [], isTurned ? 'Tagged with the other sign.' : []].flat();
  return remarks.length === 0 ? figure : { ...figure, remark: remarks.join(' ') };
}

/** Returns the place of a line: the lines of a part stand before its total. */
function findRank(concept: string, region: Region | undefined): number {
  const closed = parts.findIndex((part) => part.concept.test(concept));
  if (closed >= 0) return 2 * closed + 1;
  const place = parts.findIndex((part) => part.region === region);
  return 2 * (place < 0 ? parts.length : place);
}

function findPeriods(kind: StatementKind, filing: FilingFacts): FactPeriod[] {
  const periods = new Map<string, FactPeriod>();
  for (const { period } of anchors[kind].flatMap((concept) => filing.listFacts(concept))) {
    periods.set(`${period.start}|${period.end}`, period);
  }
  const fitting = [...periods.values()].filter((period) => {
    const days = countDays(period);
    return kind === 'balance' ? days === 0 : days >= quarterDays.least && days <= yearDays.most;
  });
  return fitting.sort((a, b) => b.end.localeCompare(a.end) || (a.start ?? '').localeCompare(b.start ?? ''));
}
