/** Returns the result of some work and its processor time in this process, in milliseconds, independent of other load. */
export async function withProcessorTime<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1000 };
}
