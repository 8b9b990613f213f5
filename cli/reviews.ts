import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import {
  checkOwnerText,
  findReview,
  listReviews,
  OWNER_TEXT,
  publishReview,
  rejectReview,
  replyToReview,
  type ModerateOutcome,
  type OwnerReview,
} from '#core/returns/reviews/moderate-reviews.server.ts'
import type { Db } from '#db/schema.ts'
import { paymentContext } from './selling.ts'
import { Refusal, WrongUsage, type Command, type Group, type Input } from './terminal/command.ts'
import { printable } from './terminal/screen.ts'
import { facts, table } from './terminal/table.ts'
import { count, listEnd } from './terminal/words.ts'

const STATES = { waiting: 'espera', published: 'publicada', rejected: 'rechazada' } as const
const FITS = { small: 'talla pequeña', expected: 'como esperaba', large: 'talla grande' } as const

const list: Command = {
  name: 'listar',
  says: 'las que esperan que las leas, la más antigua primero',
  more: [
    'En la tienda solo se ven las publicadas, y solo esas cuentan en la media y en las tallas.',
  ],
  options: { todas: { says: 'también las publicadas y las rechazadas, la más nueva primero' } },
  examples: ['listar', 'listar --todas'],
  run: async (input) => {
    const reviews = await listReviews((await input.shop()).db, { all: input.has('todas') })
    const columns = [
      { head: 'Código' },
      { head: 'Escrita' },
      { head: 'Estado' },
      { head: '★', align: 'right' as const },
      { head: 'Producto', shrinks: true },
      { head: 'Dice', shrinks: true },
    ]
    const rows = reviews.map((one) => [
      one.id,
      formatShortMoment(one.writtenAt),
      STATES[one.status],
      String(one.stars),
      one.productName,
      [one.title, one.text].filter(Boolean).join('. ').replaceAll('\n', ' ') || '—',
    ])
    const text =
      rows.length === 0
        ? 'No espera ninguna opinión.'
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'opinión', 'opiniones')}.${listEnd(rows.length)}`
    return { json: { reviews }, text }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'una opinión entera',
  examples: ['ver OP-7K3M-QH2D'],
  run: async (input) => {
    const one = await chosenReview((await input.shop()).db, input)
    return { json: one, text: seenText(one) }
  },
}

const publish: Command = {
  name: 'publicar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'la enseña en la página de su producto, y desde entonces cuenta',
  options: { si: { says: 'sin preguntar' } },
  examples: ['publicar OP-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenReview(db, input)
    await input.confirm({ shown: seenText(one), question: '¿Publicarla?' })
    const outcome = await publishReview({ db, now: () => input.now }, one)
    requireDone(one, outcome)
    return { json: { ok: true, code: one.id }, text: `${one.id}: publicada.` }
  },
}

const reject: Command = {
  name: 'rechazar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'no la publica, o la retira, y se lo dice a quien la escribió con tu motivo',
  more: [
    'Rechazar las malas por ser malas es engañar (Ley de Competencia Desleal, artículo 27): se rechaza\nlo que insulta, trae datos de alguien, no habla de la prenda o no es legal.',
  ],
  options: {
    motivo: { takes: 'TEXTO', says: 'por qué; lo lee quien la escribió' },
    si: { says: 'sin preguntar' },
  },
  examples: ['rechazar OP-7K3M-QH2D --motivo "Trae el teléfono de otra persona."'],
  run: async (input) => {
    const typed = input.option('motivo')
    if (!typed?.trim())
      throw new WrongUsage('Falta --motivo TEXTO: lo va a leer quien la escribió.')
    const reason = ownerText(typed)
    const { db } = await input.shop()
    const one = await chosenReview(db, input)
    await input.confirm({
      shown: `${seenText(one)}\n\nQuien la escribió lee: «${printable(reason)}»`,
      question: '¿Rechazarla?',
    })
    requireDone(one, await rejectReview(await paymentContext(input), one, reason))
    return {
      json: { ok: true, code: one.id },
      text: `${one.id}: rechazada. El correo sale ahora.`,
    }
  },
}

const answer: Command = {
  name: 'responder',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'pone tu respuesta debajo de una opinión publicada; otra la sustituye',
  options: {
    texto: { takes: 'TEXTO', says: 'la respuesta; sin ella se escribe aquí' },
    quitar: { says: 'quita la respuesta que hay' },
    si: { says: 'sin preguntar' },
  },
  examples: ['responder OP-7K3M-QH2D', 'responder OP-7K3M-QH2D --quitar'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenReview(db, input)
    if (one.status !== 'published') {
      throw new Refusal(`${one.id} no está publicada: no hay dónde poner la respuesta.`)
    }
    const removes = input.has('quitar')
    const reply = removes
      ? null
      : ownerText(
          input.option('texto') ?? (await input.readText(`${seenText(one)}\n\nTu respuesta:`)),
        )
    await input.confirm({
      shown: reply === null ? seenText(one) : `Debajo se lee:\n\n${printable(reply)}`,
      question: reply === null ? '¿Quitar la respuesta?' : '¿Publicar la respuesta?',
    })
    requireDone(one, await replyToReview({ db }, one, reply))
    const text = removes ? 'sin respuesta' : 'respondida'
    return { json: { ok: true, code: one.id, reply }, text: `${one.id}: ${text}.` }
  },
}

function seenText(one: OwnerReview): string {
  const head = facts([
    ['Código', one.id],
    ['Estado', STATES[one.status]],
    ['Escrita', formatShortMoment(one.writtenAt)],
    ['Producto', `${printable(one.productName)} (${one.productId}), talla ${one.size}`],
    ['Pedido', one.orderNumber],
    ['Firma', printable(one.shownName)],
    ['Estrellas', `${one.stars} de 5`],
    ...(one.fit === null ? [] : [['Talla', FITS[one.fit]] as [string, string]]),
    ...(one.rejectReason === null
      ? []
      : [['Motivo', printable(one.rejectReason)] as [string, string]]),
  ])
  const typed = [one.title, one.text].filter(Boolean).map(printable)
  const reply = one.reply === null ? [] : [`Respuesta:\n${printable(one.reply)}`]
  return [head, ...typed, ...reply].join('\n\n')
}

async function chosenReview(db: Db, input: Input): Promise<OwnerReview> {
  const code = input.words[0] ?? ''
  const one = await findReview(db, code)
  if (one) return one
  throw new Refusal(`No hay ninguna opinión «${code}». Las que esperan: opiniones listar.`)
}

function ownerText(typed: string): string {
  const outcome = checkOwnerText(typed)
  if (outcome.ok) return outcome.text
  throw new Refusal(TEXT_REFUSALS[outcome.reason], outcome)
}

const TEXT_REFUSALS = {
  empty: 'El texto está vacío. No se ha cambiado nada.',
  too_long: `El texto pasa de ${OWNER_TEXT.toLocaleString('es-ES', { useGrouping: 'always' })} letras. No se ha cambiado nada.`,
  unreadable: 'El texto lleva signos que no se pueden leer. No se ha cambiado nada.',
} as const

function requireDone({ id, status }: OwnerReview, outcome: ModerateOutcome): void {
  if (outcome.ok) return
  throw new Refusal(
    `${id} no ha cambiado: está ${STATES[status]}, o quien la escribió acaba de cambiarla. Mírala con opiniones ver.`,
    outcome,
  )
}

export const reviews: Group = {
  name: 'opiniones',
  says: 'Opiniones de quien ha comprado',
  commands: [list, see, publish, reject, answer],
  usual: list,
}
