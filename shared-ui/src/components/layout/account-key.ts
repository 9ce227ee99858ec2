/**
 * Returns the key in the browser's storage under which something of an account is kept. It holds a checksum, so that the
 * address of an account does not stay on the device.
 */
export function nameAccountKey(name: string, account: string): string {
  let sum = 0;
  for (let index = 0; index < account.length; index += 1) sum = (Math.imul(sum, 31) + account.charCodeAt(index)) | 0;
  return `${name}-${(sum >>> 0).toString(36)}`;
}
