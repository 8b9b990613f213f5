import { useCallback, useEffect, useRef, useState } from 'react'
import { ADVANCE_EVERY_MS, isLocked, slideBeside, type Step } from './slider.ts'
import { useAwake, useReducedMotion, useTabHidden } from './use-reduced-motion.ts'

/** What stops the clock, apart from the pause button and a hidden tab. */
export type Hold = 'pointer' | 'focus' | 'drag'

export type Slider = {
  index: number
  /** The shopper made the last move. Only such moves are announced to screen readers. */
  movedByShopper: boolean
  /** The state of the pause button: whether the clock runs when nothing holds it. */
  isPlaying: boolean
  /** The clock is running now. */
  isRunning: boolean
  step: (step: Step) => void
  goTo: (index: number) => void
  playOrPause: () => void
  hold: (hold: Hold, isHeld: boolean) => void
}

/**
 * The shown slide, and the clock that advances it. After a hold the clock restarts with its full
 * time. `isReady` tells whether a slide's picture has loaded: the clock waits another period for
 * it, a shopper does not.
 */
export function useSlider(count: number, isReady: (index: number) => boolean): Slider {
  const [{ index, movedByShopper }, setPlace] = useState({ index: 0, movedByShopper: false })
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const [holds, setHolds] = useState({ pointer: false, focus: false, drag: false })
  const movedAt = useRef<number>(undefined)

  const isCalm = useReducedMotion()
  const isAwake = useAwake()
  const isHidden = useTabHidden()
  const isPlaying = choice ? choice === 'play' : !isCalm
  const isHeld = isHidden || holds.pointer || holds.focus || holds.drag
  const isRunning = isAwake && isPlaying && !isHeld

  const move = useCallback((to: number, byShopper: boolean) => {
    const now = performance.now()
    if (isLocked(movedAt.current, now)) return
    movedAt.current = now
    setPlace({ index: to, movedByShopper: byShopper })
  }, [])

  useEffect(() => {
    if (!isRunning) return undefined
    const next = slideBeside(index, 'next', count)
    const clock = setInterval(() => {
      if (isReady(next)) move(next, false)
    }, ADVANCE_EVERY_MS)
    return () => clearInterval(clock)
  }, [isRunning, index, count, isReady, move])

  return {
    index,
    movedByShopper,
    isPlaying,
    isRunning,
    step: (step) => move(slideBeside(index, step, count), true),
    goTo: (to) => {
      if (to !== index) move(to, true)
    },
    playOrPause: () => setChoice(isPlaying ? 'pause' : 'play'),
    hold: useCallback(
      (hold, held) =>
        setHolds((before) => (before[hold] === held ? before : { ...before, [hold]: held })),
      [],
    ),
  }
}
