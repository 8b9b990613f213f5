import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('what is to be sent begins with the order that is due first, with its day and its parcel', async () => {
  const { db, env } = await shopWithOrders(2)
  const change = (number: string, columns: object) =>
    db.updateTable('orders').set(columns).where('number', '=', number).execute()
  // Both were placed on a Tuesday at noon in Madrid, before the hour until which parcels leave.
  await change('VR-TEST-0001', { placed_at: '2025-03-11T11:00:00.000Z' })
  await change('VR-TEST-0002', { placed_at: '2025-03-04T11:00:00.000Z', country: 'PT' })
  const run = (...words: string[]) => runCli(env, ['pedidos', 'listar', ...words])
  const { out } = await run('--estado', 'por-enviar')
  const [head = '', ...rows] = out.split('\n').filter((line) => /^(Pedido|VR-)/.test(line))
  expect(head).toMatch(/^Pedido +Hasta +Envío +Estado/)
  expect(rows).toEqual([
    expect.stringMatching(/^VR-TEST-0002 +4 mar(zo)?\.? 2025 \(tarde\) +Estándar, Portugal /),
    expect.stringMatching(/^VR-TEST-0001 +11 mar(zo)?\.? 2025 \(tarde\) +Estándar /),
  ])
  expect((await run('--estado', 'por-enviar', '--json')).json()).toMatchObject({
    orders: [
      { number: 'VR-TEST-0002', dueDay: '2025-03-04', country: 'PT', shippingMethod: 'standard' },
      { number: 'VR-TEST-0001', dueDay: '2025-03-11', country: 'ES', isGift: false },
    ],
  })
  const cut = await run('--estado', 'por-enviar', '--limite', '1')
  expect(cut.out).toContain('VR-TEST-0002')
  expect(cut.out).toContain('1 pedido; hay más: --limite 2.')
})
