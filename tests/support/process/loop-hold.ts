import { onTestFinished } from 'vitest'

/**
 * Measures the longest blocking of the event loop from now on, in ms; on SQLite, that is a
 * transaction. In CPU time, since other programs use the machine too.
 */
export function longestHold(): () => number {
  let longest = 0
  let before = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
    before = process.cpuUsage()
  }, 1)
  onTestFinished(() => clearInterval(timer))
  return () => longest
}
