import { useCallback, useEffect, useRef, useState } from 'react'
import { ADVANCE_EVERY_MS, isLocked, slideBeside, type Step } from './slider.ts'
import { useAwake, useReducedMotion, useTabHidden } from './use-reduced-motion.ts'

/** What keeps the clock from running, beside the pause button and a hidden tab. */
export type Hold = 'pointer' | 'focus' | 'drag'

export type Slider = {
  index: number
  /** The last move was the shopper's own, and is told to readers; the clock's are not. */
  movedByShopper: boolean
  /** What the pause button shows: whether it moves by itself when nothing holds it. */
  isPlaying: boolean
  /** The six seconds are running now. */
  isRunning: boolean
  step: (step: Step) => void
  goTo: (index: number) => void
  playOrPause: () => void
  hold: (hold: Hold, isHeld: boolean) => void
}

/**
 * Which slide is shown, and the clock that shows the next one. Whatever stops the clock lets it
 * start again with its full time. `isReady` says whether a slide's picture is there: the clock
 * waits another round for it, a shopper does not.
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
