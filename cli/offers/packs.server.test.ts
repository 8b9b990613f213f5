import { expect, test } from 'vitest'
import { findOffer } from '#core/pricing/offers/offers.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const { db, env } = await stockedShop()
  const run = (...words: string[]) => runCli(env, ['ofertas', ...words])
  const made = await run(...MADE, '--precio', '100', '--si')
  return { db, run, made }
}

const MADE = ['nueva', 'camino', '--nombre', 'Camino', '--conjunto', 'mens-jacket-1,Camisetas']

test('ofertas nueva makes a pack and shows what it saves; cambiar changes its price alone', async () => {
  const { db, run, made } = await shop()
  expect(made.err).toBe('')
  expect(made.out).toContain('Chaqueta Ordesa + cualquiera de Camisetas')
  expect(made.out).toContain('Quita 29,98\u00A0€ y quedan en 100,00\u00A0€, sin IVA.')
  expect((await run('cambiar', 'camino', '--precio', '90', '--si')).err).toBe('')
  expect((await findOffer(db, 'camino'))?.pack).toMatchObject({
    priceCents: 9000,
    members: [{ value: 'mens-jacket-1' }, { kind: 'category', value: 'tshirts' }],
  })
})

test.each<[string[], string]>([
  [['--conjunto', 'mens-jacket-1', '--precio', '10'], 'de 2 a 5 prendas'],
  [['--conjunto', 'mens-jacket-1,nada', '--precio', '10'], 'no se venden: nada'],
  [['--conjunto', 'mens-jacket-1,Camisetas', '--precio', '10'], 'Ya hay un conjunto de lo mismo'],
  [['--conjunto', 'mens-jacket-1:2,Camisetas', '--precio', '500'], 'cuesta 229,97\u00A0€'],
  [['--conjunto', 'mens-jacket-1,Camisetas'], '--conjunto PRENDAS --precio EUROS'],
  [['--conjunto', 'mens-jacket-1,Camisetas', '--precio', '9', '--todo'], 'Di qué hace'],
])('a pack with %j is refused: %s', async (words, text) => {
  const { run } = await shop()
  const { err } = await run('nueva', 'otro', '--nombre', 'Otro', ...words, '--si')
  expect(err).toContain(text)
})
