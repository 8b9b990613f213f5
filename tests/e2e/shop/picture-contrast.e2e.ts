import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'

// Source: WCAG 2.2, 1.4.3 and 1.4.11. The titles are large text, for which 3 to 1 would be enough.
const TEXT = 4.5
const SIGNS = 3
/** The lightest points of a picture, such as sparks on the water, may be behind a letter or not. */
const WORST = 0.98

type Box = { name: string; least: number; x: number; y: number; width: number; height: number }

/** The lines of these elements' texts, and their signs, on the screen. */
const boxesOf = (parts: Locator): Promise<Box[]> =>
  parts.evaluateAll(
    (elements, [text, signs]) => {
      const boxes = (name: string, least: number, rects: Iterable<DOMRect>) =>
        [...rects].map(({ x, y, width, height }) => ({ name, least, x, y, width, height }))
      return elements
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .flatMap((one) => {
          const range = document.createRange()
          return [...one.childNodes].flatMap((node) => {
            if (node instanceof SVGElement)
              return boxes('sign', signs, [node.getBoundingClientRect()])
            if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return []
            range.selectNodeContents(node)
            // A logotype needs no contrast (1.4.3); this one has that of a sign.
            const least = node.textContent === 'Vereda' ? signs : text
            return boxes(node.textContent, least, range.getClientRects())
          })
        })
        .filter(({ width }) => width > 2)
    },
    [TEXT, SIGNS] as const,
  )

/** The window as a PNG that is packed fast: by `page.screenshot` that takes longer than all the rest. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true })
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** Contrast of `--on-dark` with what is behind each box, once words and controls are hidden. */
async function contrasts(page: Page, boxes: readonly Box[], words: Locator): Promise<number[]> {
  const setVisibility = (to: string) =>
    words.evaluateAll((all, value) => {
      for (const one of all as HTMLElement[]) one.style.visibility = value
    }, to)
  await setVisibility('hidden')
  const { data, info } = await sharp(await pictureOf(page))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await setVisibility('')
  return boxes.map((box) => {
    const lights: number[] = []
    const end = { x: box.x + box.width, y: box.y + box.height }
    for (let y = Math.floor(box.y); y < Math.min(info.height, end.y); y += 2) {
      for (let x = Math.floor(box.x); x < Math.min(info.width, end.x); x += 2) {
        const at = (y * info.width + x) * 3
        lights.push(luminance(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255))
      }
    }
    const worst = lights.toSorted((a, b) => a - b)[Math.floor(lights.length * WORST)] ?? 1
    return (luminance(251, 250, 246) + 0.05) / (worst + 0.05)
  })
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!

/** Fails with each text or sign that the picture behind it makes hard to see. */
async function expectLegible(page: Page, title: Locator, where: string): Promise<void> {
  await atRest(page)
  const words = title.locator('xpath=..')
  const header = page.locator('header[data-surface]:not(main *)')
  const controls = page.locator('[aria-label="Diapositivas"]')
  const parts = words
    .locator('h1, h2, p')
    .or(header.locator('a, a span, button'))
    .or(controls.locator('span, button'))
  const boxes = await boxesOf(parts)
  expect(boxes.length, where).toBeGreaterThan(1)
  const found = await contrasts(page, boxes, words.locator(':scope > *').or(header).or(controls))
  const weak = boxes
    .map(({ name, least }, at) => ({ name, least, contrast: found[at] ?? 0 }))
    .filter(({ least, contrast }) => contrast < least)
    .map(({ name, contrast }) => `${name}: ${contrast.toFixed(2)}`)
  expect.soft(weak, where).toEqual([])
}

/** A phone, a tablet, desks: each has its own cut of a picture. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Whether the picture is there that a window of this size asks for, and not that of the one before. */
const isDrawn = async (img: Element): Promise<boolean> => {
  await (img as HTMLImageElement).decode().catch(() => undefined)
  return (img as HTMLImageElement).complete
}

/** Takes away what comes after a part of the page: to lay it out at each size costs more than to look. */
const keepUpTo = (part: Locator): Promise<void> =>
  part.evaluate((it) => {
    for (let at: Element | null = it; at && at !== document.body; at = at.parentElement) {
      for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
        if (next instanceof HTMLElement) next.style.display = 'none'
      }
    }
  })

/** A page once, at each size: what is behind the words follows from the width alone. */
async function expectLegibleAtEveryWidth(page: Page, part: Locator, where: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect.poll(() => part.locator('img').first().evaluate(isDrawn)).toBe(true)
    // Not by its role, which it has only while it is not hidden.
    await expectLegible(page, part.locator('h1, h2'), `${size.width} px, ${where}`)
  }
}

test('the words of each slide stand out from its picture, at every width @desktop', async ({
  page,
}) => {
  await visit(page, '/')
  const slides = page.locator('[aria-roledescription="diapositiva"]')
  await page.getByRole('button', { name: 'Parar las diapositivas' }).click()
  await keepUpTo(page.getByRole('region', { name: 'Destacados' }))
  for (let number = 1; number <= 4; number += 1) {
    const slide = slides.nth(number - 1)
    await page.getByRole('button', { name: new RegExp(`^Diapositiva ${number}:`) }).click()
    await expect(slide).toHaveAttribute('data-shown')
    await expectLegibleAtEveryWidth(page, slide, `slide ${number}`)
  }
})

/** Pages with their name on a picture. */
const HEADS = [
  '/collections/bali',
  '/collections/essentials',
  '/collections/outdoor',
  '/collections/urban',
  '/gifts',
  '/products/new-arrivals',
]

test('the words of each head stand out from its picture, at every width @desktop', async ({
  page,
}) => {
  await visit(page, HEADS[0]!)
  for (const path of HEADS) {
    if (path !== HEADS[0]) await navigate(page, path)
    const head = page.locator('main [data-surface="picture"]').first()
    await keepUpTo(head)
    await expectLegibleAtEveryWidth(page, head, path)
  }
})
