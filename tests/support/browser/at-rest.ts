import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page looks as it will stay: its fonts and the pictures in sight are there, nothing
 * fades or slides, and two frames are equal. Positions and colours before that mean nothing. Where
 * the test holds fonts or pictures back (`isHolding`), it does not wait for them.
 */
export const atRest = (page: Page, { isHolding = false } = {}): Promise<void> =>
  page.evaluate(async (holding) => {
    // The observer reports these elements once, with the next frame; a stopped clock does not stop it.
    const nextFrame = (elements = 'body, body *') =>
      new Promise<IntersectionObserverEntry[]>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect()
          resolve(entries)
        })
        for (const element of document.querySelectorAll(elements)) observer.observe(element)
      })
    const isEndless = ({ effect }: Animation) => effect?.getTiming().iterations === Infinity
    // The scrolling drives the others, which end where the page does.
    const moving = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const places = (frame: readonly IntersectionObserverEntry[]) => {
      const endless = moving()
        .filter(isEndless)
        .map(({ effect }) => (effect as KeyframeEffect).target)
      return frame
        .filter(({ target }) => !endless.some((one) => one?.contains(target)))
        .map(({ boundingClientRect: { x, y, width, height } }) => [x, y, width, height].join())
        .join(' ')
    }
    const isPassing = (one: Animation) => one.playState === 'running' && !isEndless(one)
    const isChanging = () =>
      document.documentElement.matches(':active-view-transition') || moving().some(isPassing)
    const picturesInSight = async () =>
      (await nextFrame('body, img'))
        .filter((one) => one.intersectionRatio > 0)
        .map((one) => one.target)
        .filter((one) => one.matches('img'))
    let before: string | undefined
    let now: string | undefined
    do {
      before = now
      // Looks again with each frame: what is paused, or taken away as it loads, never tells its end.
      while (isChanging()) await nextFrame('body')
      if (!holding) {
        await document.fonts.ready
        let pictures = await picturesInSight()
        while (!pictures.every((one) => one.complete)) pictures = await picturesInSight()
        await Promise.allSettled(pictures.map((one) => one.decode()))
      }
      now = places(await nextFrame())
    } while (now !== before)
  }, isHolding)

/** A pixel of rounding, which no visitor sees. */
const UNSEEN_PX = 1

/** What stands in a line of words moves with them, by as much as their letters get wider. */
export const A_LETTER_PX = 10

/**
 * Keeps where the parts in sight and their words are, in the page at rest. The returned function
 * names each that stands elsewhere, or is gone, once the page is at rest again; what `translate`
 * moves slides to its new place, and shifts nothing. What moves for ever stands at its beginning from
 * now on: the announcements start after some seconds, which a busy machine may take.
 */
export async function keepPlaces(
  page: Page,
  options?: { isHolding: boolean },
): Promise<(says: string, mostAcross?: number) => Promise<void>> {
  await atRest(page, options)
  const kept = await page.evaluateHandle(() => {
    const stopEndless = () => {
      for (const one of document.getAnimations()) {
        if (one.effect?.getTiming().iterations !== Infinity) continue
        one.pause()
        one.currentTime = 0
      }
    }
    stopEndless()
    const inSight = [...document.querySelectorAll('body *')].filter((one) => {
      const { top, bottom, width, height } = one.getBoundingClientRect()
      const isSeen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isSeen && width > 1 && height > 1 && bottom > 0 && top < innerHeight
    })
    const words = inSight.flatMap((one) =>
      [...one.childNodes].filter((node) => node instanceof Text && /\S/.test(node.data)),
    )
    const placeOf = (part: Node) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return part instanceof Element ? part.getBoundingClientRect() : range.getClientRects()[0]
    }
    const isSliding = (part: Node | null): boolean =>
      part instanceof Element
        ? getComputedStyle(part).translate !== 'none' || isSliding(part.parentElement)
        : part !== null && isSliding(part.parentElement)
    const places = [...inSight, ...words].map((part) => ({ part, place: placeOf(part) }))
    /** Those that have moved. */
    return (across: number, down: number) => {
      stopEndless()
      return places.flatMap(({ part, place }) => {
        const now = placeOf(part)
        const byX = (now?.x ?? Number.NaN) - (place?.x ?? 0)
        const byY = (now?.y ?? Number.NaN) - (place?.y ?? 0)
        if ((Math.abs(byX) <= across && Math.abs(byY) <= down) || isSliding(part)) return []
        return [`${part.nodeName} «${part.textContent?.trim().slice(0, 40)}» by ${byX}, ${byY}`]
      })
    }
  })
  return async (says, mostAcross = UNSEEN_PX) => {
    await atRest(page, options)
    const moved = await kept.evaluate((movedBy, most) => movedBy(...most), [
      mostAcross,
      UNSEEN_PX,
    ] as [number, number])
    expect(moved.slice(0, 20), says).toEqual([])
  }
}
