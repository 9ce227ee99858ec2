/** An entry of the palette. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** Category, shown beside the label. */
  readonly kind: 'Screen' | 'Action' | 'Company';
  run(): void;
}

/** The commands whose label contains every word of `text`, in any case. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
