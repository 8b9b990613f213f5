import { onTestFinished } from 'vitest'

/**
 * Watches for how long the event loop is held at most, in ms, from now on; on SQLite that is as long
 * as a transaction lasts. In processor time, since others use the machine too.
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
