import type { AuditFacts, AuditInput } from '#core/base/audit/audit.ts'
import type { Command, Group } from './command.ts'
import { shellActor } from './shell-actor.ts'

/** What a command changes: the action of its entry, and what its first word names. */
type Change = {
  action: string
  subject: string
  /** The first word is a file or a part: the entry names no single thing. */
  ofMany?: boolean
  /** Written when the command is done, though it changes no row: what was done is told of it. */
  isDone?: (json: unknown) => boolean
}

const of = (action: string, subject: string): Change => ({ action, subject })
const ofMany = (action: string, subject: string): Change => ({ action, subject, ofMany: true })
const always = (action: string, subject: string): Change => ({
  ...ofMany(action, subject),
  isDone: () => true,
})

/**
 * Every command that changes something, by group and name. All others only read: the database
 * refuses their changes. Guarded by: audit-trail.server.test.ts, which names every command.
 */
const CHANGES: Readonly<Record<string, Change>> = {
  'correo avisar': ofMany('account.notify', 'account'),
  'pedidos nuevo': ofMany('order.place', 'order'),
  'pedidos rechazado': of('order.refuse_cod', 'order'),
  'pedidos enlace': of('order.send_link', 'order'),
  'pedidos cobrado': of('order.record_transfer', 'order'),
  'pedidos extracto': ofMany('order.record_transfer', 'order'),
  'pedidos enviar': of('order.ship', 'order'),
  'pedidos deshacer-envio': of('order.undo_ship', 'order'),
  'pedidos entregado': of('order.deliver', 'order'),
  'pedidos reponer': of('order.replace', 'order'),
  'pedidos reponer-enviar': of('order.send_replacement', 'order'),
  'pedidos reponer-cancelar': of('order.cancel_replacement', 'order'),
  'pedidos direccion': of('order.change_address', 'order'),
  'pedidos talla': of('order.change_line', 'order'),
  'pedidos correo': of('order.change_email', 'order'),
  'pedidos cancelar': of('order.cancel', 'order'),
  'pedidos reembolsar': of('order.refund', 'order'),
  'devoluciones recibir': of('return.receive', 'return'),
  'devoluciones deshacer-recibida': of('return.undo_receive', 'return'),
  'devoluciones reembolsar': of('return.refund', 'return'),
  'devoluciones rechazar': of('return.decline', 'return'),
  'devoluciones reabrir': of('return.reopen', 'return'),
  'dinero reintentar': of('money.retry', 'refund'),
  'dinero pagado': of('money.paid', 'refund'),
  'dinero dejar': of('money.give_up', 'refund'),
  'dinero apuntar': of('money.enter', 'payment'),
  'dinero visto': of('money.seen', 'payment'),
  'facturas emitir': of('invoice.issue', 'order'),
  'facturas pendientes': ofMany('invoice.issue_waiting', 'invoices'),
  'facturas aparte': of('invoice.made_elsewhere', 'order'),
  'facturas reloj': ofMany('invoice.accept_clock', 'invoices'),
  'facturas enviar': ofMany('invoice.send', 'invoices'),
  'facturas anular': of('invoice.cancel', 'invoice'),
  'facturas subsanar': of('invoice.amend_record', 'invoice'),
  'facturas vies-visto': of('invoice.vat_seen', 'order'),
  'facturas completa': of('invoice.complete', 'order'),
  'stock poner': of('stock.count', 'variant'),
  'stock sumar': of('stock.receive', 'variant'),
  'stock baja': of('stock.remove', 'variant'),
  'stock contar': ofMany('stock.count', 'variant'),
  'stock ean': of('stock.ean', 'variant'),
  'stock minimo': of('stock.reorder_point', 'variant'),
  'stock sitio': of('stock.shelf', 'variant'),
  'stock coste': of('stock.cost', 'variant'),
  'precios poner': of('product.price', 'product'),
  'precios talla': of('product.price', 'product'),
  'precios rebajar': of('sale.create', 'product'),
  'precios terminar': of('sale.end', 'sale'),
  'precios borrar': of('sale.cancel', 'sale'),
  'codigos crear': of('code.create', 'code'),
  'codigos cambiar': of('code.change', 'code'),
  'codigos parar': of('code.stop', 'code'),
  'codigos activar': of('code.activate', 'code'),
  'ofertas nueva': of('offer.create', 'offer'),
  'ofertas cambiar': of('offer.change', 'offer'),
  'ofertas terminar': of('offer.end', 'offer'),
  'ajustes poner': of('setting.set', 'setting'),
  'ajustes deshacer': of('setting.undo', 'setting'),
  'textos poner': of('text.set', 'page'),
  'textos deshacer': of('text.undo', 'page'),
  'textos borrador': of('text.draft', 'page'),
  'textos publicar': of('text.set', 'page'),
  'textos tirar': of('text.discard_draft', 'page'),
  'garantia aviso': ofMany('guarantee.place_notice', 'guarantee'),
  'garantia quitar': ofMany('guarantee.remove_notice', 'guarantee'),
  'catalogo importar': ofMany('product.import', 'catalogue'),
  'productos fotos': ofMany('product.pictures', 'product'),
  'productos quitar-fotos': of('product.pictures', 'product'),
  'productos durabilidad': of('product.edit', 'product'),
  'productos etiqueta': of('product.place_label', 'product'),
  'productos quitar-etiqueta': of('product.remove_label', 'product'),
  'productos retirar': of('product.recall', 'product'),
  'productos remedio-hecho': of('recall.done', 'recall'),
  'productos terminar-retirada': of('recall.end', 'recall'),
  'fabricantes anadir': of('maker.add', 'maker'),
  'fabricantes cambiar': of('maker.change', 'maker'),
  'fabricantes quitar': of('maker.remove', 'maker'),
  'categorias anadir': of('category.add', 'category'),
  'categorias nombrar': of('category.rename', 'category'),
  'categorias titular': of('category.entitle', 'category'),
  'categorias menu': of('category.set_menu', 'category'),
  'categorias accesorio': of('category.set_accessory', 'category'),
  'categorias mover': of('category.move', 'category'),
  'categorias quitar': of('category.remove', 'category'),
  'categorias palabras': of('category.set_words', 'category'),
  'colecciones anadir': of('collection.add', 'collection'),
  'colecciones cambiar': of('collection.change', 'collection'),
  'colecciones mover': of('collection.move', 'collection'),
  'colecciones quitar': of('collection.remove', 'collection'),
  'colecciones palabras': of('collection.set_words', 'collection'),
  'actividades anadir': of('activity.add', 'activity'),
  'actividades nombrar': of('activity.rename', 'activity'),
  'actividades mover': of('activity.move', 'activity'),
  'actividades quitar': of('activity.remove', 'activity'),
  'actividades palabras': of('activity.set_words', 'activity'),
  'campos anadir': of('own_field.add', 'own_field'),
  'campos cambiar': of('own_field.change', 'own_field'),
  'campos quitar': of('own_field.remove', 'own_field'),
  'tallas anadir': of('option.add', 'size'),
  'tallas mover': of('option.move', 'size'),
  'tallas quitar': of('option.remove', 'size'),
  'tallas palabras': of('option.set_words', 'size'),
  'colores anadir': of('option.add', 'color'),
  'colores muestra': of('option.set_swatch', 'color'),
  'colores mover': of('option.move', 'color'),
  'colores quitar': of('option.remove', 'color'),
  'colores palabras': of('option.set_words', 'color'),
  'mensajes atendido': of('message.finish', 'message'),
  'mensajes responder': of('message.reply', 'message'),
  'opiniones publicar': of('review.publish', 'review'),
  'opiniones rechazar': of('review.reject', 'review'),
  'opiniones responder': of('review.reply', 'review'),
  'correo reintentar': of('mail.retry', 'mail'),
  'copia hacer': always('backup.make', 'database'),
  'copia restaurar': always('backup.restore', 'database'),
  'base migrar': { ...ofMany('database.migrate', 'database'), isDone: hasApplied },
  'preparar preparar': { ...ofMany('database.prepare', 'database'), isDone: hasPrepared },
  'muestra pedidos': ofMany('database.add_samples', 'database'),
  'personas crear': ofMany('staff.invite', 'staff'),
  'personas invitar': ofMany('staff.invite_again', 'staff'),
  'personas rol': ofMany('staff.change_role', 'staff'),
  'personas desactivar': ofMany('staff.deactivate', 'staff'),
  'personas activar': ofMany('staff.activate', 'staff'),
  'personas reiniciar-llave': ofMany('staff.reset_second_factor', 'staff'),
}

function hasApplied(json: unknown): boolean {
  const { applied } = json as { applied?: unknown[] } // the answer of `base migrar`
  return (applied?.length ?? 0) > 0
}

function hasPrepared(json: unknown): boolean {
  const { steps } = json as { steps?: { step: string; applied?: unknown[] }[] } // of `preparar`
  return steps?.some(({ applied }) => (applied?.length ?? 0) > 0) === true
}

type Typed = {
  group: Group
  command: Command
  words: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
}

export type CommandChange = Change & { entry: (now: Date) => AuditInput }

/** What a typed command changes, and its entry of the log; undefined: it only reads. */
export function changeOf(typed: Typed): CommandChange | undefined {
  const { group, command, words } = typed
  const name = `${group.name} ${command.name}`
  const change = CHANGES[name]
  if (!change) return undefined
  const first = change.ofMany === true ? undefined : words[0]
  const id = (first ?? 'varios').slice(0, 80)
  const facts = factsOf(typed)
  return {
    ...change,
    entry: (now) => ({
      actor: shellActor(),
      at: now.toISOString(),
      action: change.action,
      subject: { kind: change.subject, id },
      summary: first === undefined ? name : `${name} ${id}`,
      ...(Object.keys(facts).length > 0 ? { after: facts } : {}),
    }),
  }
}

/** Words of the help whose values name nobody: figures, days, products, keys of settings. */
const PLAIN =
  /^(?:±?N|N\|no|EUROS|PRECIO|DÍA|CUÁNDO|EAN\|no|VARIANTE|PRODUCTO|CATEGORÍA|COLECCIÓN|ACTIVIDAD|TALLA|COLOR|MUESTRA|CLAVE|PÁGINA|PAÍS|N:UDS,…|N=VARIANTE,…|[a-zñáéíóú]+(?:\|[a-zñáéíóú]+)+)$/
const LONGEST_FACT = 80
const MOST_FACTS = 15

/**
 * What was typed, as facts of the entry: the words after the first and the options, of figures and
 * codes only. A free text, a name, an address or a file is there without its value.
 */
function factsOf({ command, words, options }: Typed): AuditFacts {
  const tokens = (command.takes ?? '').replaceAll(/[[\]]/g, '').split(' ')
  const named = words.slice(1).flatMap((word, at): [string, string | true][] => {
    const token = tokens[at + 1]
    return token !== undefined && PLAIN.test(token) ? [[token, word.slice(0, LONGEST_FACT)]] : []
  })
  const switched = Object.entries(options).flatMap(([name, value]): [string, string | true][] => {
    if (value === undefined || name === 'json' || name === 'si') return []
    const { takes = '' } = command.options?.[name] ?? {}
    const isPlain = typeof value === 'string' && PLAIN.test(takes)
    return [[`--${name}`, isPlain ? value.slice(0, LONGEST_FACT) : true]]
  })
  return Object.fromEntries([...named, ...switched].slice(0, MOST_FACTS))
}

/** The action of each command that changes something, for the tests that enumerate them. */
export const COMMAND_ACTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CHANGES).map(([name, { action }]) => [name, action]),
)
