import { test } from '#tests/support/browser/desk.ts'
import { everyState } from '#tests/support/browser/desk-states.ts'
import { expect } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { expectNoOverflow, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

/** The others are opened by their address in other tests. */
const INVOICE = '/facturas/RS-2026-000001'
const LISTS = [
  INVOICE,
  '/hoy',
  '/pedidos?vista=todos',
  '/devoluciones?vista=todas',
  '/facturas',
  '/registro',
]

test('@mobile orders, returns and messages are sound pages in every state and width', async ({
  page,
  desk,
  signIn,
}) => {
  test.slow() // ten pages, each looked at by axe
  const pages = await everyState(desk)
  await signIn()
  for (const [state, path] of Object.entries(pages)) {
    await test.step(state, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Forms that are folded away are part of the page.
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('main details'))
          folded.setAttribute('open', '')
      })
      await expectSoundAtEveryWidth(page, { at: 'main' })
    })
  }
  // Their numbers are as wide as can be, on the smallest phone.
  await page.setViewportSize({ width: 320, height: 780 })
  for (const list of LISTS) {
    await test.step(list, async () => {
      await (list === INVOICE ? visit(page, `/mostrador${list}`) : navigate(page, list))
      await expect(page).toHaveURL(`/mostrador${list}`)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      await expectNoOverflow(page)
    })
  }
})
