/** Returns the hint below the field of a new password. @param least characters that it has at least */
export function passwordHint(least: number): string {
  return `Must be at least ${least} characters`;
}
