import { useEffect, useRef, type PointerEvent } from 'react'
import type { MenuName } from '#content/navigation.ts'
import type { OpenMenu } from './use-open-menu.ts'

/** How long a mouse rests on an entry before its panel opens. */
const REST_MS = 120
/** How long it may be elsewhere, on a diagonal way to the panel for instance, before the panel closes. */
const AWAY_MS = 250
/** Whoever moves further than this from one frame to the next is passing by. */
const PASSING_PX = 3

/**
 * Opens the panel of the entry on which a mouse comes to rest; fingers and keys have other ways.
 * `handlers` are for an entry with its panel inside; `forget` is for a press, which meant something else.
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
    // Not `pointerenter`: a page that comes up under a resting mouse sends that too.
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
