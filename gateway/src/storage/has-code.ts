/** Tells whether an error of the file system has a code, such as EEXIST; also an error of another realm. */
export function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
