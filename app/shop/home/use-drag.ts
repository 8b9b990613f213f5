import { useRef, type MouseEvent, type PointerEvent, type DragEvent } from 'react'

/** A press may move this far; beyond it is a drag. */
const PRESS_PX = 8

type DragWatcher = {
  onStart: () => void
  /** Distance to the right in px; 0 if the drag was cancelled. */
  onEnd: (movedRightPx: number) => void
}

/** Detects drags by mouse, pen or one finger, and suppresses their clicks on links. */
export function useDrag({ onStart, onEnd }: DragWatcher) {
  const fromX = useRef<number>(undefined)
  const hasDragged = useRef(false)

  const end = (movedRightPx: number) => {
    if (fromX.current === undefined) return
    fromX.current = undefined
    onEnd(movedRightPx)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      fromX.current = event.clientX
      hasDragged.current = false
      onStart()
    },
    onPointerMove: (event: PointerEvent) => {
      if (fromX.current === undefined || hasDragged.current) return
      if (Math.abs(event.clientX - fromX.current) <= PRESS_PX) return
      hasDragged.current = true
      // Not at pointerdown: an element with pointer capture also receives the click.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => end(event.clientX - (fromX.current ?? event.clientX)),
    // The browser uses the gesture for scrolling.
    onPointerCancel: () => end(0),
    onPointerLeave: () => {
      if (!hasDragged.current) end(0)
    },
    onClickCapture: (event: MouseEvent) => {
      // A click by keyboard has detail 0 and follows no drag.
      if (!hasDragged.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    // Otherwise the browser would drag the link or the picture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
