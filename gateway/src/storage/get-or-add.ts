interface Values<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: NoInfer<Value>): unknown;
}

export function getOrAdd<Key, Value>(values: Values<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

/** Returns the running load of a key, or starts it. */
export function joinLoad<Value>(
  running: Map<string, Promise<Value>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  return getOrAdd(running, key, () => load().finally(() => running.delete(key)));
}
