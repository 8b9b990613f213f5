import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { keptCart, expectToast, untilAwake, visit } from '#tests/support/browser/shop-pages.ts'
import { expectSound } from '#tests/support/browser/sound-page.ts'

const TSHIRT = '/products/mens-tshirt-1'

const main = (page: Page) => page.getByRole('main')
const sizes = (page: Page) => main(page).getByRole('group', { name: 'Talla', exact: true })
const size = (page: Page, name: string) =>
  sizes(page).getByRole('radio', { name: new RegExp(`^${name}\\b`) })
const colors = (page: Page) => main(page).getByRole('group', { name: 'Color', exact: true }).first()
const addButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Añadir al carrito', exact: true })
const notify = (page: Page) => main(page).getByRole('link', { name: 'Avísame cuando vuelva' })
const pictures = (page: Page) => page.getByRole('group', { name: 'Fotos de Camiseta Lozoya' })

test.describe('seen from Los Angeles', () => {
  // Where it is still Thursday evening, it is Friday morning in Madrid, whose clock counts.
  test.use({ timezoneId: 'America/Los_Angeles' })

  const MOMENTS = [
    ['a Monday morning', '2026-11-23T10:00:00+01:00', 'entre el jue 26 y el lun 30 de noviembre'],
    [
      'the clock of Madrid counts',
      '2026-11-19T21:00:00-08:00',
      'entre el mié 25 y el vie 27 de noviembre',
    ],
    [
      'a Friday evening, past the hour',
      '2026-11-20T20:30:00+01:00',
      'entre el jue 26 y el lun 30 de noviembre',
    ],
    ['before a holiday', '2026-12-04T10:00:00+01:00', 'entre el jue 10 y el lun 14 de diciembre'],
    ['before Christmas', '2026-12-23T10:00:00+01:00', 'entre el mar 29 y el jue 31 de diciembre'],
    ['a year without a list', '2029-03-05T10:00:00+01:00', 'en 3-5 días laborables'],
  ] as const

  test('the day is named by working days and holidays, and the clock of Madrid counts @desktop', async ({
    page,
    shop,
  }) => {
    await test.step('the page that is kept for everybody names no day', async () => {
      const html = await (await fetch(shop.url + TSHIRT)).text()
      const text = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ')
      expect(text).toContain('En tu casa en 3-5 días laborables')
      expect(text).not.toMatch(/entre el (?:lun|mar|mié|jue|vie) \d/)
    })
    await page.clock.setFixedTime(MOMENTS[0][1])
    await visit(page, TSHIRT)
    await expect(main(page).getByText(`En tu casa ${MOMENTS[0][2]}`, { exact: true })).toBeVisible()
    await size(page, 'M').check()
    await addButton(page).click()
    for (const [when, time, text] of MOMENTS.slice(1)) {
      await test.step(`a page left open says the new day when it is looked at again: ${when}`, async () => {
        await page.clock.setFixedTime(time)
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await expect(main(page).getByText(`En tu casa ${text}`, { exact: true })).toBeVisible()
      })
    }

    await test.step('checkout names the days of each method', async () => {
      await page.clock.setFixedTime(MOMENTS[0][1])
      await navigate(page, '/checkout')
      const methods = page.getByRole('group', { name: 'Método de envío' })
      await expect(methods.getByText('entre el jue 26 y el lun 30 de noviembre')).toBeVisible()
      await expect(methods.getByText('entre el mar 24 y el mié 25 de noviembre')).toBeVisible()
      await expect(methods.getByText('3-5 días laborables')).toBeVisible()
    })
  })
})

test('the choice is in the address: shared, reloaded, and forgotten where it is none @desktop', async ({
  page,
  context,
}) => {
  await visit(page, `${TSHIRT}?color=Fucsia&size=XXL&talla=9`)
  await expect(colors(page).getByRole('radio', { name: 'Verde' })).toBeChecked()
  await expect(sizes(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(addButton(page)).toHaveText('Añadir al carrito')

  await navigate(page, `${TSHIRT}?color=Negro&size=M`)
  await expect(size(page, 'M')).toBeChecked()
  await expect(colors(page).getByRole('radio', { name: 'Negro' })).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /mens-tshirt-1$/)
  await size(page, 'XL').check()
  await expect(page).toHaveURL(`${TSHIRT}?color=Negro&size=XL`)
  await page.reload()
  await expect(size(page, 'XL')).toBeChecked()
  await untilAwake(page)

  await test.step('the offer says who made it, where, of what, and how it is sent back', async () => {
    const facts = main(page).getByRole('group')
    for (const title of ['Medidas y ajuste', 'Envío y devoluciones', 'Fabricante y origen']) {
      await main(page).getByText(title, { exact: true }).click()
    }
    await expect(facts.getByRole('term').filter({ hasText: 'Cuerpo' })).toBeVisible()
    await expect(main(page).getByText(/^Hecho en /)).toBeVisible()
    await expect(main(page).getByText(/Responsable del producto: .+\(ejemplo\)/)).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Tabla de medidas' })).toHaveAttribute(
      'href',
      '/size-guide#arriba-hombre',
    )
    await expect(main(page).getByRole('link', { name: 'Envíos' })).toHaveAttribute(
      'href',
      '/shipping',
    )
    await expect(main(page).getByText('3 años de garantía legal.', { exact: true })).toBeVisible()
    await expectSound(page)
  })

  await test.step('the address of the chosen colour is copied to share it, and a failure says so', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const button = page.getByRole('button', { name: 'Compartir' })
    await button.click()
    await expectToast(page, 'Enlace copiado')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/\?color=Negro&size=XL$/)
    expect(copied).toBe(page.url())

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
    })
    await button.click()
    const failed = 'No hemos podido copiar el enlace. Lo tienes en la barra de direcciones.'
    await expectToast(page, failed, 'alert')
  })
})

test('a sold-out size can be looked at, and leads to the colours that have it @mobile', async ({
  page,
}) => {
  await visit(page, `${TSHIRT}?color=Gris`)
  await expect(size(page, 'L')).toHaveAccessibleName(/agotada/)
  await size(page, 'L').check()
  await expect(page).toHaveURL(`${TSHIRT}?color=Gris&size=L`)
  await expect(main(page).getByText('Agotado en talla L', { exact: true })).toBeVisible()
  await expect(addButton(page)).toHaveCount(0)
  await expect(notify(page)).toHaveAttribute(
    'href',
    /^\/avisos\?color=Gris&size=L&id=mens-tshirt-1$/,
  )
  await expect.poll(() => keptCart(page)).toBeNull()
  await expectSound(page)

  await expect(main(page).getByText('Hay L en Verde, Negro y Blanco')).toBeVisible()
  await main(page).getByRole('link', { name: 'Negro', exact: true }).click()
  await expect(page).toHaveURL(`${TSHIRT}?color=Negro&size=L`)
  await expect(addButton(page)).toHaveText('Añadir al carrito')
  await expect(size(page, 'L')).toBeChecked()

  await test.step('where nothing is left, what is like it comes first', async () => {
    await navigate(page, '/products/mens-boots-2')
    await expect(main(page).getByText('No queda ninguna unidad')).toBeVisible()
    await expect(notify(page)).toBeVisible()
    await page.getByRole('link', { name: 'Ver los que sí quedan' }).click()
    const others = page.getByRole('region', { name: 'Parecidos que sí quedan' })
    await expect(others).toBeInViewport()
    await expect(others.getByRole('article').first()).toContainText('Bota Gredos')
    await expect(others.getByText('Agotado')).toHaveCount(0)
    const facts = page.getByText('Materiales y cuidado', { exact: true })
    const order = [await others.boundingBox(), await facts.boundingBox()].map((box) => box?.y ?? 0)
    expect(order[0]).toBeLessThan(order[1] ?? 0)
  })
  await test.step('on a phone the pictures are swiped, and say how far one is', () =>
    expectSwiped(page))
})

async function expectSwiped(page: Page): Promise<void> {
  await navigate(page, `${TSHIRT}?color=Negro`)
  await expect(page.getByText('1 / 4', { exact: true })).toBeVisible()
  await pictures(page).evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(page.getByText('4 / 4', { exact: true })).toBeVisible()
  await pictures(page).evaluate((row) => row.scrollTo({ left: 0 }))
  await expect(page.getByText('1 / 4', { exact: true })).toBeVisible()

  await pictures(page)
    .getByRole('button', { name: 'Camiseta Lozoya, negro, ampliar', exact: true })
    .click()
  const large = page.getByRole('dialog', { name: 'Fotos de Camiseta Lozoya' })
  await expect(large.getByAltText('Camiseta Lozoya, negro', { exact: true })).toBeVisible()
  await test.step('the large picture is sound', () => expectSound(page))

  await test.step('two fingers enlarge the picture, not the page', async () => {
    const stage = large.getByRole('group', { name: 'Camiseta Lozoya, negro', exact: true })
    await expect(stage).toBeVisible()
    const hidden = () => stage.evaluate((box) => box.scrollWidth - box.clientWidth)
    const before = await hidden()
    const pinch = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      pinch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === undefined
            ? []
            : [
                { x: 180 - apart / 2, y: 400, id: 0 },
                { x: 180 + apart / 2, y: 400, id: 1 },
              ],
      })
    await touch('touchStart', 60)
    for (const apart of [80, 110, 150]) await touch('touchMove', apart)
    await touch('touchEnd')
    await expect.poll(hidden).toBeGreaterThan(before + 100)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
  })
}

test('without JavaScript the pictures are pictures, not buttons @no-js', async ({ page }) => {
  await page.goto(`${TSHIRT}?color=Negro`)
  await expect(pictures(page).getByRole('img')).toHaveCount(4)
  const front = pictures(page).getByRole('img', { name: 'Camiseta Lozoya, negro', exact: true })
  await expect(front).toBeVisible()
  await expect(pictures(page).getByRole('button')).toHaveCount(0)
})
