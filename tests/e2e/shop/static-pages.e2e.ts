import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser/e2e.ts'
import { navigate } from '#tests/support/browser/navigate.ts'
import { visit } from '#tests/support/browser/shop-pages.ts'
import { atRest } from '#tests/support/browser/at-rest.ts'
import { expectSound, expectSoundAtEveryWidth } from '#tests/support/browser/sound-page.ts'

const PAGES: Record<string, { title: string; chapters: readonly string[] }> = {
  '/privacy-policy': {
    title: 'Política de privacidad',
    chapters: [
      'Responsable',
      'Para qué usamos tus datos',
      'Base jurídica',
      'Cuánto tiempo los guardamos',
      'Quién más los ve',
      'Tus derechos',
      'Seguridad',
      'Cookies',
      'Cambios',
    ],
  },
  '/cookies-policy': {
    title: 'Política de cookies',
    chapters: [
      'Cookies necesarias',
      'Cookies de análisis',
      'Cookies de personalización',
      'Cookies de publicidad comportamental',
      'Cookies de terceros',
    ],
  },
  '/shipping': { title: 'Envíos', chapters: ['Tarifas y plazos', 'A dónde enviamos'] },
  '/returns': { title: 'Devoluciones', chapters: ['Plazo y condiciones', 'Cómo se hace'] },
  '/faq': { title: 'Preguntas frecuentes', chapters: ['Pedidos', 'Envíos', 'Productos'] },
  '/legal-notice': { title: 'Aviso legal', chapters: ['Titular'] },
  '/terms': {
    title: 'Condiciones de compra',
    chapters: ['Derecho de desistimiento', 'Garantía legal', 'Quejas y reclamaciones'],
  },
  '/accessibility': { title: 'Accesibilidad', chapters: ['Limitaciones conocidas'] },
}

const main = (page: Page) => page.getByRole('main')
const upButton = (page: Page) => page.getByRole('button', { name: 'Volver arriba' })
const scrollTo = (page: Page, px: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), px)

/** Opens one of the pages, with scripts or without. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[path]!.title)
}

test('the pages of text are sound, and lead up and home @mobile', async ({ page }) => {
  test.slow() // eight pages, each looked at by axe
  const [first] = Object.keys(PAGES)
  await visit(page, first!)
  for (const [path, { title, chapters }] of Object.entries(PAGES)) {
    await test.step(`${path} has its chapters and is sound`, async () => {
      if (path !== first) await navigate(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const chapter of chapters) {
        await expect(main(page).getByRole('heading', { name: chapter, exact: true })).toBeVisible()
      }
      // Header and foot are those of every page.
      await expectSoundAtEveryWidth(page, { at: 'main' })
    })
  }
  await navigate(page, '/privacy-policy')
  await test.step('the way up shows beyond 300 px, not at 300, and leads to the top', () =>
    expectWayUp(page))
  await test.step('the round button leads home, by hand and by keyboard', async () => {
    const home = page.getByRole('link', { name: 'Volver al inicio' })
    expect(await home.boundingBox()).toMatchObject({ width: 44, height: 44 })
    expect(await home.evaluate((link) => getComputedStyle(link).borderRadius)).toBe('999px')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})

async function expectWayUp(page: Page): Promise<void> {
  await expect(upButton(page)).toHaveCount(0)
  await scrollTo(page, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(upButton(page)).toHaveCount(0)
  await scrollTo(page, 301)
  await expect(upButton(page)).toBeVisible()
  await atRest(page)
  const box = await upButton(page).boundingBox()
  const window_ = page.viewportSize()!
  // In the page's margin, above the help.
  const help = await page.getByRole('button', { name: 'Abrir ayuda' }).boundingBox()
  expect(box!.width).toBe(help!.width)
  expect(box!.x).toBe(help!.x)
  expect(box!.x + box!.width).toBeGreaterThanOrEqual(window_.width - 17) // a scrollbar beside it
  expect(box!.y + box!.height).toBeLessThanOrEqual(help!.y - 8)
  await expectSound(page, { at: '[aria-label="Volver arriba"]' })
  await upButton(page).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(upButton(page)).toHaveCount(0)
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeFocused()
}

// What they say: static-page.test.tsx.
test('pages of text are read without JavaScript, and answers open @no-js', async ({ page }) => {
  await read(page, '/terms')
  await expect(main(page).getByRole('heading', { name: 'Garantía legal' })).toBeVisible()
  await read(page, '/faq')
  const bank = page.getByText('Transferencia bancaria', { exact: true })
  await expect(bank).toBeHidden()
  await page.getByText('¿Cómo puedo pagar?').click()
  await expect(bank).toBeVisible()
  await page.goto('/faq#plazo')
  await expect(page.getByText(/^Estándar: 3-5/)).toBeVisible()

  await test.step('the payment methods of the questions are the five of the specification', async () => {
    await page.goto('/faq#formas-de-pago')
    const answer = page.getByRole('group').filter({ hasText: '¿Cómo puedo pagar?' })
    await expect(answer.getByRole('listitem')).toHaveText([
      'Visa',
      'Mastercard',
      'American Express',
      'PayPal',
      'Transferencia bancaria',
    ])
    await expect(answer).toContainText('La transferencia no se elige al comprar')
    await answer.getByRole('link', { name: 'escríbenos' }).click()
    await expect(page).toHaveURL('/contact')
  })
})

test('chapters and answers have addresses, Back returns, and the next page begins at its top @desktop', async ({
  page,
}) => {
  await visit(page, '/terms')
  const chapters = page.getByRole('navigation', { name: 'En esta página' })
  await chapters.getByRole('link', { name: 'Garantía legal' }).click()
  await expect(page).toHaveURL('/terms#garantia')
  await expect(page.getByRole('heading', { name: 'Garantía legal' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator('#garantia').getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/terms')

  await test.step('an answer has an address, at which it is open', async () => {
    await visit(page, '/faq#garantia')
    await expect(page.getByText(/desde la entrega\. Si algo falla/)).toBeVisible()
    await page.getByText('¿Dónde está mi pedido?').click()
    await page
      .locator('#seguimiento')
      .getByRole('link', { name: 'Enlace a esta respuesta' })
      .click()
    await expect(page).toHaveURL('/faq#seguimiento')
  })

  await test.step('on paper there is the text, with every answer, and nothing round it', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Transferencia bancaria', { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('banner').first()).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: null })
  })

  await test.step('the way up stands on long lists, too', async () => {
    await navigate(page, '/products/men')
    await scrollTo(page, 1500)
    await expect(upButton(page)).toBeVisible()
  })
  await navigate(page, '/privacy-policy')
  await scrollTo(page, 4000)
  await main(page).getByRole('link', { name: 'política de cookies' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de cookies')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
