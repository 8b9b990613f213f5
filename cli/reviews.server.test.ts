import { expect, test } from 'vitest'
import { NUMBER } from '#tests/support/factories/returned-goods.ts'
import { deliveredShop, reviewRows } from '#tests/support/factories/reviews.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

test('the owner reads, publishes, answers and takes back; the name of the group lists', async () => {
  const { db, env, save } = await deliveredShop()
  const run = (...words: string[]) => runCli(env, ['opiniones', ...words])
  expect((await run()).out).toContain('No espera ninguna opinión.')
  await save({ text: 'Una línea.\nY \u001B[31motra.' })
  const [row] = await reviewRows(db)
  const code = row?.id ?? ''
  const listed = await run()
  expect([listed.code, listed.err]).toEqual([0, ''])
  expect((await runCli(env, ['hoy'])).out).toContain('1 opinión por leer')
  expect(listed.out).toContain(code)
  expect(listed.out).toContain('1 opinión.')
  const seen = await run('ver', code.toLowerCase())
  expect(seen.out).toContain(NUMBER)
  expect(seen.out).not.toContain('\u001B[31m')
  expect((await run('responder', code, '--texto', 'Gracias.', '--si')).code).toBe(1)
  expect((await run('publicar', code, '--si')).out).toContain(`${code}: publicada.`)
  const again = await run('publicar', code, '--si')
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('no ha cambiado')])
  expect((await run('responder', code, '--texto', 'Gracias.', '--si')).code).toBe(0)
  expect((await reviewRows(db))[0]).toMatchObject({ status: 'published', reply: 'Gracias.' })
  expect((await run('responder', code, '--quitar', '--si')).code).toBe(0)
  expect((await reviewRows(db))[0]?.reply).toBeNull()
  const rejected = await run('rechazar', code, '--motivo', 'Trae un teléfono.', '--si')
  expect(rejected.out).toContain('rechazada')
  expect((await run('listar', '--todas', '--json')).json()).toMatchObject({
    reviews: [{ id: code, status: 'rejected', rejectReason: 'Trae un teléfono.' }],
  })
})

test('what makes no sense is refused, and nothing changes', async () => {
  const { db, env, save } = await deliveredShop()
  await save()
  const before = await reviewRows(db)
  const code = before[0]?.id ?? ''
  const run = (...words: string[]) => runCli(env, ['opiniones', ...words])
  for (const [words, exit] of [
    [['ver', 'OP-2222-2222'], 1],
    [['publicar'], 2],
    [['publicar', code], 1], // nobody says yes
    [['rechazar', code, '--si'], 2],
    [['rechazar', code, '--motivo', ' ', '--si'], 2],
    [['rechazar', code, '--motivo', 'x'.repeat(1001), '--si'], 1],
    [['rechazar', code, '--motivo', 'a\u0007b', '--si'], 1],
  ] as const) {
    expect([words, (await run(...words)).code]).toEqual([words, exit])
  }
  expect(await reviewRows(db)).toEqual(before)
})
