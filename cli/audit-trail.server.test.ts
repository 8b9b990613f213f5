import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import { orderRow, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { GROUPS } from './map.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { COMMAND_ACTIONS } from './terminal/command-changes.ts'

/** Commands that only read. The database refuses a change by them. */
const READING: Record<string, string> = {
  hoy: 'hoy',
  pedidos: 'listar ver preparar',
  devoluciones: 'listar ver',
  dinero: 'listar comprobar',
  facturas: 'ver exportar paquete comprobar estado declaracion vies',
  stock: 'bajo retenido ver movimientos comprobar',
  precios: 'ver historial rebajas',
  codigos: 'listar ver',
  ofertas: 'listar ver',
  ajustes: 'listar ver historia',
  textos: 'listar ver historia borradores',
  garantia: 'ver',
  catalogo: 'exportar comprobar diferencias',
  productos: 'retiradas garantias',
  fabricantes: 'listar',
  categorias: 'listar',
  colecciones: 'listar',
  actividades: 'listar',
  campos: 'listar',
  tallas: 'listar',
  colores: 'listar',
  mensajes: 'listar ver',
  opiniones: 'listar ver',
  correo: 'listar ver probar',
  informe: 'ventas',
  busquedas: 'busquedas',
  trabajos: 'trabajos',
  avisos: 'avisos',
  ley: 'ley',
  personas: 'listar',
  registro: 'listar comprobar',
  copia: 'verificar',
}

/**
 * One command after the other, and the entry that each leaves: the action and its subject. Those
 * that need more of a shop run in the tests of their own files, on the same guarded database.
 */
const LINES: readonly (readonly [string, string, string])[] = [
  ['pedidos enviar VR-TEST-0001 --transportista Norte --si', 'order.ship', 'VR-TEST-0001'],
  ['pedidos entregado VR-TEST-0001 --si', 'order.deliver', 'VR-TEST-0001'],
  ['pedidos reponer VR-TEST-0001 --lineas 1 --motivo roto --si', 'order.replace', 'VR-TEST-0001'],
  [
    'pedidos reponer-enviar VR-TEST-0001 --transportista Norte --si',
    'order.send_replacement',
    'VR-TEST-0001',
  ],
  ['pedidos direccion VR-TEST-0002 --calle X --si', 'order.change_address', 'VR-TEST-0002'],
  ['pedidos talla VR-TEST-0002 1 --talla L --si', 'order.change_line', 'VR-TEST-0002'],
  ['pedidos correo VR-TEST-0002 ana@correo.example --si', 'order.change_email', 'VR-TEST-0002'],
  ['pedidos cancelar VR-TEST-0002 --si', 'order.cancel', 'VR-TEST-0002'],
  [
    'pedidos reembolsar VR-TEST-0001 --importe 12,50 --motivo tarde --si',
    'order.refund',
    'VR-TEST-0001',
  ],
  ['stock poner mens-jacket-1/M/Azul 7', 'stock.count', 'mens-jacket-1/M/Azul'],
  ['stock sumar mens-jacket-1/M/Azul 2', 'stock.receive', 'mens-jacket-1/M/Azul'],
  ['stock baja mens-jacket-1/M/Azul 1', 'stock.remove', 'mens-jacket-1/M/Azul'],
  ['stock contar DIR/recuento.csv --si', 'stock.count', 'varios'],
  ['stock ean mens-jacket-1/M/Azul 4006381333931', 'stock.ean', 'mens-jacket-1/M/Azul'],
  ['stock minimo mens-jacket-1/M/Azul 5', 'stock.reorder_point', 'mens-jacket-1/M/Azul'],
  ['stock sitio mens-jacket-1/M/Azul A3-2', 'stock.shelf', 'mens-jacket-1/M/Azul'],
  ['stock coste mens-jacket-1/M/Azul 32,50', 'stock.cost', 'mens-jacket-1/M/Azul'],
  ['precios poner mens-jacket-1 89,99 --si', 'product.price', 'mens-jacket-1'],
  ['precios talla mens-jacket-1 L 109,99 --si', 'product.price', 'mens-jacket-1'],
  [
    'precios rebajar mens-jacket-1 --porcentaje 20 --desde 2099-01-01 --hasta 2099-01-09 --si',
    'sale.create',
    'mens-jacket-1',
  ],
  ['precios borrar 1', 'sale.cancel', '1'],
  ['codigos crear OTONO15 --porcentaje 15 --usos 10', 'code.create', 'OTONO15'],
  ['codigos cambiar OTONO15 --usos 20 --si', 'code.change', 'OTONO15'],
  ['codigos parar OTONO15 --si', 'code.stop', 'OTONO15'],
  ['codigos activar OTONO15', 'code.activate', 'OTONO15'],
  ['ofertas nueva dos --nombre 2x1 --lleva 2 --paga 1 --todo --si', 'offer.create', 'dos'],
  ['ofertas cambiar dos --hasta 2099-01-01 --si', 'offer.change', 'dos'],
  ['ofertas terminar dos --si', 'offer.end', 'dos'],
  ['ajustes poner existencias.pocas 4 --si', 'setting.set', 'existencias.pocas'],
  ['ajustes deshacer existencias.pocas --si', 'setting.undo', 'existencias.pocas'],
  ['fabricantes añadir nuestra --la-tienda --correo a@tienda.example', 'maker.add', 'nuestra'],
  ['fabricantes cambiar nuestra --correo b@tienda.example --si', 'maker.change', 'nuestra'],
  ['fabricantes quitar nuestra', 'maker.remove', 'nuestra'],
  ['categorias añadir Tiendas --despues-de Calzado', 'category.add', 'Tiendas'],
  ['categorias nombrar Tiendas Cobijo', 'category.rename', 'Tiendas'],
  ['categorias titular Cobijo Cobijos', 'category.entitle', 'Cobijo'],
  ['categorias menu Cobijo hombre', 'category.set_menu', 'Cobijo'],
  ['categorias accesorio Cobijo sí', 'category.set_accessory', 'Cobijo'],
  ['categorias mover Cobijo --al-principio', 'category.move', 'Cobijo'],
  ['categorias palabras Cobijo iglú', 'category.set_words', 'Cobijo'],
  ['categorias quitar Cobijo', 'category.remove', 'Cobijo'],
  ['colecciones añadir Cumbres --despues-de Bali', 'collection.add', 'Cumbres'],
  ['colecciones cambiar Cumbres --nombre Cimas --si', 'collection.change', 'Cumbres'],
  ['colecciones mover Cimas --al-principio', 'collection.move', 'Cimas'],
  ['colecciones palabras Cimas pico', 'collection.set_words', 'Cimas'],
  ['colecciones quitar Cimas', 'collection.remove', 'Cimas'],
  ['actividades añadir Escalada --despues-de Alpinismo', 'activity.add', 'Escalada'],
  ['actividades nombrar Escalada Roca', 'activity.rename', 'Escalada'],
  ['actividades mover Roca --al-principio', 'activity.move', 'Roca'],
  ['actividades palabras Roca trepar', 'activity.set_words', 'Roca'],
  ['actividades quitar Roca', 'activity.remove', 'Roca'],
  ['campos añadir Plazas --clase numero --filtro', 'own_field.add', 'Plazas'],
  ['campos cambiar Plazas --nombre Personas', 'own_field.change', 'Plazas'],
  ['campos quitar Personas', 'own_field.remove', 'Personas'],
  ['tallas añadir XXL --despues-de XL', 'option.add', 'XXL'],
  ['tallas mover XXL --al-principio', 'option.move', 'XXL'],
  ['tallas palabras XXL 2xl', 'option.set_words', 'XXL'],
  ['tallas quitar XXL', 'option.remove', 'XXL'],
  ['colores añadir Morado 5b3a6e', 'option.add', 'Morado'],
  ['colores muestra Morado #5b3a70', 'option.set_swatch', 'Morado'],
  ['colores mover Morado --despues-de Rosa', 'option.move', 'Morado'],
  ['colores palabras Morado lila', 'option.set_words', 'Morado'],
  ['colores quitar Morado', 'option.remove', 'Morado'],
  ['mensajes atendido 3F2A-91BC', 'message.finish', '3F2A-91BC'],
  ['correo reintentar --fallidos', 'mail.retry', 'varios'],
  ['copia hacer DIR/copia', 'backup.make', 'varios'],
  ['personas crear Bea bea@tienda.example --rol almacén', 'staff.invite', 'stf_…'],
  ['personas invitar bea@tienda.example', 'staff.invite_again', 'stf_…'],
  ['personas rol bea@tienda.example atención --si', 'staff.change_role', 'stf_…'],
  ['personas desactivar bea@tienda.example --si', 'staff.deactivate', 'stf_…'],
  ['personas activar bea@tienda.example', 'staff.activate', 'stf_…'],
  ['personas reiniciar-llave bea@tienda.example --si', 'staff.reset_second_factor', 'stf_…'],
]

/** Commands of which tests elsewhere show that they work, on the same database. */
const ELSEWHERE: Record<string, string> = {
  'devoluciones recibir': 'cli/returns/returns.server.test.ts',
  'devoluciones deshacer-recibida': 'cli/returns/receive-return.server.test.ts',
  'devoluciones reembolsar': 'cli/returns/returns.server.test.ts',
  'devoluciones rechazar': 'cli/returns/returns.server.test.ts',
  'devoluciones reabrir': 'cli/returns/returns.server.test.ts',
  'dinero reintentar': 'cli/money.server.test.ts',
  'dinero pagado': 'cli/money.server.test.ts',
  'dinero dejar': 'cli/money.server.test.ts',
  'dinero apuntar': 'cli/money.server.test.ts',
  'dinero visto': 'cli/money.server.test.ts',
  'facturas emitir': 'cli/invoices/invoices.server.test.ts',
  'facturas aparte': 'cli/invoices/invoices.server.test.ts',
  'facturas reloj': 'cli/invoices/invoices.server.test.ts',
  'facturas completa': 'cli/invoices/invoices.server.test.ts',
  'facturas enviar': 'cli/invoices/sending.server.test.ts',
  'facturas anular': 'cli/invoices/cancel.server.test.ts',
  'facturas pendientes': 'cli/invoices/issuer.server.test.ts',
  'facturas vies-visto': 'cli/invoices/vies.server.test.ts',
  'facturas subsanar': 'cli/invoices/sending.server.test.ts',
  'precios terminar': 'cli/prices/sale-prices.server.test.ts',
  'textos poner': 'cli/settings/texts.server.test.ts',
  'textos deshacer': 'cli/settings/texts.server.test.ts',
  'textos borrador': 'cli/settings/drafts.server.test.ts',
  'textos publicar': 'cli/settings/drafts.server.test.ts',
  'textos tirar': 'cli/settings/drafts.server.test.ts',
  'garantia aviso': 'cli/guarantee.server.test.ts',
  'garantia quitar': 'cli/guarantee.server.test.ts',
  'catalogo importar': 'cli/shop.server.test.ts',
  'productos fotos': 'app/core/catalogue/pictures/own-pictures.server.test.ts',
  'productos quitar-fotos': 'app/core/catalogue/pictures/own-pictures.server.test.ts',
  'productos durabilidad': 'cli/durability.server.test.ts',
  'productos etiqueta': 'cli/durability.server.test.ts',
  'productos quitar-etiqueta': 'cli/durability.server.test.ts',
  'productos retirar': 'cli/recalls/recalls.server.test.ts',
  'productos remedio-hecho': 'cli/recalls/recalls.server.test.ts',
  'productos terminar-retirada': 'cli/recalls/recalls.server.test.ts',
  'mensajes responder': 'cli/owner-week.server.test.ts',
  'opiniones publicar': 'cli/reviews.server.test.ts',
  'opiniones rechazar': 'cli/reviews.server.test.ts',
  'opiniones responder': 'cli/reviews.server.test.ts',
  'copia restaurar': 'cli/shop.server.test.ts',
  'base migrar': 'cli/terminal/open-shop.server.test.ts',
  'preparar preparar': 'cli/prepare.server.test.ts',
  'correo avisar': 'cli/mail/notify-accounts.server.test.ts',
  'pedidos nuevo': 'cli/orders/enter/enter-order.server.test.ts',
  'pedidos extracto': 'cli/orders/enter/enter-order.server.test.ts',
  'pedidos cobrado': 'cli/orders/enter/enter-order.server.test.ts',
  'pedidos rechazado': 'cli/orders/enter/record-collected.server.test.ts',
  'pedidos enlace': 'cli/orders/enter/pay-link.server.test.ts',
  'pedidos deshacer-envio': 'cli/orders/order-moves.server.test.ts',
  'pedidos reponer-cancelar': 'cli/orders/replacements/replace.server.test.ts',
  'muestra pedidos': 'cli/samples.server.test.ts',
}

const commandOf = (line: string): string => line.split(' ').slice(0, 2).map(plainWord).join(' ')

test('every command of the map either reads or leaves an entry, and none is forgotten', () => {
  const all = GROUPS.flatMap((group) =>
    [...(group.sole ? [group.sole] : []), ...group.commands].map(
      ({ name }) => `${group.name} ${name}`,
    ),
  )
  const reading = Object.entries(READING).flatMap(([group, names]) =>
    names.split(' ').map((name) => `${group} ${name}`),
  )
  expect(new Set(all).size).toBeGreaterThan(80)
  expect([...reading, ...Object.keys(COMMAND_ACTIONS)].toSorted()).toEqual(
    [...new Set(all)].toSorted(),
  )
  const run = [...LINES.map(([line]) => commandOf(line)), ...Object.keys(ELSEWHERE)]
  expect(run.toSorted()).toEqual(Object.keys(COMMAND_ACTIONS).toSorted())
})

async function shop() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-trail-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const { db, env } = await shopWithOrders(2)
  fs.writeFileSync(path.join(dir, 'recuento.csv'), 'variante;unidades\nmens-jacket-1/M/Azul;3')
  const message = {
    id: 'msg_3f2a91bc-0000',
    sending_key: 'k',
    content_hash: 'h',
    user_name: 'Lucía',
    user_email: 'lucia@correo.example',
    subject: 'Devolución',
    message: '¿Puedo cambiar la talla?',
    created_at: '2026-11-20T10:00:00.000Z',
    handled_at: null,
  } as const
  await db.insertInto('contact_messages').values(message).execute()
  const settings = { ...env, SHOP_URL: 'https://vereda.example', PAYMENTS: 'simulado' }
  const run = (line: string) =>
    runCli(
      settings,
      line.split(' ').map((word) => word.replace('DIR', dir)),
    )
  return { db, run }
}

test('each command that changes something leaves exactly one entry, with no name or address', async () => {
  const { db, run } = await shop()
  const newest = () => listAudit(db, { most: 3 })
  let before = 0
  for (const [line, action, subject] of LINES) {
    if (commandOf(line) === 'correo reintentar') {
      await db.updateTable('mail_outbox').set({ status: 'dead' }).execute()
    }
    const { code, err } = await run(line)
    expect([line, code, err]).toEqual([line, 0, ''])
    const [entry] = await newest()
    const id = entry?.subject.id.replace(/^stf_\w+$/, 'stf_…')
    expect([line, entry?.number, entry?.action, id]).toEqual([line, before + 1, action, subject])
    expect(entry).toMatchObject({ actor: { kind: 'command' }, cameFrom: 'línea de órdenes' })
    before = entry?.number ?? 0
  }
  const [refund] = await listAudit(db, { action: 'order.refund', most: 1 })
  expect(refund?.after).toEqual({ '--importe': '12,50', '--motivo': true })
  const counts = await listAudit(db, { action: 'stock.count', most: 9 })
  expect(counts.map(({ after }) => after)).toContainEqual({ N: '7' })
  const log = JSON.stringify(await listAudit(db, { most: 100 }))
  expect(log).not.toMatch(/tarde|Bea|bea@|Norte|@/)
  expect(await checkAudit(db)).toMatchObject({ last: LINES.length, broken: null })
})

test('a command that asks, refuses or fails leaves no entry', async () => {
  const { db, run } = await shop()
  const before = await dump(db)
  for (const line of [
    'pedidos cancelar VR-TEST-0001',
    'pedidos enviar VR-TEST-9999 --transportista Norte',
    'stock sumar mens-jacket-1/M/Azul -99',
    'stock poner mens-jacket-1/M/Azul 5 --si-hay 99',
    'codigos parar NINGUNO',
    'ajustes poner existencias.pocas 4000 --si',
    'tallas añadir S',
    'categorias añadir Calzado',
    'colecciones añadir Outdoor',
    'colecciones cambiar Bali --nombre Isla',
    'actividades añadir Trail',
    'colores quitar Azul',
    'personas desactivar nadie@tienda.example --si',
    'personas crear X x --rol dueño',
  ])
    expect([line, (await run(line)).code]).toEqual([line, 1])
  expect(await dump(db)).toEqual(before)
  expect(await orderRow(db, 'ord_1')).toMatchObject({ payment_status: 'paid' })
})

test('the owner reads who did what, by person and subject, and sees that it is whole', async () => {
  const { db, run } = await shop()
  const ana = await joined(staffShop(db))
  await run('stock poner mens-jacket-1/M/Azul 7')
  const listed = await run('registro listar')
  expect(listed.out).toMatch(/3 .*stock\.count .*mens-jacket-1\/M\/Azul/)
  expect(listed.out).toMatch(/2 .* ana +staff\.join/)
  const of = async (line: string) =>
    (
      (await run(`registro listar ${line} --json`)).json() as { entries: { number: number }[] }
    ).entries.map(({ number }) => number)
  expect(await of('--quien ana@tienda.example')).toEqual([2])
  expect(await of(`--sobre ${ana.staffId}`)).toEqual([2, 1])
  expect(await of('--accion stock')).toEqual([3])
  expect(await of('--limite 1')).toEqual([3])
  expect(await of('--limite 1 --antes 3')).toEqual([2])
  expect(await of('--desde 2027-03-02')).toEqual([])
  const whole = await run('registro comprobar')
  expect([whole.code, whole.out]).toEqual([0, expect.stringMatching(/apuntes 1 a 3\.\nHuella/)])
  expect((await run('personas')).out).toMatch(/ana +ana@tienda\.example +dueño +activa/)
  const last = await run('personas desactivar ana@tienda.example --si')
  expect([last.code, last.err]).toEqual([1, expect.stringContaining('último dueño')])
})
