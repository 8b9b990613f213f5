import { useEffect, useRef, useState } from 'react'

/** Pixels that an arrow key moves an enlarged picture. */
const PAN = 80
/** A press that moves less is no drag. */
const STILL = 6

type Point = { x: number; y: number }

/**
 * A picture in a scrolling stage: it fills the stage at first, and is enlarged up to `width` CSS
 * pixels, at least twice. A press shows it whole, or enlarges it there; the wheel with Ctrl, which is
 * what a trackpad sends for a pinch, and two fingers enlarge it around themselves; a mouse drags it,
 * a finger scrolls it. Another `shown` picture fills the stage again. `map` gets the seen part.
 */
export function useZoomStage(shown: string, width: number) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const map = useRef<HTMLDivElement>(null)
  const view = useRef({ scale: 1, most: 2 })
  const [zoom, setZoom] = useState({ scale: 1, most: 2 })

  const change = (next: { scale: number; most: number }) => {
    view.current = next
    setZoom(next)
  }
  const scaleTo = (scale: number, at?: Point) => {
    const [box, sheet] = [stage.current, picture.current]
    if (!box || !sheet) return
    const { most } = view.current
    change({ most, scale: enlargeTo(box, sheet, { scale, most, at: at ?? middleOf(box) }) })
    frame(map.current, box, sheet)
  }

  useEffect(() => {
    const [box, sheet] = [stage.current, picture.current]
    if (!box || !sheet) return undefined
    const left = new AbortController()
    listen(box, { signal: left.signal, now: () => view.current, scaleTo })
    box.addEventListener('scroll', () => frame(map.current, box, sheet), { signal: left.signal })
    // Also when the window turns.
    const watcher = new ResizeObserver(() => {
      const { most, filled } = fit(box, sheet, width)
      change({ scale: 1, most })
      scaleTo(filled)
    })
    watcher.observe(box)
    return () => {
      left.abort()
      watcher.disconnect()
    }
    // The functions read only refs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, width])

  const enlarge = (factor: number) => scaleTo(view.current.scale * factor)
  /** Returns whether there was more to see in that direction. */
  const pan = (x: number, y: number): boolean => {
    const box = stage.current
    if (!box) return false
    const { scrollLeft, scrollTop } = box
    box.scrollBy({ left: x * PAN, top: y * PAN, behavior: 'instant' })
    return box.scrollLeft !== scrollLeft || box.scrollTop !== scrollTop
  }
  return { stage, picture, map, ...zoom, enlarge, pan }
}

/** Shows the picture whole; returns how much it may be enlarged, and how much fills the stage. */
function fit(box: HTMLElement, picture: HTMLElement, width: number) {
  const [across, down] = [box.clientWidth, box.clientHeight * 0.8]
  const whole = Math.min(across, down)
  picture.style.setProperty('--whole', `${whole}px`)
  picture.style.setProperty('--scale', '1')
  if (whole <= 0) return { most: 2, filled: 1 }
  const most = Math.max(2, width / whole)
  return { most, filled: Math.min(most, Math.max(across, down) / whole) }
}

/** Tells the map the edges of the seen part, in per cent of the picture. */
function frame(map: HTMLElement | null, box: HTMLElement, picture: HTMLElement): void {
  const [seen, all] = [box.getBoundingClientRect(), picture.getBoundingClientRect()]
  const beyond = {
    top: (seen.top - all.top) / all.height,
    bottom: (all.bottom - seen.bottom) / all.height,
    left: (seen.left - all.left) / all.width,
    right: (all.right - seen.right) / all.width,
  }
  for (const [edge, share] of Object.entries(beyond)) {
    map?.style.setProperty(`--${edge}`, `${Math.max(0, share) * 100}%`)
  }
}

type Enlarged = { scale: number; most: number; at: Point }

/** Enlarges around a point of the window, which stays where it is; returns the scale within limits. */
function enlargeTo(box: HTMLElement, picture: HTMLElement, { scale, most, at }: Enlarged): number {
  const within = Math.min(most, Math.max(1, scale))
  const before = picture.getBoundingClientRect()
  const share = {
    x: (at.x - before.left) / before.width,
    y: (at.y - before.top) / before.height,
  }
  picture.style.setProperty('--scale', String(within))
  const after = picture.getBoundingClientRect()
  box.scrollBy({
    left: after.left + share.x * after.width - at.x,
    top: after.top + share.y * after.height - at.y,
    behavior: 'instant',
  })
  return within
}

function middleOf(box: HTMLElement): Point {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

type Listening = {
  signal: AbortSignal
  now: () => { scale: number; most: number }
  scaleTo: (scale: number, at: Point) => void
}

function listen(box: HTMLElement, { signal, now, scaleTo }: Listening): void {
  const fingers = new Map<number, Point>()
  let pinch: { apart: number; scale: number } | undefined
  let pressed: (Point & { left: number; top: number }) | undefined
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    act: (event: HTMLElementEventMap[K]) => void,
  ) => box.addEventListener(type, act, { signal, passive: false })
  on('wheel', (event) => {
    if (!event.ctrlKey) return
    event.preventDefault() // not the whole page
    scaleTo(now().scale * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  })
  on('pointerdown', (event) => {
    const at = { x: event.clientX, y: event.clientY }
    fingers.set(event.pointerId, at)
    if (fingers.size === 2) pinch = { apart: apartOf(fingers), scale: now().scale }
    pressed = fingers.size === 1 ? { ...at, left: box.scrollLeft, top: box.scrollTop } : undefined
    if (event.pointerType === 'mouse') box.setPointerCapture(event.pointerId)
  })
  on('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (pinch && fingers.size === 2) {
      scaleTo((pinch.scale * apartOf(fingers)) / pinch.apart, betweenOf(fingers))
    } else if (pressed && event.pointerType === 'mouse') {
      box.scrollTo(
        pressed.left - (event.clientX - pressed.x),
        pressed.top - (event.clientY - pressed.y),
      )
    }
  })
  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (fingers.size < 2) pinch = undefined
  }
  on('pointerup', lift)
  on('pointercancel', (event) => {
    lift(event)
    pressed = undefined // the browser scrolls instead
  })
  on('click', ({ clientX: x, clientY: y }) => {
    if (!pressed || Math.hypot(x - pressed.x, y - pressed.y) > STILL) return
    const { scale, most } = now()
    scaleTo(scale > 1 ? 1 : Math.min(2.5, most), { x, y })
  })
  // Two fingers pinch the picture, not the page.
  on('touchmove', (event) => {
    if (event.touches.length === 2) event.preventDefault()
  })
}

function apartOf(fingers: Map<number, Point>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)) : 1
}

function betweenOf(fingers: Map<number, Point>): Point {
  const [one, other] = [...fingers.values()]
  return one && other ? { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } : { x: 0, y: 0 }
}
