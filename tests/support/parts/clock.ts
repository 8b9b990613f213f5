import { install } from '@sinonjs/fake-timers'
import { act } from 'react'
import { onTestFinished } from 'vitest'

/** What the shop's timers are made of. Frames and animations go on: the browser draws them. */
const CLOCK = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
] as const

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Stops the clock of this test, before its part is drawn. Only the returned function moves it: it
 * lets so many milliseconds pass after what was done has been drawn, and what they caused be drawn.
 * Not vitest's clock, which each press and each repeated assertion moves on.
 */
export function stopClock(): (ms: number) => Promise<void> {
  // What began before can still be cleared.
  const clock = install({ toFake: [...CLOCK], shouldClearNativeTimers: true })
  onTestFinished(() => clock.uninstall())
  const whole = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  return async (ms) => {
    await frame()
    await frame()
    whole.IS_REACT_ACT_ENVIRONMENT = true
    await act(async () => void (await clock.tickAsync(ms)))
    whole.IS_REACT_ACT_ENVIRONMENT = false // what the browser itself does is drawn as it comes
  }
}
