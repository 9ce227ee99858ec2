import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The list below a text field: arrow keys move through its options while the field keeps the focus.
 * @param keyOf identifies an option, so that it stays active when the list changes
 * @param initial the option that is active before any arrow key; undefined for none
 */
export function useOptionList<Option>(
  options: readonly Option[],
  keyOf: (option: Option) => string,
  onChoose: (option: Option) => void,
  initial?: Option,
) {
  const id = useId();
  const [activeKey, setActiveKey] = useState<string>();
  const moved = options.find((option) => keyOf(option) === activeKey);
  const active = moved ?? initial;
  const makeId = (option: Option) => `${id}${options.indexOf(option)}`;

  const move = (step: 1 | -1): void => {
    // Without an initial option, the field itself comes between the last option and the first.
    const stops: readonly (Option | undefined)[] = initial === undefined ? [undefined, ...options] : options;
    const next = stops.at((stops.indexOf(active) + step) % stops.length);
    setActiveKey(next === undefined ? undefined : keyOf(next));
    if (next !== undefined) document.getElementById(makeId(next))?.scrollIntoView({ block: 'nearest' });
  };

  return {
    active,
    choose: onChoose,
    /** Deactivates the option; every new text must call this. */
    reset: () => setActiveKey(undefined),
    /** Props of the field, which must have the role combobox. */
    input: {
      autoComplete: 'off',
      autoCapitalize: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': active === undefined ? undefined : makeId(active),
      onKeyDown(event: KeyboardEvent): void {
        const step = steps[event.key];
        if (step === undefined || event.nativeEvent.isComposing) return;
        event.preventDefault();
        move(step);
      },
    },
    list: {
      id,
      role: 'listbox',
      'aria-label': 'Matches',
      // Keeps the focus in the field during a press.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (option: Option) => ({
      id: makeId(option),
      role: 'option',
      'aria-selected': option === active,
      'data-highlighted': option === active ? '' : undefined,
      // A press on an action beside a company does not choose it.
      onClick: ({ target }: MouseEvent) => {
        if (!(target instanceof Element && target.closest('[data-action]') !== null)) onChoose(option);
      },
    }),
  } as const;
}
