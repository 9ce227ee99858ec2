import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { CompanyPicker } from '@basecase/shared-ui/company/company-picker';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { joinConditions } from '../conditions.model.ts';
import type { Screen } from '../figure-text.model.ts';
import { writeScope } from '../scope.model.ts';
import type { ScreenState } from '../screen-state.model.ts';
import type { WhyActions } from './outcome-mark.tsx';
import styles from './why.module.css';
import { WhyAnswer } from './why-answer.tsx';

interface WhyPanelProps {
  readonly screen: ScreenState;
  readonly answer: Screen;
  /** Null before a company is chosen. */
  readonly symbol: string | null;
  readonly actions: WhyActions;
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

const title = 'Why is a company not here?';

/** Explains the screen for one company: what passes, what fails and by how much, and what has no figure. */
export function WhyPanel({ screen, answer, symbol, actions, onSymbol, onClose }: WhyPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h3>{title}</h3>
        <IconButton label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.search}>
        <CompanyPicker label="Ticker or company" icon={<Search size={15} aria-hidden="true" />} onPick={onSymbol} />
      </div>
      <div aria-live="polite">
        {symbol !== null && <Explanation screen={screen} answer={answer} symbol={symbol} actions={actions} />}
      </div>
    </aside>
  );
}

type ExplanationProps = Pick<WhyPanelProps, 'screen' | 'answer' | 'actions'> & { readonly symbol: string };

/** A company that is not held is being read, which takes seconds. */
const askAgainMs = 4_000;
const mostAsked = 5;

function Explanation({ screen, answer, symbol, actions }: ExplanationProps) {
  const { api } = useHost();
  const client = useQueryClient();
  const asked = makeQuestion(screen, answer);
  const queryKey = ['why', symbol, asked];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('explainScreen', { params: { symbol }, query: asked }, signal),
    placeholderData: keepPreviousData,
    retry: (failures: number, error: Error) => failures < 1 && !isApiError(error),
    refetchInterval: ({ state }) =>
      state.data?.covered === false && state.data.company === undefined && state.dataUpdateCount < mostAsked
        ? askAgainMs
        : false,
  });
  const count = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const wasAwaited = !query.isFetching && count >= mostAsked;
  const skeleton = <Skeleton shape="text" label="Loading the answer" height={180} />;
  return (
    <Loaded query={query} skeleton={skeleton} title="The answer did not load">
      {(why) => <WhyAnswer why={why} wasAwaited={wasAwaited} screen={screen} actions={actions} />}
    </Loaded>
  );
}

/** Returns the question: only conditions that are applied. */
function makeQuestion(screen: ScreenState, answer: Screen) {
  const applied = answer.conditions.filter(({ problem }) => problem === undefined).map(({ text }) => text);
  const scope = writeScope(screen);
  return {
    where: joinConditions(applied),
    ...(scope !== '' && { scope }),
    ...(screen.sic.length > 0 && { sic: screen.sic.join(',') }),
    ...(screen.day !== null && { asOf: screen.day }),
    ...(screen.sort !== null && { sortBy: screen.sort.by, descending: String(screen.sort.descending) }),
  };
}
