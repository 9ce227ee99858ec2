/** The translation of a screen's choices to and from its address. */
export interface AddressChoices<Choices> {
  /** Returns the choices that an address names. */
  readonly read: (query: URLSearchParams) => Choices;
  /** Returns the query of an address with some choices changed. Other parameters stay. */
  readonly write: (query: URLSearchParams, change: Partial<Choices>) => URLSearchParams;
}

/** Returns the value of an address if it is one of the choices, else the usual one. */
export function pickChoice<Value extends string>(choices: readonly Value[], asked: string | null, usual: Value): Value {
  return choices.find((choice) => choice === asked) ?? usual;
}

/** Sets a parameter of an address; the usual value is left out. */
export function setChoice(query: URLSearchParams, name: string, value: string | null, usual: string | null): void {
  if (value === null || value === usual) query.delete(name);
  else query.set(name, value);
}
