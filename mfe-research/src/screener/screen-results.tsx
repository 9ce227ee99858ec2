import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useHost } from '@basecase/shared-ui/host';
import { useRef, useState } from 'react';
import { notifyWithAction } from '../notify-with-action.ts';
import { ResultsPanel } from './results/results-panel.tsx';
import type { SavedScreen, ScreenBody, ScreenState } from './screen-state.model.ts';
import styles from './screener.module.css';
import { PastDayBanner } from './screener-states.tsx';
import type { Names, useScreen } from './use-screen.ts';
import type { ChangeScreen } from './use-screen-state.ts';
import { WhyPanel } from './why/why-panel.tsx';

interface ScreenResultsProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly query: ReturnType<typeof useScreen>['query'];
  readonly body: ScreenBody;
  readonly names: Names;
  readonly priceDay: string | null;
  readonly saved: SavedScreen | null;
}

/** The answer of a screen beside the explanation of one company. */
export function ScreenResults(props: ScreenResultsProps) {
  const { screen, change, query } = props;
  const { data, isError, error, isFetching } = query;
  const why = useWhy(screen, change);
  if (data === undefined && !isError) return <Skeleton shape="table" label="Running the screen" height={420} />;
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
        <div className={classNames(styles.results, why.isOpen && styles.withWhy)}>
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

/** The explanation of one company: what opens and closes it, and what its buttons do. */
function useWhy(screen: ScreenState, change: ChangeScreen) {
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const [symbol, setSymbol] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const set = (from: string, to: string, number: string) => {
    const before = screen.conditions;
    change({ conditions: before.map((one) => (one.text.trim() === from.trim() ? { ...one, text: to } : one)) });
    notifyWithAction(host, `The condition is now at ${number}.`, 'Undo', () => change({ conditions: before }));
  };
  return {
    isOpen,
    symbol,
    shown,
    close,
    toggle: (anchor: HTMLElement) => {
      opener.current = anchor;
      if (isOpen) close();
      else setOpen(true);
    },
    choose: setSymbol,
    actions: { onSet: set, onDay: (day: string) => change({ day }), onShow: setShown },
  } as const;
}
