import { expect, test } from 'vitest'
import { BAD_LINK, NOT_FOUND } from '#core/orders/order-lookup.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { OrderLookupPage } from './order-lookup-page.tsx'

const valueOf = (page: HTMLElement, field: string): string =>
  page.querySelector<HTMLInputElement>(`[name=${field}]`)!.value

test('who comes from a closed order finds its number there, and nothing of it', () => {
  const page = drawPage(<OrderLookupPage number="VR-2222-2222" problem={null} answer={undefined} />)
  expect([valueOf(page, 'number'), valueOf(page, 'email')]).toEqual(['VR-2222-2222', ''])
  expect(page.querySelector('[role=status], [role=alert]')).toBeNull()
})

test('a link that opens no order says so', () => {
  const page = drawPage(<OrderLookupPage number="" problem={BAD_LINK} answer={undefined} />)
  expect(page.querySelector('[role=status]')?.textContent).toBe(BAD_LINK)
  expect(BAD_LINK).toMatch(/^Ese enlace no abre ningún pedido/)
})

test('without scripts an order that is not found keeps what was typed', () => {
  const typed = { number: 'vr-2222-2222', email: 'otra@correo.example' }
  const answer = refuseForm(NOT_FOUND, typed, {})
  const page = drawPage(<OrderLookupPage number="" problem={null} answer={answer} />)
  expect(page.querySelector('[role=alert]')?.textContent).toBe(NOT_FOUND)
  expect([valueOf(page, 'number'), valueOf(page, 'email')]).toEqual([typed.number, typed.email])
})
