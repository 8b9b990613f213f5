import { performance } from 'node:perf_hooks'

/** How long work took, in milliseconds: to do more or less of it next time. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
