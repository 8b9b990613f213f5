import type { Page } from '@playwright/test'
import { atRest } from '../support/browser/at-rest.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { expectSound } from '../support/browser/sound-page.ts'
import { cartDrawer, keptCart, expectToast, visit } from '../support/browser/shop-pages.ts'

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

test.describe('when it comes', () => {
  const MOMENTS = [
    ['a Monday morning', '2026-11-23T10:00:00+01:00', 'entre el jue 26 y el lun 30 de noviembre'],
    [
      'a Friday evening, past the hour',
      '2026-11-20T20:30:00+01:00',
      'entre el jue 26 y el lun 30 de noviembre',
    ],
    ['before a holiday', '2026-12-04T10:00:00+01:00', 'entre el jue 10 y el lun 14 de diciembre'],
    ['before Christmas', '2026-12-23T10:00:00+01:00', 'entre el mar 29 y el jue 31 de diciembre'],
    ['a year without a list', '2029-03-05T10:00:00+01:00', 'en 3-5 días laborables'],
  ] as const

  test('the day is named by working days and holidays @desktop', async ({ page }) => {
    for (const [when, time, text] of MOMENTS) {
      await test.step(when, async () => {
        await page.clock.setFixedTime(time)
        await visit(page, TSHIRT)
        await expect(main(page).getByText(`En tu casa ${text}`, { exact: true })).toBeVisible()
      })
    }
  })

  test.describe('seen from Los Angeles', () => {
    test.use({ timezoneId: 'America/Los_Angeles' })
    test('the clock of Madrid counts @desktop', async ({ page }) => {
      // Thursday evening there, Friday morning in Madrid: before the hour, so it leaves that day.
      await page.clock.setFixedTime('2026-11-19T21:00:00-08:00')
      await visit(page, TSHIRT)
      await expect(
        main(page).getByText('En tu casa entre el mié 25 y el vie 27 de noviembre'),
      ).toBeVisible()
    })
  })

  test('a page left open says the new day when it is looked at again @desktop', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-11-20T10:00:00+01:00')
    await visit(page, TSHIRT)
    await expect(main(page).getByText(/^En tu casa entre el mié\s25/)).toBeVisible()
    await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(main(page).getByText(/^En tu casa entre el jue\s26/)).toBeVisible()
  })

  test('the page that is kept for everybody names no day @desktop', async ({ shop }) => {
    const html = await (await fetch(shop.url + TSHIRT)).text()
    const text = html.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, ' ')
    expect(text).toContain('En tu casa en 3-5 días laborables')
    expect(text).not.toMatch(/entre el (?:lun|mar|mié|jue|vie) \d/)
  })
})

test('the choice is in the address: shared, reloaded, and forgotten where it is none @desktop', async ({
  page,
}) => {
  await visit(page, `${TSHIRT}?color=Negro&size=M`)
  await expect(size(page, 'M')).toBeChecked()
  await expect(colors(page).getByRole('radio', { name: 'Negro' })).toBeChecked()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /mens-tshirt-1$/)
  await size(page, 'XL').check()
  await expect(page).toHaveURL(`${TSHIRT}?color=Negro&size=XL`)
  await page.reload()
  await expect(size(page, 'XL')).toBeChecked()

  await visit(page, `${TSHIRT}?color=Fucsia&size=XXL&talla=9`)
  await expect(colors(page).getByRole('radio', { name: 'Verde' })).toBeChecked()
  await expect(sizes(page).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(addButton(page)).toHaveText('Añadir al carrito')
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
})

test('few left is said, and the line keeps its place @desktop', async ({ page }) => {
  await visit(page, `${TSHIRT}?color=Blanco`)
  await atRest(page)
  const before = await addButton(page).boundingBox()
  await size(page, 'XL').check()
  await expect(main(page).getByText('Quedan 3 en talla XL', { exact: true })).toBeVisible()
  await expect.poll(() => addButton(page).boundingBox()).toEqual(before)
  await visit(page, '/products/mens-hat-1?color=Gris')
  await expect(main(page).getByText('Queda 1', { exact: true })).toBeVisible()
})

test('where nothing is left, what is like it comes first @mobile', async ({ page }) => {
  await visit(page, '/products/mens-boots-2')
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

test('the keyboard chooses a colour and a size, and adds @desktop', async ({ page }) => {
  await visit(page, TSHIRT)
  await addButton(page).press('Enter')
  await expect(page.getByText('Elige una talla', { exact: true })).toBeVisible()
  await expect(size(page, 'S')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(size(page, 'M')).toBeChecked()
  await expect(page.getByText('Elige una talla', { exact: true })).toHaveCount(0)
  await colors(page).getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(colors(page).getByRole('radio', { name: 'Negro' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Guía de tallas' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(size(page, 'M')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(addButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Producto añadido al carrito')
  await expect
    .poll(() => keptCart(page))
    .toMatchObject([{ id: 'mens-tshirt-1', size: 'M', color: 'Negro' }])
  await expect(cartDrawer(page)).toBeHidden()
})

test('a picture opens large, and arrows lead to the next', async ({ page }) => {
  await visit(page, `${TSHIRT}?color=Negro`)
  const first = pictures(page).getByRole('button', {
    name: 'Camiseta Lozoya, negro, ampliar',
    exact: true,
  })
  await first.click()
  const large = page.getByRole('dialog', { name: 'Fotos de Camiseta Lozoya' })
  await expect(large.getByAltText('Camiseta Lozoya, negro', { exact: true })).toBeVisible()
  await expectSound(page)
  // Of an enlarged picture they first show the rest.
  for (let press = 0; press < 3; press++) await page.keyboard.press('-')
  await page.keyboard.press('ArrowRight')
  await expect(large.getByAltText('Camiseta Lozoya, negro, por detrás')).toBeVisible()
  await expect(large.getByRole('status').first()).toHaveText('2 / 4')
  for (let press = 0; press < 3; press++) await page.keyboard.press('-')
  await page.keyboard.press('ArrowRight')
  await expect(large.getByAltText('Detalle de Camiseta Lozoya, negro')).toBeVisible()
  await large.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(large.getByAltText('Patrón de Camiseta Lozoya')).toBeVisible()
  await large.getByRole('button', { name: 'Foto siguiente' }).click()
  await expect(large.getByRole('status').first()).toHaveText('1 / 4')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(first).toBeFocused()
})

test('the large picture has 2000 pixels, fills the window with a map, and is whole at a press', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // its size changes at once all the same
  await visit(page, `${TSHIRT}?color=Negro`)
  await pictures(page)
    .getByRole('button', { name: 'Camiseta Lozoya, negro, ampliar', exact: true })
    .click()
  const large = page.getByRole('dialog', { name: 'Fotos de Camiseta Lozoya' })
  const picture = large.getByAltText('Camiseta Lozoya, negro', { exact: true })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2000)
  const stage = large.getByRole('group', { name: 'Camiseta Lozoya, negro', exact: true })
  const hidden = () =>
    stage.evaluate(
      (box) => box.scrollHeight - box.clientHeight + (box.scrollWidth - box.clientWidth),
    )
  const map = large.locator('[hidden] > img + span, [aria-hidden] > img + span')
  await expect.poll(hidden).toBeGreaterThan(100)
  await expect(map).toBeVisible()
  await picture.click()
  await expect.poll(hidden).toBe(0)
  await expect(map).toBeHidden()
  await expect(large.getByRole('button', { name: 'Alejar' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await picture.click()
  await expect.poll(hidden).toBeGreaterThan(100)
  await expect(large.getByRole('button', { name: 'Alejar' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const top = () => stage.evaluate((box) => box.scrollTop)
  const before = await top()
  await page.keyboard.press('ArrowUp')
  await expect.poll(top).toBeLessThan(before)
  await expect(large.getByRole('status').first()).toHaveText('1 / 4')

  for (let press = 0; press < 5; press++) await page.keyboard.press('-')
  await expect.poll(hidden).toBe(0)
  await large.getByRole('button', { name: 'Acercar' }).click()
  await expect.poll(hidden).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
})

test('two fingers enlarge the picture, not the page @mobile', async ({ page }) => {
  await visit(page, `${TSHIRT}?color=Negro`)
  await pictures(page)
    .getByRole('button', { name: 'Camiseta Lozoya, negro, ampliar', exact: true })
    .click()
  const large = page.getByRole('dialog', { name: 'Fotos de Camiseta Lozoya' })
  const stage = large.getByRole('group', { name: 'Camiseta Lozoya, negro', exact: true })
  await expect(stage).toBeVisible()
  const hidden = () => stage.evaluate((box) => box.scrollWidth - box.clientWidth)
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
  await expect.poll(hidden).toBeGreaterThan(100)
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
})

test('without JavaScript the pictures are pictures, not buttons @no-js', async ({ page }) => {
  await page.goto(`${TSHIRT}?color=Negro`)
  await expect(pictures(page).getByRole('img')).toHaveCount(4)
  const front = pictures(page).getByRole('img', { name: 'Camiseta Lozoya, negro', exact: true })
  await expect(front).toBeVisible()
  await expect(pictures(page).getByRole('button')).toHaveCount(0)
})

test('on a phone the pictures are swiped, and say how far one is @mobile', async ({ page }) => {
  await visit(page, TSHIRT)
  await expect(page.getByText('1 / 4', { exact: true })).toBeVisible()
  await pictures(page).evaluate((row) => row.scrollTo({ left: row.scrollWidth }))
  await expect(page.getByText('4 / 4', { exact: true })).toBeVisible()
})

test('the offer says who made it, where, of what, and how it is sent back @desktop', async ({
  page,
}) => {
  await visit(page, TSHIRT)
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

test('what goes well with it is in stock and of other garments @desktop', async ({ page }) => {
  await visit(page, '/products/mens-jacket-1')
  const others = page.getByRole('region', { name: 'Va bien con' }).getByRole('article')
  await expect(others).toHaveCount(4)
  const names = await others.getByRole('heading').allTextContents()
  const kinds = new Set(names.map((name) => name.split(' ')[0]))
  expect(kinds.size).toBe(4)
  expect(kinds).not.toContain('Chaqueta')
})

test('checkout names the days of each method @desktop', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
  await visit(page, TSHIRT)
  await size(page, 'M').check()
  await addButton(page).click()
  await visit(page, '/checkout')
  const methods = page.getByRole('group', { name: 'Método de envío' })
  await expect(methods.getByText('entre el jue 26 y el lun 30 de noviembre')).toBeVisible()
  await expect(methods.getByText('entre el mar 24 y el mié 25 de noviembre')).toBeVisible()
  await expect(methods.getByText('3-5 días laborables')).toBeVisible()
})

test('the address of the chosen colour is copied to share it, and a failure says so @desktop', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/products/mens-jacket-1?color=Negro')
  const button = page.getByRole('button', { name: 'Compartir' })
  await button.click()
  await expectToast(page, 'Enlace copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await button.click()
  const failed = 'No hemos podido copiar el enlace. Lo tienes en la barra de direcciones.'
  await expectToast(page, failed, 'alert')
})
