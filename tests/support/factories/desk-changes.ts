import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ActionFunctionArgs } from 'react-router'
import type { StaffRole } from '#core/account/staff/staff.ts'
import routes from '../../../desk/routes.ts'

/* Every change that the desk's pages can make: who may, and what the audit log says of it. */

const DESK = join(import.meta.dirname, '../../../desk')
const ALL = ['owner', 'warehouse', 'support'] as const
const OWNER = ['owner'] as const
const GOODS = ['owner', 'warehouse'] as const
const PEOPLE = ['owner', 'support'] as const

type Change = {
  /** Who may make it; the others are refused. */
  roles: readonly StaffRole[]
  /** The action of its entry in the audit log; null: it changes nothing. */
  audit: string | null
}
const by = (roles: readonly StaffRole[]) => (audit: string | null) => ({ roles, audit })
const [all, owner, goods, people] = [by(ALL), by(OWNER), by(GOODS), by(PEOPLE)]

/** By address and intent. A new change needs a line here. */
export const CHANGES: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  '/existencias/apuntar': { recuento: goods('stock.count'), aparato: goods('stock.count') },
  '/pedidos/seguimientos': {
    comprobar: goods(null),
    enviar: goods('order.ship'),
    'deshacer-envios': goods('order.undo_ship'),
  },
  '/pedidos/entregas': { comprobar: goods(null), entregar: goods('order.deliver') },
  '/pedidos/nuevo': { calcular: people(null), 'apuntar-pedido': people('order.place') },
  '/pedidos/:number': {
    enviar: goods('order.ship'),
    'deshacer-envio': goods('order.undo_ship'),
    anular: people('order.cancel'),
    'calcular-anulacion': people(null),
    'anular-lineas': people('order.cancel_lines'),
    calcular: people(null),
    reembolsar: people('order.refund'),
    reenviar: all('order.resend_mail'),
    direccion: goods('order.change_address'),
    talla: goods('order.change_line'),
    'ver-reposicion': people(null),
    reponer: people('order.replace'),
    'enviar-reposicion': goods('order.send_replacement'),
    'anular-reposicion': people('order.cancel_replacement'),
    'corregir-correo': people('order.change_email'),
    completa: people('invoice.complete'),
    'vies-visto': people('invoice.vat_seen'),
    apuntar: all('order.note'),
    quitar: all('order.remove_note'),
    transferencia: people('order.record_transfer'),
    'enviar-enlace': people('order.send_link'),
    'cobrado-aparte': people('order.record_transfer'),
    'cobrado-mensajero': people('order.record_transfer'),
    'vuelto-sin-cobrar': goods('order.refuse_cod'),
    devuelto: people('money.paid'),
  },
  '/dinero': {
    reintentar: people('money.retry'),
    devuelto: people('money.paid'),
    dejar: people('money.give_up'),
    visto: owner('money.seen'),
    reabrir: owner('money.reopen'),
    apuntar: owner('money.enter'),
    transferencia: people('order.record_transfer'),
    'enviar-enlace': people('order.send_link'),
    'cobrado-mensajero': people('order.record_transfer'),
  },
  '/dinero/extracto': {
    'mirar-extracto': people(null),
    'apuntar-extracto': people('order.record_transfer'),
  },
  '/dinero/comprobar': { comprobar: owner(null) },
  '/productos': { precio: owner('product.price') },
  '/productos/nuevo': { crear: owner('product.create') },
  '/productos/fichero': { importar: owner('product.import') },
  '/productos/varios': {
    precios: owner('product.price'),
    'precios-atras': owner('product.price'),
    archivar: owner('product.archive'),
    restaurar: owner('product.restore'),
    grupos: owner('product.groups'),
    'grupos-atras': owner('product.groups'),
  },
  '/productos/:id': {
    guardar: owner('product.edit'),
    borrador: owner('product.draft'),
    publicar: owner('product.publish'),
    archivar: owner('product.archive'),
    restaurar: owner('product.restore'),
    copiar: owner('product.duplicate'),
    tirar: owner('product.discard_draft'),
    fotos: owner('product.pictures'),
    'quitar-fotos': owner('product.pictures'),
    'textos-fotos': owner('product.pictures'),
    etiqueta: owner('product.place_label'),
    'quitar-etiqueta': owner('product.remove_label'),
    'deshacer-cambio': owner('product.undo_change'),
  },
  '/personas': { invitar: owner('staff.invite') },
  '/personas/:id': {
    papel: owner('staff.change_role'),
    'cerrar-sesiones': owner('staff.end_sessions'),
    quitar: owner('staff.deactivate'),
    devolver: owner('staff.activate'),
    'otra-invitacion': owner('staff.invite_again'),
    reiniciar: owner('staff.reset_second_factor'),
  },
  '/paginas/:page': {
    borrador: owner('text.draft'),
    publicar: owner('text.set'),
    tirar: owner('text.discard_draft'),
    deshacer: owner('text.undo'),
  },
  '/ajustes/garantia': {
    aviso: owner('guarantee.place_notice'),
    quitar: owner('guarantee.remove_notice'),
  },
  '/ajustes/:key': { poner: owner('setting.set'), deshacer: owner('setting.undo') },
  '/trabajos': { 'hacer-ya': owner('job.run_now') },
  '/copias': { hacer: owner('backup.ask') },
  '/acceso': {
    'anadir-llave': all('staff.add_passkey'),
    'quitar-llave': all('staff.remove_passkey'),
    'cerrar-mias': all('staff.end_sessions'),
  },
  '/devoluciones/:code': {
    recibir: all('return.receive'),
    'deshacer-recibida': all('return.undo_receive'),
    reembolsar: people('return.refund'),
    rechazar: people('return.decline'),
    reabrir: people('return.reopen'),
    cerrar: people('return.close'),
  },
  '/mensajes/plantillas': {
    crear: people('template.create'),
    guardar: people('template.change'),
    borrar: people('template.delete'),
  },
  '/mensajes/:reference': {
    responder: people('message.reply'),
    atender: people('message.finish'),
    reabrir: people('message.reopen'),
  },
  '/correo': { 'reintentar-fallidos': owner('mail.retry_all'), probar: owner('mail.test') },
  '/correo/:id': { reintentar: owner('mail.retry') },
  '/opiniones/:id': {
    publicar: people('review.publish'),
    rechazar: people('review.reject'),
    responder: people('review.reply'),
    'quitar-respuesta': people('review.remove_reply'),
  },
  '/facturas/comprobar': {
    emitir: owner('invoice.issue'),
    pendientes: owner('invoice.issue_waiting'),
    aparte: owner('invoice.made_elsewhere'),
    reloj: owner('invoice.accept_clock'),
  },
  '/facturas/envio': {
    empezar: owner('invoice.begin_sending'),
    enviar: owner('invoice.send'),
  },
  '/facturas/:number': {
    completa: people('invoice.complete'),
    'ver-registro': owner(null),
    subsanar: owner('invoice.amend_record'),
    'ver-anulacion': owner(null),
    anular: owner('invoice.cancel'),
  },
  '/clientes/:key': {
    apuntar: people('customer.note'),
    quitar: people('customer.remove_note'),
    olvidar: owner('customer.forget'),
  },
  '/existencias': { sitio: goods('stock.shelf') },
  '/existencias/recuento': { uno: goods('stock.count') },
  '/existencias/entrada': {
    entrada: goods('stock.delivery'),
    'deshacer-entrada': goods('stock.delivery_undo'),
  },
  '/existencias/fichero': { fichero: goods('stock.count'), 'fichero-atras': goods('stock.count') },
  '/existencias/costes': { costes: owner('stock.cost') },
  '/existencias/:product/:size/:color': {
    contar: goods('stock.count'),
    recibir: goods('stock.receive'),
    baja: goods('stock.remove'),
    'baja-atras': goods('stock.remove_undo'),
    minimo: goods('stock.reorder_point'),
    ean: goods('stock.ean'),
    coste: owner('stock.cost'),
    sitio: goods('stock.shelf'),
  },
  '/codigos/nuevo': { crear: owner('code.create') },
  '/codigos/:code': {
    parar: owner('code.stop'),
    activar: owner('code.activate'),
    cambiar: owner('code.change'),
  },
  '/listas/:list': { quitar: owner('collection.remove'), devolver: owner('collection.add') },
  '/listas/:list/nueva': { crear: owner('collection.add') },
  '/listas/:list/ver/:entry': {
    guardar: owner('collection.change'),
    deshacer: owner('collection.change'),
  },
  '/retiradas/nueva': { abrir: owner('product.recall') },
  '/retiradas/:code': { avisar: people('recall.tell'), terminar: owner('recall.end') },
  '/retiradas/:code/:number': {
    hecho: people('recall.done'),
    'deshacer-hecho': people('recall.undo_done'),
    'otra-vez': people('recall.tell_again'),
  },
  '/ofertas/nueva': { crear: owner('offer.create') },
  '/ofertas/:key': {
    activar: owner('offer.change'),
    cambiar: owner('offer.change'),
    fecha: owner('offer.change'),
    terminar: owner('offer.end'),
  },
  '/rebajas/nueva': { rebajar: owner('sale.create') },
  '/rebajas/:id': { acabar: owner('sale.end'), quitar: owner('sale.cancel') },
}

/** Actions without named changes, and who may post to them; null: to sign in, or to sign out. */
export const OTHER_ACTIONS: Readonly<Record<string, readonly StaffRole[] | null>> = {
  '/entrar': null,
  '/entrar/codigo': null,
  '/entrar/invitacion/:secret': null,
  '/entrar/salir': null,
  '/confirmar': ALL,
  '/acceso/codigos': ALL,
  '/acceso/llave': ALL,
  '/productos/:id/fotos': OWNER,
  '/registro': OWNER,
}

export type DeskRouteAction = ((args: ActionFunctionArgs) => Promise<unknown>) & {
  changes?: Readonly<Record<string, unknown>>
}

/** The actions of the desk's routes, by address. Loads all of its pages. */
export async function deskActions(): Promise<Map<string, DeskRouteAction>> {
  const actions = new Map<string, DeskRouteAction>()
  for (const [address, file] of filesOf(routes)) {
    const { action } = (await import(join(DESK, file))) as { action?: DeskRouteAction }
    if (action) actions.set(address, action)
  }
  return actions
}

function filesOf(entries: readonly RouteConfigEntry[], above = ''): [string, string][] {
  return entries.flatMap(({ path, index, children, file }): [string, string][] => {
    const own = path === undefined ? above : `${above}/${path}`
    const isPage = index === true || (path !== undefined && !children)
    return [
      ...(isPage ? ([[own || '/', file]] as [string, string][]) : []),
      ...filesOf(children ?? [], own),
    ]
  })
}

/** Changes that every-entry.server.test.ts does not make, and why. */
export const NOT_PRESSED: Readonly<Record<string, string>> = {
  '/acceso anadir-llave': 'needs the answer of a key; passkey.server.test.ts',
  '/acceso quitar-llave': 'needs a key that was added; passkey.server.test.ts',
  '/productos/:id etiqueta': 'needs a file; label-changes.server.test.ts',
  '/productos/:id quitar-etiqueta': 'needs what the file placed; label-changes.server.test.ts',
  '/ajustes/garantia aviso': 'needs a file; guarantee-changes.server.test.ts',
  '/ajustes/garantia quitar': 'needs what the file placed; guarantee-changes.server.test.ts',
  '/dinero/extracto mirar-extracto': 'needs a file; statement-changes.server.test.ts',
  '/dinero apuntar': 'needs a refund that did not fit; case-changes.server.test.ts',
  '/facturas/comprobar emitir': 'no use case leaves a sent parcel without its invoice',
  '/facturas/comprobar reloj': 'needs a clock that was wrong; invoice-changes.server.test.ts',
  '/facturas/comprobar pendientes': 'needs sales that wait; invoice-changes.server.test.ts',
  '/facturas/comprobar aparte': 'the same; invoice-changes.server.test.ts',
}
