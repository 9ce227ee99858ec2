/** `AAPL Revenue & Profitability` as the name of a file: `aapl-revenue-profitability.png`. */
export function fileName(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['basecase'];
  return `${words.join('-')}.${extension}`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
