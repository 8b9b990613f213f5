import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { dump } from '#tests/support/database/dump.ts'
import { shopWithOlderOrders, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const PUBLIC = { SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
const NUMBER = 'VR-TEST-0001'
const BUYER =
  '--nombre|Taller Herrero, S. L.|--nif|b-00.000.000|--direccion|Calle del Olmo, 14|--cp|28012|--ciudad|Madrid|--si'.split(
    '|',
  )

async function shop(
  make: (orders: number) => ReturnType<typeof shopWithOlderOrders> = shopWithOrders,
) {
  const { db, env, kind, context } = await make(1)
  const all = (...words: string[]) => runCli({ ...env, ...PUBLIC }, words)
  const run = (...words: string[]) => all('facturas', ...words)
  const send = () => all('pedidos', 'enviar', NUMBER, '--transportista', 'Ruta Norte', '--si')
  const refund = () => all('pedidos', 'reembolsar', NUMBER, '--importe', '10', '--si')
  return { db, kind, context, all, run, send, refund }
}

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-invoices-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  return dir
}

/** The year of this run: the command line has the real clock. */
const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Madrid', year: 'numeric' }).format(
  new Date(),
)
const S1 = `S-${YEAR}-000001`

/** As a person with the database's tools would. */
async function dropTriggers(db: Db, isPostgres: boolean): Promise<void> {
  for (const table of ['invoices', 'invoice_records']) {
    const names = isPostgres
      ? [`${table}_append_only`]
      : [`${table}_no_update`, `${table}_no_delete`]
    for (const name of names) {
      const on = isPostgres ? sql` on ${sql.table(table)}` : sql``
      await sql`drop trigger ${sql.ref(name)}${on}`.execute(db)
    }
  }
}

/** Leaves the database as an earlier version did. */
async function forgetInvoices(db: Db): Promise<void> {
  for (const table of ['invoice_records', 'invoice_series'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('invoices').where('corrects', 'is not', null).execute()
  await db.deleteFrom('invoices').execute()
  await db.updateTable('invoice_chain').set({ last_position: 0 }).execute()
}

test('a paid order has its invoice: as text, as PDF and as a page', async () => {
  const { run } = await shop()
  const seen = await run('ver', NUMBER)
  expect([seen.code, seen.err]).toEqual([0, ''])
  expect(seen.out).toMatch(/^SIN VALIDEZ FISCAL\n/)
  for (const words of ['Factura simplificada', S1, NUMBER, 'NIF B00000000', 'IVA (21', '250,43']) {
    expect(seen.out).toContain(words)
  }
  const dir = folder()
  const files = { pdf: path.join(dir, 'f.pdf'), html: path.join(dir, 'f.html') }
  const written = await run('ver', S1.toLowerCase(), '--pdf', files.pdf, '--html', files.html)
  expect(written.out).toContain(`Escrita en ${files.pdf}.`)
  expect(fs.readFileSync(files.pdf, 'latin1')).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/)
  const page = fs.readFileSync(files.html, 'utf8')
  expect(page).toContain('SIN VALIDEZ FISCAL')
  expect(page).not.toMatch(/VERI\*FACTU|Factura verificable/)
  expect((await run('ver', S1, '--pdf', files.pdf)).err).toContain('ya existe')
  expect((await run('ver', 'S-2020-000001')).err).toBe('No hay ninguna factura S-2020-000001.\n')
})

test('a customer gets the full invoice, once, and it is not changed', async () => {
  const { run } = await shop()
  const done = await run('completa', NUMBER, ...BUYER, '--json')
  expect(done.json()).toEqual({ ok: true, numbers: [`F-${YEAR}-000001`] })
  expect((await run('completa', NUMBER, ...BUYER, '--json')).json()).toEqual(done.json())
  const other = await run('completa', NUMBER, ...BUYER.with(1, 'Otra'))
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('no se cambia')])
  expect((await run('ver', `F-${YEAR}-000001`)).out).toContain(
    `Sustituye a la factura simplificada ${S1}`,
  )
  const missing = await run('completa', NUMBER, '--si')
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('Falta el NIF')])
  const wrong = await run('completa', NUMBER, ...BUYER.with(3, 'B00000001'))
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Ese NIF no es correcto')])
  const long = await run('completa', NUMBER, ...BUYER.with(1, 'a'.repeat(121)).with(3, 'x'))
  expect(long.err).toContain('--nombre: Es demasiado largo: caben 120 caracteres.')
  expect(long.err).toContain('--nif: Ese NIF no es correcto')
})

test('an older order that has not left has none; asked for before, it is full from the start', async () => {
  const { run, send } = await shop(shopWithOlderOrders)
  expect((await run('ver', NUMBER)).err).toContain(`${NUMBER} no tiene factura.`)
  expect((await run('completa', NUMBER, ...BUYER)).out).toContain('se hará con esos datos.')
  await send()
  expect((await run('ver', NUMBER, '--json')).json()).toMatchObject({
    invoices: [{ kind: 'F1', buyer: { taxId: 'B00000000', name: 'Taller Herrero, S. L.' } }],
  })
})

test('a buyer of another country gives a VAT number, or another document', async () => {
  const { run, send } = await shop(shopWithOlderOrders)
  const foreign = (...words: string[]) => run('completa', NUMBER, '--si', ...words)
  const wrong = await foreign('--nif', 'AB123456', '--pais', 'us')
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('elige qué documento es')])
  const unknown = await foreign('--nif', 'AB123456', '--documento', 'carné')
  expect(unknown.err).toContain('--documento es pasaporte, identidad, residencia, otro.')
  expect((await foreign('--nif', 'AB123456', '--pais', 'XX')).err).toContain('--pais: Ese país no')
  const american = ['--nif', 'ab123456', '--documento', 'Pasaporte', '--pais', 'us']
  expect(await foreign(...american)).toMatchObject({ code: 0, err: '' })
  expect(await foreign('--nif', 'de 123456789', '--pais', 'de')).toMatchObject({ code: 0, err: '' })
  await send()
  const seen = await run('ver', NUMBER)
  expect(seen.out).toMatch(/Cliente .*NIF-IVA DE123456789, .*Alemania/)
})

test('an order that left before there were invoices is invoiced when the owner says so', async () => {
  const { db, kind, run, send, refund } = await shop(shopWithOlderOrders)
  const unsent = await run('emitir', NUMBER, '--si')
  expect([unsent.code, unsent.err]).toEqual([
    1,
    `${NUMBER} no ha salido: su factura se hace al enviarlo.\n`,
  ])
  await send()
  await refund()
  await dropTriggers(db, kind === 'postgres')
  await forgetInvoices(db)
  const missing = await run('comprobar')
  expect([missing.code, missing.err]).toEqual([
    1,
    expect.stringContaining(`${NUMBER}: salió sin factura.`),
  ])
  expect((await run('emitir', NUMBER, '--si')).out).toBe(`${NUMBER}: ${S1}, RS-${YEAR}-000001.\n`)
  const before = await dump(db)
  expect((await run('emitir', NUMBER, '--si')).out).toContain('ya tenía factura')
  expect(await dump(db)).toEqual(before)
})

test('the invoice of an older order may have been made by another program', async () => {
  const { db, kind, run, send } = await shop(shopWithOlderOrders)
  await send()
  expect((await run('aparte', NUMBER, '--si')).err).toBe(
    `${NUMBER} ya tiene factura de la tienda.\n`,
  )
  await dropTriggers(db, kind === 'postgres')
  await forgetInvoices(db)
  const asked = await run('aparte', NUMBER)
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('añade --si')])
  expect((await run('aparte', NUMBER, '--si')).out).toBe(
    `${NUMBER}: su factura está hecha aparte.\n`,
  )
  expect((await run('comprobar')).code).toBe(0)
  expect((await run('emitir', NUMBER, '--si')).err).toContain('está hecha con otro programa')
})

test('the book of a period: sums on the screen, CSV without formulas, records as XML', async () => {
  const { run, refund, all } = await shop()
  await refund()
  await run('completa', NUMBER, ...BUYER.with(1, '=1+1'))
  const dir = folder()
  const [csv, xml] = [path.join(dir, 'libro.csv'), path.join(dir, 'registros.xml')]
  const done = await run('exportar', '--desde', '2026-03-01', '--csv', csv, '--xml', xml)
  expect([done.code, done.err]).toEqual([0, ''])
  expect(done.out).toContain('240,43') // 250,43 less 10,00; the full invoice counts no second time
  const rows = fs.readFileSync(csv, 'utf8').replace('\uFEFF', '').trim().split('\n')
  expect(rows).toHaveLength(4)
  expect(rows[2]).toContain(";'-1+1;")
  expect(rows.join('\n')).toMatch(/;-8,26;-1,74;-10,00;ES;sí/)
  expect(rows[2]).toMatch(/^F-.*;no$/)
  const records = fs.readFileSync(xml, 'utf8')
  expect(records.match(/<sf:RegistroAlta>/g)).toHaveLength(3)
  expect(schemaFaults(records)).toEqual([])
  const empty = path.join(dir, 'vacio.xml')
  const before = ['--desde', '2020-01-01', '--hasta', '2020-01-31', '--xml', empty]
  expect((await run('exportar', ...before)).out).toMatch(/Ninguna\.[^]*Sin registros no hay XML/)
  expect(fs.existsSync(empty)).toBe(false)
  const book = (await run('exportar', '--desde', '2026-03-01', '--json')).json() as {
    sums: unknown
  }
  const report = (
    await all('informe', 'ventas', '--desde', '2026-03-01', '--por', 'iva', '--json')
  ).json() as {
    vat: unknown
  }
  expect(report.vat, 'one book').toEqual(book.sums)
})

test('the check says that all is well, or what is not, with exit code 1', async () => {
  const { db, run, kind } = await shop()
  expect((await run('comprobar')).out).toBe(
    '1 factura, todo en orden.\nLos registros no se envían a la Agencia Tributaria.\n',
  )
  await dropTriggers(db, kind === 'postgres')
  await db
    .updateTable('invoice_records')
    .set({ hash: 'F'.repeat(64) })
    .execute()
  const broken = await run('comprobar')
  expect([broken.code, broken.err]).toEqual([1, expect.stringContaining('la huella no es la suya')])
  expect((await run('comprobar', '--json')).json()).toMatchObject({ ok: false, invoices: 1 })
})

test('nothing runs ahead of the clock, so there is nothing to accept', async () => {
  const { run } = await shop()
  expect(await run('reloj', '--si')).toMatchObject({
    code: 1,
    err: 'Ningún registro va por delante del reloj: no hay nada que hacer.\n',
  })
})

test('a clock that ran ahead stops invoices until the owner says which is right', async () => {
  const { all, run, context } = await shop()
  const ahead = new Date(Date.now() + 400 * 24 * 3_600_000)
  await placeOrder({ ...context, now: () => ahead }, orderRequest({ n: 8 }))
  await placeOrder({ ...context, now: () => new Date() }, orderRequest({ n: 9 }))
  const checked = await run('comprobar')
  expect([checked.code, checked.err]).toEqual([1, expect.stringContaining('Un reloj está mal')])
  expect((await all('hoy')).out).toContain('un reloj está mal')
  const asked = await run('reloj')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('añade --si')])
  expect((await run('reloj', '--si')).out).toContain('Al día: 1 pedido.')
  expect((await run('comprobar')).code).toBe(0)
})

test('an older order above 3.000 € without a tax number is sent only on purpose, and is then found', async () => {
  const { db, all, run, send } = await shop(shopWithOlderOrders)
  await db
    .updateTable('orders')
    .set((eb) => ({
      subtotal_cents: eb('subtotal_cents', '+', 300_000),
      total_cents: eb('total_cents', '+', 300_000),
    }))
    .execute()
  await db
    .updateTable('order_lines')
    .set((eb) => ({
      unit_price_cents: eb('unit_price_cents', '+', 150_000),
      total_cents: eb('total_cents', '+', 300_000),
    }))
    .where('position', '=', 0) // two jackets
    .execute()
  const asked = await all('pedidos', 'enviar', NUMBER, '--transportista', 'Ruta Norte')
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('pasa de 3.000 €')])
  await send()
  expect((await run('ver', NUMBER)).err).toContain('no tiene factura')
  expect((await run('emitir', NUMBER, '--si')).err).toContain('necesita factura completa, con NIF')
})
