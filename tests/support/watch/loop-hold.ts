import { onTestFinished } from 'vitest'

type Hold = {
  ms: number
  /** Of all the time that was used meanwhile: about the same on a slow machine and on a fast one. */
  share: number
}

/**
 * Measures the longest blocking of the event loop from now on; on SQLite, that is a transaction. In the thread's CPU time: the clock would include other programs' load, and the
 * process's CPU time the threads that collect garbage and compile. Without the system's time: a
 * write to the disk may flush there what other programs wrote.
 */
export function longestHold(): () => Hold {
  let longest = 0
  const begun = cpuMs()
  let last = begun
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  onTestFinished(() => clearInterval(timer))
  return () => {
    look() // the last work may have ended before a tick of the timer
    return { ms: longest, share: longest / (last - begun) }
  }
}

function cpuMs(): number {
  return process.threadCpuUsage().user / 1000
}
