import { asOwner } from '#tests/support/database/actors.ts'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countStock } from '#core/stock/owner-stock.server.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { expect, onTestFinished, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { returnContext } from '#tests/support/factories/returned-goods.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-packing-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function shop(orders = 2) {
  const { db, env } = await shopWithOrders(orders)
  const dir = folder()
  const write = (...lines: string[]): string => {
    const file = path.join(dir, 'envios.csv')
    fs.writeFileSync(file, lines.join('\n'))
    return file
  }
  return {
    db,
    dir,
    write,
    run: (...args: string[]) =>
      runCli({ ...env, SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }, [
        'pedidos',
        ...args,
      ]),
  }
}

const withdraw = (db: Awaited<ReturnType<typeof shop>>['db'], position: number) =>
  declareWithdrawal(
    returnContext(db),
    {
      name: 'Lucía Herrero',
      number: 'VR-TEST-0001',
      email: 'lucia@correo.example',
      isWhole: false,
      goods: '1 × Camiseta',
      units: [{ position, quantity: 1 }],
    },
    'ord_1',
  )

test('what is to be sent is listed by variant, and printed with a slip for each order', async () => {
  const { dir, run } = await shop()
  const prepared = await run('preparar', '--carpeta', dir)
  expect([prepared.code, prepared.err]).toEqual([0, ''])
  expect(prepared.out).toMatch(/4\s+mens-jacket-1\/M\/Azul.*VR-TEST-0001 \(2\), VR-TEST-0002 \(2\)/)
  expect(prepared.out).toContain('2 pedidos, 6 prendas.')
  const slips = fs.readFileSync(path.join(dir, 'albaranes.html'), 'utf8')
  expect(slips.match(/class="slip"/g)).toHaveLength(2)
  const again = await run('preparar', '--carpeta', dir)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('ya existe')])
  const unknown = await run('preparar', 'VR-NADA-2222')
  expect(unknown.err).toContain('No están por enviar: VR-NADA-2222')
})

test('what its buyer has withdrawn stays out of the parcel', async () => {
  const { db, run } = await shop(1)
  await withdraw(db, 1)
  const prepared = await run('preparar')
  expect(prepared.out).toContain('1 pedido, 2 prendas.')
  expect(prepared.out).toMatch(/VR-TEST-0001: el cliente ha desistido de esto, y no va/)
})

test('many parcels are sent from a file, after one question', async () => {
  const { db, run, write } = await shop()
  const file = write(
    'pedido;transportista;seguimiento;lineas',
    'VR-TEST-0001;Ruta Norte;PQ1;1:2',
    'vr-test-0002;Ruta Norte;PQ2;',
  )
  const sent = await run('enviar', '--fichero', file, '--si')
  expect([sent.code, sent.err, sent.out]).toEqual([
    0,
    expect.any(String),
    '2 paquetes enviados. Los correos a los clientes salen ahora.\n',
  ])
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'partly_shipped' })
  const again = await run('enviar', '--fichero', file, '--si')
  expect(again.err).toMatch(
    /línea 2: VR-TEST-0001 ya enviado hoy con PQ1\.\n.*línea 3: VR-TEST-0002 ya enviado hoy con PQ2\./,
  )
  await run('deshacer-envio', 'VR-TEST-0002', '--motivo', 'otro-pedido', '--si')
  const corrected = write('pedido;transportista;seguimiento', 'VR-TEST-0002;Ruta Norte;PQ2')
  expect(await run('enviar', '--fichero', corrected, '--si')).toMatchObject({ code: 0 })
})

test('a parcel that left yesterday has that day, alone or in a file', async () => {
  const { db, run, write } = await shop()
  const day = (back: number) => addDays(madridDay(new Date()), -back)
  const one = ['enviar', 'VR-TEST-0001', '--transportista', 'Ruta Norte']
  expect((await run(...one, '--salio', 'mañana', '--si')).err).toContain('posterior a hoy')
  const early = await run(...one, '--salio', day(15))
  expect([early.code, early.err]).toEqual([
    1,
    expect.stringContaining('de hace 14 días como mucho'),
  ])
  expect((await run(...one, '--salio', 'ayer')).err).toContain('con Ruta Norte, salió el ')
  expect(await run(...one, '--salio', 'ayer', '--si')).toMatchObject({ code: 0 })

  const [year, month, date] = day(2).split('-')
  const row = (typed: string) =>
    write('pedido;transportista;salió', `VR-TEST-0002;Ruta Norte;${typed}`)
  const wrong = await run('enviar', '--fichero', row(day(15)), '--si')
  expect(wrong.err).toContain('línea 2: VR-TEST-0002 no puede haber salido entonces.')
  const unread = await run('enviar', '--fichero', row('el viernes'), '--si')
  expect(unread.err).toContain('«el viernes» no es un día')
  const file = row(`${date}/${month}/${year}`)
  expect(await run('enviar', '--fichero', file, '--si')).toMatchObject({ code: 0 })
  const parcels = await db.selectFrom('parcels').select('shipped_at').orderBy('id').execute()
  expect(parcels.map((parcel) => madridDay(parcel.shipped_at))).toEqual([day(1), day(2)])
})

test('several parcels of one order are sent from one file', async () => {
  const { db, run, write } = await shop(1)
  const file = write(
    'pedido;transportista;seguimiento;lineas',
    'VR-TEST-0001;Ruta Norte;PQ1;',
    'VR-TEST-0001;Ruta Norte;PQ2;1:1',
    'VR-TEST-0001;Ruta Sur;PQ3;2',
  )
  const sent = await run('enviar', '--fichero', file, '--si')
  expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('3 paquetes enviados') })
  expect(await orderRow(db)).toMatchObject({ fulfilment_status: 'shipped' })
  const units = await db.selectFrom('parcel_lines').selectAll().orderBy('parcel_id').execute()
  expect(units.map(({ position, quantity }) => [position, quantity])).toEqual([
    [0, 1],
    [0, 1],
    [1, 1],
  ])
})

test('a parcel with more units than are on hand does not leave, and the owner learns why', async () => {
  const { db, run, write } = await shop()
  await countStock(asOwner(db), 'mens-tshirt-1/S/Negro', { units: 0, at: NOON })
  const one = await run('enviar', 'VR-TEST-0002', '--transportista', 'Ruta Norte', '--si')
  expect([one.code, one.err]).toEqual([1, expect.stringContaining('constan menos unidades')])
  const file = write('pedido;transportista', 'VR-TEST-0002;Ruta Norte')
  const many = await run('enviar', '--fichero', file, '--si')
  expect(many.err).toContain('VR-TEST-0002: en el almacén constan menos unidades')
  expect(await orderRow(db, 'ord_2')).toMatchObject({ fulfilment_status: 'unfulfilled' })
})

test.each([
  [
    'a wrong row',
    ['pedido;transportista', 'VR-TEST-0001;Ruta Norte', 'VR-1;Ruta Norte'],
    'línea 3',
  ],
  ['no parcel', ['pedido;transportista'], 'no tiene ningún paquete'],
  ['other columns', ['numero;quien', 'VR-TEST-0001;Ruta Norte'], 'Falta la columna «pedido»'],
  [
    'a column that is written wrong',
    ['pedido;transportista;seguimento', 'VR-TEST-0001;Ruta Norte;PQ1'],
    'línea 1: No hay ninguna columna «seguimento». ¿Querías decir seguimiento?',
  ],
  [
    'a carrier torn at its comma',
    ['pedido,transportista,seguimiento', 'VR-TEST-0001,Ruta Norte, S. L.,PQ3'],
    'va entre comillas',
  ],
  [
    'a code that a spreadsheet has rounded',
    ['pedido;transportista;seguimiento', 'VR-TEST-0001;Ruta Norte;1,23457E+14'],
    'ha perdido cifras',
  ],
  [
    'too many units',
    ['pedido;transportista;lineas', 'VR-TEST-0001;Ruta Norte;1:3'],
    'esas unidades',
  ],
])('a file with %s is refused whole, and nothing leaves', async (_, lines, words) => {
  const { db, run, write } = await shop()
  const before = await dump(db)
  const refused = await run('enviar', '--fichero', write(...lines), '--si')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(words)])
  expect(await dump(db)).toEqual(before)
})

test('a file that is not in UTF-8 is refused; all that is wrong in one is said at once', async () => {
  const { db, run, dir, write } = await shop()
  const before = await dump(db)
  const file = path.join(dir, 'latin.csv')
  const text = 'pedido;transportista\nVR-TEST-0001;Logística Ñandú\n'
  fs.writeFileSync(file, Buffer.from(text, 'latin1'))
  expect((await run('enviar', '--fichero', file, '--si')).err).toContain('no está en UTF-8')
  const all = write('pedido;transportista;lineas', 'VR-TEST-0001;;x', 'VR-2222-3333;;')
  const refused = await run('enviar', '--fichero', all, '--si')
  const lines = refused.err.split('\n').filter((line) => line.includes('línea '))
  expect(lines.map((line) => line.trim())).toEqual([
    'línea 2: VR-TEST-0001 no dice quién lo lleva.',
    'línea 2: «x» no son líneas: se escriben como 1:2,3.',
    'línea 3: VR-2222-3333 no dice quién lo lleva.',
    'línea 3: VR-2222-3333 no es de ningún pedido.',
  ])
  expect(await dump(db)).toEqual(before)
})

test('a file that is not there, and no order at all, are refused', async () => {
  const { run, dir } = await shop(1)
  expect((await run('enviar', '--fichero', path.join(dir, 'nada.csv'))).err).toContain(
    'No se puede leer',
  )
  expect((await run('enviar')).err).toContain('Falta NÚMERO, o --fichero FICHERO.')
})

test('lines are cancelled by command line, and their units counted', async () => {
  const { run } = await shop(1)
  const whole = await run('cancelar', 'VR-TEST-0001', '--lineas', '1:2,2', '--si')
  expect(whole.err).toContain('Es todo el pedido: cancélalo entero')
  const one = await run('cancelar', 'VR-TEST-0001', '--lineas', '1', '--si')
  expect([one.code, one.out]).toEqual([0, expect.stringMatching(/Se devuelven 108,88\s€\./)])
  expect((await run('ver', 'VR-TEST-0001')).out).toMatch(/1 por enviar, 1 cancelada, 1 reembolsada/)
  const wrong = await run('cancelar', 'VR-TEST-0001', '--lineas', '1:2', '--si')
  expect(wrong.err).toContain('Esas unidades no están por enviar')
})
