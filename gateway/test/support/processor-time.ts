/** @returns what some work gave, and the milliseconds of processor time this process took for it: other work on the machine does not count */
export async function withProcessorTime<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
