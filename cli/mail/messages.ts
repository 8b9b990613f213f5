import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import {
  findMessage,
  listMessages,
  markHandled,
  type InboxMessage,
} from '#core/account/contact/inbox.server.ts'
import { REPLY_LENGTH, replyToMessage } from '#core/account/contact/reply.server.ts'
import { guaranteeText } from '#core/account/claims/claim.ts'
import { claimOfMessage, findGuarantee } from '#core/account/claims/claims.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shop as shopFacts } from '#core/base/policy/shop.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { paymentContext } from '../selling.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { Refusal, type Command, type Group } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { facts, table } from '../terminal/table.ts'
import { count, listEnd } from '../terminal/words.ts'

const list: Command = {
  name: 'listar',
  says: 'los mensajes que esperan, el más antiguo primero',
  options: { todos: { says: 'también los atendidos, el más nuevo primero' } },
  examples: ['listar', 'listar --todos'],
  run: async (input) => {
    const all = input.has('todos')
    const found = await listMessages((await input.shop()).db, { all })
    const columns = [
      { head: 'Referencia' },
      { head: 'Llegó' },
      ...(all ? [{ head: 'Atendido' }] : []),
      { head: 'De', shrinks: true },
      { head: 'Asunto', shrinks: true },
    ]
    const rows = found.map((m) => [
      m.reference,
      formatShortMoment(m.createdAt),
      ...(all ? [m.handledAt === null ? '—' : formatShortMoment(m.handledAt)] : []),
      `${m.user_name} <${m.user_email}>`,
      m.subject,
    ])
    const text =
      rows.length === 0
        ? 'No espera ningún mensaje.'
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'mensaje', 'mensajes')}.${listEnd(rows.length)}`
    return { json: { messages: found.map(toJson) }, text }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'REFERENCIA',
  fewest: 1,
  says: 'un mensaje entero, con lo que se le ha contestado',
  examples: ['ver 3F2A-91BC'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, message, replies } = await chosenMessage(db, input.words[0] ?? '')
    const claim = await claimOfMessage(db, id)
    const order = claim && (await findOrderWithState(db, claim.orderId))
    const guarantee = order && (await findGuarantee(db, order, input.now))
    const head = facts([
      ['Referencia', message.reference],
      ['De', `${message.user_name} <${message.user_email}>`],
      ['Asunto', message.subject],
      ...(order ? [['Pedido', order.number] as const] : []),
      ['Llegó', formatShortMoment(message.createdAt)],
      [
        'Atendido',
        message.handledAt === null ? 'todavía no' : formatShortMoment(message.handledAt),
      ],
    ])
    const answers = replies.map(
      ({ text, sentAt }) => `Respuesta (${formatShortMoment(sentAt)}):\n${printable(text)}`,
    )
    return {
      json: { ...toJson(message), ...(order && { order: order.number, guarantee }), replies },
      text: [
        head,
        ...(guarantee ? [guaranteeText(guarantee)] : []),
        printable(message.message),
        ...answers,
      ].join('\n\n'),
    }
  },
}

const done: Command = {
  name: 'atendido',
  takes: 'REFERENCIA',
  fewest: 1,
  says: 'apunta que ya has contestado',
  examples: ['atendido 3F2A-91BC'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, message } = await chosenMessage(db, input.words[0] ?? '')
    const handledAt = input.now.toISOString()
    if (!(await transact(db, (trx) => markHandled(trx, id, handledAt)))) {
      throw new Refusal(`El mensaje ${message.reference} ya estaba atendido.`)
    }
    const text = `Atendido: ${message.reference}, de ${printable(message.user_name)}.`
    return { json: { ...toJson(message), handledAt }, text }
  },
}

const answer: Command = {
  name: 'responder',
  takes: 'REFERENCIA',
  fewest: 1,
  says: 'contesta por correo, con el mensaje citado, y lo apunta como atendido',
  more: [
    'El texto sale de un fichero, de la entrada estándar o de lo que escribas aquí. Enseña lo que va a salir y pregunta.',
  ],
  options: {
    fichero: { takes: 'FICHERO', says: 'el texto de la respuesta, en UTF-8' },
    si: { says: 'sin preguntar' },
  },
  examples: ['responder 3F2A-91BC', 'responder 3F2A-91BC --fichero respuesta.txt'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, message } = await chosenMessage(db, input.words[0] ?? '')
    const file = input.option('fichero')
    const to = printable(`${message.user_name} <${message.user_email}>`)
    const text =
      file === undefined
        ? await input.readText(`${printable(message.message)}\n\nRespuesta para ${to}:`)
        : readTextFile(file)
    await input.confirm({
      shown: `Para ${to}:\n\n${printable(text.trim())}`,
      question: '¿Enviar la respuesta?',
    })
    const ctx = { ...(await paymentContext(input)), shopEmail: shopFacts.email }
    const outcome = await replyToMessage(ctx, id, text)
    if (!outcome.ok) throw new Refusal(REPLY_REFUSALS[outcome.reason], outcome)
    return {
      json: { ok: true, reference: message.reference, to: outcome.to },
      text: `${message.reference}: contestado. El correo a ${printable(outcome.to)} sale ahora.`,
    }
  },
}

const REPLY_REFUSALS = {
  unknown: 'El mensaje ya no está.',
  empty: 'La respuesta está vacía. No se ha enviado nada.',
  too_long: `La respuesta pasa de ${REPLY_LENGTH.toLocaleString('es-ES')} letras. No se ha enviado nada.`,
  unreadable: 'La respuesta lleva signos que no se pueden leer. Guárdala como texto y repite.',
  sent_before: 'Ese mismo texto ya se envió: míralo con mensajes ver.',
} as const

async function chosenMessage(db: Db, reference: string) {
  const found = await findMessage(db, reference)
  if (found.ok) return found
  throw new Refusal(
    found.reason === 'unknown'
      ? `No hay ningún mensaje «${reference}». La referencia es como 3F2A-91BC.`
      : `Hay dos mensajes con la referencia ${reference}.`,
  )
}

const toJson = (message: InboxMessage) => ({
  reference: message.reference,
  name: message.user_name,
  email: message.user_email,
  subject: message.subject,
  message: message.message,
  createdAt: message.createdAt,
  handledAt: message.handledAt,
})

export const messages: Group = {
  name: 'mensajes',
  says: 'Mensajes y reclamaciones de los clientes',
  commands: [list, see, answer, done],
}
