import { gatedValue } from '../checks/gated-value.model.ts';
import { assumptionLines } from '../drafts/assumption-form.model.ts';
import { modelOf } from '../drafts/saved-model.model.ts';
import { amountText, type Currencies, mineText } from '../inputs/figure-input.model.ts';
import { noOverrides } from '../inputs/overrides.model.ts';
import { type BridgeStep, overrideBridge } from '../models/dcf/override-bridge.model.ts';
import { type SavedAssumptions, savedValue } from '../saved/saved-value.model.ts';
import { cashFlowYears, type DcfResult, valuate } from '../valuation/dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import type { ValuationInput } from '../valuation/readiness.model.ts';
import { impliedGrowth } from '../valuation/valuation.model.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import { type ValuedCompany, valuedCompany } from '../valuation/valued-company.ts';

/** A case to compare, as it was saved or as the product makes it. */
export interface ComparedCase {
  /** Unique in a comparison. */
  readonly key: string;
  readonly name: string;
  /** Where it comes from, in words. */
  readonly note: string;
  readonly saved: SavedAssumptions;
}

/** A year of a case, in the currency of the statements. */
export interface CaseYear {
  readonly label: string;
  readonly growth: number;
  readonly revenue: number;
  readonly operatingMargin: number;
  readonly freeCashFlow: number;
  readonly presentValue: number;
}

/** A case valued on today's figures. */
export interface CaseColumn extends ComparedCase {
  readonly model: ValuationModel;
  /** Behind the gate of the headline; null without a reliable one. */
  readonly fairValue: number | null;
  /** Null for a case of another model, and without a basis. */
  readonly dcf: {
    readonly result: DcfResult;
    readonly company: ValuedCompany;
    readonly years: readonly CaseYear[];
  } | null;
}

/** A line of the comparison, with a text for each column. */
export interface CaseLine {
  readonly label: string;
  readonly texts: readonly string[];
  /** Whether the value of a column is its user's own. */
  readonly mine: readonly boolean[];
}

export const otherModel = 'Another model';
export const impliedName = 'What the price implies';

export const defaultCase: ComparedCase = {
  key: 'default',
  name: 'Default case',
  note: 'The default assumptions, as filed',
  saved: { assumptions: defaultAssumptions },
};

/** Returns the case whose constant growth gives today's price; null where no growth from −20% to 50% does. */
export function impliedCase(company: ValuedCompany): ComparedCase | null {
  const filed = valuedCompany(company, noOverrides);
  const price = filed?.market.price ?? null;
  const rate = filed === null || price === null ? null : impliedGrowth(filed.basis, defaultAssumptions, price);
  if (rate === null) return null;
  return {
    key: 'implied',
    name: impliedName,
    note: 'The default assumptions with the growth that gives today’s price',
    saved: { assumptions: { ...defaultAssumptions, growthMode: 'custom', customGrowthRates: [rate] } },
  };
}

/** Returns a case valued on today's figures of a company. */
export function valueCase(company: ValuedCompany, compared: ComparedCase): CaseColumn {
  const { assumptions } = compared.saved;
  const model = modelOf(compared.saved);
  if (model !== 'dcf') {
    const { reliable, fairValuePerShare } = savedValue(company, compared.saved);
    return { ...compared, model, dcf: null, fairValue: reliable ? fairValuePerShare : null };
  }
  const valued = valuedCompany(company, assumptions.overrides ?? noOverrides);
  if (valued === null) return { ...compared, model, dcf: null, fairValue: null };
  const { reliable, fairValuePerShare } = gatedValue(valued, assumptions);
  const result = valuate(valued.basis, assumptions);
  return {
    ...compared,
    model,
    fairValue: reliable ? fairValuePerShare : null,
    dcf: { result, company: valued, years: listYears(valued, assumptions, result) },
  };
}

function listYears({ basis }: ValuedCompany, assumptions: DcfAssumptions, result: DcfResult): CaseYear[] {
  const latest = Number(result.fiscalYears.at(-1));
  const { revenueGrowthRates, presentValues } = result;
  return cashFlowYears(basis, revenueGrowthRates, assumptions.marginAssumption).map((year, index) => ({
    label: String(latest + 1 + index),
    growth: revenueGrowthRates[index] ?? Number.NaN,
    presentValue: presentValues[index] ?? Number.NaN,
    ...year,
  }));
}

/**
 * Returns the assumptions and inputs that differ between the columns. Columns of other models have no line.
 * @param inputs of the company, for the names and units of the user's values
 */
export function listDifferences(
  columns: readonly CaseColumn[],
  inputs: readonly ValuationInput[],
  currencies: Currencies,
): CaseLine[] {
  const lines = columns.map(({ dcf, saved }) => (dcf === null ? null : assumptionLines(saved.assumptions)));
  const labels = [...new Set(lines.flatMap((own) => own?.map(({ label }) => label) ?? []))];
  const assumptions = labels.map((label) => ({
    label,
    texts: lines.map((own) =>
      own === null ? otherModel : (own.find((line) => line.label === label)?.value ?? 'Not used'),
    ),
    mine: columns.map(() => false),
  }));
  const own = inputs.flatMap(({ label, override, unit, filed }) => {
    if (override === null) return [];
    const values = columns.map(
      ({ saved }) => saved.assumptions.overrides?.inputs.find(({ name }) => name === override)?.value,
    );
    return [
      {
        label,
        texts: values.map((value, index) => {
          if (columns[index]?.dcf === null) return otherModel;
          return value === undefined ? amountText(filed, unit, currencies) : mineText(value, unit, currencies);
        }),
        mine: values.map((value, index) => value !== undefined && columns[index]?.dcf !== null),
      },
    ];
  });
  return [...assumptions, ...own].filter(isDifferent);
}

/** A case of another model differs in everything: it makes no line. */
function isDifferent({ texts, mine }: CaseLine): boolean {
  const known = texts.flatMap((text, index) => (text === otherModel ? [] : [`${text} ${mine[index]}`]));
  return new Set(known).size > 1;
}

/** Returns the steps from one case to another, which add up to the difference. Both are of the DCF. */
export function bridgeCases(
  company: ValuedCompany,
  from: CaseColumn,
  to: CaseColumn,
  inputs: readonly ValuationInput[],
  currencies: Currencies,
): BridgeStep[] {
  const start = { label: from.name, assumptions: from.saved.assumptions };
  return overrideBridge(company, to.saved.assumptions, inputs, currencies, start);
}
