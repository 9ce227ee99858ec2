/** Makes calls one after another. @returns their statuses */
export async function readStatuses(
  count: number,
  call: (at: number) => Promise<{ readonly statusCode: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(at)).statusCode);
  return statuses;
}
