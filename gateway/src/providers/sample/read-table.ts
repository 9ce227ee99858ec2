/** Returns the rows of a text table by the names in its first line. Two spaces or more separate columns. */
export function readTable(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])));
}
