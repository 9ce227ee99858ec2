/** A paragraph or heading of a filing. */
export interface TextBlock {
  readonly text: string;
  /** Letters of what the whole block is: `b` bold, `i` italic, `u` underlined. */
  readonly emphasis: string;
  /** Font size and colour, by which headings of one level are known. */
  readonly look: string;
  /** Length of an emphasised start before plain text, which is a heading in the line of its paragraph; 0 without one. */
  readonly lead: number;
}

/** The running text of a filing: tables, pictures, page numbers and lines that pages repeat are left out. */
export interface FilingText {
  readonly blocks: readonly TextBlock[];
  /** Index of the first block at or after each anchor of the contents. */
  readonly anchors: ReadonlyMap<string, number>;
}

/** Returns the words of a text; a number is a word. */
export function listWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[.,’&-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Returns the number of words of a text: of runs without a space that have a letter or digit. */
export function countWords(text: string): number {
  let count = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32) isInside = false;
    else if (!isInside && isWordCode(code)) {
      isInside = true;
      count += 1;
    }
  }
  return count;
}

/** A letter or digit; of the signs beyond ASCII, all but general punctuation. */
function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f);
}
