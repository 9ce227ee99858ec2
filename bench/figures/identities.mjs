import { faceLines } from '../../gateway/dist/providers/sec/standardise/rules/face-lines.model.js';
import { NoteFacts } from '../../gateway/dist/providers/sec/standardise/rules/note-facts.model.js';
import { RuledColumn } from '../../gateway/dist/providers/sec/standardise/rules/ruled-column.model.js';

/**
 * Identities that the figures of one filing must keep, for each of its columns: `{ name, stated, expected }`, without
 * those of which a part is missing.
 */
export function listIdentities({ figures, standard }) {
  return [...balances(figures, standard), ...flows(standard), ...sums(figures)].filter(
    ({ stated, expected }) => stated !== null && expected !== null,
  );
}

export function holds({ stated, expected }) {
  return Math.abs(stated - expected) <= Math.max(2e6, 1e-5 * Math.abs(stated));
}

const plus = (...values) =>
  values.some((value) => value == null) ? null : values.reduce((sum, value) => sum + value, 0);

function listViews({ statements }, kind) {
  const statement = statements.find((candidate) => candidate.kind === kind);
  if (statement === undefined) return [];
  const lines = faceLines(statement);
  const notes = new NoteFacts([]);
  return statement.columns.map((period, column) => new RuledColumn(lines, column, { rules: {}, notes, period }));
}

function balances(figures, { balance }) {
  return listViews(figures, 'balance').flatMap((view, column) => {
    const found = balance[column].figures;
    const optional = (concepts, label) =>
      view
        .matches({ concepts, label, not: /^total|equity and/i })
        .reduce((sum, line) => sum + (view.figure(line).value ?? 0), 0);
    const minority = optional(['MinorityInterest']);
    const between = optional(
      view.lines.map(({ name }) => name).filter((name) => /^(TemporaryEquity|RedeemableNoncontrolling)/.test(name)),
      /^redeemable|^mezzanine|^temporary/i,
    );
    const whole = view.findLine({
      concepts: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'],
    }).value;
    const equity = whole ?? plus(found.totalShareholderEquity.value, minority);
    return [
      {
        name: 'assets = liabilities + equity',
        stated: found.totalAssets.value,
        expected: plus(found.totalLiabilities.value, equity, between),
      },
      {
        name: 'assets = current + non-current',
        stated: found.totalAssets.value,
        expected: plus(found.totalCurrentAssets.value, found.totalNonCurrentAssets.value),
      },
    ];
  });
}

function flows({ income, cashFlow }) {
  const both = income.flatMap(({ period, figures }) => {
    const flow = cashFlow.find((other) => other.period.start === period.start && other.period.end === period.end);
    return flow === undefined ? [] : [{ figures, flow: flow.figures }];
  });
  return [
    ...income.map(({ figures }) => ({
      name: 'revenue − cost = gross profit',
      stated: figures.grossProfit.value,
      expected: plus(figures.totalRevenue.value, negative(figures.costOfRevenue.value)),
    })),
    ...both.map(({ figures, flow }) => ({
      name: 'EBITDA − D&A = EBIT',
      stated: figures.ebit.value,
      expected: plus(figures.ebitda.value, negative(flow.depreciationDepletionAndAmortization.value)),
    })),
  ];
}

const negative = (value) => (value === null ? null : -value);

const sections = [
  ['balance', 'current assets', /^AssetsCurrent$/],
  ['balance', 'current liabilities', /^LiabilitiesCurrent$/],
  ['cashFlow', 'operating', /^NetCashProvidedByUsedInOperatingActivities$/],
  ['cashFlow', 'investing', /^NetCashProvidedByUsedInInvestingActivities$/],
  ['cashFlow', 'financing', /^NetCashProvidedByUsedInFinancingActivities$/],
];

/** The lines above a total, as printed, sum to it. Subtotals among them are left out. */
function sums(figures) {
  return sections.flatMap(([kind, region, total]) =>
    listViews(figures, kind).map((view) => {
      const isCash = ({ name }) => kind === 'cashFlow' && /^Cash.*(Period|Equivalents|Carrying)/.test(name);
      const lines = view.lines.filter((line) => line.region === region && line.name !== '' && !isCash(line));
      const end = lines.find((line) => total.test(line.name));
      const above = lines.filter(
        (line) => line !== end && (line.whole || kind === 'balance') && !/^(sub)?total\b/i.test(line.label),
      );
      const parts = above.map((line) => view.printed(line).value ?? 0);
      return {
        name: `lines of ${region} sum to it`,
        stated: end === undefined ? null : view.printed(end).value,
        expected: end === undefined || above.length === 0 ? null : plus(...parts),
      };
    }),
  );
}
