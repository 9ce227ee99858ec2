import type { CashFlowFigures, Outcome } from '../../../read-filing.ts';
import type { FactPeriod } from '../../shape/filing-facts.ts';
import { cashFlowRules as rules } from '../rules/cash-flow-rules.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import type { NoteFacts } from '../rules/note-facts.model.ts';
import { chooseFirst, derived, isFigure, magnitude, negated } from '../rules/outcomes.model.ts';
import { type FaceLine, type LineRule, listFaceConcepts, type StatementView } from '../rules/statement-view.model.ts';

/** Returns the fields of a cash flow statement for one of its columns. */
export function cashFlowFigures(view: StatementView, notes: NoteFacts, period: FactPeriod): CashFlowFigures {
  return {
    operatingCashflow: chooseFirst(view.findLine(rules.operating), () => findOperatingCashflow(view, notes, period)),
    netIncome: view.findLine(rules.netIncome),
    depreciationDepletionAndAmortization: findDepreciation(view, notes, period),
    stockBasedCompensation: magnitude(
      chooseFirst(view.findLine(rules.stockCompensation), () => notes.findFact(noteConcepts.stockCompensation, period)),
    ),
    changeInReceivables: chooseFirst(findIncrease(view, rules.receivables), () =>
      notes.findFact(noteConcepts.changeInReceivables, period),
    ),
    changeInInventory: chooseFirst(findIncrease(view, rules.inventory), () =>
      notes.findFact(noteConcepts.changeInInventory, period),
    ),
    cashflowFromInvestment: view.findLine(rules.investing),
    capitalExpenditures: findCapitalExpenditures(view),
    cashflowFromFinancing: view.findLine(rules.financing),
    dividendPayout: spentOn(view, rules.dividends),
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: view.findLine(rules.debtProceeds),
    paymentsForRepurchaseOfCommonStock: spentOn(view, rules.repurchases),
    changeInCashAndCashEquivalents: chooseFirst(view.findLine(rules.change), () => deriveChange(view)),
    effectOfExchangeRateOnCash: view.findLine(rules.exchangeEffect),
  };
}

/** Each line of depreciation or amortization is a part of the adjustment to net income: the sum of them is the figure. */
function findDepreciation(view: StatementView, notes: NoteFacts, period: FactPeriod): Outcome {
  const lines = [...view.matches(rules.depreciation), ...view.matches(rules.amortization)];
  const parts = [...new Map(lines.map((line) => [line.index, line])).values()]
    .filter((line) => isFigure(view.figure(line)))
    .toSorted((a, b) => a.index - b.index);
  const [first] = parts;
  if (first === undefined) {
    return chooseFirst(view.findLine(rules.depreciation), () =>
      notes.findFact([...rules.depreciation.concepts, ...noteConcepts.depreciation], period),
    );
  }
  if (parts.length === 1) return magnitude(view.only(first));
  const formula = parts.map(({ title }) => title).join(' plus ');
  return derived(
    view.isArranged ? `${formula}; it may be only a part of the cash flow’s line` : formula,
    parts.map((line) => ({ name: line.title, figure: view.figure(line) })),
  );
}

/** The line of capital expenditures; where only lines of the company's own name them, all of these. */
function findCapitalExpenditures(view: StatementView): Outcome {
  const rule = rules.capitalExpenditures;
  const lines = view.matches(rule).filter((line) => isFigure(view.figure(line)));
  const known = lines.some(({ name }) => listFaceConcepts(rule).includes(name));
  if (known || lines.length < 2) return spentOn(view, rule);
  return view.sum(lines, (line) => negated(view.printed(line)));
}

/** Growth of an asset, positive: money that it took. */
function findIncrease(view: StatementView, rule: LineRule): Outcome {
  return taken(view, rule, (line) => /^IncreaseDecrease/.test(line.name));
}

/** Money spent, positive however it is tagged. What is stated net of money received may be negative. */
function spentOn(view: StatementView, rule: LineRule): Outcome {
  const outcome = taken(view, rule, (line) => /^Payments|^Purchase|Paid/.test(line.name));
  const label = isFigure(outcome) && outcome.origin.from === 'face' ? (outcome.origin.label ?? '') : '';
  return /\bnet\b|proceeds|\bsales?\b|dispos/i.test(label) ? outcome : magnitude(outcome);
}

/**
 * The figure of the first fitting line as money that goes out. Known concepts count that as positive; of others the
 * printed sign is turned, and a total that is printed without parentheses among payments is one as well.
 */
function taken(view: StatementView, rule: LineRule, countsOut: (line: FaceLine) => boolean): Outcome {
  const line = view.matches(rule).find((match) => isFigure(view.figure(match)));
  if (line === undefined) return view.findLine(rule);
  const printed = negated(view.printed(line));
  return countsOut(line) && line.line.concept?.startsWith('us-gaap:') ? view.figure(line) : printed;
}

/** Some filers of international rules tag only the subtotal before interest and tax: the other cash flows tell the total. */
function findOperatingCashflow(view: StatementView, notes: NoteFacts, period: FactPeriod): Outcome {
  const others = [
    { name: 'Investing cash flow', figure: view.findLine(rules.investing), less: true },
    { name: 'Financing cash flow', figure: view.findLine(rules.financing), less: true },
  ];
  const before = notes.findFact(noteConcepts.changeBeforeExchangeEffect, period);
  return chooseFirst(
    derived('Change in cash less investing and financing cash flow', [
      { name: 'Change in cash', figure: before },
      ...others,
    ]),
    () =>
      derived('Change in cash less exchange rate effects and investing and financing cash flow', [
        { name: 'Change in cash', figure: view.findLine(rules.change) },
        { name: 'Effect of exchange rates', figure: view.findLine(rules.exchangeEffect), less: true },
        ...others,
      ]),
  );
}

function deriveChange(view: StatementView): Outcome {
  return derived('The three cash flows and the effect of exchange rates', [
    { name: 'Operating cash flow', figure: view.findLine(rules.operating) },
    { name: 'Investing cash flow', figure: view.findLine(rules.investing) },
    { name: 'Financing cash flow', figure: view.findLine(rules.financing) },
    { name: 'Effect of exchange rates', figure: view.findLine(rules.exchangeEffect), optional: true },
  ]);
}
