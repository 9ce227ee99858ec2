/** Returns a text as one line: without breaks, control characters, marks that turn its direction, and outer spaces. */
export function toLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Returns plain text: its lines stay, other control characters and marks that turn its direction do not. */
export function toPlainText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return lines.map(toLine).join('\n').trim();
}

/** Returns the form of a name in which equal names are equal. */
export function toNameKey(name: string): string {
  return toLine(name).normalize('NFKC').toLowerCase();
}
