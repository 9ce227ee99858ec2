import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { ResultsPanel } from './results/results-panel.tsx';
import { ResultsSkeleton } from './results/results-skeleton.tsx';
import type { SavedScreen, ScreenBody, ScreenState } from './screen-state.model.ts';
import styles from './screener.module.css';
import { PastDayBanner } from './screener-states.tsx';
import type { Names, useScreen } from './use-screen.ts';
import type { ChangeScreen } from './use-screen-state.ts';
import type { WhyState } from './why/use-why.ts';
import { WhyPanel } from './why/why-panel.tsx';

interface ScreenResultsProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly query: ReturnType<typeof useScreen>['query'];
  readonly body: ScreenBody;
  readonly names: Names;
  readonly priceDay: string | null;
  readonly saved: SavedScreen | null;
  readonly why: WhyState;
}

/** The answer of a screen beside the explanation of one company. */
export function ScreenResults(props: ScreenResultsProps) {
  const { screen, change, query, why } = props;
  const { data, isError, error, isFetching } = query;
  if (data === undefined && !isError) {
    return <ResultsSkeleton columns={screen.columns} labels={props.names.labels} sort={screen.sort} />;
  }
  return (
    <>
      {data !== undefined && screen.day !== null && (
        <PastDayBanner answer={data} day={screen.day} onToday={() => change({ day: null })} />
      )}
      {isError && (
        <div className={styles.failure}>
          <Banner
            tone="error"
            title="Failed to run this screen."
            action={
              <Button size="sm" busy={isFetching} onClick={() => void query.refetch()}>
                Retry
              </Button>
            }
          >
            {errorText(error, 'Please try again.')} Your conditions are kept.
          </Banner>
        </div>
      )}
      {data !== undefined && (
        <div className={classNames(why.isOpen && styles.withWhy)}>
          <ResultsPanel
            {...props}
            answer={data}
            isOld={query.isPlaceholderData}
            isWhyOpen={why.isOpen}
            onWhy={why.toggle}
            shown={why.shown}
          />
          {why.isOpen && (
            <WhyPanel
              screen={screen}
              answer={data}
              symbol={why.symbol}
              actions={why.actions}
              onSymbol={why.choose}
              onClose={why.close}
            />
          )}
        </div>
      )}
    </>
  );
}
