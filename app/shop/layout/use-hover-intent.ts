import { useEffect, useRef, type PointerEvent } from 'react'
import type { MenuName } from '#core/catalogue/listing/navigation.ts'
import type { OpenMenu } from './use-open-menu.ts'

/** How long the mouse rests on an entry before its panel opens. */
const REST_MS = 120
/** How long the mouse may leave, on a diagonal to the panel, before the panel closes. */
const AWAY_MS = 250
/** Faster movement per event means that the mouse is only passing. */
const PASSING_PX = 3

/**
 * Opens an entry's panel when the mouse rests on it; touch and keys use other handlers. `handlers`
 * go on the entry with its panel inside; `forget` cancels the timer after a press.
 */
export function useHoverIntent(show: OpenMenu['show']) {
  const timer = useRef(0)
  const entered = useRef<MenuName>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    timer.current = 0
  }
  const later = (milliseconds: number, menu?: MenuName) => {
    forget()
    timer.current = window.setTimeout(() => {
      timer.current = 0
      show(menu)
    }, milliseconds)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = (menu: MenuName) => ({
    // Not `pointerenter`, which also fires when a page appears under a resting mouse.
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      const movedPx = Math.hypot(movementX, movementY)
      if (pointerType !== 'mouse' || movedPx === 0) return
      if (entered.current !== menu || (timer.current && movedPx > PASSING_PX)) later(REST_MS, menu)
      entered.current = menu
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      entered.current = undefined
      later(AWAY_MS)
    },
  })
  return { handlers, forget }
}
