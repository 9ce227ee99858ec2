import type { CompanyKind, SharedValuation } from '@basecase/gateway/contract';
import type { ReactNode } from 'react';
import type { GatedValue } from '../../checks/gated-value.model.ts';
import type { ModelInput, TypedInputs } from '../../inputs/figure-input.model.ts';
import { makeField, ofLatest, type UsedField } from '../../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import type { ChosenModel } from './model-switch.tsx';

/** A company with the user's choices, which a model values. */
export interface ModelSource {
  readonly company: ValuedCompany;
  /** The assumptions of the DCF. Models beside it take their default rates from them, and are saved with them. */
  readonly assumptions: DcfAssumptions;
  /** The user's inputs of the models beside the DCF. */
  readonly typed: TypedInputs;
}

/** The value of a share at the day of a past filing. */
export interface ValueThen {
  /** Null when the gate refuses it. */
  readonly fairValue: number | null;
  /** The gaps that left no reliable fair value, by name. */
  readonly missing: readonly string[];
}

/** Returns that there is no value, for some reasons. */
export function refuseValue(...missing: readonly string[]): ValueThen {
  return { fairValue: null, missing };
}

/** The rule of a model at the days of past filings. */
export interface ModelReplay {
  /** Returns the rule in words. */
  readonly ruleText: (assumptions: DcfAssumptions, typed: TypedInputs) => string;
  /** Returns the value by the statements of that day. */
  readonly valueThen: (source: PastSource) => ValueThen;
}

/** As `ModelSource`, with the statements as they were known at a past day. */
export interface PastSource extends Omit<ModelSource, 'company'> {
  readonly company: Pick<ValuedCompany, 'statements' | 'basis' | 'evidence'>;
}

/** A way to value a share, as choice, saved valuations and replay use it. Screen and sheet are registered beside it. */
export interface ModelEntry {
  /** Name on screen. */
  readonly label: string;
  /** Heading of its screen. */
  readonly title: string;
  /** The kinds of company that it fits. */
  readonly fits: readonly CompanyKind[];
  /** The fields of the statements that it reads. */
  readonly fields: readonly UsedField[];
  /** Returns the value of a share; null for a model without a single one. */
  readonly value: ((source: ModelSource) => GatedValue) | null;
  /** Returns how many inputs are the user's. */
  readonly countMine: (source: Omit<ModelSource, 'company'>) => number;
  /** Returns whether a saved valuation had all its inputs. Without this function, it had them if it has a value. */
  readonly wasComplete?: (saved: Pick<SharedValuation, 'basis' | 'assumptions'>) => boolean;
  /** A text says why there is no replay. */
  readonly replay: ModelReplay | string;
}

/** A model beside the DCF: inputs that the user may type over, and a calculation. */
export interface BesideModel<Name extends string, Value> extends ModelEntry {
  /** Returns the inputs, each with its state. */
  readonly inputs: (source: ModelSource) => readonly ModelInput<Name>[];
  readonly calculate: (inputs: readonly ModelInput<Name>[], company: ValuedCompany) => Value;
  /** Returns the value of a share behind the gate; null for a model without a single one. */
  readonly gate: ((value: Value) => GatedValue) | null;
}

/** Returns a model beside the DCF with the parts that follow from its calculation. */
export function createModel<Name extends string, Value>(
  model: Omit<BesideModel<Name, Value>, 'title' | 'value' | 'countMine'>,
): BesideModel<Name, Value> {
  const { label, inputs, calculate, gate } = model;
  return {
    ...model,
    title: label,
    value: gate && ((source) => gate(calculate(inputs(source), source.company))),
    countMine: ({ typed }) => Object.keys(typed).length,
  };
}

export interface ModelScreenProps extends Omit<ModelSource, 'typed'> {
  readonly chosen: ChosenModel;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  /** The opened case in words; null without one. */
  readonly caseText: string | null;
  /** Above the results. */
  readonly top: ReactNode;
  /** Below the headline: how often the rule was right. Absent for a valuation that can only be read. */
  readonly record?: ReactNode;
  /** Returns the panel of saved valuations; null for a valuation that can only be read. */
  readonly saved: ((fairValuePerShare: number | null) => ReactNode) | null;
}

/** Fields that several models beside the DCF read. */
export const netIncomeField = makeField('income', 'netIncome', 'Net income', 'Return');
export const sharesField = makeField(
  'balance',
  'commonStockSharesOutstanding',
  'Shares outstanding',
  'Figures per share',
  ofLatest,
);
