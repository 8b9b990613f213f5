import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listProductChanges } from '#core/catalogue/product-history/product-history.server.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('what commands change of a product is in its history, with who ran them', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-history-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const { db, env } = await shopWithOrders(0)
  const settings = { ...env, SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
  const table = path.join(dir, 'tabla.csv')
  fs.writeFileSync(table, 'id;nombre\nmens-jacket-1;Chaqueta Aneto\n')
  const said = [
    await runCli(settings, ['precios', 'poner', 'mens-jacket-1', '89,99', '--si']),
    await runCli(settings, ['catalogo', 'importar', table, '--si']),
  ]
  expect(said.map(({ code }) => code)).toEqual([0, 0])
  expect(await listProductChanges(db, { productId: 'mens-jacket-1', most: 5 })).toMatchObject([
    { actor: { kind: 'command' }, changes: [{ field: 'name', after: 'Chaqueta Aneto' }] },
    {
      actor: { kind: 'command', id: os.userInfo().username },
      changes: [{ field: 'priceCents', before: 9999, after: 8999 }],
    },
  ])
  expect(await listProductChanges(db, { productId: 'mens-tshirt-1', most: 5 })).toEqual([])
})
