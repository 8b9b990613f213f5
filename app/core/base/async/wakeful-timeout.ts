/** The timers that follow one another in a limit. */
const TIMERS = 10

/**
 * Calls `onLate` after `ms`; returns what cancels it. For limits that race with an answer: a process
 * that stood still (a paused virtual machine, a starved core) reads the answer that came meanwhile
 * instead of giving it up. Of such a pause only a tenth of the limit counts, and what lies in the
 * sockets is read before `onLate`. Does not keep the process alive.
 */
export function wakefulTimeout(onLate: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout | undefined
  let last: NodeJS.Immediate | undefined
  const wait = (left: number) => {
    // Sockets are read between a timer and an immediate.
    if (left === 0) last = setImmediate(onLate)
    else timer = setTimeout(wait, ms / TIMERS, left - 1).unref()
  }
  wait(TIMERS)
  return () => {
    clearTimeout(timer)
    clearImmediate(last)
  }
}
