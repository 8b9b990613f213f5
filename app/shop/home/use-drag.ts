import { useRef, type MouseEvent, type PointerEvent, type DragEvent } from 'react'

/** Up to here a hand that presses may tremble; beyond it, it drags and presses nothing. */
const PRESS_PX = 8

type DragWatcher = {
  onStart: () => void
  /** How far to the right it went, px; 0 when the drag was broken off. */
  onEnd: (movedRightPx: number) => void
}

/** Watches drags of a mouse, a pen or one finger on an element, and keeps them from pressing links. */
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
      // From here on, and not from the press: whoever holds the pointer also gets its click.
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerUp: (event: PointerEvent) => end(event.clientX - (fromX.current ?? event.clientX)),
    // The browser takes the finger over for scrolling.
    onPointerCancel: () => end(0),
    onPointerLeave: () => {
      if (!hasDragged.current) end(0)
    },
    onClickCapture: (event: MouseEvent) => {
      // A click of the keyboard has no count, and follows no drag.
      if (!hasDragged.current || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    // A link or a picture would fly along with the mouse.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
}
