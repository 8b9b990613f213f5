import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { openDatabase } from '#db/open.ts'
import { dump } from '#tests/support/database/dump.ts'
import { addCode, jacket, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

/** A shop with three products, two orders and a message; and its command line. */
async function shop() {
  const { db, env, kind } = await stockedShop()
  await addCode(db, 'FERIA', { max_uses: 5 })
  const context = orderContext(db)
  await placeOrder(context, orderRequest({ n: 1, lines: [requestLine(tshirt, { quantity: 2 })] }))
  await placeOrder(context, orderRequest({ n: 2, lines: [requestLine(jacket)] }))
  const message = {
    id: 'msg_3f2a91bc-0000',
    sending_key: 'k',
    content_hash: 'h',
    user_name: 'Lucía \u001b[31mRoja',
    user_email: 'lucia@correo.example',
    subject: 'Devolución',
    message: '¿Puedo cambiar la talla?',
    created_at: '2026-11-20T10:00:00.000Z',
    handled_at: null,
  } as const
  // Raw: the form rejects control characters.
  await db.insertInto('contact_messages').values(message).execute()
  const run = (...words: string[]) => runCli(env, words)
  return { db, env, kind, run }
}

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-cli-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

test('stock is put, added and seen, and nothing goes below zero', async () => {
  const { db, run } = await shop()
  const set = await run('stock', 'poner', 'mens-jacket-1/m/azul', '2', '--json')
  expect([set.code, set.json()]).toEqual([
    0,
    {
      ok: true,
      variantId: 'mens-jacket-1/M/Azul',
      before: 10,
      units: 2,
      reserved: 0,
      available: 2,
    },
  ])
  const less = await run('stock', 'sumar', 'mens-jacket-1/M/Azul', '-3')
  expect([less.code, less.out, less.err]).toEqual([
    1,
    '',
    'Solo hay 2 en el almacén. No se ha cambiado nada.\n',
  ])
  const lost = await run('stock', 'baja', 'mens-jacket-1/M/Azul', '1')
  const undo = 'stock sumar mens-jacket-1/M/Azul 1'
  expect(lost.out).toMatch(
    /de 2 a 1\. .*\nPara deshacerlo: stock sumar mens-jacket-1\/M\/Azul 1\n$/,
  )
  expect((await run(...undo.split(' '))).out).toContain('de 1 a 2.')
  const low = await run('stock', 'bajo')
  expect(low.out).toContain('mens-jacket-1/M/Azul')
  expect(low.out).toContain('1 variante en su mínimo, o con 3 o menos.')
  const seen = await run('stock', 'ver', 'ordesa')
  expect(seen.out).toMatch(/Azul\s+9 \+1\s+2\s+10/)
  expect(await db.selectFrom('stock').select('on_hand').where('on_hand', '<', 0).execute()).toEqual(
    [],
  )
})

test('a price is changed at once, a suspicious one only when it is confirmed', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  const slip = await run('precios', 'poner', 'mens-jacket-1', '7,99')
  expect([slip.code, slip.err]).toEqual([
    1,
    expect.stringMatching(
      /99,99\u00a0€ a 7,99\u00a0€, un 92 % menos\n\nNo se ha cambiado nada\. .*añade --si --aunque-grande\.\n$/,
    ),
  ])
  expect(await dump(db)).toEqual(before)
  const asked = await run('precios', 'poner', 'chaqueta', '79,99')
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(
      /^Chaqueta Ordesa: de 99,99\u00a0€ a 79,99\u00a0€ .*[^]* añade --si\.\n$/,
    ),
  ])
  expect(await dump(db)).toEqual(before)
  const done = await run('precios', 'poner', 'chaqueta', '79,99', '--si')
  expect(done.out).toContain('de 99,99\u00a0€ a 79,99\u00a0€ (96,79\u00a0€ con IVA)')
  expect(done.out).toContain('Precio anterior de la rebaja')
  const history = await run('precios', 'historial', 'mens-jacket-1', '--json')
  expect(history.json()).toMatchObject({
    product: { id: 'mens-jacket-1', priceCents: 7999 },
    steps: [{ priceCents: 9999 }, { priceCents: 7999 }],
    lowestLast30DaysCents: 7999,
    priorPrice: { lowestCents: 9999 },
  })
})

test('codes are made, listed, stopped, and refused when they make no sense', async () => {
  const { run } = await shop()
  const made = await run('codigos', 'crear', 'otono15', '--porcentaje', '15', '--usos', '100')
  expect(made.out).toContain('OTONO15 quita el 15 % del subtotal, 100 usos.')
  const asked = await run('codigos', 'parar', 'feria')
  expect([asked.code, asked.err]).toEqual([
    1,
    expect.stringMatching(/^FERIA .*\nUsado: [^]* --si\.\n$/),
  ])
  const [again, odd, stopped, over] = await Promise.all([
    run('codigos', 'crear', 'Otono15', '--porcentaje', '10'),
    run('codigos', 'crear', 'x', '--porcentaje', '101', '--json'),
    run('codigos', 'parar', 'feria', '--si'),
    run('codigos', 'crear', 'VIEJO', '--porcentaje', '10', '--hasta', '2026-01-01'),
  ])
  expect([again.code, odd.code, stopped.code, over.code]).toEqual([1, 1, 0, 1])
  expect(again.err).toContain('Ya hay un código OTONO15.')
  expect(odd.json()).toEqual({ ok: false, reason: 'bad_code' })
  const { codes } = (await run('codigos', 'listar', '--json')).json() as {
    codes: { code: string; state: string }[]
  }
  expect(codes.find(({ code }) => code === 'FERIA')?.state).toBe('stopped')
  expect(codes).toHaveLength(4)
})

test('orders are found and told; mail and messages too, without what could harm a terminal', async () => {
  const { run } = await shop()
  const [list, one, none, inbox, message, mails] = await Promise.all([
    run('pedidos', 'listar', '--estado', 'por-enviar', '--texto', 'lucia'),
    run('pedidos', 'ver', 'vr-test-0001'),
    run('pedidos', 'ver', 'VR-NADA'),
    run('mensajes', 'listar'),
    run('mensajes', 'ver', '3f2a91bc', '--json'),
    run('correo', 'listar', '--json'),
  ])
  expect(list.out).toContain('2 pedidos.')
  expect(one.out).toContain('Talla\u00A0S · Azul')
  expect(one.out).toContain('Lucía Herrero Sanz')
  expect([none.code, none.err]).toEqual([
    1,
    'No hay ningún pedido «VR-NADA». Los últimos: pedidos listar.\n',
  ])
  expect(inbox.out).toContain('3F2A-91BC')
  expect(inbox.out).not.toContain('\u001b')
  expect(message.json()).toMatchObject({ reference: '3F2A-91BC', handledAt: null })
  expect(mails.json()).toMatchObject({ counts: { pending: 2, sent: 0, dead: 0 } })
  expect((await run('mensajes', 'atendido', '3F2A-91BC')).code).toBe(0)
  expect((await run('mensajes', 'atendido', '3F2A-91BC')).code).toBe(1)
})

test('a mail that was given up goes again', async () => {
  const { db, run } = await shop()
  await db
    .updateTable('mail_outbox')
    .set({ status: 'dead', id: 'mail_aaaaaaaa' })
    .where('id', '=', 'mail_1')
    .execute()
  const seen = await run('correo', 'ver', 'aaaaaaaa')
  expect(seen.out).toContain('fallido')
  expect((await run('correo', 'reintentar', 'aaaaaaaa', '--json')).json()).toEqual({
    ok: true,
    mails: 1,
  })
  expect((await run('correo', 'reintentar')).code).toBe(2)
})

test('sales are told by day, product and category, and as a table', async () => {
  const { run } = await shop()
  const span = ['--desde', '2026-03-01', '--hasta', '2026-03-31']
  const file = path.join(folder(), 'ventas.csv')
  const [days, goods] = await Promise.all([
    run('informe', 'ventas', ...span, '--csv', file),
    run('informe', 'ventas', ...span, '--por', 'categoría', '--json'),
  ])
  expect(days.out).toContain('█')
  expect(days.err).toBe('')
  expect(fs.readFileSync(file, 'utf8').split('\n')).toHaveLength(33)
  expect(goods.json()).toMatchObject({
    fromDay: '2026-03-01',
    toDay: '2026-03-31',
    by: 'category',
    sum: { orders: 2, units: 3, subtotalCents: 15_997 },
    rows: [
      { key: 'outerwear', name: 'Chaquetas', units: 1, goodsCents: 9999 },
      { key: 'tshirts', units: 2, goodsCents: 5998 },
    ],
  })
  expect(days.out).toMatch(/Península y Baleares, 21\s% +Prendas/)
  expect(days.out).toMatch(/Península y Baleares, 21\s% +Envío/)
  const book = path.join(folder(), 'iva.csv')
  await run('informe', 'ventas', ...span, '--por', 'iva', '--csv', book)
  const [head, ...rows] = fs.readFileSync(book, 'utf8').trim().split('\n')
  expect(head).toContain('destino;pais;pais_iva;regimen;tipo;facturas;concepto;base;cuota;total')
  expect(rows).toEqual([
    'Península y Baleares;ES;ES;iva;21;2;Prendas;159,97;33,60;193,57',
    expect.stringMatching(/^Península y Baleares;ES;ES;iva;21;2;Envío y regalo;/),
  ])
  const again = await run('informe', 'ventas', ...span, '--csv', file)
  expect(again.err).toContain('ya existe')
})

test('a catalogue goes out, is changed and comes back; without a yes nothing is done', async () => {
  const { db, run } = await shop()
  const file = path.join(folder(), 'catalogo.csv')
  expect((await run('catalogo', 'exportar', file)).out).toBe(`3 productos en ${file}.\n`)
  const before = await dump(db)
  const same = await run('catalogo', 'importar', file)
  expect([same.code, same.out]).toEqual([
    0,
    'El catálogo ya dice lo mismo: no hay nada que cambiar.\n',
  ])
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('99,99', '89,99'))
  const asked = await run('catalogo', 'importar', file)
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain('Chaqueta Ordesa: 99,99\u00a0€ → 89,99\u00a0€')
  expect(asked.err).toContain('añade --si')
  expect(await dump(db)).toEqual(before)
  const done = await run('catalogo', 'importar', file, '--si', '--json')
  expect(done.json()).toMatchObject({ ok: true, applied: true, added: [], unchanged: 2 })
  expect(done.err).toBe('')
  expect((await run('catalogo', 'exportar', file)).err).toContain('ya existe')
})

test('what the owner changed of what the files brought is listed', async () => {
  const { run } = await shop()
  const none = await run('catalogo', 'diferencias')
  expect(none.out).toBe('0 productos cambiados por ti.\n')
  await run('precios', 'poner', 'mens-jacket-1', '79,99', '--si')
  const one = await run('catalogo', 'diferencias')
  expect(one.out).toMatch(/mens-jacket-1 +Chaqueta Ordesa +precio\n\n1 producto cambiado por ti\./)
  expect((await run('catalogo', 'diferencias', '--json')).json()).toMatchObject({
    areFilesLoaded: true,
    changes: [{ id: 'mens-jacket-1', fields: ['priceCents'] }],
  })
})

test('a file with faults is refused with each of them and its line', async () => {
  const { run } = await shop()
  const file = path.join(folder(), 'mal.csv')
  fs.writeFileSync(file, 'id;precio;tallas\nmens-jacket-1;gratis;S | XXL\n')
  const [text, json] = await Promise.all([
    run('catalogo', 'comprobar', file),
    run('catalogo', 'importar', file, '--si', '--json'),
  ])
  expect([text.code, json.code]).toEqual([1, 1])
  expect(text.err.split('\n').slice(0, 2)).toEqual([
    'mal.csv, línea 2 (mens-jacket-1, precio): «gratis» no es un precio. Escríbelo como 79,99.',
    expect.stringContaining(
      'mal.csv, línea 2 (mens-jacket-1, tallas): no hay ninguna talla «XXL».',
    ),
  ])
  expect(json.json()).toMatchObject({ ok: false, faults: [{ line: 2 }, { line: 2 }] })
})

test('a backup is made, verified, and never takes the place of another', async () => {
  const { run, kind } = await shop()
  const file = path.join(folder(), 'copia')
  const made = await run('copia', 'hacer', file, '--json')
  expect(made.json()).toMatchObject({
    ok: true,
    file,
    faults: [],
    rowsByTable: { orders: 2, products: 3, contact_messages: 1, order_lines: 2 },
  })
  expect(fs.statSync(file).mode & 0o077).toBe(0)
  const [again, verified, live] = await Promise.all([
    run('copia', 'hacer', file),
    run('copia', 'verificar', file, '--json'),
    run('copia', 'verificar', '--json'),
  ])
  expect(again.err).toContain('ya existe')
  // The shop's own has one more entry of the audit log, which tells of the backup.
  const counts = (said: { json: () => unknown }) => ({
    ...(said.json() as { rowsByTable: object }).rowsByTable,
    audit_entries: 0,
  })
  expect(counts(verified)).toEqual(counts(live))
  fs.writeFileSync(`${file}.mala`, 'no soy una copia')
  const bad = await run('copia', 'verificar', `${file}.mala`)
  expect([bad.code, kind === 'sqlite' ? bad.err : 'No está sana']).toEqual([
    1,
    expect.stringContaining('No está sana'),
  ])
})

test('a backup is restored over later changes, and what was there is kept', async () => {
  const { db, env, kind, run } = await shop()
  const file = path.join(folder(), 'copia')
  await run('copia', 'hacer', file)
  const before = await dump(db)
  await run('stock', 'poner', 'mens-jacket-1/M/Azul', '77')
  const inUse = await run('copia', 'restaurar', file, '--si')
  expect([inUse.code, inUse.err]).toEqual([1, expect.stringContaining('No se ha cambiado nada.')])
  await db.destroy()
  const asked = await run('copia', 'restaurar', file)
  expect(asked.err).toContain('añade --si')
  const done = await run('copia', 'restaurar', file, '--si', '--json')
  expect([done.code, done.err]).toEqual([0, ''])
  const { safetyCopy } = done.json() as { safetyCopy: string }
  // The folder of a Postgres shop holds nothing else that must stay.
  const left = kind === 'sqlite' ? safetyCopy : path.dirname(safetyCopy)
  onTestFinished(() => fs.rmSync(left, { recursive: true, force: true }))
  const again = openDatabase(
    env.DATABASE_URL === '' ? { dataDir: env.DATA_DIR } : { url: env.DATABASE_URL },
  )
  onTestFinished(() => again.close())
  const { audit_chain: _chain, audit_entries: entries, ...restored } = await dump(again.db)
  expect(before).toMatchObject(restored)
  expect(entries).toEqual([expect.stringContaining('backup.restore')])
  expect((await run('copia', 'verificar', safetyCopy)).code).toBe(0)
})
