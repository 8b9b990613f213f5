import { expect, test } from 'vitest'
import { sendRecords } from '#core/orders/verifactu/sender.server.ts'
import { SENDING_JOB } from '#core/orders/verifactu/switch.server.ts'
import { claimJob } from '#core/base/jobs/job-runs.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { certificateFile } from '#tests/support/agency/agency.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const CONFIGURED = {
  VERIFACTU_SERVICE: 'test',
  VERIFACTU_CERTIFICATE: certificateFile('shop.p12'),
  VERIFACTU_PASSWORD: 'ejemplo',
}

async function shop() {
  const { db, env, context } = await shopWithOrders(1)
  const run = (words: string, changes: Record<string, string> = CONFIGURED) =>
    runCli({ ...env, ...changes }, ['facturas', ...words.split(' ')])
  return { db, run, context }
}

test.each([
  [{}, 'Falta el certificado: pon VERIFACTU_SERVICE'],
  [{ ...CONFIGURED, VERIFACTU_PASSWORD: 'mal' }, 'La contraseña del certificado no es esa'],
  [{ ...CONFIGURED, VERIFACTU_CERTIFICATE: certificateFile('legacy.p12') }, 'cifrado antiguo'],
  [
    { ...CONFIGURED, VERIFACTU_CERTIFICATE: certificateFile('authority.pem') },
    'tiene que ser .p12',
  ],
  [{ ...CONFIGURED, VERIFACTU_CERTIFICATE: '/no/such/file.p12' }, 'tiene que ser .p12'],
  [{ ...CONFIGURED, VERIFACTU_CERTIFICATE: certificateFile('expired.p12') }, 'caducó el'],
  [{ ...CONFIGURED, VERIFACTU_SERVICE: 'production' }, 'datos de ejemplo'],
  [{ VERIFACTU_SERVICE: 'test' }, 'La configuración no es válida'],
])('with %j the sending does not begin', async (changes, words) => {
  const { db, run } = await shop()
  const before = await dump(db)
  const refused = await run('enviar --empezar --si', changes)
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(words)])
  expect(await dump(db)).toEqual(before)
})

test('the owner begins, looks, asks for what waits, and ends a trial', async () => {
  const { db, run, context } = await shop()
  expect((await run('estado')).out).toContain('no se envían a la Agencia Tributaria')
  expect(await run('enviar')).toMatchObject({ code: 1, err: expect.stringContaining('--empezar') })
  expect(await run('enviar --empezar --terminar')).toMatchObject({ code: 1 })

  expect(await run('enviar --empezar')).toMatchObject({ code: 1 }) // not without a yes
  const begun = await run('enviar --empezar --si')
  expect([begun.code, begun.out]).toEqual([0, expect.stringContaining('Desde la próxima factura')])
  expect(await run('enviar --empezar --si')).toMatchObject({ code: 1, err: 'Ya se envían.\n' })
  expect((await run('comprobar')).out).not.toContain('no se envían')

  await placeOrder(context, orderRequest({ n: 2 }))
  expect((await run('estado')).out).toContain('1 registro espera')
  expect(await run('enviar')).toMatchObject({ code: 1, err: expect.stringContaining('en marcha') })
  await claimJob(db, { name: SENDING_JOB, holder: 'a', firstAfterMs: 0 })
  expect((await run('enviar')).out).toContain('La tienda los envía ahora')
  await db.updateTable('verifactu').set({ next_at: '2999-01-01T11:00:00.000Z' }).execute()
  expect((await run('enviar')).out).toContain('2999')
  await sendRecords({ db, service: undefined }, new AbortController().signal)
  expect((await run('estado')).out).toContain('un servidor de la tienda no tiene certificado')

  expect((await run('enviar --terminar --si')).out).toContain('La prueba ha terminado')
  expect(await run('enviar --terminar --si')).toMatchObject({ code: 1 })
  const entries = await db.selectFrom('audit_entries').select('action').execute()
  expect(entries.map(({ action }) => action)).toContain('invoice.send')
})

test('a refused record is made once more, and what cannot be is said', async () => {
  const { db, run, context } = await shop()
  const subsanar = (number: string) => run(`subsanar ${number} --si`)
  expect(await subsanar('S-2026-000001')).toMatchObject({
    code: 1,
    err: 'Los registros no se envían: no hay nada que subsanar.\n',
  })
  await run('enviar --empezar --si')
  expect(await subsanar('hola')).toMatchObject({ code: 1, err: expect.stringContaining('«hola»') })
  expect(await subsanar('S-2026-000009')).toMatchObject({ code: 1 })
  await placeOrder(context, orderRequest({ n: 2 }))
  expect((await subsanar('S-2026-000002')).err).toContain('no ha contestado')
  await db
    .insertInto('record_answers')
    .values({
      position: 2,
      state: 'refused',
      code: 1110,
      message: 'El NIF no está identificado.',
      csv: null,
      answered_at: '2026-03-05T12:01:00.000Z',
    })
    .execute()
  expect((await run('estado')).out).toContain('S-2026-000002: rechazado (1110, El NIF no está')
  expect(await subsanar('S-2026-000002')).toMatchObject({
    code: 0,
    out: expect.stringContaining('está hecho otra vez'),
  })
  expect((await run('comprobar')).code).toBe(0)
  const entry = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id as subject'])
    .orderBy('number', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ action: 'invoice.amend_record', subject: 'S-2026-000002' })
})

test('the producer’s statement is shown, and says that it is not signed', async () => {
  const { run } = await shop()
  const { out } = await run('declaracion')
  expect(out).toContain('NIF del productor: B00000000')
  expect(out).toContain('no la ha firmado')
})
