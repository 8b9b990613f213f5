import { expect, test } from 'vitest'
import { drawPage } from '#tests/support/dom/draw-page.tsx'
import { VatCheck } from './vat-check.tsx'

const ASKED = { vatId: 'PT123456789', askedAt: '2026-03-05T12:00:00.000Z' }

test.each([
  ['valid', 'WAPIAAAAX0000000', false, /dio por bueno PT123456789 .*justificante WAPIAAAAX0000000/],
  ['invalid', null, true, /PT123456789 no vale/],
  ['invalid', null, false, /PT123456789 no vale/],
  ['open', null, true, /no ha sabido decir si PT123456789 vale/],
  ['open', null, false, /no ha sabido decir si PT123456789 vale/],
] as const)('what VIES said (%s, %s) has a button while it is to settle: %s', (...row) => {
  const [state, proof, isToSettle, says] = row
  const check = { ...ASKED, state, proof, isToSettle }
  const page = drawPage(<VatCheck check={check} pageAnswer={undefined} />)
  expect(page.textContent).toMatch(says)
  expect(page.querySelectorAll('form input[value=vies-visto]')).toHaveLength(isToSettle ? 1 : 0)
})
