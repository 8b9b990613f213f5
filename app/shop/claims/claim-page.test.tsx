import { expect, test } from 'vitest'
import { buttonsOf, drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import type { ClaimAnswer } from '#core/account/claims/claim-form.ts'
import type { ClaimOffer } from './claim-steps.server.ts'
import { ClaimPage } from './claim-page.tsx'

const offer: ClaimOffer = {
  number: 'VR-7K3M-QH2D',
  lines: [{ position: 0, text: 'Chaqueta Ordesa, Talla M · Azul', left: 2 }],
  guarantee: 'La garantía legal de este pedido llega hasta el 5 de marzo de 2029.',
  refusal: null,
  token: 'clm_1',
  claims: [],
}

const pageWith = (change: Partial<ClaimOffer> = {}, answer?: ClaimAnswer): HTMLElement =>
  drawPage(<ClaimPage offer={{ ...offer, ...change }} answer={answer} />)

test('the form names its order and its sending, and the page the term', () => {
  const page = pageWith()
  expect(page.querySelector('form')?.getAttribute('action')).toBe('/orders/VR-7K3M-QH2D/claim')
  expect(page.querySelector<HTMLInputElement>('[name=token]')?.value).toBe('clm_1')
  expect(page.textContent).toContain('hasta el 5 de marzo de 2029')
  expect(buttonsOf(page).join()).toContain('Enviar la reclamación')
})

test('what was typed stays in a form that was refused, with its errors', () => {
  const values = { units: { 'units-0': '2' }, reason: 'lost', wish: 'repair', text: 'Nada' }
  const page = pageWith({}, { ok: false, text: 'Revisa', errors: { wish: 'No encaja' }, values })
  const chosen = [...page.querySelectorAll('option[selected]')].map((one) =>
    one.getAttribute('value'),
  )
  expect(chosen).toEqual(['2', 'lost', 'repair'])
  expect(page.querySelector('textarea')?.textContent?.trim()).toBe('Nada')
  expect(page.textContent).toContain('No encaja')
})

test('where nothing can be claimed there is no form, and a way to write', () => {
  const page = pageWith({ refusal: 'La garantía ha terminado.' })
  expect(page.querySelector('form')).toBeNull()
  expect(page.textContent).toContain('La garantía ha terminado.')
  expect(linksOf(page)).toMatchObject({ escríbenos: '/contact' })
})

test('a claim that is made says its reference, and earlier ones what became of them', () => {
  const done = pageWith({}, { ok: true, reference: '3F2A-91BC', email: 'lucia@correo.example' })
  expect(done.textContent).toContain('3F2A-91BC')
  expect(done.querySelector('form')).toBeNull()
  const claims = [{ key: 'a', at: '5 de marzo', goods: '1 × Chaqueta', state: 'Contestada.' }]
  expect(pageWith({ claims }).textContent).toContain('Ya has reclamado')
})
