import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { nationalSentence, NOTICE_LINK, NOTICE_POINTS } from './notice-text.ts'

test('our words say all that the notice says', () => {
  const text = NOTICE_POINTS.join(' ')
  for (const said of [
    /al menos dos años/,
    /no es como se describía o no funciona/,
    /ya existía en la entrega/,
    /repararlo o cambiarlo/,
    /rebaja del precio o la devolución/,
    /más tiempo/,
    /segunda mano .* nunca de menos de un año/,
    /1\. Contacta .* 2\. Enseña una prueba/,
    /tique, la factura o un extracto/,
    /GARAN/,
    /sin coste y para el producto entero/,
  ])
    expect(text).toMatch(said)
})

test('the three years of Spain stand beside it, and what this shop adds', () => {
  expect(nationalSentence()).toMatch(/la ley da 3 años desde la entrega .*, y son los que tienes/)
  const before = readChangesFrom(() => ({ 'policy.guaranteeYears': 5 }))
  onTestFinished(() => void readChangesFrom(before))
  expect(nationalSentence()).toMatch(/la ley da 3 años desde la entrega .*; aquí tienes 5\.$/)
})

test('the link leads where the QR does', () => {
  expect(decodeURI(NOTICE_LINK.href)).toBe(`https://${NOTICE_LINK.text}`)
})
