import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { holdings, orderRow, purchase } from '#tests/support/factories/order-life.ts'
import { requestLine, type RequestInput } from '#tests/support/factories/order-request.ts'
import { returnContext } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

// Monday the 9th to Monday the 16th of March 2026. Madrid is an hour ahead of the moments below.

type Shop = Awaited<ReturnType<typeof openShop>>

async function openShop() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-week-'))
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    fs.rmSync(dir, { recursive: true })
  })
  const { db, env, context } = await stockedShop([jacket, tshirt])
  const now = () => new Date()
  const settings = { ...env, SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }

  /** Runs a command as typed: words are split at spaces, «DIR» is the owner's folder. */
  const type = async (line: string) => {
    const words = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
    const typed = words.map((word) => word.replace('DIR', dir))
    const { code, out, err } = await runCli(settings, typed)
    const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll(dir, 'DIR')
    return { code, out: plain(out), err: plain(err) }
  }
  const run = async (line: string): Promise<string> => {
    const { code, out, err } = await type(line)
    expect([line, code, err]).toEqual([line, 0, ''])
    return out
  }
  /** A command that changes nothing: it asks, or refuses. Returns its words. */
  const refused = async (line: string): Promise<string> => {
    const { code, out, err } = await type(line)
    expect([line, code, out]).toEqual([line, 1, ''])
    return err
  }
  /** A large change asks, and is made with `--si`. The question says `shown`. */
  const confirmed = async (line: string, shown: string | RegExp): Promise<string> => {
    const asked = await refused(line)
    expect(asked).toMatch(shown)
    expect(asked).toContain('No se ha cambiado nada.')
    return run(`${line} --si`)
  }
  const buy = async (n: number, changes: RequestInput = {}) => {
    const outcome = await placeOrder({ ...context, now }, purchase(n, changes))
    if (!outcome.ok) throw new Error(`order ${n}: ${outcome.reason}`)
  }
  const write = (name: string, ...lines: string[]) =>
    fs.writeFileSync(path.join(dir, name), lines.join('\n'))
  const read = (name: string) => fs.readFileSync(path.join(dir, name), 'utf8')
  return { db, now, type, run, refused, confirmed, buy, write, read }
}

const startOf = (day: string) => vi.setSystemTime(`${day}T08:00:00.000Z`)

/** Goods, money and invoices agree with their ledgers. */
async function closeDay({ run }: Shop, counted: { orders: number; invoices: number }) {
  expect(await run('stock comprobar')).toBe('Todo cuadra: 12 variantes.\n')
  expect(await run('dinero comprobar')).toBe(`Todo cuadra: ${counted.orders} pedidos.\n`)
  expect(await run('facturas comprobar')).toContain(`${counted.invoices} facturas, todo en orden.`)
}

const PABLO = {
  email: 'pablo@correo.example',
  firstName: 'Pablo',
  lastName: 'Soria Gil',
  address: 'Rúa do Vilar, 7',
  city: 'Santiago de Compostela',
  postcode: '15705',
  note: 'Llamad al timbre del bajo.',
}

async function weekend({ buy }: Shop) {
  vi.setSystemTime('2026-03-08T17:00:00.000Z')
  await buy(1)
  await buy(2)
  await buy(3, { recipient: PABLO })
}

async function monday(shop: Shop) {
  const { db, run, confirmed, write, read } = shop
  startOf('2026-03-09')
  const day = await run('hoy')
  expect(day).toContain('Hoy, 9 de marzo de 2026')
  expect(day).toMatch(/9 mar 2026 +3 pedidos por enviar; .* pedidos listar --estado por-enviar/)
  expect(day).toContain('Ayer: 3 pedidos, 9 prendas, 751,29 €.')

  const prepared = await run('pedidos preparar --carpeta DIR/lunes')
  expect(prepared).toContain(
    '3 pedidos, 9 prendas.\n\nPara imprimir: DIR/lunes/recogida.html y DIR/lunes/albaranes.html',
  )
  await expect(read('lunes/recogida.html')).toMatchFileSnapshot('golden/week-picking-list.html')
  await expect(read('lunes/albaranes.html')).toMatchFileSnapshot('golden/week-packing-slips.html')

  const cancelled = await confirmed(
    'pedidos cancelar VR-TEST-0003 --lineas 2',
    /no se envía\n {2}1 × Camiseta Lozoya, Talla S · Negro\nSe devuelven 32,66 €\./,
  )
  expect(cancelled).toContain('vuelven a la venta. Se devuelven 32,66 €. El dinero está devuelto.')

  write(
    'envios.csv',
    'pedido;transportista;seguimiento;enlace;lineas',
    'VR-TEST-0001;Ruta Norte;PQ1;https://rutanorte.example/PQ1;',
    'VR-TEST-0002;Ruta Norte;PQ2;;1:1',
  )
  const sent = await confirmed('pedidos enviar --fichero DIR/envios.csv', '2 paquetes, todos comp')
  expect(sent).toContain('2 paquetes enviados. Los correos a los clientes salen ahora.')
  expect(await run('pedidos ver VR-TEST-0002')).toMatch(/Chaqueta.* 1 por enviar, 1 enviada\n/)
  expect(await run('hoy')).toContain('2 pedidos por enviar')
  expect(await orderRow(db, 'ord_1')).toMatchObject({ fulfilment_status: 'shipped' })
  expect(await orderRow(db, 'ord_2')).toMatchObject({ fulfilment_status: 'partly_shipped' })
  expect(await orderRow(db, 'ord_3')).toMatchObject({ payment_status: 'partly_refunded' })
  expect(await holdings(db)).toMatchObject({ jackets: 4, shirts: 8 })
  await closeDay(shop, { orders: 3, invoices: 4 })
}

async function tuesday(shop: Shop) {
  const { db, run, confirmed, write, read } = shop
  startOf('2026-03-10')
  write('recuento.csv', 'variante;unidades', 'mens-jacket-1/M/Azul;6', 'mens-tshirt-1/S/Negro;9')
  const counted = await confirmed(
    'stock contar DIR/recuento.csv',
    /mens-jacket-1\/M\/Azul +Chaqueta Ordesa +7 +6 +−1/,
  )
  expect(counted).toContain('Apuntado: 1 recuento. 1 coincide')
  await run('stock ean mens-jacket-1/M/Azul 4006381333948')
  expect(await run('stock ean 4006381333948 no')).toBe('mens-jacket-1/M/Azul: sin EAN.\n')
  await run('stock ean mens-jacket-1/M/Azul 4006381333931')
  expect(await run('stock minimo 4006381333931 5')).toBe(
    'mens-jacket-1/M/Azul: mínimo de 5 unidades.\n',
  )
  expect(await run('stock bajo')).toMatch(/\n +3 +6 +5 +14 días +mens-jacket-1\/M\/Azul/)
  expect(await run('stock movimientos 4006381333931')).toMatch(
    /recuento +−1 .*recuento por fichero/,
  )

  await run('pedidos preparar VR-TEST-0002 --carpeta DIR/martes')
  await expect(read('martes/albaranes.html')).toMatchFileSnapshot('golden/week-rest-slip.html')
  const rest = await confirmed(
    'pedidos enviar VR-TEST-0002 --transportista "Ruta Norte"',
    /con Ruta Norte, a Lucía .*:\n {2}1 × Chaqueta Ordesa, .*\n {2}1 × Camiseta Lozoya/,
  )
  expect(rest).toMatch(/Va:\n {2}1 × Chaqueta Ordesa, .*\n {2}1 × Camiseta Lozoya/)
  await run('pedidos enviar VR-TEST-0003 --transportista "Ruta Norte" --si')
  const arrived = await confirmed(
    'pedidos entregado VR-TEST-0001',
    /ha llegado:\n {2}Ruta Norte, salió 9\/3\/26, .*\nNo se deshace: .* plazo de devolución/,
  )
  expect(arrived).toBe('VR-TEST-0001: entregado.\n')
  const day = await run('hoy')
  expect(day).toContain('No espera nada.')
  expect(day).toContain('Ayer: ninguna venta.')
  expect(day).toContain('1 variante en su mínimo o con 3 unidades o menos (stock bajo).')
  expect(await holdings(db)).toMatchObject({ jackets: 3, shirts: 8 })
  await closeDay(shop, { orders: 3, invoices: 4 })
}

async function wednesday(shop: Shop) {
  const { db, now, run, refused, confirmed, buy } = shop
  startOf('2026-03-11')
  const reduced = await confirmed(
    'precios rebajar "chaqueta ordesa" --porcentaje 20 --desde "2026-03-11 10:00" --hasta 2026-03-15',
    /99,99 € +79,99 € +99,99 € +−20 %/,
  )
  expect(reduced).toContain('Rebaja 1 guardada: 1 producto, desde 11/3/26, 10:00')
  expect(await run('precios rebajas')).toMatch(/1 +prevista +11\/3\/26, 10:00 +16\/3\/26, 0:00/)
  vi.setSystemTime('2026-03-11T09:00:00.000Z')
  expect(await applyDueSales(db, now().toISOString())).toBe(1) // the shop's own job

  const large = await refused('codigos crear REGALO --porcentaje 100')
  expect(large).toMatch(/Regala toda la compra a quien lo use\.[^]* añade --si --aunque-grande\./)
  const hasty = await refused('codigos crear REGALO --porcentaje 100 --si')
  expect(hasty).toContain('Si es lo que quieres, añade también --aunque-grande.')
  const code = await run('codigos crear HOLA10 --euros 10 --minimo 60 --primera-compra --usos 50')
  expect(code).toContain('HOLA10 quita 10,00 € del subtotal (12,10 € con su IVA)')
  expect(code).toContain('Por enlace: https://vereda.example/codigo/HOLA10')

  const line = requestLine({ ...jacket, priceCents: 7999 }, { size: 'L', color: 'Azul' })
  const recipient = { email: 'ana@correo.example', firstName: 'Ana', lastName: 'Ruiz Vega' }
  // 79,99 € less 10,00 €, and 21 % of VAT.
  await buy(4, { lines: [line], discountCode: 'HOLA10', shownTotalCents: 8469, recipient })
  expect(await run('pedidos ver VR-TEST-0004')).toMatch(/Descuento HOLA10 +−10,00 €/)
  expect(await run('codigos ver HOLA10')).toMatch(/Usos +1\n.*Quedan +49\n/s)
  await closeDay(shop, { orders: 4, invoices: 5 })
}

async function shoppersOfThursday({ db, now }: Shop) {
  const ctx = { ...returnContext(db), now, newReturnCode: () => 'DV-2K3M-QH2D' }
  const units = [{ position: 0, quantity: 1 }]
  await createReturn(ctx, 'ord_1', { units, reason: 'size', note: 'Me queda grande', seen: 0 })
  let made = 0
  const newId = (kind: string) => `${kind}_3f2a91bc-0000-4000-8000-00000000000${(made += 1)}`
  const message = {
    user_name: 'Ana Ruiz',
    user_email: 'ana@correo.example',
    subject: 'Otro',
    message: '¿Sale hoy mi chaqueta?',
  } as const
  await sendContactMessage({ ...ctx, newId }, { message, token: 'x' })
}

async function thursday(shop: Shop) {
  const { db, type, run, confirmed, write } = shop
  startOf('2026-03-12')
  await shoppersOfThursday(shop)
  const day = await run('hoy')
  expect(day).toMatch(/11 mar 2026 \(tarde\) +1 pedido por enviar/)
  expect(day).toMatch(
    /— +Devolución DV-2K3M-QH2D: esperar el paquete +devoluciones ver DV-2K3M-QH2D/,
  )
  expect(day).toContain('1 mensaje sin contestar, desde el 12 mar 2026')
  await run('pedidos enviar VR-TEST-0004 --transportista "Ruta Norte" --si')

  expect(await run('devoluciones recibir DV-2K3M-QH2D --reponer')).toContain(' a la venta.')
  const returned = 'devoluciones reembolsar DV-2K3M-QH2D'
  const paid = await confirmed(returned, 'Se devuelven 108,88 € de 250,43 €.')
  expect(paid).toBe('DV-2K3M-QH2D: 108,88 €. El dinero está devuelto.\n')

  const refusal = { status: 'refused', ref: null, detail: 'balance_insufficient' } as const
  vi.spyOn(simulado, 'refund').mockResolvedValueOnce(refusal)
  const owed = await type('pedidos reembolsar VR-TEST-0002 --importe 12,50 --motivo tarde --si')
  expect([owed.code, owed.err]).toEqual([0, expect.stringContaining('Detalle técnico: ')])
  expect(owed.out).toContain('12,50 €. El proveedor de pago no lo devuelve ahora: se debe')
  expect(await run('dinero listar')).toMatch(/VR-TEST-0002 +12,50 € .*no hay saldo en el proveedor/)
  expect(await run('hoy')).toMatch(/12,50 € por devolver \(1 reembolso\).* dinero listar/)
  expect(await run('dinero reintentar VR-TEST-0002')).toContain('El dinero está devuelto.')
  expect(await orderRow(db, 'ord_2')).toMatchObject({ payment_status: 'partly_refunded' })

  write('respuesta.txt', 'Hola, Ana:\n\nSí, sale hoy con Ruta Norte.')
  const reply = 'mensajes responder 3F2A-91BC --fichero DIR/respuesta.txt'
  expect(await confirmed(reply, 'Para Ana Ruiz <ana@correo.example>:')).toContain('contestado')
  expect(await run('hoy')).toContain('No espera nada.')
  expect(await holdings(db)).toMatchObject({ jackets: 4, shirts: 8 })
  await closeDay(shop, { orders: 4, invoices: 7 })
}

async function friday(shop: Shop) {
  const { run, confirmed, read } = shop
  startOf('2026-03-13')
  const invoices = await run('facturas ver VR-TEST-0001')
  expect(invoices).toMatch(/S-2026-000001\n[^]*Total +250,43 €[^]*RS-2026-00000\d\n/)
  expect(invoices).toContain('Rectifica por diferencias la factura S-2026-000001')
  await run('facturas ver S-2026-000001 --html DIR/factura.html')
  await expect(read('factura.html')).toMatchFileSnapshot('golden/week-invoice.html')
  const book = await run('facturas exportar --desde 2026-03-08 --csv DIR/libro.csv')
  expect(book).toContain('Facturas del 8 mar 2026 al 13 mar 2026')
  await expect(read('libro.csv')).toMatchFileSnapshot('golden/week-invoices.csv')

  const sales = await run('informe ventas --desde 2026-03-08')
  expect(sales).toMatch(/Cobrado +835,98 €\nDevuelto +−154,04 €\nNeto +681,94 €/)
  expect(sales).toMatch(/9 mar 2026 +0 +0,00 € +32,66 € +−32,66 €/)
  // What is invoiced is what stayed, in both: there is one book.
  expect(book).toMatch(/Península y Baleares, 21 % +7 .* 681,94 €\n/)
  expect(await run('informe ventas --desde 2026-03-08 --por iva')).toMatch(/21 % +7 +681,94 €/)

  const phone = 'ajustes poner tienda.telefono "910 000 000"'
  expect(await confirmed(phone, '+34 900 000 000 → 910 000 000')).toContain('→ 910 000 000')
  expect(await run('ajustes ver tienda.telefono')).toMatch(/Valor +910 000 000\n/)
  await confirmed('ajustes deshacer tienda.telefono', '910 000 000 → +34 900 000 000')

  const copy = await run('copia hacer DIR/semana.copia')
  expect(copy).toMatch(/^Copia hecha y comprobada: DIR\/semana\.copia[^]*Pedidos +4\n/)
  expect(await run('copia verificar DIR/semana.copia')).toContain('Sana: DIR/semana.copia')
  await closeDay(shop, { orders: 4, invoices: 7 })
}

async function nextMonday(shop: Shop) {
  const { db, now, run } = shop
  vi.setSystemTime('2026-03-15T23:00:00.000Z') // midnight in Madrid
  expect(await applyDueSales(db, now().toISOString())).toBe(1)
  startOf('2026-03-16')
  expect(await run('precios rebajas --todas')).toMatch(/1 +acabada/)
  expect(await run('precios ver mens-jacket-1')).toContain('99,99 €')
  await closeDay(shop, { orders: 4, invoices: 7 })
}

async function mailsByKind({ db }: Shop): Promise<Record<string, number>> {
  const mails = await db.selectFrom('mail_outbox').select('kind').execute()
  const kinds = Object.groupBy(mails, ({ kind }) => kind)
  return Object.fromEntries(Object.entries(kinds).map(([kind, of]) => [kind, of?.length ?? 0]))
}

test('a week of the owner’s work', async () => {
  const shop = await openShop()
  for (const day of [weekend, monday, tuesday, wednesday, thursday, friday, nextMonday]) {
    await day(shop)
  }
  // Each parcel, each refund and the answer has written to its buyer once.
  expect(await mailsByKind(shop)).toMatchObject({
    'order-confirmation': 4,
    'order-shipped': 5,
    'order-refunded': 3,
    'contact-reply': 1,
  })
})
