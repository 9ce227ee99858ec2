import { modelLabels } from '../../../company/model-labels.ts';
import { gatedValue } from '../../checks/gated-value.model.ts';
import { missingInputs } from '../../inputs/missing-inputs.model.ts';
import { mineCount, noOverrides } from '../../inputs/overrides.model.ts';
import { withTypedValues } from '../../inputs/typed-figures.model.ts';
import { usedFields } from '../../inputs/used-figures.model.ts';
import type { ModelEntry } from '../frame/model-entry.ts';
import { dcfReplay } from './dcf-replay.model.ts';

/** Discounted cash flow: the model of companies without a model of their own. */
export const dcfModel: ModelEntry = {
  label: modelLabels.dcf,
  title: 'DCF analysis',
  fits: ['general'],
  fields: usedFields,
  value: ({ company, assumptions }) => gatedValue(company, assumptions),
  countMine: ({ assumptions }) => mineCount(assumptions.overrides ?? noOverrides),
  wasComplete: ({ basis, assumptions: { overrides = noOverrides } }) =>
    missingInputs(withTypedValues(basis, overrides.figures), overrides).length === 0,
  replay: dcfReplay,
};
