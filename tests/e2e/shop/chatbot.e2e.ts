import type { Locator, Page } from '@playwright/test'
import { register } from '#tests/support/browser/account-pages.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'
import {
  goods,
  keepCart,
  lineOf,
  showBuyBar,
  untilAwake,
  visit,
} from '#tests/support/browser/shop-pages.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expectNoOverflow, expectSound } from '#tests/support/browser/sound-page.ts'

const opener = (page: Page): Locator => page.getByRole('button', { name: 'Abrir ayuda' })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Ayuda' })
const log = (page: Page): Locator => panel(page).getByRole('log')
const options = (page: Page): Locator =>
  panel(page).getByRole('group', { name: 'Elige una opción' })
const option = (page: Page, name: string): Locator =>
  options(page).getByRole('button', { name, exact: true })

async function openHelp(page: Page): Promise<void> {
  await opener(page).click()
  await expect(option(page, 'Tallas')).toBeVisible()
}

/** Chooses the options in turn, and waits for the answer to each. */
async function say(page: Page, ...labels: string[]): Promise<void> {
  for (const label of labels) {
    await option(page, label).click()
    await expect(options(page)).toBeVisible()
  }
}

const chosen = (page: Page): Promise<string[]> =>
  log(page)
    .getByText(/^Tú: ./)
    .allTextContents()

/** In a talk that begins: garments with their prices, and the page of the first is a press away. */
async function openGarment(page: Page): Promise<void> {
  await say(page, 'Ropa por actividad', 'Senderismo')
  const garments = log(page).getByRole('listitem')
  await expect(garments).toHaveCount(3)
  for (const garment of await garments.all()) {
    await expect(garment).toHaveText(/\d+,\d\d\u00A0€ ?\d+,\d\d\u00A0€ IVA incl\./)
  }
  const first = garments.first().getByRole('link')
  const name = (await first.textContent())!
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('the talk lasts as long as the visit: on other pages and after a reload, in this tab alone @desktop', async ({
  page,
  context,
}) => {
  await test.step('the checkout has no help on it, and without a press nothing of it is loaded', async () => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await keepCart(page, [lineOf(goods.tshirt)])
    await visit(page, '/checkout')
    await expect(opener(page)).toHaveCount(0)
    await visit(page, '/faq')
    expect(fetched.filter((url) => /chat/.test(url))).toEqual([])
  })

  await openHelp(page)
  await say(page, 'Devoluciones', '¿Y si está defectuosa?')
  await page.reload()
  await untilAwake(page)
  await expect(panel(page)).toBeHidden()
  await openHelpAgain(page)
  await expect.poll(() => chosen(page)).toEqual(['Tú: Devoluciones', 'Tú: ¿Y si está defectuosa?'])
  await expect(log(page).getByText(/3 años de garantía legal/)).toBeVisible()

  const other = await context.newPage()
  await visit(other, '/size-guide')
  await openHelp(other)
  await expect.poll(() => chosen(other)).toEqual([])

  await panel(page).getByRole('button', { name: 'Empezar de nuevo' }).click()
  await expect(option(page, 'Tallas')).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('chat'))).toBeNull()

  await test.step('it shows garments for an activity, and stays beside the page of one', async () => {
    await openGarment(page)
    await expect(panel(page)).toBeVisible()
  })
})

async function openHelpAgain(page: Page): Promise<void> {
  await opener(page).click()
  await expect(options(page)).toBeVisible()
}

test('on a phone it is modal, Back closes it, and all of it can be read @mobile', async ({
  page,
}) => {
  await visit(page, '/faq')
  await page.getByRole('main').getByRole('link', { name: 'Escríbenos', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await openHelp(page)
  expect(await panel(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL('/contact')
  await expect(opener(page)).toBeFocused()

  await test.step('the help is sound in each of its states', async () => {
    await openHelp(page)
    await expectSound(page)
    await say(page, 'Precios de chaquetas', 'Cortavientos')
    await expect(log(page).getByRole('listitem')).toHaveCount(4) // three garments, and the link to all
    await page.mouse.move(1, 1) // else a new option appears under it, and changes its colour late
    await expectSound(page)
    await say(page, 'Volver al inicio', 'Contacto')
    await page.mouse.move(1, 1)
    await expectSound(page)
  })

  await test.step('at 400 % zoom all of the help can be read', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    const person = panel(page).getByRole('link', { name: 'Hablar con una persona' })
    await person.scrollIntoViewIfNeeded()
    await expect(person).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  })

  await test.step('it shows garments for an activity, and does not cover the page of one', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await panel(page).getByRole('button', { name: 'Empezar de nuevo' }).click()
    await openGarment(page)
    await expect(panel(page)).toBeHidden()
  })
})

test('on a phone help and the way up stand in the margin, on no text and no button @mobile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await register(page)
  const first = '/products/men'
  for (const path of [first, '/products/mens-jacket-1', '/profile/orders', '/faq']) {
    if (path === first) await visit(page, path)
    else await navigate(page, path)
    await untilAwake(page)
    for (const from of [0, 0.3, 0.6, 1]) {
      await page.evaluate((part) => {
        window.scrollTo(0, part * (document.body.scrollHeight - window.innerHeight))
      }, from)
      await atRest(page)
      expect(await coveredByFloats(page), `${path} at ${from}`).toEqual([])
    }
  }

  await test.step('the button stands above the bar that buys', async () => {
    const bar = await showBuyBar(page)
    const [low, help] = [(await bar.boundingBox())!, (await opener(page).boundingBox())!]
    expect(help.y + help.height).toBeLessThanOrEqual(low.y)
  })
})

/** The texts and controls that the help's button and the way up stand on. */
const coveredByFloats = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = [
      ...document.querySelectorAll('[aria-label="Abrir ayuda"],[aria-label="Volver arriba"]'),
    ]
    const range = document.createRange()
    const covers = (float: Element, box: DOMRect) => {
      const at = float.getBoundingClientRect()
      const isBeside = box.right <= at.left || box.left >= at.right
      return !isBeside && box.bottom > at.top && box.top < at.bottom
    }
    const isOver = (box: DOMRect) => floats.some((float) => covers(float, box))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue
      if (parentElement.clientWidth === 1) continue // for screen readers only
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some(isOver)) covered.push(textContent)
    }
    for (const control of document.querySelectorAll('main :is(button, input, select)')) {
      if (control.checkVisibility() && isOver(control.getBoundingClientRect())) {
        covered.push(control.outerHTML)
      }
    }
    return covered
  })
