const placeholder = /change.?me|replace.?me|your.?(secret|jwt|key)|placeholder|password|example/i;
/** 32 random hexadecimal digits have 14 different ones on average, and nearly never fewer than this. */
const leastDifferent = 8;
/** Random text of the alphabets in use has no such run. */
const longestRun = 8;

/** Returns why a secret of the settings could be guessed, as the end of a sentence; null when it looks random. */
export function secretProblem(secret: string): string | null {
  if (placeholder.test(secret)) return 'it looks like a placeholder';
  if (new Set(secret).size < leastDifferent || repeatsItself(secret)) return 'it repeats itself';
  if (measureRun(secret) >= longestRun) return 'it is a sequence';
  return null;
}

/** Whether the text is a part of at most half its length, over and over. */
function repeatsItself(text: string): boolean {
  return (text + text).indexOf(text, 1) <= text.length / 2;
}

/** Returns the length of the longest run of neighbouring characters, such as 4 for `3456`. */
function measureRun(text: string): number {
  let [longest, run, lastStep] = [1, 1, 0];
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    run = Math.abs(step) !== 1 ? 1 : step === lastStep ? run + 1 : 2;
    lastStep = step;
    longest = Math.max(longest, run);
  }
  return longest;
}
