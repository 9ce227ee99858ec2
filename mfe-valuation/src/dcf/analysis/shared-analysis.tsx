import type { SharedValuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { statementCurrency } from '../../company/company-data.model.ts';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { toForm } from '../drafts/assumption-form.model.ts';
import { changeForm } from '../drafts/assumption-store.ts';
import { changeModelDraft } from '../drafts/model-draft-store.ts';
import { modelOf, typedOf } from '../drafts/saved-model.model.ts';
import type { ChosenModel } from '../models/frame/model-switch.tsx';
import { modelScreens } from '../models/registry.ts';
import { useModel } from '../models/use-model.ts';
import { readModelFigures } from '../saved/own-saved.tsx';
import { savedValue } from '../saved/saved-value.model.ts';
import { SinceSaved } from '../saved/since-saved.tsx';
import type { ValuedCompany } from '../valuation/valued-company.ts';

export interface SharedAnalysisProps {
  readonly company: ValuedCompany;
  readonly shared: SharedValuation;
}

/** A valuation of a shared link, by its model, read only; the reader can copy its assumptions into their own form. */
export function SharedAnalysis(props: SharedAnalysisProps) {
  const { company, shared } = props;
  const chosen = useSharedModel(props);
  const currency = statementCurrency(company.statements);
  const ModelScreen = modelScreens[chosen.model];
  return (
    <ModelScreen
      company={company}
      assumptions={shared.assumptions}
      chosen={chosen}
      currency={currency}
      caseText={`Shared “${shared.name}”`}
      top={
        <>
          <Note {...props} />
          <SinceSaved
            saved={shared}
            now={{ ...savedValue(company, shared), price: company.market.price }}
            figures={readModelFigures(company, chosen.model)}
            currency={currency}
          />
        </>
      }
      saved={null}
    />
  );
}

/** Returns the model of the link; choosing one leads to the reader's own valuation. */
function useSharedModel({ company, shared }: SharedAnalysisProps): ChosenModel {
  const host = useHost();
  const own = useModel(company);
  return {
    choice: own.choice,
    model: modelOf(shared),
    typed: typedOf(shared) ?? {},
    onType: () => {},
    onChoose: (model) => {
      own.onChoose(model);
      host.navigate('/dcf');
    },
  };
}

/** The banner above a shared valuation, with the ways to use or leave it. */
function Note({ company, shared }: SharedAnalysisProps) {
  const host = useHost();
  const key = useDraftKey()(company.symbol);
  const leave = () => host.navigate('/dcf');
  const use = () => {
    changeForm(key, () => toForm(shared.assumptions));
    changeModelDraft(key, (draft) => ({ ...draft, model: modelOf(shared), typed: typedOf(shared) ?? draft.typed }));
    leave();
  };
  return (
    <Banner
      tone="info"
      title={`Shared valuation “${shared.name}”, saved on ${formatUtcDay(shared.savedAt)}`}
      badge="Read only"
      action={
        <>
          <Button size="sm" variant="primary" onClick={use}>
            Use these assumptions
          </Button>{' '}
          <Button size="sm" onClick={leave}>
            Back to your own
          </Button>
        </>
      }
    >
      The assumptions are its author’s. Values are calculated from today’s figures.
    </Banner>
  );
}
