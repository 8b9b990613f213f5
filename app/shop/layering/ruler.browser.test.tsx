import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { wearOutfit } from '#core/catalogue/layering/outfit.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { Ruler } from './ruler.tsx'

const EMPTY = wearOutfit([], {})

/** Where the marks with a text are, from the left. */
const boxes = () =>
  [...document.querySelectorAll('svg > text')]
    .map((mark) => mark.getBoundingClientRect())
    .filter((box) => box.width > 0)

test.each([360, 390, 768, 1440])(
  'at %i px no mark of the scale runs into the next',
  async (width) => {
    await page.viewport(width, 600)
    draw(<Ruler outfit={EMPTY} />)
    await expect.poll(() => boxes().length).toBeGreaterThan(4)
    const gaps = boxes()
      .slice(1)
      .map(({ left }, at) => left - boxes()[at]!.right)
    expect(Math.min(...gaps)).toBeGreaterThan(6)
  },
)
