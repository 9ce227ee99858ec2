/** The file name for a title: `aapl-revenue-profitability.png` for `AAPL Revenue & Profitability`. */
export function fileName(title: string, extension: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['basecase'];
  return `${words.join('-')}.${extension}`;
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
