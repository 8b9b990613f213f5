import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { findUnsent } from '#core/returns/recalls/recall-reach.server.ts'
import { listRecallOrders, markRecallDone } from '#core/returns/recalls/recall-remedies.server.ts'
import { findRecall, listRecalls, variantsOfRecall } from '#core/returns/recalls/recalls.server.ts'
import { endRecall as endOpenRecall } from '#core/returns/recalls/open-recall.server.ts'
import type { Recall } from '#core/returns/recalls/recall.ts'
import { noticeText, standText } from '#core/returns/recalls/recall-words.ts'
import type { Db } from '#db/schema.ts'
import { chosenOrder } from '../chosen.ts'
import { Refusal, type Answer, type Command, type Input } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'
import { remedyCommand } from './recall-words.ts'

/** The recall with a code, or a refusal. */
async function chosenRecall(db: Db, typed: string): Promise<Recall> {
  const recall = await findRecall(db, typed)
  if (recall) return recall
  throw new Refusal(`No hay ninguna retirada «${typed}». Todas: productos retiradas.`)
}

export const list: Command = {
  name: 'retiradas',
  takes: '[CÓDIGO]',
  fewest: 0,
  most: 1,
  says: 'las retiradas por seguridad; con su código, a quién alcanza una y qué ha elegido',
  examples: ['retiradas', 'retiradas RT-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const [typed] = input.words
    return typed === undefined ? listAll(input, db) : seeOne(input, await chosenRecall(db, typed))
  },
}

async function listAll(input: Input, db: Db): Promise<Answer> {
  const recalls = await listRecalls(db)
  const columns = [
    { head: 'Código' },
    { head: 'Abierta' },
    { head: 'Estado' },
    { head: 'Producto', shrinks: true },
    { head: 'Variantes', shrinks: true },
  ]
  const rows = recalls.map((one) => [
    one.code,
    formatShortMoment(one.openedAt),
    one.endedAt === null ? 'abierta' : 'terminada',
    one.productName,
    one.variantsText,
  ])
  const text =
    rows.length === 0
      ? 'No hay ninguna retirada.'
      : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'retirada', 'retiradas')}.`
  return { json: { recalls }, text }
}

async function seeOne(input: Input, recall: Recall): Promise<Answer> {
  const { db } = await input.shop()
  const orders = await listRecallOrders(db, recall.code)
  const unsent =
    recall.endedAt === null ? await findUnsent(db, await variantsOfRecall(db, recall.code)) : []
  const rows = orders.map((order) => [
    order.number,
    order.reach === 'unreachable' ? '—' : order.email,
    String(order.units),
    standText(order),
    order.remedy === null || order.doneAt !== null ? '' : remedyCommand(order),
  ])
  const columns = [
    { head: 'Pedido' },
    { head: 'Correo', shrinks: true },
    { head: 'Uds.', align: 'right' as const },
    { head: 'Cómo está', shrinks: true },
    { head: 'npm run shop -- …' },
  ]
  const parts = [
    `${recall.code}, ${recall.endedAt === null ? 'abierta' : 'terminada'}`,
    noticeText(recall),
    rows.length === 0 ? 'No lo tiene nadie.' : table(input.screen, columns, rows),
    ...(unsent.length === 0 ? [] : [unsentText(unsent)]),
    ...(orders.some(({ remedy, doneAt }) => remedy !== null && doneAt === null)
      ? [`Cuando esté hecho: productos remedio-hecho ${recall.code} PEDIDO`]
      : []),
  ]
  return { json: { recall, orders, unsent }, text: parts.join('\n\n') }
}

/** Orders that must not leave with something recalled in them. */
export const unsentText = (unsent: readonly { number: string; units: number }[]): string =>
  [
    'No envíes esto: lleva algo retirado. Cancela el pedido, o solo esas líneas:',
    ...unsent.map(
      ({ number, units }) =>
        `  ${number}, ${count(units, 'unidad', 'unidades')}: pedidos cancelar ${number} [--lineas N:UDS]`,
    ),
  ].join('\n')

export const markDone: Command = {
  name: 'remedio-hecho',
  takes: 'CÓDIGO NÚMERO',
  fewest: 2,
  says: 'apunta que el remedio de un pedido está hecho: devuelto, cambiado o reparado',
  more: ['No mueve dinero: el reembolso se hace antes, con pedidos reembolsar.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['remedio-hecho RT-7K3M-QH2D VR-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const recall = await chosenRecall(db, input.words[0] ?? '')
    const { order } = await chosenOrder(db, input.words[1] ?? '')
    const orders = await listRecallOrders(db, recall.code)
    const found = orders.find(({ number }) => number === order.number)
    const notIn = `El pedido ${order.number} no está en la retirada ${recall.code}.`
    if (!found) throw new Refusal(notIn, { ok: false, reason: 'not_in_recall' })
    await input.confirm({
      shown: `${order.number}: ${standText(found)}.`,
      question: '¿Apuntar que está hecho?',
    })
    const now = () => input.now
    const outcome = await markRecallDone(
      { db, now },
      { code: recall.code, orderId: order.id, doneAs: found.remedy },
    )
    if (!outcome.ok) {
      throw new Refusal(
        outcome.reason === 'done' ? `El pedido ${order.number} ya estaba hecho.` : notIn,
        outcome,
      )
    }
    return { json: { ok: true, code: recall.code, number: order.number }, text: 'Apuntado.' }
  },
}

export const endRecall: Command = {
  name: 'terminar-retirada',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'termina una retirada: sus variantes pueden volver a venderse',
  more: [
    'Nada vuelve a la venta solo: las tallas y los colores se ponen otra vez en el mostrador o con el catálogo. El aviso se queda en su página, y quien no ha elegido puede hacerlo todavía.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['terminar-retirada RT-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const recall = await chosenRecall(db, input.words[0] ?? '')
    await input.confirm({
      shown: noticeText(recall),
      question: '¿Terminar la retirada? Lo que se venda desde entonces tiene que ser seguro.',
    })
    const outcome = await endOpenRecall({ db, now: () => input.now }, recall.code)
    if (!outcome.ok) throw new Refusal(`La retirada ${recall.code} ya había terminado.`, outcome)
    return { json: { ok: true, code: recall.code }, text: `${recall.code}: terminada.` }
  },
}
