const quote = 0x22;
const backslash = 0x5c;

/** Returns whether JSON has more levels of lists and objects than this. Parsing deep JSON takes far more time and memory than reading it. */
export function isDeeperThan(json: Uint8Array, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === 0x5b || byte === 0x7b) depth += 1;
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Returns the place of the quote that ends a text; the end of the input without one. */
function endOfText(json: Uint8Array, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end !== -1; end = json.indexOf(quote, end + 1)) {
    let before = end;
    while (json[before - 1] === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
