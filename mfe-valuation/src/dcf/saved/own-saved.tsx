import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { listNames } from '@basecase/shared-ui/figures/words';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { changedFrom } from '../drafts/assumption-form.model.ts';
import { assumptionStore, emptyAssumptionDraft, isUnsaved } from '../drafts/assumption-store.ts';
import { emptyModelDraft, isModelUnsaved, modelDraftStore } from '../drafts/model-draft-store.ts';
import { closeValuation, openedStore } from '../drafts/opened-valuation.ts';
import { modelOf, toSavedModel } from '../drafts/saved-model.model.ts';
import { toBasisFigures, usedFigures } from '../inputs/used-figures.model.ts';
import { models } from '../models/registry.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { SavedAssumptions } from './saved-assumptions.tsx';
import { savedValue } from './saved-value.model.ts';
import { SinceSaved } from './since-saved.tsx';

export interface OwnSavedProps {
  readonly company: ValuedCompany;
  /** The model on screen. */
  readonly model: ValuationModel;
  readonly assumptions: DcfAssumptions;
  /** Null without a reliable one. */
  readonly fairValuePerShare: number | null;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** The user's saved assumptions of a company. Those of the model on screen can be added. */
export function OwnSaved({ company, model, assumptions, fairValuePerShare, currency }: OwnSavedProps) {
  const { symbol, overview, market } = company;
  const key = useDraftKey()(symbol);
  const draft = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft);
  const modelDraft = useStore(modelDraftStore, (all) => all[key] ?? emptyModelDraft);
  const opened = useStore(openedStore, (all) => all[key] ?? null);
  const isSavable = fairValuePerShare !== null || models[model].value === null;
  const current = {
    companyName: overview.name,
    assumptions: { ...assumptions, customGrowthRates: [...assumptions.customGrowthRates] },
    model: toSavedModel(model, modelDraft.typed),
    fairValuePerShare,
    price: market.price,
    basis: toBasisFigures(readModelFigures(company, model)),
  };
  return (
    <SavedAssumptions
      symbol={symbol}
      draftKey={key}
      opened={opened?.valuation ?? null}
      currency={currency}
      isContradicted={(valuation) => savedValue(company, valuation).contradicted}
      holds={holdsText(
        assumptions,
        models[model].countMine({ assumptions, typed: modelDraft.typed }),
        fairValuePerShare,
        currency,
      )}
      unsaved={isUnsaved(draft) || isModelUnsaved(modelDraft)}
      current={isSavable ? current : null}
    />
  );
}

/**
 * Returns the contents of a save as a sentence, to be read beside its name: "Saves 1 changed assumption ($31.52)"
 * @param mine number of the user's inputs
 */
function holdsText(assumptions: DcfAssumptions, mine: number, value: number | null, currency: string | null): string {
  const changed = changedFrom(assumptions).filter((name) => name !== 'overrides').length;
  const parts = [
    ...(changed > 0 ? [`${changed} changed ${changed === 1 ? 'assumption' : 'assumptions'}`] : []),
    ...(mine > 0 ? [`${mine} ${mine === 1 ? 'input' : 'inputs'} of yours`] : []),
  ];
  const what = parts.length === 0 ? 'the default assumptions' : listNames(parts);
  return value === null ? `Saves ${what}` : `Saves ${what} (${formatPerShare(value, { currency })})`;
}

/** The changes since the open valuation was saved. Nothing without one of the model on screen, or right after its save. */
export function OwnSince({ company, model, currency }: Pick<OwnSavedProps, 'company' | 'model' | 'currency'>) {
  const key = useDraftKey()(company.symbol);
  const opened = useStore(openedStore, (all) => all[key] ?? null);
  if (opened === null || opened.justSaved || modelOf(opened.valuation) !== model) return null;
  const { valuation } = opened;
  return (
    <SinceSaved
      saved={valuation}
      now={{ ...savedValue(company, valuation), price: company.market.price }}
      figures={readModelFigures(company, model)}
      currency={currency}
      onClose={() => closeValuation(key)}
    />
  );
}

/** Returns the filed figures that a model reads. */
export function readModelFigures({ statements, basis }: ValuedCompany, model: ValuationModel) {
  const years = basis.years.map(({ label }) => label);
  return usedFigures(statements, years, models[model].fields);
}
