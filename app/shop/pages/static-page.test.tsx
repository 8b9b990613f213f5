import { expect, test } from 'vitest'
import { policy } from '#core/base/policy/policy.ts'
import { shop as facts } from '#core/base/policy/shop.ts'
import { pageWithText } from '#core/settings/page-texts.ts'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { StaticPage } from './static-page.tsx'

/** A page of a new shop, as its server sends it. */
const pageOf = (name: string): HTMLElement =>
  drawPage(<StaticPage page={pageWithText(name, {})!} />)

const textOf = (name: string): string => pageOf(name).textContent

const NBSP = '\u00A0'
const euros = (figure: string): string => `${figure}${NBSP}€`

/** The rows of the table with this caption, in words. */
const rowsOf = (page: HTMLElement, caption: string): string[] =>
  [...page.querySelectorAll('table')]
    .filter((table) => table.querySelector('caption')?.textContent === caption)
    .flatMap((table) => [...table.querySelectorAll('tbody tr')])
    .map(({ textContent }) => textContent)

test('both policies say that they were last changed on 19 March 2024', () => {
  for (const name of ['privacy-policy', 'cookies-policy'])
    expect(textOf(name)).toContain('Última actualización: 19 de marzo de 2024')
  const strong = [...pageOf('cookies-policy').querySelectorAll('strong')].map(
    ({ textContent }) => textContent,
  )
  expect(strong).toEqual(
    expect.arrayContaining(['Aceptar todas.', 'Configurar.', 'Rechazar las no necesarias.']),
  )
})

test('the shop says who it is, and names no closed platform as a way to complain', () => {
  const notice = textOf('legal-notice')
  for (const text of [facts.legalName, facts.taxId, facts.address.street, facts.registry])
    expect(notice).toContain(text)
  const terms = pageOf('terms')
  for (const text of [
    `14${NBSP}días naturales`,
    `3${NBSP}años de garantía legal`,
    'Por la presente comunico que desisto',
  ])
    expect(terms.textContent).toContain(text)
  const addresses = [...terms.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  expect(addresses).toContain('/returns')
  expect(addresses.filter((address) => /europa\.eu|odr/.test(address))).toEqual([])
})

test('the tariff is that of the policy, country by country', () => {
  const page = pageOf('shipping')
  const [standard, express] = ['Estándar', 'Exprés'].map((method) =>
    rowsOf(page, 'Envíos dentro de España').find((row) => row.startsWith(method)),
  )
  for (const text of [euros('3,95'), `superiores a ${euros('50')}`, `3-5${NBSP}días laborables`])
    expect(standard).toContain(text)
  for (const text of [euros('6,95'), `24-48${NBSP}h, solo península`])
    expect(express).toContain(text)
  expect(page.textContent).toContain(`Desde ${euros('9,95')}, en 5-7${NBSP}días laborables`)
  const abroad = rowsOf(page, 'Tarifa internacional por país')
  expect(abroad).toHaveLength(Object.keys(policy.shipping.international.priceCentsByCountry).length)
  expect(abroad.find((row) => row.startsWith('Irlanda'))).toContain(euros('15,95'))
})

test('returns say how long, how and when the money comes', () => {
  const returns = textOf('returns')
  for (const words of [
    `30${NBSP}días naturales desde la recepción`,
    'Gratis, con etiqueta de devolución ya pagada',
    `En 3-5${NBSP}días laborables, por el medio de pago original`,
    'El repartidor intenta la entrega dos veces',
  ])
    expect(returns).toContain(words)
})
