import { expect, test } from 'vitest'
import { buttonsOf, drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { linkOffer, payNotice } from '#tests/support/owner-order/link-offer.ts'
import type { PayAnswer } from './pay-answer.ts'
import type { PayOffer } from './pay-offer.server.ts'
import { PayPage } from './pay-page.tsx'
import { PaySection } from './pay-section.tsx'

type Drawn = { offer?: Partial<PayOffer>; answer?: PayAnswer; isBack?: boolean }

const draw = ({ offer = {}, answer, isBack = false }: Drawn = {}): HTMLElement =>
  drawPage(
    <PayPage
      offer={{ ...linkOffer, ...offer }}
      notice={payNotice}
      isBack={isBack}
      answer={answer}
    />,
  )

test('the page has the order, what is accepted, and a button that says that it pays', () => {
  const page = draw()
  const said = [
    '2 × Chaqueta Peñalara',
    '11 de marzo de 2026',
    'Lucía Herrero Sanz, Calle del Olmo, 14',
    'obligación de pago',
    'condiciones de compra',
    'desistir sin dar motivos',
    'Garantía legal',
  ]
  for (const words of said) expect(page.textContent).toContain(words)
  expect(buttonsOf(page)).toEqual(['Pagar 241,98 €'])
  const form = page.querySelector('form')
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/orders/VR-TEST-0001/pay'])
  // The card of the demonstration has no name: nothing of it is ever sent.
  expect(page.querySelectorAll('form [name]')).toHaveLength(0)
})

test('at the provider the page has no card fields, and its answer leads there without scripts', () => {
  const page = draw({ offer: { isDemo: false } })
  expect(page.querySelectorAll('input')).toHaveLength(0)
  expect(page.textContent).toContain('Stripe')
  const answered = draw({
    offer: { isDemo: false },
    answer: { ok: true, payUrl: 'https://pay.example/1' },
  })
  expect(linksOf(answered)['Continuar al pago']).toBe('https://pay.example/1')
  expect(buttonsOf(answered)).toEqual([])
})

test.each([
  ['paid', 'el pedido está pagado'],
  ['cancelled', 'está cancelado'],
  ['late', 'ha terminado'],
] as const)('an order that is %s says so, and has no button', (refusal, words) => {
  const page = draw({ offer: { refusal } })
  expect(page.textContent).toContain(words)
  expect(buttonsOf(page)).toEqual([])
  expect(linksOf(page)['Ver el pedido']).toBe('/orders/VR-TEST-0001')
})

test('who comes back before the bank has confirmed is not asked to pay again', () => {
  const page = draw({ offer: { isDemo: false }, isBack: true })
  expect(page.textContent).toContain('estamos esperando a que el banco lo confirme')
  expect(buttonsOf(page)).toEqual([])
})

test('a refusal is told above the button', () => {
  const answer: PayAnswer = { ok: false, text: 'Así no.', errors: {}, values: null }
  expect(draw({ answer }).querySelector('form')?.textContent).toContain('Así no.')
})

test('the page of the order leads there while it can be paid', () => {
  const section = (isLate: boolean) =>
    drawPage(<PaySection number="VR-TEST-0001" payment={{ until: '11 de marzo', isLate }} />)
  expect(linksOf(section(false))).toEqual({ 'Pagar el pedido': '/orders/VR-TEST-0001/pay' })
  expect(linksOf(section(true))).toEqual({})
})
