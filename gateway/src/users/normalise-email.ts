/** The one form of an address: spellings that differ in case, surrounding space or Unicode form are one user. */
export function normaliseEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
