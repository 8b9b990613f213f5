import { useLayoutEffect, type RefObject } from 'react'
import { floatingOffset } from './floating-offset.ts'

/** With the names of the goods, which say what the buttons add. */
const BUTTONS = 'button, input, select, summary, article :is(h2, h3)'
/** The row of sizes that a press opens: there must be room for it too. */
const SIZES_PX = 56
/** Below a raised message help and the way up have room, with the gaps. */
const FLOATS_PX = 144

/**
 * Raises a message from the names and buttons of the goods onto a picture. Help and the way up stand
 * above or below it.
 */
export function useFloatingOffset(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const region = box.current?.closest<HTMLElement>('[popover]')
    if (!region) return undefined
    region.style.translate = ''
    // Not of the box, which rises as it appears.
    const { top, bottom, left, right } = region.getBoundingClientRect()
    const raise = floatingOffset(
      { top: top - SIZES_PX, bottom, left, right },
      buttonsAround(region),
      innerHeight / 2,
    )
    region.style.translate = `0 ${-raise}px`
    const lift = raise > FLOATS_PX ? 0 : bottom - top + SIZES_PX + raise + 8
    document.documentElement.style.setProperty('--lift', `${lift}px`)
    return () => {
      region.style.translate = ''
      document.documentElement.style.removeProperty('--lift')
    }
  }, [box])
}

/** What can be pressed in the window or page that the message belongs to. */
function buttonsAround(region: HTMLElement): DOMRect[] {
  const place = region.closest('dialog') ?? document.querySelector('main')
  return (
    [...(place?.querySelectorAll(BUTTONS) ?? [])]
      // Filters that are folded have places too.
      .filter((button) => button.checkVisibility() && !region.contains(button))
      .map((button) => button.getBoundingClientRect())
  )
}
