import { defineBrowserCommand } from '@vitest/browser-playwright'

type MouseMove = 'move' | 'down' | 'up' | 'wheel'
type Wish = { reducedMotion: 'reduce' | 'no-preference' }

/**
 * Moves, presses or releases the mouse; CSS px from the upper left corner of the window. Of the
 * wheel: px to the right and down.
 */
export const mouse = defineBrowserCommand<[MouseMove, number?, number?]>(
  async ({ page }, move, x = 0, y = 0) => {
    if (move === 'move' || move === 'wheel') await page.mouse[move](x, y)
    else await page.mouse[move]()
  },
)

/** What the shopper asked of the system, from now on. */
export const prefer = defineBrowserCommand<[Wish]>(({ page }, wish) => page.emulateMedia(wish))

declare module 'vitest/browser' {
  interface BrowserCommands {
    mouse: (move: MouseMove, x?: number, y?: number) => Promise<void>
    prefer: (wish: Wish) => Promise<void>
  }
}
