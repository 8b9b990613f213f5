import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { dump } from '#tests/support/database/dump.ts'
import { addCode } from '#tests/support/factories/factories.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const { db, env } = await stockedShop()
  const run = (...words: string[]) =>
    runCli({ ...env, SHOP_URL: 'https://vereda.example' }, ['codigos', ...words])
  return { db, run }
}

test.each<[string[], string]>([
  [
    ['OTONO15', '--porcentaje', '15', '--usos', '100'],
    'OTONO15 quita el 15 % del subtotal, 100 usos.',
  ],
  [
    ['hola', '--euros', '10', '--minimo', '60', '--primera-compra', '--hasta', '2030-12-31'],
    'HOLA quita 10,00\u00A0€ del subtotal (12,10\u00A0€ con su IVA), con un subtotal desde 60,00\u00A0€, solo en la primera compra, hasta el 31 dic 2030.',
  ],
  [
    ['ENVIO', '--envio-gratis', '--por-cliente', '1'],
    'ENVIO deja gratis el envío estándar a la península y Baleares, 1 uso por cliente.',
  ],
  [
    ['VUELA', '--envio-gratis', '--metodos', 'Estándar,expres', '--desde', '2030-01-01'],
    'VUELA deja gratis el envío estándar y exprés a la península y Baleares, desde el 1 ene 2030.',
  ],
])('codigos crear %j says what it will do, and its link', async (words, sentence) => {
  const { run } = await shop()
  const made = await run('crear', ...words)
  const code = words[0]!.toUpperCase()
  expect([made.err, made.out]).toEqual([
    '',
    `${sentence}\nPor enlace: https://vereda.example/codigo/${code}\n`,
  ])
})

test.each<[string[], string]>([
  [['BLACK', '--porcentaje', '100'], 'Regala toda la compra'],
  [['MITAD', '--porcentaje', '50', '--hasta', '2030-12-31'], 'no tiene límite de usos'],
  [['TERCIO', '--porcentaje', '30', '--usos', '5'], 'no acaba nunca'],
  [['CIEN', '--euros', '100', '--usos', '5', '--hasta', '2030-12-31'], 'lo que suele llevar'],
  [['MUNDO', '--envio-gratis', '--metodos', 'internacional'], 'Un envío al extranjero es caro'],
])('codigos crear %j asks first, and --si alone is not enough', async (words, because) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const asked = await run('crear', ...words)
  expect(asked.code).toBe(1)
  expect(asked.err).toContain(`${words[0]} `)
  expect(asked.err).toContain(because)
  expect(asked.err).toContain('No se ha cambiado nada.')
  const hasty = await run('crear', ...words, '--si')
  expect(hasty.code).toBe(1)
  expect(hasty.err).toContain(because)
  expect(hasty.err).toContain('añade también --aunque-grande')
  expect(await dump(db)).toEqual(before)
  const meant = await run('crear', ...words, '--si', '--aunque-grande')
  expect(meant.code).toBe(0)
})

test.each<[string[], number, string]>([
  [['NADA'], 2, 'Di una de las tres'],
  [['DOS', '--porcentaje', '10', '--euros', '5'], 2, 'Di una de las tres'],
  [['M', '--metodos', 'estandar', '--porcentaje', '5'], 2, '--metodos va con --envio-gratis'],
  [['RARO', '--envio-gratis', '--metodos', 'paloma'], 2, '--metodos puede ser'],
  [['CERO', '--euros', '0'], 2, '--euros tiene que ser'],
  [['MUCHO', '--euros', '10000,01', '--si', '--aunque-grande'], 1, 'Los euros van'],
  [['CARO', '--euros', '5', '--minimo', '10000,01'], 1, 'La compra mínima va'],
])('codigos crear %j is refused', async (words, exit, text) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refused = await run('crear', ...words)
  expect(refused.code).toBe(exit)
  expect(refused.err).toContain(text)
  expect(await dump(db)).toEqual(before)
})

test('codigos listar and ver show what is left, in all and per customer, and when', async () => {
  const { db, run } = await shop()
  const ends = '2030-12-31T23:00:00.000Z'
  await addCode(db, 'FERIA', {
    max_uses: 9,
    used_count: 4,
    max_uses_per_customer: 2,
    ends_at: ends,
  })
  const list = await run('listar')
  expect(list.out).toMatch(
    /FERIA\s+15 %\s+vale\s+4\s+5\s+hasta el 31 dic 2030, 9 usos, 2 usos por cliente/,
  )
  expect(list.out).toMatch(/WELCOME10\s+10 %\s+vale\s+0\s+sin límite\s+sin límite/)
  const one = await run('ver', 'feria')
  for (const row of [
    /Estado\s+vale/,
    /Usos\s+4/,
    /Quedan\s+5/,
    /Por cliente\s+2/,
    /Enlace\s+https:\/\/vereda\.example\/codigo\/FERIA/,
  ]) {
    expect(one.out).toMatch(row)
  }
  expect((await run('ver', 'feria', '--json')).json()).toMatchObject({
    code: 'FERIA',
    state: 'works',
    maxUsesPerCustomer: 2,
  })
  const none = await run('ver', 'nada')
  expect([none.code, none.err]).toEqual([
    1,
    'No hay ningún código «nada». Los que hay: codigos listar.\n',
  ])
})

test('the median of the latest orders says what is much for this shop', async () => {
  const { db, run } = await shop()
  const codeOf = async (code: string, euros: string) =>
    (await run('crear', code, '--euros', euros, '--usos', '5', '--hasta', '2030-12-31')).code
  // With few orders the threshold of free shipping stands for a typical order: 75 €.
  expect([await codeOf('BORDE', '75'), await codeOf('PASA', '75,01')]).toEqual([0, 1])
  for (let n = 1; n <= 20; n += 1) {
    const cents = n <= 9 ? 100 : 4000
    await insertOrder(db, `ord_${n}`, 'lucia@correo.example', null, {
      subtotal_cents: cents,
      total_cents: cents,
    })
  }
  expect([await codeOf('BORDE2', '40'), await codeOf('PASA2', '40,01')]).toEqual([0, 1])
})

test('a code is changed after its change was shown; what its buyers were promised stays', async () => {
  const { db, run } = await shop()
  await addCode(db, 'OTONO15', { percent: 15, max_uses: 9, used_count: 4 })
  const before = await dump(db)
  const asked = await run('cambiar', 'otono15', '--hasta', '2099-01-06', '--usos', '20')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('Ya lo ha usado')])
  const words = ['cambiar', 'otono15', '--usos', '20', '--minimo', 'ninguno'] as const
  expect((await run(...words)).err).toMatch(
    /^Ahora: OTONO15 .* 9 usos\.\nSerá: OTONO15 .* 20 usos\./,
  )
  const refusals = [
    [['cambiar', 'OTONO15', '--usos', '8', '--si'], 1, 'solo se puede ampliar'],
    [['cambiar', 'OTONO15', '--usos', '9', '--si'], 1, 'ya es así'],
    [['cambiar', 'NADA', '--usos', '9', '--si'], 1, 'No hay ningún código «NADA».'],
    [['cambiar', 'OTONO15', '--si'], 2, 'Di qué cambia'],
  ] as const
  for (const [typed, code, text] of refusals) {
    const ran = await run(...typed)
    expect([ran.code, ran.err], typed.join(' ')).toEqual([code, expect.stringContaining(text)])
  }
  expect(await dump(db)).toEqual(before)
  const done = await run(...words, '--si')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('20 usos')])
})

test('a change that makes a code dear needs --aunque-grande too', async () => {
  const { db, run } = await shop()
  await addCode(db, 'MEDIA', { percent: 50, max_uses: 9, ends_at: '2099-01-01T00:00:00.000Z' })
  const words = ['cambiar', 'MEDIA', '--usos', 'todos', '--si'] as const
  expect((await run(...words)).err).toContain('añade también --aunque-grande')
  expect((await run(...words, '--aunque-grande')).code).toBe(0)
})
