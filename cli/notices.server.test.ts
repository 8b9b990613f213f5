import { expect, test } from 'vitest'
import { askNotice } from '#core/customers/back-in-stock/ask-notice.server.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, NOON } from '#tests/support/factories/factories.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('the owner reads how many wait for each variant, and what is reordered first', async () => {
  const { db, env } = await stockedShop([jacket])
  const run = (...words: string[]) => runCli(env, ['avisos', ...words])
  expect((await run()).out).toContain('Nadie espera que vuelva nada.')
  let made = 0
  const ctx = {
    db,
    now: () => new Date(NOON),
    newId: (prefix: string) => `${prefix}_${(made += 1)}`,
    shopUrl: 'https://vereda.example',
  }
  for (const [size, email] of [
    ['S', 'a@correo.example'],
    ['M', 'b@correo.example'],
    ['M', 'c@correo.example'],
  ] as const) {
    await setUnits(db, `${jacket.id}/${size}/Azul`, 0)
    const choice = { size, color: 'Azul' }
    await askNotice(ctx, { productId: jacket.id, choice, email, shopper: null })
  }
  const wait = db.updateTable('back_in_stock_notices').set({ confirmed_at: NOON })
  await wait.where('email', '<>', 'c@correo.example').execute()
  const { code, out, err } = await run()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/1 +1 +5 mar\.? 2026 +0 +mens-jacket-1\/M\/Azul +Chaqueta Ordesa/)
  expect(out).toContain('2 avisos de 2 variantes.')
  expect((await run('--json')).json()).toMatchObject({
    variants: [
      { variantId: 'mens-jacket-1/M/Azul', waiting: 1, unconfirmed: 1 },
      { variantId: 'mens-jacket-1/S/Azul', waiting: 1, unconfirmed: 0 },
    ],
  })
})
