import { beforeAll, expect, test } from 'vitest'
import { checkAudit } from '#core/base/audit/audit.server.ts'
import { listProductChanges } from '#core/catalogue/product-history/product-history.server.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { listTemplates } from '#core/account/contact/reply-templates.server.ts'
import { deliveryOf, DELIVERY_FIELDS } from '#core/orders/delivery/delivery-address.ts'
import { unitsToSend } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { findEditableProduct } from '#core/catalogue/product-edit/edit-product.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { findReturn } from '#core/returns/owner-returns.server.ts'
import { noteVatCheck } from '#core/orders/vies/vat-checks.server.ts'
import { claimJob } from '#core/base/jobs/job-runs.server.ts'
import { readiness } from '#core/orders/verifactu/readiness.server.ts'
import { endSending, SENDING_JOB } from '#core/orders/verifactu/switch.server.ts'
import { certificateService } from '#tests/support/agency/agency-service.ts'
import { sendingShop } from '#tests/support/agency/sending-shop.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import type { Db } from '#db/schema.ts'
import { CHANGES, deskActions, NOT_PRESSED } from '#tests/support/factories/desk-changes.ts'
import { ownerPresses } from '#tests/support/factories/desk-presses.ts'
import { pressCodes } from '#tests/support/offers/press-codes.ts'
import { pressLists } from '#tests/support/pressed-lists.ts'
import { pressSettings } from '#tests/support/pressed-settings.ts'
import { pressTold } from '#tests/support/owner-order/money-shop.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { NUMBER, sentShop, wish } from '#tests/support/factories/returned-goods.ts'
import { pressReplacements } from '#tests/support/orders/pressed-replacements.ts'
import { deliveredShop } from '#tests/support/factories/reviews.ts'
import { joined } from '#tests/support/factories/staff.ts'
import { ACTION, HAZARD, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { textsOf } from '../products/product-form.ts'
import { quoteReturn } from '../returns/return-facts.server.ts'
import { sealPictures } from '../products/pictures/picture-seal.server.ts'

const pressed = new Set<string>()
beforeAll(async () => void (await deskActions()), 60_000)

const VARIANT = 'mens-jacket-1/M/Azul'
const SOLD = `[{"n":1,"kind":"sold","variantId":"${VARIANT}","units":1,"happenedAt":"2099-01-01T00:00:00.000Z"}]`
const JACKET = { product: 'mens-jacket-1', size: 'M', color: 'Azul' }

test('stock: each change writes its entry', async () => {
  const { db } = await shopWithOrders(0)
  const { press, undo } = await ownerPresses(db, pressed)
  const page = '/existencias/:product/:size/:color'
  await press(`${page} contar`, { units: '9', expected: '10', note: '' }, JACKET)
  await press(`${page} recibir`, { units: '5', expected: '9', note: '' }, JACKET)
  const broken = { units: '1', expected: '14', why: 'damaged', note: 'rota' }
  await undo(page, await press(`${page} baja`, broken, JACKET), JACKET)
  await press(`${page} baja`, broken, JACKET)
  await press(`${page} minimo`, { point: '3', from: '' }, JACKET)
  await press(`${page} ean`, { ean: '4006381333931', from: '' }, JACKET)
  await press(`${page} sitio`, { variant: VARIANT, shelf: 'A3-2', from: '' }, JACKET)
  await press('/existencias sitio', { variant: VARIANT, shelf: 'A4', from: 'A3-2' })
  await press(`${page} coste`, { cost: '12,50', from: '', all: '' }, JACKET)
  await press('/existencias/recuento uno', { variant: VARIANT, units: '12', expected: '13' })
  const counts = JSON.stringify([{ variantId: VARIANT, units: 11, expected: 12 }])
  await press('/existencias/apuntar recuento', { counts })
  await press('/existencias/apuntar aparato', { aparato: 'a-phone-1', dichos: SOLD })
  const table = `variante;unidades\n${VARIANT};4`
  await undo(
    '/existencias/fichero',
    await press('/existencias/fichero fichero', { table, seen: '' }),
  )
  const costs = `variante;coste\n${VARIANT};14,20`
  await press('/existencias/costes costes', { table: costs, seen: '' })
  const note = { proveedor: 'Tejidos Sanabria', albaran: '1', visto: '' }
  const lineas = `variante;unidades\n${VARIANT};7\n`
  const made = await press('/existencias/entrada entrada', { ...note, lineas })
  await undo('/existencias/entrada', made)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('lists, codes and sales: each change writes its entry', async () => {
  const { db } = await shopWithOrders(0)
  const owner = await ownerPresses(db, pressed)
  const { press, ctx } = owner
  await pressLists(db, owner)
  await pressCodes(owner)
  const sale = { kind: 'percent', value: '20', which: 'some', ids: 'mens-jacket-1', seen: '' }
  await press('/rebajas/nueva rebajar', { ...sale, fromDay: '2027-04-01', toDay: '2027-04-10' })
  await press('/rebajas/:id quitar', {}, { id: '1' })
  await press('/rebajas/nueva rebajar', { ...sale, fromDay: '2027-03-02', toDay: '2027-03-10' })
  ctx.later(36 * 3_600_000)
  await applyDueSales(db, ctx.now().toISOString())
  await press('/rebajas/:id acabar', {}, { id: '2' })
  expect((await checkAudit(db)).broken).toBeNull()
})

test('products: each change writes its entry', async () => {
  const { db } = await shopWithOrders(0)
  const { press, undo, ctx } = await ownerPresses(db, pressed)
  const price = { id: 'mens-jacket-1', from: '9999', price: '95,00', seen: '' }
  await press('/productos precio', price)
  await press('/productos/nuevo crear', { id: 'mens-jacket-9', name: 'Prueba' })
  const page = '/productos/:id'
  await press(`${page} tirar`, { version: '1' }, { id: 'mens-jacket-9' })
  const own = { id: 'mens-jacket-1' }
  await press(`${page} copiar`, {}, own)
  await press(`${page} archivar`, {}, own)
  await press(`${page} restaurar`, {}, own)
  await press('/productos/fichero importar', {
    table: 'id;precio\nmens-jacket-1;96,00\n',
    seen: '',
  })
  const some = { ids: 'mens-jacket-1 mens-tshirt-1', seen: '' }
  const many = '/productos/varios'
  await undo(
    many,
    await press(`${many} precios`, { ...some, direction: 'down', value: '10 %', ending: '95' }),
  )
  await undo(many, await press(`${many} archivar`, some))
  await undo(
    many,
    await press(`${many} grupos`, { ...some, group: 'collections.urban', how: 'add' }),
  )
  const found = await findEditableProduct(db, own.id)
  const texts = { ...textsOf(found!.content), version: '', publishAt: '', seen: '' }
  await press(
    `${page} guardar`,
    { ...texts, summary: 'Otra línea', version: String(found?.version) },
    own,
  )
  await press(`${page} borrador`, { ...texts, summary: 'Un borrador' }, own)
  await press(`${page} publicar`, { ...texts, summary: 'Ya a la venta', version: '1' }, own)
  const made = { productId: own.id, color: 'Azul', version: 'a'.repeat(12), photographs: '' }
  const shown = { color: 'Azul', antes: '', version: made.version, fotos: '' }
  const words = { texto_front: 'De frente', texto_detail: '', texto_back: '' }
  const sello = sealPictures(ctx.sessionSecret, made)
  await press(`${page} fotos`, { ...shown, ...words, sello }, own)
  const now = { color: 'Azul', antes: ctx.now().toISOString() }
  await press(`${page} textos-fotos`, { ...now, ...words, texto_front: 'Otra cosa' }, own)
  await press(`${page} quitar-fotos`, now, own)
  const of = { productId: own.id, most: 50 }
  const [last] = await listProductChanges(db, of)
  await press(`${page} deshacer-cambio`, { cambio: String(last?.id) }, own)
  // Each of them is in the product's history too, with who made it.
  const told = await listProductChanges(db, of)
  const fields = new Set(told.flatMap(({ changes }) => changes.map(({ field }) => field)))
  expect([...fields].toSorted()).toEqual([
    'collections',
    'isSold',
    'pictures.Azul',
    'priceCents',
    'summary',
  ])
  const { staff } = await db
    .selectFrom('product_changes')
    .innerJoin('staff', 'staff.id', 'actor_id')
    .select((eb) => eb.fn.countAll().as('staff'))
    .executeTakeFirstOrThrow()
  expect(Number(staff)).toBeGreaterThanOrEqual(told.length)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('people, settings and what the shop does: each change writes its entry', async () => {
  const { db } = await shopWithOrders(1)
  const owner = await ownerPresses(db, pressed)
  const { press, ctx, session } = owner
  const bea = (await joined(ctx, 'bea', 'support')).staffId
  await press('/personas invitar', { name: 'Luis', email: 'luis@tienda.example', role: 'support' })
  const luis = await db
    .selectFrom('staff')
    .select('id')
    .where('name', '=', 'Luis')
    .executeTakeFirstOrThrow()
  const page = '/personas/:id'
  await press(`${page} otra-invitacion`, {}, luis)
  await press(`${page} papel`, { role: 'warehouse', from: 'support' }, { id: bea })
  await press(`${page} cerrar-sesiones`, {}, { id: bea })
  await press(`${page} quitar`, {}, { id: bea })
  await press(`${page} devolver`, {}, { id: bea })
  await press(`${page} reiniciar`, {}, { id: bea })
  const mine = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('id', '=', session.sessionId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('staff_sessions')
    .values({ ...mine, id: 'other', token_hash: 'other' })
    .execute()
  await press('/acceso cerrar-mias')
  await pressSettings(db, owner)
  await press('/copias hacer')
  await db.insertInto('jobs').values({ name: 'send-refunds', next_at: '2027-03-02' }).execute()
  await press('/trabajos hacer-ya', { name: 'send-refunds' })
  await press('/correo probar', { para: 'ana@tienda.example' })
  const mail = await failMails(db)
  await press('/correo/:id reintentar', {}, { id: mail })
  await failMails(db)
  await press('/correo reintentar-fallidos')
  expect((await checkAudit(db)).broken).toBeNull()
})

/** Every mail was given up; returns one of them. */
async function failMails(db: Db): Promise<string> {
  await db.updateTable('mail_outbox').set({ status: 'dead', attempts: 9 }).execute()
  const { id } = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('kind', '=', 'test')
    .executeTakeFirstOrThrow()
  return id
}

test('orders and their money: each change writes its entry', async () => {
  const { db } = await shopWithOrders(4)
  const { press, undo } = await ownerPresses(db, pressed)
  const page = '/pedidos/:number'
  const one = { number: NUMBER }
  await press(`${page} apuntar`, { nota: 'Llama antes' }, one)
  const { id: nota } = await db.selectFrom('order_notes').select('id').executeTakeFirstOrThrow()
  await press(`${page} quitar`, { nota }, one)
  const order = await findOrderWithState(db, 'ord_1')
  const address = deliveryOf(order!.recipient)
  const read = Object.fromEntries(
    DELIVERY_FIELDS.map((field) => [`antes-${field}`, address[field]]),
  )
  const cambio = JSON.stringify([0, VARIANT, 'mens-jacket-1/L/Azul'])
  await undo(page, await press(`${page} talla`, { cambio }, one), one)
  await press(`${page} direccion`, { ...address, ...read, firstName: 'Luz' }, one)
  await db
    .updateTable('mail_outbox')
    .set({ status: 'sent', sent_at: '2026-03-05T12:00:00.000Z' })
    .execute()
  const mail = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('to_email', '=', (await orderRow(db)).email)
    .executeTakeFirstOrThrow()
  await press(`${page} reenviar`, { correo: mail.id }, one)
  await press(`${page} corregir-correo`, { correo: 'ana@correo.example' }, one)
  const { email } = order!.recipient
  await db.updateTable('orders').set({ email }).where('id', '=', 'ord_1').execute()
  const ana = { name: 'Ana', taxId: '12345678z', address: 'C 1', postcode: '28001', city: 'Madrid' }
  await press(`${page} completa`, { pedido: NUMBER, ...ana }, one)
  await press('/facturas/:number completa', { pedido: 'VR-TEST-0004', ...ana })
  const answer = { state: 'invalid', proof: null } as const
  const portuguese = { ...ana, idType: 'vat', taxId: 'PT123456789' } as const
  await noteVatCheck(db, {
    orderId: 'ord_1',
    buyer: portuguese,
    answer,
    at: '2026-03-05T12:00:00.000Z',
  })
  await press(`${page} vies-visto`, {}, one)
  const openUnits = async () =>
    unitsToSend(await findLineUnits(db, 'ord_1')).reduce((sum, { quantity }) => sum + quantity, 0)
  const some = { 'uds-0': '1', abiertas: String(await openUnits()) }
  const quoted = await press(`${page} calcular-anulacion`, { ...some, esperado: '' }, one)
  const esperado = quoted?.facts?.['esperado'] ?? ''
  await press(`${page} anular-lineas`, { ...some, esperado }, one)
  const abiertas = String(await openUnits())
  const parcel = { transportista: 'Ruta Norte', seguimiento: '', enlace: '', abiertas }
  await undo(page, await press(`${page} enviar`, parcel, one), one)
  const refund = { importe: '5,00', todo: '', envio: '', motivo: 'Mancha' }
  await press(`${page} calcular`, { ...refund, esperado: '', clave: '' }, one)
  await press(`${page} reembolsar`, { ...refund, esperado: '500', clave: 'k1' }, one)
  const { total_cents: total } = await db
    .selectFrom('orders')
    .select('total_cents')
    .where('number', '=', 'VR-TEST-0002')
    .executeTakeFirstOrThrow()
  await press(`${page} anular`, { esperado: String(total) }, { number: 'VR-TEST-0002' })
  // A number with the signs that numbers have: pasted rows are looked up by it.
  const real = { number: 'VR-2345-6789' }
  await db.updateTable('orders').set(real).where('id', '=', 'ord_3').execute()
  const pasted = { filas: `${real.number} ABC123`, transportista: 'Ruta Norte' }
  const { facts } = (await press('/pedidos/seguimientos comprobar', pasted)) ?? {}
  const checked = { ...pasted, abiertas: facts?.['abiertas'] ?? '' }
  const sent = await press('/pedidos/seguimientos enviar', checked)
  await undo('/pedidos/seguimientos', sent)
  await press('/pedidos/seguimientos enviar', checked)
  const arrived = { pedidos: real.number }
  const shown = await press('/pedidos/entregas comprobar', arrived)
  const vistos = shown?.facts?.['vistos'] ?? ''
  await press('/pedidos/entregas entregar', { ...arrived, vistos })
  await pressReplacements(press, real)
  await pressTold(press, pressed)
  const buyer = { key: 'ord_1' }
  await press('/clientes/:key apuntar', { nota: 'Talla grande' }, buyer)
  const about = await db.selectFrom('customer_notes').select('id').executeTakeFirstOrThrow()
  await press('/clientes/:key quitar', { nota: about.id }, buyer)
  await press('/clientes/:key olvidar', { pedidos: '4', seguro: 'si' }, buyer)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('the records of invoices: each change writes its entry', async () => {
  const { db, sell, send, agency } = await sendingShop()
  const { press, ctx } = await ownerPresses(db, pressed)
  const all = { kind: 'record', match: () => true, outcome: 'Incorrecto', code: 1110 } as const
  await sell(1)
  const page = '/facturas/:number'
  await claimJob(db, { name: SENDING_JOB, holder: 'a', firstAfterMs: 0 })
  await press('/facturas/envio enviar')
  agency.plan({ ...all, text: 'no' })
  await send()
  const one = { number: 'S-2026-000001' }
  const shown = await press(`${page} ver-registro`, { esperado: '' }, one)
  await press(`${page} subsanar`, { esperado: shown?.facts?.['esperado'] ?? '' }, one)
  await send()
  const why = { motivo: 'prueba', duplicada: '' }
  const read = await press(`${page} ver-anulacion`, { ...why, esperado: '' }, one)
  await press(`${page} anular`, { ...why, esperado: read?.facts?.['esperado'] ?? '' }, one)
  await send()
  await endSending(db, { at: ctx.now().toISOString() })
  Object.assign(ctx, { sendingService: certificateService('shop.p12') })
  const ready = readiness(certificateService('shop.p12'), ctx.now())
  const until = ready.ok ? ready.until : ''
  await press('/facturas/envio empezar', { servicio: 'test', certificado: until })
  expect((await checkAudit(db)).broken).toBeNull()
})

test('returns: each change writes its entry', async () => {
  const { db, ctx } = await sentShop()
  const { press, undo } = await ownerPresses(db, pressed)
  const page = '/devoluciones/:code'
  const ask = async (position: number, seen: number) => {
    const made = await createReturn(ctx, 'ord_1', wish([{ position, quantity: 1 }], seen))
    if (!made.ok) throw new Error(made.reason)
    return { code: made.code }
  }
  const shirt = await ask(1, 0)
  const shelved = { 'estante-1': 'si' }
  await undo(page, await press(`${page} recibir`, shelved, shirt), shirt)
  await press(`${page} recibir`, shelved, shirt)
  const worth = await quoteReturn(db, (await findReturn(db, shirt.code))!)
  if (!worth.ok) throw new Error(worth.reason)
  await press(`${page} reembolsar`, { esperado: String(worth.amountCents) }, shirt)
  const jacket = await ask(0, 1)
  await press(`${page} rechazar`, { motivo: 'Está usada', excepcion: '', visto: '' }, jacket)
  await press(`${page} reabrir`, {}, jacket)
  await press(`${page} cerrar`, {}, jacket)
  expect((await checkAudit(db)).broken).toBeNull()
})

test('recalls: each change writes its entry', async () => {
  const { db } = await recallShop()
  const { press, undo } = await ownerPresses(db, pressed)
  const terms = { riesgo: HAZARD, hacer: ACTION, reembolso: 'si', cambio: 'si' }
  await press('/retiradas/nueva abrir', { producto: 'mens-jacket-1', 'talla-0': 'M', ...terms })
  const { code } = await db.selectFrom('recalls').select('code').executeTakeFirstOrThrow()
  const page = '/retiradas/:code'
  await press(`${page} avisar`, {}, { code })
  const order = { code, number: 'VR-TEST-0002' }
  await undo(
    `${page}/:number`,
    await press(`${page}/:number hecho`, { como: 'repair' }, order),
    order,
  )
  const gone = { code, number: 'VR-TEST-0006' }
  await press(`${page}/:number otra-vez`, { correo: 'olga@nueva.example', avisado: '' }, gone)
  await press(`${page} terminar`, {}, { code })
  expect((await checkAudit(db)).broken).toBeNull()
})

test('what shoppers wrote: each change writes its entry', async () => {
  const { db, save } = await deliveredShop()
  const { press, ctx } = await ownerPresses(db, pressed)
  await save()
  const review = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  const read = { revision: '1' }
  await press('/opiniones/:id publicar', read, review)
  await press('/opiniones/:id responder', { ...read, respuesta: 'Gracias' }, review)
  await press('/opiniones/:id quitar-respuesta', read, review)
  await press('/opiniones/:id rechazar', { ...read, motivo: 'Habla de otra prenda' }, review)
  const templates = '/mensajes/plantillas'
  await press(`${templates} crear`, { nombre: 'Lluvia', texto: 'Hola' })
  const made = (await listTemplates(db)).find(({ label }) => label === 'Lluvia')
  const own = { plantilla: made?.id ?? '', version: '1' }
  await press(`${templates} guardar`, { ...own, nombre: 'Lluvia', texto: 'Buenas' })
  await press(`${templates} borrar`, { ...own, version: '2' })
  const message = {
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Otro',
    message: '¿Cuándo llega?',
  } as const
  const { id } = await sendContactMessage(
    { ...ctx, shopEmail: 'hola@vereda.example' },
    { message, token: null },
  )
  const at = { reference: id.slice('msg_'.length, 'msg_'.length + 8) }
  await press('/mensajes/:reference responder', { texto: 'Mañana', vistas: '0' }, at)
  await db.updateTable('contact_messages').set({ handled_at: null }).execute()
  await press('/mensajes/:reference atender', {}, at)
  await press('/mensajes/:reference reabrir', { atendido: ctx.now().toISOString() }, at)
  expect((await checkAudit(db)).broken).toBeNull()
})

/** Last: the tests above have filled `pressed`. */
test('every change was made above, or is listed with its reason', () => {
  const all = Object.entries(CHANGES).flatMap(([address, changes]) =>
    Object.keys(changes).map((intent) => `${address} ${intent}`),
  )
  expect([...pressed, ...Object.keys(NOT_PRESSED)].toSorted()).toEqual(all.toSorted())
})
