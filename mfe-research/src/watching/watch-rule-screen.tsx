import { Select } from '@basecase/shared-ui/components/fields/select';
import { useSavedScreens } from './saved-screens-query.ts';
import { WatchRuleEvent } from './watch-rule-event.tsx';

interface ScreenEventProps {
  /** The name of a saved screen; null for none. */
  readonly chosen: string | null;
  readonly onChange: (screen: string | null) => void;
}

/** The company enters or leaves one of the user's saved screens. */
export function ScreenEvent({ chosen, onChange }: ScreenEventProps) {
  const { data: screens, isError } = useSavedScreens();
  const names = screens?.map(({ name }) => name) ?? [];
  const isGone = chosen !== null && screens !== undefined && !names.includes(chosen);
  const shown = chosen !== null && !names.includes(chosen) ? [chosen, ...names] : names;
  return (
    <WatchRuleEvent
      label="Enters or leaves a screen"
      isOn={chosen !== null}
      isDisabled={shown.length === 0}
      onToggle={(isOn) => onChange(isOn ? (names[0] ?? null) : null)}
    >
      {screens?.length === 0 && chosen === null && <small>You have no saved screen.</small>}
      {isError && screens === undefined && <small>Your saved screens did not load.</small>}
      {isGone && <small>This screen is deleted.</small>}
      {chosen !== null && (
        <Select
          label="Screen"
          labelHidden
          value={chosen}
          options={shown.map((name) => ({ value: name, label: name }))}
          onChange={onChange}
        />
      )}
    </WatchRuleEvent>
  );
}
