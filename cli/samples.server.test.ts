import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('invented orders are refused where people buy, by name', async () => {
  const { db, env } = await stockedShop()
  const run = (more: Record<string, string> = {}) =>
    runCli({ ...env, ...more }, ['muestra', 'pedidos', '10', '--si'])
  const settings = { SHOP_URL: 'https://tienda.example', PAYMENTS: 'simulado' }
  const refusals = [await run(settings)]
  refusals.push(await run()) // three products have too few variants
  await insertOrder(db, 'ord_1', 'lucia@correo.example')
  refusals.push(await run())
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1])
  expect(refusals[0]?.err).toContain('SHOP_URL es una dirección pública')
  expect(refusals[1]?.err).toContain('no tiene catálogo')
  expect(refusals[2]?.err).toContain('pedidos que no son de muestra')
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('orders'))
    .executeTakeFirstOrThrow()
  expect(Number(orders)).toBe(1)
})
