import type { SharedValuation } from '@basecase/gateway/contract';
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
import { SharedNote } from '../saved/saved-item.tsx';
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

function Note({ company, shared }: SharedAnalysisProps) {
  const host = useHost();
  const key = useDraftKey()(company.symbol);
  const use = () => {
    changeForm(key, () => toForm(shared.assumptions));
    changeModelDraft(key, (draft) => ({ ...draft, model: modelOf(shared), typed: typedOf(shared) ?? draft.typed }));
    host.navigate('/dcf');
  };
  return <SharedNote shared={shared} onUse={use} onLeave={() => host.navigate('/dcf')} />;
}
