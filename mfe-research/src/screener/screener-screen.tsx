import { MarketNote } from '@basecase/shared-ui/answers/market-note';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Link2, Pencil, Save } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSavedScreens } from '../watching/saved-screens-query.ts';
import { ConditionPanel } from './conditions/condition-panel.tsx';
import { openExample } from './examples.model.ts';
import { formatCount } from './figure-text.model.ts';
import { ExampleCards, SaveDialog, SavedTabs, useTabs } from './saved/saved-tabs.tsx';
import { useSaveScreen, useSeenOnLeave } from './saved/use-saved-screens.ts';
import { readToday } from './scope/day-picker.tsx';
import { ScopeBar } from './scope/scope-bar.tsx';
import { describeChosen, kinds, sizes } from './scope.model.ts';
import { MarketBanners, NotLoaded, ScreenResults } from './screen-results.tsx';
import {
  isChanged,
  listApplied,
  listUnfinished,
  type SavedBody,
  type SavedScreen,
  type ScreenState,
  shareAddress,
  toSavedBody,
} from './screen-state.model.ts';
import styles from './screener.module.css';
import { useCoverage, useIndustries, useNamedScreen, useNames, useScreen, useScreenState } from './use-screen.ts';
import { useWhy } from './why/why-panel.tsx';

/** The screen that finds companies by conditions on any figure of any line, now or as of a past day. */
export function ScreenerScreen() {
  const state = useScreenState();
  const { screen, change } = state;
  const screens = useSavedScreens().data ?? [];
  useNamedScreen(state, screens);
  const saved = screens.find(({ name }) => name === screen.name) ?? null;
  const isDirty = saved !== null && isChanged(screen, saved);
  const tabs = useTabs(screen, change, screens);
  const { query } = useScreen(screen);
  const body = toSavedBody(screen, listUnfinished(screen, query.data ?? null));
  const saving = useSaving(body, screens, tabs.noteSaved);
  useSeenOnLeave(saved);
  const coverage = useCoverage().data;
  const filers = coverage?.filers.in ?? 0;
  const count = filers === 0 ? null : formatCount(filers);
  return (
    <div className={styles.screen}>
      <ScreenHeading
        title="Screener"
        text={`${count === null ? 'US' : `${count} US`} filers. Figures are of the latest four quarters unless a period is given.`}
        actions={
          <>
            <MarketNote />
            <CopyLink screen={screen} />
            <Button
              variant={isDirty || saved === null ? 'primary' : 'secondary'}
              busy={saving.isPending}
              icon={<Save size={15} aria-hidden="true" />}
              onClick={() => saving.save(saved)}
            >
              Save screen
            </Button>
          </>
        }
      />
      <MarketBanners />
      {coverage?.state === 'none' && !coverage.sample ? (
        <NotLoaded />
      ) : (
        <SavedTabs screens={screens} saved={saved} isChanged={isDirty} tabs={tabs} onSaveAs={saving.ask}>
          <ScreenBodyParts screen={screen} change={change} saved={saved} />
        </SavedTabs>
      )}
      {saving.dialog}
    </div>
  );
}

interface ScreenBodyProps extends Pick<ReturnType<typeof useScreenState>, 'screen' | 'change'> {
  readonly saved: SavedScreen | null;
}

/** The conditions and the results of one screen. */
function ScreenBodyParts({ screen, change, saved }: ScreenBodyProps) {
  const { query, body } = useScreen(screen);
  const answer = query.data ?? null;
  const covered = answer?.covered ?? 0;
  const names = useNames(covered);
  const why = useWhy(screen, change);
  const conditions = useRef<HTMLElement>(null);
  const isEdited = why.isOpen && !why.isFolded;
  // The button that unfolded the conditions is gone.
  useEffect(() => {
    if (isEdited) conditions.current?.focus();
  }, [isEdited]);
  const day = answer?.prices?.day ?? null;
  const priceDay = day === null ? null : formatCalendarDay(day);
  return (
    <>
      {why.isFolded ? (
        <ScreenChips screen={screen} onEdit={why.edit} />
      ) : (
        <section ref={conditions} tabIndex={-1} aria-label="Conditions" className={styles.conditions}>
          <ScopeBar screen={screen} change={change} answer={answer} />
          <ConditionPanel {...{ screen, change, answer, body, names, priceDay }} />
        </section>
      )}
      {screen.conditions.length === 0 && saved === null && (
        <ExampleCards onOpen={(example) => change(openExample(example))} />
      )}
      <ScreenResults
        screen={screen}
        change={change}
        query={query}
        body={body}
        names={names}
        priceDay={priceDay}
        saved={saved}
        why={why}
      />
    </>
  );
}

function CopyLink({ screen }: { readonly screen: ScreenState }) {
  const host = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shareAddress(window.location.href, screen));
      host.notify({ kind: 'success', text: 'Link copied. It opens these conditions, columns and day.' });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  return (
    <Button icon={<Link2 size={15} aria-hidden="true" />} onClick={() => void copy()}>
      Copy link
    </Button>
  );
}

/** Saves a screen under its name, or asks for one. */
function useSaving(body: SavedBody, screens: readonly SavedScreen[], onSaved: (name: string) => void) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSaveScreen((name) => {
    setAsking(false);
    onSaved(name);
  });
  const store = (name: string) => mutate({ name, body });
  const ask = () => setAsking(true);
  return {
    isPending,
    ask,
    save: (saved: SavedScreen | null) => (saved === null ? ask() : store(saved.name)),
    dialog: (
      <SaveDialog
        open={isAsking}
        taken={screens.map(({ name }) => name)}
        busy={isPending}
        onSave={store}
        onClose={() => setAsking(false)}
      />
    ),
  } as const;
}

interface ScreenChipsProps {
  readonly screen: ScreenState;
  readonly onEdit: () => void;
}

/** The scope and the conditions in one line, beside the explanation of a company. */
function ScreenChips({ screen, onEdit }: ScreenChipsProps) {
  const groups = useIndustries().data?.groups ?? [];
  const day =
    screen.day === null ? `Today, ${formatCalendarDay(readToday())}` : `As of ${formatCalendarDay(screen.day)}`;
  const scope = [
    day,
    kinds.find(({ value }) => value === screen.kind)?.label ?? '',
    ...(screen.sic.length > 0 ? [describeChosen(groups, screen.sic)] : []),
    ...(screen.size === 'all' ? [] : [sizes.find(({ value }) => value === screen.size)?.label ?? '']),
  ];
  const conditions = listApplied(screen).filter(({ text }) => text.trim() !== '');
  return (
    <div className={styles.chips}>
      <ul aria-label="Scope and conditions">
        {scope.map((text) => (
          <li key={text} className={styles.scope}>
            {text}
          </li>
        ))}
        {conditions.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className={styles.condition} title="Edit conditions" onClick={onEdit}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" icon={<Pencil size={13} aria-hidden="true" />} aria-expanded={false} onClick={onEdit}>
        Edit conditions
      </Button>
    </div>
  );
}
