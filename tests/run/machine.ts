import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const TICK_MS = 100
const STALL_MS = 1000
const CALM_PERCENT = 40
const LONGEST_WAIT_SECONDS = 60
/** USER_HZ, which Linux keeps the same on all machines. */
const TICKS_A_SECOND = 100

/**
 * Begins to watch how often the machine stands still: a timer of a process that does nothing comes
 * late only if nothing else runs either. The result ends it and describes it in one line. It judges
 * nothing.
 */
export function watchMachine(): () => string {
  const before = ticks()
  let longest = 0
  let stalls = 0
  let last = performance.now()
  const ticker = setInterval(() => {
    const now = performance.now()
    const late = now - last - TICK_MS
    last = now
    longest = Math.max(longest, late)
    if (late > STALL_MS) stalls += 1
  }, TICK_MS)
  ticker.unref()
  return () => {
    clearInterval(ticker)
    const now = ticks()
    const percent = (kind: 'idle' | 'steal') =>
      ((100 * (now[kind] - before[kind])) / Math.max(1, now.all - before.all)).toFixed(0)
    return [
      `${availableParallelism()} cores`,
      `idle ${percent('idle')} %`,
      `longest stall ${(longest / 1000).toFixed(1)} s, ${stalls} over 1 s`,
      `steal ${percent('steal')} %`,
      `load ${loadavg()[0]?.toFixed(1)}`,
    ].join(' · ')
  }
}

/** Waits until processes get the processor without queueing, or for a minute. */
export async function untilCalm(): Promise<void> {
  for (let second = 0; second < LONGEST_WAIT_SECONDS && pressure() >= CALM_PERCENT; second += 1) {
    await pause(1000)
  }
}

/** The share of the last ten seconds, in percent, in which a process waited for the processor. */
function pressure(): number {
  return Number(/^some avg10=([\d.]+)/.exec(readIfThere('/proc/pressure/cpu'))?.[1] ?? 0)
}

/**
 * Ticks of all processors since the start of the machine, those without work, and those that its host
 * gave to others. Unlike the CPU of a step, they count the browsers whole: when one is ended, its
 * pages are left to the system.
 */
function ticks(): { all: number; idle: number; steal: number } {
  const counts = readIfThere('/proc/stat')
    .split('\n')[0]
    ?.trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number)
  const [, , , idle = 0, waiting = 0, , , steal = 0] = counts ?? []
  return { all: counts?.reduce((sum, count) => sum + count, 0) ?? 0, idle: idle + waiting, steal }
}

/** Seconds of CPU of the children that have ended, with theirs: fields 16 and 17 of proc(5), in ticks. */
export function cpuOfEndedChildren(): number {
  // After the name, which may contain spaces, the third field is the first one.
  const fields = readIfThere('/proc/self/stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS_A_SECOND
}

/** The file's text; empty where a system has no such file. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
