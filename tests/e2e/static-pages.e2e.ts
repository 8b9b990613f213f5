import type { Page } from '@playwright/test'
import { policy } from '#content/policy.ts'
import { shop as facts } from '#content/shop.ts'
import { expect, test } from '../support/browser/e2e.ts'
import { navigate } from '../support/browser/navigate.ts'
import { euros, visit } from '../support/browser/shop-pages.ts'
import { atRest } from '../support/browser/at-rest.ts'
import { expectSound, expectSoundAtEveryWidth } from '../support/browser/sound-page.ts'

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

test('the pages of text are sound @mobile', async ({ page }) => {
  test.slow() // eight pages, each looked at by axe
  for (const [path, { title, chapters }] of Object.entries(PAGES)) {
    await test.step(`${path} has its chapters and is sound`, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const chapter of chapters) {
        await expect(main(page).getByRole('heading', { name: chapter, exact: true })).toBeVisible()
      }
      await expectSoundAtEveryWidth(page)
    })
  }
})

// What they say is their server's.
test('every page of text is read without JavaScript, and answers open @no-js', async ({ page }) => {
  await read(page, '/accessibility')
  await test.step('both policies say that they were last changed on 19 March 2024', async () => {
    for (const path of ['/privacy-policy', '/cookies-policy']) {
      await read(page, path)
      await expect(main(page).getByText('Última actualización: 19 de marzo de 2024')).toBeVisible()
    }
    for (const choice of ['Aceptar todas.', 'Configurar.', 'Rechazar las no necesarias.']) {
      await expect(main(page).getByText(choice, { exact: true })).toBeVisible()
    }
  })

  await test.step('the shop says who it is, and names no closed platform as a way to complain', async () => {
    await read(page, '/legal-notice')
    for (const text of [facts.legalName, facts.taxId, facts.address.street, facts.registry]) {
      await expect(main(page)).toContainText(text)
    }
    await read(page, '/terms')
    await expect(main(page)).toContainText('14\u00A0días naturales')
    await expect(main(page)).toContainText('3\u00A0años de garantía legal')
    await expect(main(page).getByText('Por la presente comunico que desisto')).toBeVisible()
    await expect(page.locator('a[href*="europa.eu"], a[href*="odr"]')).toHaveCount(0)
  })

  await test.step('the tariff is that of the policy, country by country', () => expectTariff(page))
  await test.step('returns say how long, how and when the money comes', async () => {
    await read(page, '/returns')
    for (const words of [
      '30\u00A0días naturales desde la recepción',
      'Gratis, con etiqueta de devolución ya pagada',
      'En 3-5\u00A0días laborables, por el medio de pago original',
      'El repartidor intenta la entrega dos veces',
    ]) {
      await expect(main(page)).toContainText(words)
    }
  })
  await expectAnswers(page)
})

async function expectTariff(page: Page): Promise<void> {
  await read(page, '/shipping')
  const inSpain = page.getByRole('table', { name: 'Envíos dentro de España' })
  const standard = inSpain.getByRole('row', { name: /^Estándar/ })
  await expect(standard).toContainText(euros('3,95'))
  await expect(standard).toContainText(`superiores a ${euros('50')}`)
  await expect(standard).toContainText('3-5\u00A0días laborables')
  const express = inSpain.getByRole('row', { name: /^Exprés/ })
  await expect(express).toContainText(euros('6,95'))
  await expect(express).toContainText('24-48\u00A0h, solo península')
  await expect(main(page)).toContainText(`Desde ${euros('9,95')}, en 5-7\u00A0días laborables`)
  const abroad = page.getByRole('table', { name: 'Tarifa internacional por país' })
  const countries = Object.keys(policy.shipping.international.priceCentsByCountry)
  await expect(abroad.getByRole('row')).toHaveCount(countries.length + 1)
  await expect(abroad.getByRole('row', { name: /^Irlanda/ })).toContainText(euros('15,95'))
}

async function expectAnswers(page: Page): Promise<void> {
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
    await expect(answer).toContainText('La transferencia la acordamos por escrito')
    await answer.getByRole('link', { name: 'escríbenos' }).click()
    await expect(page).toHaveURL('/contact')
  })
}

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

test('the way up shows beyond 300 px, not at 300, and leads to the top @mobile', async ({
  page,
}) => {
  await visit(page, '/privacy-policy')
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
  await expectSound(page, { at: 'body' })
  await upButton(page).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(upButton(page)).toHaveCount(0)
  await expect(main(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeFocused()
  await test.step('the round button leads home, by hand and by keyboard', async () => {
    const home = page.getByRole('link', { name: 'Volver al inicio' })
    expect(await home.boundingBox()).toMatchObject({ width: 44, height: 44 })
    expect(await home.evaluate((link) => getComputedStyle(link).borderRadius)).toBe('999px')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
  })
})
