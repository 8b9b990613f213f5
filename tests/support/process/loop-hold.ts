import { onTestFinished } from 'vitest'

/**
 * Measures the longest blocking of the event loop from now on, in ms; on SQLite, that is a
 * transaction. In the thread's CPU time: the clock would include other programs' load, and the
 * process's CPU time the threads that collect garbage and compile. It does not count waiting for
 * the disk.
 */
export function longestHold(): () => number {
  let longest = 0
  let last = cpuMs()
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  return () => {
    look() // the last work may have ended before a tick of the timer
    return longest
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
