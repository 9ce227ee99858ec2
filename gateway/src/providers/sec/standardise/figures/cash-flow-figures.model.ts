import type { CashFlowFigures, Outcome } from '../../../read-filing.ts';
import type { cashFlowRules } from '../rules/cash-flow-rules.ts';
import { type FaceLine, listFaceConcepts } from '../rules/face-lines.model.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import { chooseFirst, derived, isFigure, magnitude, negated } from '../rules/outcomes.model.ts';
import type { RuledColumn } from '../rules/ruled-column.model.ts';

type Rule = keyof typeof cashFlowRules;
type CashFlowColumn = RuledColumn<Rule>;

export function cashFlowFigures(column: CashFlowColumn): CashFlowFigures {
  const operating = column.line('operating');
  return {
    operatingCashflow: chooseFirst(operating, ...listOperating(column)),
    netIncome: column.line('netIncome'),
    depreciationDepletionAndAmortization: findDepreciation(column),
    stockBasedCompensation: magnitude(findCompensation(column)),
    changeInReceivables: chooseFirst(findIncrease(column, 'receivables'), () => column.noted('changeInReceivables')),
    changeInInventory: chooseFirst(findIncrease(column, 'inventory'), () => column.noted('changeInInventory')),
    cashflowFromInvestment: column.line('investing'),
    capitalExpenditures: findCapitalExpenditures(column),
    cashflowFromFinancing: column.line('financing'),
    dividendPayout: spentOn(column, 'dividends'),
    proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: column.line('debtProceeds'),
    paymentsForRepurchaseOfCommonStock: spentOn(column, 'repurchases'),
    changeInCashAndCashEquivalents: chooseFirst(column.line('change'), () =>
      derived('The three cash flows and the effect of exchange rates', [
        { name: 'Operating cash flow', figure: operating },
        ...listOthers(column, false),
        { name: 'Effect of exchange rates', figure: column.line('exchangeEffect'), optional: true },
      ]),
    ),
    effectOfExchangeRateOnCash: column.line('exchangeEffect'),
    gainOnSaleOfProperty: taken(column, 'propertyGains', /^(Gains?Loss(es)?On|DisposalGroup)/),
    impairmentOfProperty: magnitude(column.line('propertyImpairments')),
  };
}

/** The line, else the expense of a note. Company facts do not tell a note from a statement: the figure says that it is of one. */
function findCompensation(column: CashFlowColumn): Outcome {
  const noted = column.noted('stockCompensation');
  const parts = [{ name: 'Stock compensation expense', figure: noted }];
  return chooseFirst(column.line('stockCompensation'), () =>
    column.isArranged
      ? derived('Stock compensation expense of a note, as the cash flow statement has none', parts)
      : noted,
  );
}

/** Each line of depreciation or amortization is a part of the adjustment to net income: the sum of them is the figure. */
function findDepreciation(column: CashFlowColumn): Outcome {
  const lines = new Set([...column.stated('depreciation'), ...column.stated('amortization')]);
  const parts = [...lines].sort((a, b) => a.index - b.index);
  const [first] = parts;
  // A line without a figure may be one that cannot be read: texts that repeat it round.
  const hasLine = column.isArranged || column.matches(column.rules.depreciation).length > 0;
  if (first === undefined && hasLine) return column.line('depreciation');
  if (first === undefined) {
    const concepts = [...column.rules.depreciation.concepts, ...noteConcepts.depreciation];
    return chooseFirst(column.line('depreciation'), () => column.notes.findFact(concepts, column.period));
  }
  if (parts.length === 1) return magnitude(column.only(first));
  const formula = parts.map(({ title }) => title).join(' plus ');
  return derived(
    column.isArranged ? `${formula}; it may be only a part of the cash flow’s line` : formula,
    parts.map((line) => ({ name: line.title, figure: column.figure(line) })),
  );
}

/** The line of capital expenditures; where only lines of the company's own name them, or parts were chosen, all of these. */
function findCapitalExpenditures(column: CashFlowColumn): Outcome {
  const lines = column.stated('capitalExpenditures');
  if (column.isArranged && lines.length > 1) return column.sum(lines, (line) => magnitude(column.figure(line)));
  const concepts = listFaceConcepts(column.rules.capitalExpenditures);
  if (lines.length < 2 || lines.some(({ name }) => concepts.includes(name)))
    return spentOn(column, 'capitalExpenditures');
  return column.sum(lines, (line) => negated(column.printed(line)));
}

/** Growth of an asset, positive: money that it took. */
function findIncrease(column: CashFlowColumn, name: Rule): Outcome {
  return taken(column, name, /^IncreaseDecrease/);
}

/** Money spent, positive however it is tagged. What is stated net of money received may be negative. */
function spentOn(column: CashFlowColumn, name: Rule): Outcome {
  const outcome = taken(column, name, /^Payments|^Purchase|Paid/);
  const label = isFigure(outcome) && outcome.origin.from === 'face' ? (outcome.origin.label ?? '') : '';
  return /\bnet\b|proceeds|\bsales?\b|dispos/i.test(label) ? outcome : magnitude(outcome);
}

/**
 * The figure of the first fitting line as money that goes out. Known concepts count that as positive; of others the
 * printed sign is turned, and a total that is printed without parentheses among payments is one as well.
 */
function taken(column: CashFlowColumn, name: Rule, countsOut: RegExp): Outcome {
  const [line]: readonly FaceLine[] = column.stated(name);
  if (line === undefined) return column.line(name);
  const isKnown = countsOut.test(line.name) && line.line.concept?.startsWith('us-gaap:');
  return isKnown ? column.figure(line) : negated(column.printed(line));
}

function listOthers(column: CashFlowColumn, less: boolean) {
  return [
    { name: 'Investing cash flow', figure: column.line('investing'), less },
    { name: 'Financing cash flow', figure: column.line('financing'), less },
  ];
}

/** Some filers of international rules tag only the subtotal before interest and tax: the other cash flows tell the total. */
function listOperating(column: CashFlowColumn): (() => Outcome)[] {
  const others = listOthers(column, true);
  return [
    () =>
      derived('Change in cash less investing and financing cash flow', [
        { name: 'Change in cash', figure: column.noted('changeBeforeExchangeEffect') },
        ...others,
      ]),
    () =>
      derived('Change in cash less exchange rate effects and investing and financing cash flow', [
        { name: 'Change in cash', figure: column.line('change') },
        { name: 'Effect of exchange rates', figure: column.line('exchangeEffect'), less: true },
        ...others,
      ]),
  ];
}
