import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { fileProduct, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { elsewhere, payAsBefore, sellDearAsBefore } from '#tests/support/factories/order-life.ts'
import {
  orderRequest,
  requestLine,
  type RequestInput,
} from '#tests/support/factories/order-request.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { readWorkbook } from '#tests/support/accounting/read-workbook.ts'
import { schemaFaults } from '#tests/support/verifactu/schema-faults.ts'
import { withPolicy } from '#tests/support/with-policy.ts'
import {
  accountantOf,
  type Accounted,
  type AccountedSpan,
} from '#tests/support/accounting/accountant.ts'

const coat = fileProduct({ id: 'mens-coat-1', name: 'Abrigo Peñalara', priceCents: 160_000 })

async function openShop() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-package-'))
  onTestFinished(() => {
    vi.useRealTimers()
    fs.rmSync(dir, { recursive: true })
  })
  const { db, env, context: made } = await stockedShop([jacket, tshirt, coat])
  const context = { ...made, now: () => new Date() }
  const settings = { ...env, SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
  const type = (line: string) => {
    const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
    return runCli(
      settings,
      words.map((word) => word.replace('DIR', dir)),
    )
  }
  const run = async (line: string) => {
    const done = await type(line)
    expect([line, done.code, done.code === 0 ? '' : done.err]).toEqual([line, 0, ''])
    return done
  }
  let bought = 0
  const buy = async (changes: RequestInput = {}, shop = { placeOrder, orderRequest }) => {
    bought += 1
    const outcome = await shop.placeOrder(context, shop.orderRequest({ n: bought, ...changes }))
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.order
  }
  /** Above 3.000 €, and without the tax number. */
  const buyDear = () => {
    bought += 1
    const lines = [requestLine(coat, { quantity: 2 })]
    return sellDearAsBefore(context, orderRequest({ n: bought, lines }))
  }
  const at = (moment: string) => vi.setSystemTime(moment)
  return { db, context, dir, type, run, buy, buyDear, at }
}

/** The shop of a company that is in the one-stop shop. */
const ossShop = () =>
  withPolicy(
    (policy) => ({ ...policy, vat: { ...policy.vat, oss: true } }),
    async () => ({
      ...(await import('#core/checkout/place-order.server.ts')),
      ...(await import('#tests/support/factories/order-request.ts')),
    }),
  )

const to = (country: string, postcode: string): RequestInput => ({
  recipient: { country, postcode },
  shippingMethod: country === 'ES' ? 'standard' : 'international',
})
const PARCEL = '--transportista "Ruta Norte" --si'
const COMPANY = '--nombre "Taller Herrero, S. L." --nif B00000000 --si'

/** Two quarters of a shop: every rate, country, kind of invoice and correction that it has. */
async function playQuarters() {
  const shop = await openShop()
  const { db, context, run, buy, buyDear, at } = shop
  const oss = await ossShop()
  at('2025-12-30T10:00:00.000Z')
  const before = await buy()
  const beforeInFrance = await buy(to('FR', '75001'), oss)
  at('2025-12-31T23:00:00.000Z') // in Madrid it is 2026
  const lisbon = await buy(to('PT', '1000-001'))
  at('2026-01-10T10:00:00.000Z')
  const canarias = await buy(to('ES', '35001'))
  await buy(to('AD', 'AD500'))
  const france = await buy(
    { ...to('FR', '75001'), lines: [requestLine(tshirt, { quantity: 3 })] },
    oss,
  )
  await buy(to('DE', '10115'), oss)
  at('2026-02-01T10:00:00.000Z')
  await run(`pedidos reembolsar ${before.number} --importe 10 --si`)
  await run(`pedidos reembolsar ${beforeInFrance.number} --importe 5 --si`)
  await run(`pedidos reembolsar ${france.number} --importe 7,77 --si`)
  await run(`pedidos cancelar ${canarias.number} --si`)
  await run(`facturas completa ${lisbon.number} --nif PT123456789 --pais PT --nombre "Ana" --si`)
  await run(`pedidos reembolsar ${lisbon.number} --importe 1,11 --si`)
  const dear = await buyDear()
  at('2026-03-05T12:00:00.000Z')
  // As a program that invoiced each parcel: one left and had not left, of another a half left.
  const olderContext = { ...context, provider: elsewhere({ id: 'simulado' }) }
  const buyAsBefore = async (changes: RequestInput) => {
    const outcome = await placeOrder(olderContext, orderRequest(changes))
    if (!outcome.ok) throw new Error(outcome.reason)
    await payAsBefore(db, outcome.order.id)
    return outcome.order.number
  }
  const older = await buyAsBefore({ n: 90 })
  await run(`pedidos enviar ${older} ${PARCEL}`)
  await run(`pedidos deshacer-envio ${older} --motivo otro --si`)
  const half = await buyAsBefore({ n: 91, lines: [requestLine(jacket, { quantity: 2 })] })
  await run(`pedidos enviar ${half} --lineas 1:1 ${PARCEL}`)
  at('2026-03-31T21:59:59.000Z')
  const last = await buy({ lines: [requestLine(jacket)] })
  at('2026-03-31T22:00:00.000Z')
  await buy({ lines: [requestLine(jacket)] })
  at('2026-04-02T10:00:00.000Z')
  await run(`facturas completa ${dear.number} ${COMPANY}`)
  await run(`pedidos reembolsar ${last.number} --importe 3 --si`)
  at('2026-07-02T10:00:00.000Z')
  return { ...shop, dear: dear.number, older, half }
}

type Row = Record<string, string>
const table = (folder: string, name: string, skipped = 0): Row[] =>
  parse(fs.readFileSync(path.join(folder, name)), {
    delimiter: ';',
    bom: true,
    columns: true,
    from_line: 1 + skipped,
  })
const centsOf = (euros = ''): number => Math.round(Number(euros.replace(',', '.')) * 100)
const sumOf = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0)

const SPANS: Record<string, AccountedSpan> = {
  '2025-T4': { from: '2025-10-01', to: '2025-12-31', start: '2025-09-30T22', end: '2025-12-31T23' },
  '2026-T1': { from: '2026-01-01', to: '2026-03-31', start: '2025-12-31T23', end: '2026-03-31T22' },
  '2026-T2': { from: '2026-04-01', to: '2026-06-30', start: '2026-03-31T22', end: '2026-06-30T22' },
}

/** The sums of a package, as an accountant adds up the raw tables. */
function summedUp(folder: string): Accounted {
  const sums = table(folder, 'sumas.csv')
  const box = (name: string, column: 'base' | 'cuota') =>
    sumOf(
      sums.filter((row) => row[`casilla_${column}`] === name),
      column,
    )
  const declared = sums
    .filter((row) => row['modelo'] === '369')
    .map(({ pais, tipo, rectifica_trimestre: of, base, cuota }) =>
      [pais, tipo, of, centsOf(base), centsOf(cuota)].join(' '),
    )
  const book = table(folder, 'libro-facturas-emitidas.csv')
  const money = table(folder, 'cobros.csv')
  return {
    boxes: {
      ...Object.fromEntries(
        ['01', '04', '07', '14', '60', '123'].map((name) => [name, box(name, 'base')]),
      ),
      ...Object.fromEntries(['03', '06', '09', '15'].map((name) => [name, box(name, 'cuota')])),
      bases: 0,
      quotas: 0,
    },
    oneStopShop: declared.toSorted(),
    invoicedCents: sumOf(
      book.filter((row) => row['suma'] === 'sí'),
      'total',
    ),
    numbers: book.map((row) => row['numero'] ?? '').toSorted(),
    corrections: table(folder, 'rectificativas.csv').map((row) => [
      row['numero'] ?? '',
      row['rectifica'] ?? '',
    ]),
    movedCents: sumOf(money, 'importe'),
    entries: money.length,
  }
}

test('every sum of a quarter is that of an accountant who reads the raw tables', async () => {
  const { db, dir, run } = await playQuarters()
  for (const [quarter, span] of Object.entries(SPANS)) {
    const done = await run(`facturas paquete ${quarter} DIR/${quarter} --json`)
    const accounted = await accountantOf(db, span)
    expect([quarter, summedUp(path.join(dir, quarter))]).toEqual([quarter, accounted])
    const invoices = accounted.numbers.length
    expect(done.json()).toMatchObject({ ok: true, isProvisional: false, invoices })
  }
  const sums = table(path.join(dir, '2026-T1'), 'sumas.csv')
  expect(sums.filter((row) => row['rectifica_trimestre'] === '2025-T4')).toMatchObject([
    { modelo: '369', pais: 'FR', tipo: '20' },
  ])
  expect(sums.filter((row) => row['modelo'] === '349')).toMatchObject([{ total: '0,00' }])
})

test('the money of a quarter and its invoices agree, and every difference has a name', async () => {
  const { dir, run, dear, older, half } = await playQuarters()
  await run('facturas paquete 2026-T1 DIR/uno')
  const rows = table(path.join(dir, 'uno'), 'conciliacion.csv')
  expect(sumOf(rows, 'importe'), 'with what is unexplained').toBe(
    2 * sumOf(rows.slice(0, 3), 'importe'),
  )
  const differences = rows.slice(3)
  expect(differences.map(({ concepto, pedido }) => `${concepto} ${pedido}`).toSorted()).toEqual([
    `Diferencia. Cobrado en este trimestre y facturado en otro ${dear}`,
    `Diferencia. Cobrado y sin factura ${older}`,
    `Diferencia. Cobrado y sin factura ${half}`,
    'Sin explicar ',
  ])
  expect(differences.at(-1)).toMatchObject({ importe: '0,00' })
  const readme = fs.readFileSync(path.join(dir, 'uno/LEEME.txt'), 'utf8')
  expect(readme).toContain('Falta la factura de pedidos cobrados en el trimestre')
  expect(readme).toContain('con NIF-IVA de otro país: 1.')
  expect(readme).toContain('Anuladas, no suman: S-2026-')
  expect(readme).not.toContain('PROVISIONAL')
  await run('facturas paquete 2026-T2 DIR/dos')
  const second = table(path.join(dir, 'dos'), 'conciliacion.csv')
  expect(second.map((row) => row['concepto'])).toContain(
    'Diferencia. Facturado en este trimestre y cobrado en otro',
  )
  expect(second.at(-1)).toMatchObject({ concepto: 'Sin explicar', importe: '0,00' })
  expect(fs.readFileSync(path.join(dir, 'dos/LEEME.txt'), 'utf8')).toMatch(
    /Emitidas en este trimestre por operaciones de uno anterior: F-2026-\d{6}\./,
  )
})

test('each invoice is there as PDF, its record as the agency takes it, and in the agency’s book', async () => {
  const { dir, run } = await playQuarters()
  await run('facturas paquete 2026-T1 DIR/uno')
  const folder = path.join(dir, 'uno')
  const book = table(folder, 'libro-facturas-emitidas.csv')
  const pdfs = fs.readdirSync(path.join(folder, 'facturas')).toSorted()
  expect(pdfs).toEqual(book.map((row) => `${row['numero']}.pdf`).toSorted())
  for (const pdf of pdfs) {
    const bytes = fs.readFileSync(path.join(folder, 'facturas', pdf), 'latin1')
    expect([pdf, /^%PDF-1\.\d[^]*%%EOF\s*$/.test(bytes)]).toEqual([pdf, true])
    expect([pdf, bytes.match(/\/Type \/Page\b/g)?.length]).toEqual([pdf, 1])
  }
  const xml = fs.readFileSync(path.join(folder, 'registros/registros-001.xml'), 'utf8')
  expect(schemaFaults(xml)).toEqual([])
  expect(xml.match(/<sf:RegistroAlta>/g)).toHaveLength(book.length)
  expect(xml.match(/<sf:RegistroAnulacion>/g)).toHaveLength(1)
  const agency = table(folder, 'libro-registro-aeat.csv', 1)
  const workbook = readWorkbook(fs.readFileSync(path.join(folder, 'libro-registro-aeat.xlsx')))
  expect(workbook.sheets).toEqual(['EXPEDIDAS_INGRESOS'])
  const ofColumn = (letter: string) =>
    workbook.rows
      .slice(2)
      .map((row) => row.find(({ place }) => place.replace(/\d+$/, '') === letter)?.value)
  expect(ofColumn('L')).toEqual(agency.map((row) => row['Número']))
  expect(ofColumn('A')).toEqual(agency.map(() => '2026'))
  const valid = book.filter((row) => row['suma'] !== 'anulada')
  expect(agency.map((row) => row['Número'])).toEqual(valid.map((row) => row['numero']))
  expect(sumOf(agency, 'Tipo')).toBe(400) // the VAT number of an F3 and its R1
  expect(new Set(agency.map((row) => `${row['Ejercicio']} ${row['Periodo']}`))).toEqual(
    new Set(['2026 1T']),
  )
  const modes = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => fs.statSync(path.join(folder, name)).mode & 0o077)
  expect(new Set([fs.statSync(folder).mode & 0o077, ...modes])).toEqual(new Set([0]))
  expect(fs.readdirSync(dir)).toEqual(['uno'])
})

test('a quarter that is not over is provisional, and one without invoices says so', async () => {
  const { dir, run, buy, at } = await openShop()
  at('2026-03-05T12:00:00.000Z')
  await buy()
  const text = (name: string) => fs.readFileSync(path.join(dir, name, 'LEEME.txt'), 'utf8')
  fs.mkdirSync(path.join(dir, 'uno')) // empty: it may be there
  expect((await run('facturas paquete 2026-t1 DIR/uno')).out).toContain('Provisional')
  expect(text('uno')).toContain('PROVISIONAL: el trimestre no ha terminado')
  at('2026-03-31T21:59:59.000Z')
  await run('facturas paquete 2026-T1 DIR/fin')
  expect(text('fin')).toContain('PROVISIONAL')
  at('2026-03-31T22:00:00.000Z')
  await run('facturas paquete 2026-T1 DIR/cerrado')
  expect(text('cerrado')).not.toContain('PROVISIONAL')
  expect((await run('facturas paquete 2025-T1 DIR/nada')).out).toContain('no hay facturas')
  expect(text('nada')).toContain('no se emitió ninguna factura')
  expect(fs.readdirSync(path.join(dir, 'nada/registros'))).toEqual([])
})

test('what the check of invoices finds is printed, and stands in the package', async () => {
  const { db, dir, buyDear, at, run } = await openShop()
  at('2026-03-05T12:00:00.000Z')
  const dear = await buyDear()
  const finding = `${dear.number}: cobrado y sin factura, porque pasa de 3.000 €`
  const done = await run('facturas paquete 2026-T1 DIR/uno')
  expect(done.err).toContain(finding)
  expect(fs.readFileSync(path.join(dir, 'uno/LEEME.txt'), 'utf8')).toContain(
    `La comprobación dice: ${finding}`,
  )
  expect(await listAudit(db, { most: 1 }), 'it changes nothing').toEqual([])
})

test('it refuses what is no quarter, one of the future, and a folder with something in it', async () => {
  const { dir, type, at } = await openShop()
  at('2026-03-31T21:59:59.000Z')
  const refused = async (line: string) => {
    const { code, err } = await type(line)
    return [code, err]
  }
  for (const typed of ['4T2026', '2026-T5', '2026'])
    expect(await refused(`facturas paquete ${typed} DIR/uno`)).toEqual([
      2,
      expect.stringContaining(`como 2026-T4, y has escrito «${typed}»`),
    ])
  expect(await refused('facturas paquete 2026-T2 DIR/uno')).toEqual([
    1,
    '2026-T2 no ha empezado: no hay nada que dar.\n',
  ])
  fs.mkdirSync(path.join(dir, 'lleno'))
  fs.writeFileSync(path.join(dir, 'lleno/nota.txt'), 'mía')
  for (const taken of ['lleno', 'lleno/nota.txt'])
    expect(await refused(`facturas paquete 2026-T1 DIR/${taken}`)).toEqual([
      1,
      expect.stringContaining('ya existe, y no está vacía'),
    ])
  expect(await refused('facturas paquete 2026-T1 DIR/no/hay')).toEqual([
    1,
    expect.stringContaining('No existe la carpeta'),
  ])
  expect(await refused(`facturas paquete 2026-T1 DIR/${'n'.repeat(250)}`)).toEqual([
    1,
    expect.stringMatching(/^No se puede escribir .*No queda nada a medias\.\n$/),
  ])
  expect(fs.readdirSync(dir)).toEqual(['lleno'])
})
