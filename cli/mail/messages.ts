import { formatShortMoment } from '#core/dates/format-dates.ts'
import {
  findMessage,
  listMessages,
  markHandled,
  type InboxMessage,
} from '#core/contact/inbox.server.ts'
import type { Db } from '#db/schema.ts'
import { Refusal, type Command, type Group } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { facts, table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'

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
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'mensaje', 'mensajes')}.`
    return { json: { messages: found.map(toJson) }, text }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'REFERENCIA',
  fewest: 1,
  says: 'un mensaje entero',
  examples: ['ver 3F2A-91BC'],
  run: async (input) => {
    const { message } = await chosenMessage((await input.shop()).db, input.words[0] ?? '')
    const head = facts([
      ['Referencia', message.reference],
      ['De', `${message.user_name} <${message.user_email}>`],
      ['Asunto', message.subject],
      ['Llegó', formatShortMoment(message.createdAt)],
      [
        'Atendido',
        message.handledAt === null ? 'todavía no' : formatShortMoment(message.handledAt),
      ],
    ])
    return { json: toJson(message), text: `${head}\n\n${printable(message.message)}` }
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
    if (!(await markHandled(db, id, handledAt))) {
      throw new Refusal(`El mensaje ${message.reference} ya estaba atendido.`)
    }
    const text = `Atendido: ${message.reference}, de ${printable(message.user_name)}.`
    return { json: { ...toJson(message), handledAt }, text }
  },
}

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
  says: 'Mensajes del formulario de contacto',
  commands: [list, see, done],
}
