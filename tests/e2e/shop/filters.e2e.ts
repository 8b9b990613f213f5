import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { card, visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

/** How shoppers filter and sort a list, and reach it by other addresses. */

const opener = (page: Page): Locator => page.locator('summary').filter({ hasText: 'Filtrar' })
const group = (page: Page, legend: string): Locator =>
  page.getByRole('group', { name: legend, exact: true })
const option = (page: Page, legend: string, label: string): Locator =>
  group(page, legend).getByRole('checkbox', { name: new RegExp(`^${label} \\(\\d+\\)$`) })
const chips = (page: Page): Locator => page.getByRole('list', { name: 'Filtros puestos' })
const order = (page: Page): Locator => page.getByRole('combobox', { name: 'Ordenar:' })
const found = (page: Page): Locator => page.getByRole('main').getByText(/^\d+ productos?$/)
const names = (page: Page): Locator => page.getByRole('article').getByRole('heading')

/** The count of an option: 23 in "M (23)". */
async function countOf(choice: Locator): Promise<number> {
  const label = await choice.locator('xpath=..').textContent()
  return Number(/\((\d+)\)/.exec(label ?? '')?.[1])
}

/** Goes to a list from another page: between lists open filters stay open. */
async function goToList(page: Page, path: string): Promise<void> {
  await navigate(page, '/faq')
  await navigate(page, path)
}

async function press(choice: Locator): Promise<void> {
  await choice.locator('xpath=..').click()
}

test('size, colour and price narrow a list at once, and say beforehand what they would leave @mobile', async ({
  page,
}) => {
  await visit(page, '/products/men')
  await opener(page).click()
  const medium = option(page, 'Talla', 'M')
  const mediums = await countOf(medium)
  await press(medium)
  await expect(page).toHaveURL('/products/men?size=M')
  await expect(found(page)).toHaveText(`${mediums} productos`)
  await expect(medium).toBeFocused()

  const blue = option(page, 'Color', 'Azul')
  const blues = await countOf(blue)
  await press(blue)
  await expect(page).toHaveURL('/products/men?size=M&color=Azul')
  await expect(found(page)).toHaveText(`${blues} productos`)

  const cheap = option(page, 'Precio', 'Hasta 30\\s€')
  const cheaps = await countOf(cheap)
  await press(cheap)
  await expect(page).toHaveURL('/products/men?size=M&color=Azul&price=0-30')
  await expect(found(page)).toHaveText(cheaps === 1 ? '1 producto' : `${cheaps} productos`)
  await expect(names(page)).toHaveCount(cheaps)
  await expect(opener(page)).toHaveText('Filtrar 3')

  await page.getByRole('button', { name: /^Ver \d+ productos?$/ }).click()
  await expect(opener(page)).toBeFocused()
  await expect(medium).toBeHidden()
  await expect(page).toHaveURL('/products/men?size=M&color=Azul&price=0-30')
  await test.step('an empty list and the open filters say what they must, and are sound', () =>
    expectSoundFilters(page))
})

async function expectSoundFilters(page: Page): Promise<void> {
  await test.step('an empty list says what was asked for and what there is with one wish less', async () => {
    await goToList(page, '/products/men?category=bags&size=M&color=Verde')
    await expect(page.getByText('0 productos', { exact: true })).toBeVisible()
    await expect(
      page.getByText(
        'En Hombre ningún producto cumple a la vez «Mochilas y bolsas», «Talla M» y «Verde».',
      ),
    ).toBeVisible()
    await opener(page).click()
    await expect(option(page, 'Talla', 'M')).toBeChecked() // no product has it, but it can be removed
    await expectSound(page)
    const less = page.getByRole('link', { name: /^Quitar «Talla M» \(\d+\)$/ })
    const count = Number(/\((\d+)\)/.exec((await less.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(0)
    await less.click()
    await expect(page).toHaveURL('/products/men?category=bags&color=Verde')
    await expect(names(page)).toHaveCount(count)
  })

  await test.step('the open filters are sound, and their button is in reach of a thumb', async () => {
    await goToList(page, '/products/women?size=M&color=Azul&color=Verde')
    await opener(page).click()
    await expectSoundAtEveryWidth(page, { at: 'main' })
    await opener(page).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: /^Ver \d+ productos$/ })).toBeInViewport()
    const box = await option(page, 'Talla', 'S').locator('xpath=..').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
}

test('Back returns from a product to the filters, closes them, and undoes them one by one @desktop', async ({
  page,
}) => {
  await visit(page, '/faq')
  await navigate(page, '/products/men')
  await opener(page).click()
  await press(option(page, 'Color', 'Verde'))
  await expect(page).toHaveURL('/products/men?color=Verde')
  await press(option(page, 'Color', 'Azul'))
  await expect(page).toHaveURL('/products/men?color=Verde&color=Azul')
  await expect(chips(page).getByRole('link', { name: 'Quitar Azul' })).toBeAttached()
  const last = page.getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  await last.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/[\w-]+\?color=(?:Verde|Azul)$/)
  await atRest(page) // the browser throws if a page is left during its transition
  await page.goBack()
  await expect(page).toHaveURL('/products/men?color=Verde&color=Azul')
  // The filters were open above it, and are open again: nothing has moved.
  await expect(page.getByRole('article').last()).toBeInViewport()
  await expect(option(page, 'Color', 'Azul')).toBeChecked()
  await page.goBack()
  await expect(option(page, 'Color', 'Azul')).toBeHidden()
  await expect(page).toHaveURL('/products/men?color=Verde&color=Azul')
  await page.goBack()
  await expect(page).toHaveURL('/products/men?color=Verde')
  await expect(chips(page).getByRole('link', { name: 'Quitar Verde' })).toBeAttached()
  await opener(page).click()
  await expect(option(page, 'Color', 'Azul')).not.toBeChecked()
  await page.goBack()
  await expect(option(page, 'Color', 'Azul')).toBeHidden()
  await expect(page).toHaveURL('/products/men?color=Verde')
  await page.goBack()
  await expect(page).toHaveURL('/products/men')
  await page.goBack()
  await expect(page).toHaveURL('/faq')

  await test.step('what is ticked in the open filters is undone before Back closes them', async () => {
    await atRest(page)
    await navigate(page, '/products/men?category=swimwear')
    await opener(page).click()
    const medium = option(page, 'Talla', 'M')
    await press(medium)
    await expect(page).toHaveURL('/products/men?category=swimwear&size=M')
    await page.goBack()
    await expect(page).toHaveURL('/products/men?category=swimwear')
    await expect(medium).not.toBeChecked()
    await expect(medium).toBeVisible()
    await page.goBack()
    await expect(medium).toBeHidden()
    await expect(page).toHaveURL('/products/men?category=swimwear')
  })

  // Not on an emulated phone: it changes the width of a page that is left.
  await test.step('a long list is where it was after a reload, also below open filters', async () => {
    await navigate(page, '/products/men?page=3')
    await atRest(page)
    await opener(page).click()
    const seen = page.getByRole('article').nth(60)
    await seen.scrollIntoViewIfNeeded()
    const top = () => seen.evaluate((it) => Math.round(it.getBoundingClientRect().top))
    const before = await top()
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  })
})

test('another kind of thing keeps the filters; more cards start anew with each filter @desktop', async ({
  page,
  request,
}) => {
  await visit(page, '/products/men?page=2')
  await expect(page.getByRole('article')).toHaveCount(48)
  await opener(page).click()
  await press(option(page, 'Talla', 'M'))
  await expect(page).toHaveURL('/products/men?size=M')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: 'Ver 24 más' }).click()
  await expect(page).toHaveURL('/products/men?size=M&page=2')
  await page
    .getByRole('navigation', { name: 'Categorías de Hombre' })
    .getByRole('link', { name: 'Camisetas' })
    .click()
  await expect(page).toHaveURL('/products/men?category=tshirts&size=M')
  await expect(chips(page).getByRole('link')).toHaveText(['Quitar Talla M', 'Quitar filtros'])

  await test.step('the list of a word is filtered like any other', async () => {
    await goToList(page, '/products/básicos')
    const heading = page.getByRole('heading', { level: 1, name: 'Básicos', exact: true })
    await expect(heading).toBeVisible()
    const all = await found(page).textContent()
    await opener(page).click()
    await press(option(page, 'Color', 'Negro'))
    await expect(page).toHaveURL('/products/b%C3%A1sicos?color=Negro')
    await expect(found(page)).not.toHaveText(all ?? '')
    await expect(heading).toBeVisible()
  })
  await test.step('accessories have a page in each department', () => expectAccessories(page))
  await test.step('search engines list the plain list, and none that is filtered', () =>
    expectPlainListed(request))
})

async function expectAccessories(page: Page): Promise<void> {
  await navigate(page, '/products/men/accessories')
  await expect(page).toHaveTitle('Accesorios de hombre | Vereda')
  const heading = page.getByRole('heading', { level: 1, name: 'Accesorios de hombre' })
  await expect(heading).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' })
  await expect(trail.getByRole('listitem')).toHaveText(['Inicio', 'Hombre', 'Accesorios'])
  const kinds = page.getByRole('navigation', { name: 'Categorías de Accesorios de hombre' })
  await kinds.getByRole('link', { name: 'Mochilas y bolsas' }).click()
  await expect(page).toHaveURL('/products/men/accessories?category=bags')
  await expect(card(page, 'Mochila Respomuso 28 L')).toBeVisible()

  await navigate(page, '/products/women/accessories?category=pants')
  await expect(
    page.getByText('En Accesorios de mujer no hay productos con el filtro «Pantalones».'),
  ).toBeVisible()
  await trail.getByRole('link', { name: 'Mujer' }).click()
  await expect(page).toHaveURL('/products/women')
}

async function expectPlainListed(request: APIRequestContext): Promise<void> {
  const plain: Record<string, string> = {
    'men?category=bags': 'men?category=bags',
    'women/accessories?category=hair': 'women/accessories?category=hair',
    hombre: 'men',
    basicos: 'b%C3%A1sicos',
  }
  for (const [path, canonical] of Object.entries(plain)) {
    const html = await (await request.get(`/products/${path}`)).text()
    const address = /rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    expect(address?.split('/products/')[1]).toBe(canonical)
  }
  for (const query of ['size=M', 'color=Azul', 'price=80-', 'sort=name', 'category=nada']) {
    const html = await (await request.get(`/products/men?${query}`)).text()
    expect(html, query).toContain('<meta name="robots" content="noindex, follow"/>')
    expect(html, query).not.toContain('rel="canonical"')
  }
}

test('filters and order are a plain form @no-js', async ({ page }) => {
  await page.goto('/products/men?category=tshirts')
  await opener(page).click()
  await press(option(page, 'Talla', 'L'))
  await press(option(page, 'Color', 'Negro'))
  await page.getByRole('button', { name: /^Ver \d+ productos$/ }).click()
  await expect(page).toHaveURL('/products/men?category=tshirts&size=L&color=Negro&sort=')
  await expect(chips(page).getByRole('link')).toHaveText([
    'Quitar Talla L',
    'Quitar Negro',
    'Quitar filtros',
  ])
  await order(page).selectOption('Nombre')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL('/products/men?category=tshirts&size=L&color=Negro&sort=name')
  await chips(page).getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/products/men?category=tshirts&sort=name')

  await test.step('without scripts the views are links, and filters keep them', async () => {
    const views = page.getByRole('navigation', { name: 'Ver' })
    await views.getByRole('link', { name: 'De cerca', exact: true }).click()
    const picture = page.getByRole('article').locator('img').first()
    await expect(picture).toHaveAttribute('src', /-detail-640\.jpg/)
    await opener(page).click()
    await page.getByRole('button', { name: /^Ver \d+ productos?$/ }).click()
    await expect(page).toHaveURL(/[?&]ver=cerca/)
  })
})
