import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The list below a text field: arrow keys move through its options while the field keeps the focus.
 * @param keyOf tells options apart, so that the one arrived at stays the same company when the list changes
 * @param resting the option that is active before any arrow key; undefined when the field itself is
 */
export function useOptionList<Option>(
  options: readonly Option[],
  keyOf: (option: Option) => string,
  onChoose: (option: Option) => void,
  resting?: Option,
) {
  const id = useId();
  const [reached, setReached] = useState<string>();
  const arrived = options.find((option) => keyOf(option) === reached);
  const active = arrived ?? resting;
  const idOf = (option: Option) => `${id}${options.indexOf(option)}`;

  const move = (step: 1 | -1): void => {
    // The field is a place of its own between the last option and the first, unless an option is active by itself.
    const places: readonly (Option | undefined)[] = resting === undefined ? [undefined, ...options] : options;
    const next = places.at((places.indexOf(active) + step) % places.length);
    setReached(next === undefined ? undefined : keyOf(next));
    if (next !== undefined) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };

  return {
    active,
    choose: onChoose,
    /** Goes back to the field, as every new text does. */
    reset: () => setReached(undefined),
    /** For the field, which has the role of a combobox. */
    input: {
      autoComplete: 'off',
      autoCapitalize: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': active === undefined ? undefined : idOf(active),
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
      // A press leaves the focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (option: Option) => ({
      id: idOf(option),
      role: 'option',
      'aria-selected': option === active,
      'data-highlighted': option === active ? '' : undefined,
      onClick: () => onChoose(option),
    }),
  } as const;
}
