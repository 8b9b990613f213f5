import { expect, test } from 'vitest'
import { standText } from '#core/returns/recalls/recall-words.ts'
import { orderState } from './recall-words.ts'

const AT = '2026-03-05T12:00:00.000Z'
const told = {
  reach: 'told' as const,
  toldAt: AT,
  remedy: null,
  chosenAt: null,
  doneAt: null,
  doneAs: null,
  mail: 'sent' as const,
}
const chosen = { ...told, remedy: 'repair' as const, chosenAt: AT }

test.each([
  [{ ...told, reach: 'waiting' as const, toldAt: null, mail: null }, 'Sin avisar', /^sin avisar/],
  [{ ...told, mail: 'pending' as const }, 'Correo por salir', /^avisado el/],
  [told, 'Avisado', /^avisado el/],
  // Deleted after its time, or told by a program that noted no mail.
  [{ ...told, mail: null }, 'Avisado', /^avisado el/],
  [{ ...told, mail: 'dead' as const }, 'El correo no llega', /^avisado el/],
  [
    { ...told, reach: 'unreachable' as const, toldAt: null, mail: null },
    'Sin dirección',
    /^sin dir/,
  ],
  [chosen, 'Por hacer', /^ha elegido reparación el/],
  [{ ...chosen, mail: 'dead' as const }, 'Por hacer', /^ha elegido/],
  [{ ...chosen, doneAt: AT, doneAs: 'refund' as const }, 'Hecho', /^hecho el .*\(reembolso\)$/],
  [{ ...told, doneAt: AT, doneAs: 'nothing' as const }, 'Hecho', /\(no quiere nada\)$/],
  [{ ...chosen, doneAt: AT }, 'Hecho', /^hecho el [^(]*$/],
])('an order that is %j reads «%s»', (order, sign, words) => {
  expect(orderState(order).text).toBe(sign)
  expect(standText(order)).toMatch(words)
})
