import { expect, test } from 'vitest'
import { readDispatchFile } from './dispatch-file.ts'
import { planDispatch, type NamedOrder } from './dispatch-plan.ts'
import { dispatchFaultText } from './dispatch-words.ts'

const [A, B] = ['VR-2222-3333', 'VR-4444-5555']
const SHIPPED_AT = '2026-11-21T09:00:00Z'
const HEAD = 'pedido;transportista;seguimiento;lineas'

/** An order with lines of so many units to send. */
function toSend(...open: number[]): NamedOrder {
  const units = open.map((quantity, position) => ({ position, quantity }))
  const none = { cancelled: 0, dispatched: 0, returned: 0, refunded: 0 }
  const lines = open.map((ordered, position) => ({ position, variantId: 'v', ordered, ...none }))
  return { lines, units, sent: [] }
}

function plan(orders: Readonly<Record<string, NamedOrder>>, ...rows: string[]) {
  const records = rows.map((row, at) => ({ line: at + 1, cells: row.split(';') }))
  const { parcels, faults } = planDispatch(
    readDispatchFile(records),
    new Map(Object.entries(orders)),
  )
  return {
    parcels: parcels.map(({ line, units, openUnits }) => [
      line,
      units.map(({ position, quantity }) => `${position + 1}:${quantity}`).join(','),
      openUnits,
    ]),
    words: faults.map((fault) => `${fault.line}: ${dispatchFaultText(fault, '2026-11-21')}`),
  }
}

test('several parcels of an order leave together; a row without lines takes the rest', () => {
  const rows = [HEAD, `${A};Norte;PQ1;`, `${A};Norte;PQ2;1:1`, `${B};Sur;PQ3;`, `${A};Sur;;1:1`]
  expect(plan({ [A]: toSend(3, 1), [B]: toSend(2) }, ...rows)).toEqual({
    parcels: [
      [2, '1:1,2:1', 4],
      [3, '1:1', 4],
      [4, '1:2', 2],
      [5, '1:1', 4],
    ],
    words: [],
  })
})

test('what the buyer has withdrawn is no part of the rest', () => {
  const order = { ...toSend(2, 1), units: [{ position: 0, quantity: 1 }] }
  expect(plan({ [A]: order }, HEAD, `${A};Norte;PQ1;`).parcels).toEqual([[2, '1:1', 3]])
})

test.each([
  ['1:2', '1:1', 'no tiene esas unidades por enviar.'],
  ['1:1,1:1', '2:1', 'no tiene esas unidades por enviar.'],
  ['1:2,2:1', '', 'no tiene nada más que enviar.'],
])('parcels with %s and «%s» do not fit into one order', (one, other, words) => {
  const rows = [HEAD, `${A};Norte;PQ1;${one}`, `${A};Norte;PQ2;${other}`]
  const { parcels, words: said } = plan({ [A]: toSend(2, 1) }, ...rows)
  expect(parcels).toHaveLength(1)
  expect(said).toEqual([expect.stringContaining(words)])
})

test('two rows of an order must differ in their codes, and say what is in each', () => {
  const order = { [A]: toSend(3) }
  const code = plan(order, HEAD, `${A};Norte;PQ1;1:1`, `${A};Norte;PQ1;1:2`)
  expect(code.words).toEqual([
    `3: ${A} ya está en la línea 2 con ese código: un paquete va en una fila.`,
  ])
  const rest = plan(order, HEAD, `${A};Norte;PQ1;`, `${A};Norte;PQ2;`)
  expect(rest.words).toEqual([
    `3: ${A} ya está en la línea 2: di en «lineas» qué va en cada paquete.`,
  ])
})

test('a repeated row says when and with what its parcel left', () => {
  const left = (trackingCode: string | null, shippedAt = SHIPPED_AT) => ({
    carrier: 'Ruta Norte',
    trackingCode,
    shippedAt,
  })
  const sentWhole = {
    lines: [],
    units: [],
    sent: [left('PQ1'), left(null, '2026-11-20T22:59:00Z')],
  }
  const sentPart = { ...toSend(2), sent: [left('PQ4')] }
  const rows = [`${A};Norte;PQ1;`, `${A};Norte;PQ2;`, `${B};Norte;PQ4;1:1`, `${B};Norte;PQ5;1:1`]
  expect(plan({ [A]: sentWhole, [B]: sentPart }, HEAD, ...rows)).toEqual({
    parcels: [[5, '1:1', 2]],
    words: [
      `2: ${A} ya enviado hoy con PQ1.`,
      `3: ${A} ya enviado el 20 nov 2026 con Ruta Norte.`,
      `4: ${B} ya enviado hoy con PQ4.`,
    ],
  })
})

test('all faults of a file are told at once, several of one row too', () => {
  const cancelled = { lines: [], units: [], sent: [] }
  const rows = [`${A};;1,2E+9;x`, 'VR-1;;PQ1;', `${A};Norte;PQ2;9:1`, `${B};Norte;PQ3;`]
  expect(plan({ [A]: toSend(1), [B]: cancelled }, HEAD, ...rows)).toEqual({
    parcels: [],
    words: [
      `2: ${A} no dice quién lo lleva.`,
      '2: «1,2E+9» ha perdido cifras: da formato de texto a la columna y escríbelo otra vez.',
      '2: «x» no son líneas: se escriben como 1:2,3.',
      '3: VR-1 no dice quién lo lleva.',
      '3: VR-1 no es de ningún pedido.',
      `4: ${A} no tiene esas unidades por enviar.`,
      `5: ${B} no está por enviar.`,
    ],
  })
})

test('a column that is not known is answered with the nearest, and nothing leaves', () => {
  const { parcels, words } = plan({ [A]: toSend(1) }, 'pedido;transportista;seguimento', `${A};N;1`)
  expect(parcels).toEqual([])
  expect(words).toEqual([
    '1: No hay ninguna columna «seguimento». ¿Querías decir seguimiento? Puede ser: seguimiento, pedido, salio, enlace, lineas, transportista.',
  ])
  expect(plan({}, 'numero;transportista').words).toEqual([
    '1: Falta la columna «pedido».',
    expect.stringContaining('1: No hay ninguna columna «numero». Puede ser: '),
  ])
})
