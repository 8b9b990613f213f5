import { expect, test } from 'vitest'
import { createReturn } from '#core/returns/create-return.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { holdings } from '#tests/support/factories/order-life.ts'
import { JACKETS, sentShop, SHIRT, wish } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

/** A delivered order of two jackets and a shirt, with a return of some (DV-1). */
async function shop(units: Parameters<typeof wish>[0]) {
  const { db, env, ctx } = await sentShop()
  await createReturn({ ...ctx, newReturnCode: () => 'DV-1' }, 'ord_1', wish(units))
  const run = (...words: string[]) => runCli({ ...env, ...PUBLIC }, ['devoluciones', ...words])
  return { db, run }
}

test('what comes back is written off only after a yes, line by line, and what was done is said', async () => {
  const { db, run } = await shop([JACKETS])
  const before = await dump(db)
  const asked = await run('recibir', 'DV-1')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('de baja como dañadas')])
  expect(asked.err).toContain('añade --reponer o --si')
  expect(await dump(db)).toEqual(before)
  const other = await run('recibir', 'DV-1', '--reponer-lineas', '9', '--si')
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('Sus líneas: 1')])
  const both = await run('recibir', 'DV-1', '--reponer', '--reponer-lineas', '1', '--si')
  expect(both.code).toBe(2)
  expect(await dump(db)).toEqual(before)
  const held = await holdings(db)
  const done = await run('recibir', 'DV-1', '--si', '--json')
  expect(done.json()).toEqual({
    ok: true,
    code: 'DV-1',
    restocked: false,
    back: 0,
    damaged: 2,
    missing: 0,
  })
  expect(await holdings(db)).toEqual(held)
})

test('of several lines some go back on sale and the others are written off', async () => {
  const { db, run } = await shop([JACKETS, SHIRT])
  const before = await holdings(db)
  const done = await run('recibir', 'DV-1', '--reponer-lineas', '2', '--si')
  expect(done.out).toBe(
    'DV-1: recibida. 1 prenda vuelve a la venta y 2 prendas se dan de baja como dañadas.\nPara deshacerlo: devoluciones deshacer-recibida DV-1\n',
  )
  expect(await holdings(db)).toEqual({ ...before, shirts: before.shirts + 1 })
})

test('what was not in the parcel is neither on sale nor refunded, and the return says so', async () => {
  const { db, run } = await shop([JACKETS, SHIRT])
  const before = await holdings(db)
  const all = await run('recibir', 'DV-1', '--reponer', '--faltan', '1:2,2')
  expect([all.code, all.err]).toEqual([1, expect.stringContaining('Sus líneas: 1, 2. Si no ha')])
  const words = ['recibir', 'DV-1', '--reponer', '--faltan', '1', '--json'] as const
  expect((await run(...words)).json()).toMatchObject({ back: 2, damaged: 0, missing: 1 })
  expect(await holdings(db)).toEqual({
    ...before,
    jackets: before.jackets + 1,
    shirts: before.shirts + 1,
  })
  expect((await run('ver', 'DV-1')).out).toMatch(/No ha venido:\n {2}1\u00a0×\u00a0Chaqueta Ordesa/)
  const asked = await run('reembolsar', 'DV-1')
  // One jacket and the shirt of 250,43 €; the shipping stays, since a part does.
  expect(asked.err).toMatch(/Se devuelven 141,54\s€ de 250,43\s€\./)
})

test('a receipt is taken back until the money goes back', async () => {
  const { db, run } = await shop([JACKETS, SHIRT])
  const before = await holdings(db)
  const early = await run('deshacer-recibida', 'DV-1', '--si', '--json')
  expect([early.code, early.json()]).toEqual([1, { ok: false, reason: 'not_now' }])
  await run('recibir', 'DV-1', '--reponer')
  const received = await dump(db)
  const asked = await run('deshacer-recibida', 'DV-1')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('añade --si')])
  expect(await dump(db)).toEqual(received)
  const undone = await run('deshacer-recibida', 'DV-1', '--si')
  expect([undone.code, undone.out]).toEqual([0, expect.stringContaining('vuelve a estar pedida')])
  expect(await holdings(db)).toEqual(before)
  await run('recibir', 'DV-1', '--reponer')
  await run('reembolsar', 'DV-1', '--si')
  const late = await run('deshacer-recibida', 'DV-1', '--si')
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('sin reembolsar')])
})
