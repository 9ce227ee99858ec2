/** Returns the canonical form of an email: case, surrounding space and Unicode form do not tell users apart. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
