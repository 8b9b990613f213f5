import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { RecallForm } from './recall-form.tsx'

const product = { id: 'mens-jacket-1', name: 'Chaqueta', sizes: ['S', 'M'], colors: ['Azul'] }

const show = (answer?: Partial<DeskAnswer>) =>
  drawPage(
    <RecallForm
      typed={product.id}
      product={product}
      found={[]}
      answer={
        answer && { ok: false, intent: 'abrir', text: '', errors: {}, values: null, ...answer }
      }
    />,
  )

const seenOf = (page: HTMLElement) =>
  page.querySelector<HTMLInputElement>('input[name=seen]')?.value

test('the deed is there only once it was shown whom it reaches', () => {
  expect(show().textContent).toContain('Ver a quién alcanza')
  expect(seenOf(show())).toBe('')
  const facts = { seen: 'mark', deed: 'Retirar y avisar a 3 pedidos', mail: 'El correo' }
  const page = show({ ok: true, isPreview: true, facts, values: { 'talla-1': 'M' } })
  expect(page.textContent).toContain('Retirar y avisar a 3 pedidos')
  expect(seenOf(page)).toBe('mark')
  expect(page.querySelector('input[name=talla-1]')?.hasAttribute('checked')).toBe(true)
  expect(page.querySelector('input[name=talla-0]')?.hasAttribute('checked')).toBe(false)
})

test('the code confirms what was shown: its mark is kept', () => {
  const page = show({ reason: 'needs_code', values: { seen: 'mark' } })
  expect(seenOf(page)).toBe('mark')
  expect(page.textContent).toContain('Confirmar y seguir')
  expect(page.textContent).not.toContain('Ver a quién alcanza')
})

test('another refusal has to be looked at again', () => {
  expect(seenOf(show({ reason: 'refused', values: { seen: 'mark' } }))).toBe('')
})
