import { useEffect, useRef, useState } from 'react'

const COUNT_MS = 700

/** Counts from the value shown before to the new one; at once where motion is reduced. */
export function useCounted(value: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    from.current = value
    let frame = 0
    let begun: number | undefined
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const step = (now: number) => {
      begun ??= now
      const part = isStill ? 1 : Math.min(1, (now - begun) / COUNT_MS)
      setShown(Math.round(start + (value - start) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
