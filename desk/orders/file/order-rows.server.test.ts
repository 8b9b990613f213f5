import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { csvStream } from '../../http/csv-file.server.ts'
import { ORDER_HEADS, orderRows } from './order-rows.server.ts'

const file = async (...args: Parameters<typeof orderRows>) =>
  Buffer.from(
    await csvStream('pedidos.csv', ORDER_HEADS, orderRows(...args)).arrayBuffer(),
  ).toString()

test('every order of a view is a row of the file once, however few are read at a time', async () => {
  const { db } = await shopWithOrders(5)
  const whole = await file(db, { view: 'todos', text: '' })
  expect(whole.split('\n')[0]).toBe(`\uFEFF${ORDER_HEADS.join(';')}`)
  expect(whole.match(/^VR-TEST-000\d;/gm)?.toSorted()).toEqual(
    [1, 2, 3, 4, 5].map((n) => `VR-TEST-000${n};`),
  )
  expect(whole).toMatch(
    /^VR-TEST-0001;2026-03-05;Lucía Herrero Sanz;.*;3;3;Por preparar;Pagado;250,43;0,00$/m,
  )
  for (const atOnce of [1, 2, 5]) {
    expect(await file(db, { view: 'todos', text: '', atOnce })).toBe(whole)
  }
  expect(await file(db, { view: 'enviados', text: '' })).toBe(`\uFEFF${ORDER_HEADS.join(';')}\n`)
})

test('a search has only its orders, and what buyers type is neither a formula nor a cell', async () => {
  const { db } = await shopWithOrders(2)
  await db
    .updateTable('orders')
    .set({ first_name: '=HYPERLINK("http://mal.example";"Zoe")', last_name: 'Zulueta\n;x' })
    .where('number', '=', 'VR-TEST-0002')
    .execute()
  const found = await file(db, { view: 'todos', text: 'zulueta' })
  expect(found).toContain(`;"'=HYPERLINK(""http://mal.example"";""Zoe"") Zulueta\n;x";`)
  expect(found).not.toContain('VR-TEST-0001')
})

test('no more is read than has left', async () => {
  const { db } = await shopWithOrders(5)
  let read = 0
  async function* counted() {
    for await (const rows of orderRows(db, { view: 'todos', text: '', atOnce: 1 })) {
      read += rows.length
      yield rows
    }
  }
  const reader = csvStream('pedidos.csv', ORDER_HEADS, counted()).body?.getReader()
  await reader?.read()
  // Meanwhile another reads the whole file in as many steps.
  await file(db, { view: 'todos', text: '', atOnce: 1 })
  expect(read).toBeLessThan(4)
  await reader?.cancel()
})
