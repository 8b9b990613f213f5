import path from 'node:path'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { retention } from '#core/base/policy/retention.ts'
import {
  findMail,
  requeueFailedMails,
  retryNow,
  listMails,
  placeOf,
  type ListedMail,
  type MailPlace,
} from '#core/mail/outbox-list.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { Refusal, WrongUsage, type Command, type Group } from '../terminal/command.ts'
import { placeOf as folderOf } from '../terminal/open-shop.ts'
import { printable } from '../terminal/screen.ts'
import { notifyAccounts } from './notify-accounts.ts'
import { facts, table } from '../terminal/table.ts'
import { tryMail } from './try-mail.ts'
import { count, countUpTo, oneOf, wholeNumber } from '../terminal/words.ts'

const STATES: Record<string, MailPlace> = {
  pendiente: 'pending',
  enviado: 'sent',
  guardado: 'saved',
  fallido: 'dead',
}
const WORDS: Record<MailPlace, string> = {
  pending: 'pendiente',
  sent: 'enviado',
  saved: 'guardado en fichero',
  dead: 'fallido',
}
const USUAL_MOST = 30

/** The start of a mail's id: short enough to type, long enough to be unique. */
const shortId = (id: string): string => id.replace(/^mail_/, '').slice(0, 8)

const list: Command = {
  name: 'listar',
  says: 'los correos de la tienda, el más nuevo primero',
  more: [
    'Fallido es el que la tienda ha dejado de intentar: «correo ver» dice por qué y\n«correo reintentar» lo intenta otra vez. Guardado en fichero es el que no se ha enviado a nadie,\nporque la tienda no tiene servidor de correo: «correo probar» dice cómo ponerlo.',
  ],
  options: {
    estado: { takes: Object.keys(STATES).join('|'), says: 'solo los que están así' },
    limite: { takes: 'N', says: `cuántos (${USUAL_MOST} si no se dice)` },
  },
  examples: ['listar', 'listar --estado fallido'],
  run: async (input) => {
    const place = oneOf(input.option('estado'), '--estado', STATES)
    const most = wholeNumber(input.option('limite') ?? String(USUAL_MOST), '--limite', 1)
    const { mails, counts } = await listMails((await input.shop()).db, { place, most })
    const columns = [
      { head: 'Correo' },
      { head: 'Creado' },
      { head: 'Estado' },
      { head: 'Intentos', align: 'right' as const },
      { head: 'Para', shrinks: true },
      { head: 'Asunto', shrinks: true },
    ]
    const rows = mails.map((mail) => [
      shortId(mail.id),
      formatShortMoment(mail.createdAt),
      WORDS[placeOf(mail)],
      String(mail.attempts),
      mail.to,
      mail.subject,
    ])
    const sums = [
      countUpTo(counts.pending, 'pendiente', 'pendientes'),
      countUpTo(counts.sent, 'enviado', 'enviados'),
      ...(counts.saved === 0 ? [] : [countUpTo(counts.saved, 'guardado', 'guardados')]),
      countUpTo(counts.dead, 'fallido', 'fallidos'),
    ].join(', ')
    const text =
      rows.length === 0 ? `${sums}.` : `${table(input.screen, columns, rows)}\n\n${sums}.`
    return { json: { mails, counts }, text }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'CORREO',
  fewest: 1,
  says: 'un correo: para quién, cuándo y qué pasó con él',
  options: {
    texto: { says: 'también lo que dice; puede llevar un enlace que es solo del cliente' },
  },
  examples: ['ver 3f2a91bc', 'ver 3f2a91bc --texto'],
  run: async (input) => {
    const { mail, text: content } = await chosenMail((await input.shop()).db, input.words[0] ?? '')
    const head = facts([
      ['Correo', mail.id],
      ['Para', mail.to],
      ['Asunto', mail.subject],
      ['Clase', mail.kind],
      ['Estado', WORDS[placeOf(mail)]],
      ['Creado', formatShortMoment(mail.createdAt)],
      ...doneFacts(mail, input.env),
      ...(mail.nextAttemptAt === null
        ? []
        : [['Próximo intento', formatShortMoment(mail.nextAttemptAt)] as const]),
      ['Intentos', String(mail.attempts)],
      ...(mail.lastError === null ? [] : [['Último error', mail.lastError] as const]),
    ])
    const isWhole = input.has('texto')
    return {
      json: isWhole ? { ...mail, text: content } : mail,
      text: isWhole ? `${head}\n\n${content === '' ? forgotten() : printable(content)}` : head,
    }
  },
}

/** When a mail was sent; or when it was written to a file, and to which. */
function doneFacts(mail: ListedMail, env: NodeJS.ProcessEnv): (readonly [string, string])[] {
  if (mail.sentAt === null) return []
  const at = formatShortMoment(mail.sentAt)
  if (mail.savedFile === null) return [['Enviado', at]]
  return [
    ['Guardado', at],
    ['Fichero', path.join(folderOf(env).dataDir, 'mail', mail.savedFile)],
  ]
}

const retry: Command = {
  name: 'reintentar',
  takes: '[CORREO]',
  fewest: 0,
  most: 1,
  says: 'intenta otra vez un correo, desde ya',
  more: ['Lo envía la tienda en marcha, en unos segundos; parada, al arrancar.'],
  options: { fallidos: { says: 'todos los fallidos' } },
  examples: ['reintentar 3f2a91bc', 'reintentar --fallidos'],
  run: async (input) => {
    const [typed] = input.words
    if ((typed === undefined) !== input.has('fallidos')) {
      throw new WrongUsage('Di qué correo, o --fallidos para todos los fallidos.')
    }
    const { db } = await input.shop()
    if (typed === undefined) {
      const mails = await transact(db, (trx) => requeueFailedMails(trx, input.now))
      const text =
        mails === 0
          ? 'No hay ningún correo fallido.'
          : `${count(mails, 'correo sale', 'correos salen')} otra vez.`
      return { json: { ok: true, mails }, text }
    }
    const { mail } = await chosenMail(db, typed)
    const outcome = await transact(db, (trx) => retryNow(trx, mail.id, input.now))
    if (outcome.ok) {
      return { json: { ok: true, mails: 1 }, text: `El correo para ${mail.to} sale otra vez.` }
    }
    const words = {
      sent: sentText(mail),
      in_hand:
        'El correo está a punto de salir, o saliendo: la tienda lo intenta sola en unos minutos.',
      forgotten: `El correo no salió nunca y ya no tiene texto. ${forgotten()}`,
    }
    throw new Refusal(words[outcome.reason], outcome)
  },
}

function sentText({ sentAt, savedFile }: ListedMail): string {
  const at = sentAt === null ? '' : ` el ${formatShortMoment(sentAt)}`
  return savedFile === null
    ? `El correo ya se envió${at}.`
    : `El correo se guardó en un fichero${at} y no se envía: la tienda no tenía servidor de correo.`
}

const forgotten = (): string =>
  `(El texto y la dirección se borran ${retention.sentMailDays} días después de enviarlo o de darlo por fallido.)`

async function chosenMail(db: Db, typed: string): Promise<{ mail: ListedMail; text: string }> {
  const found = await findMail(db, typed)
  if (found.ok) return found
  throw new Refusal(
    found.reason === 'unknown'
      ? `No hay ningún correo «${typed}». Vale lo que enseña «correo listar», como 3f2a91bc.`
      : `«${typed}» son varios correos: escribe más letras.`,
  )
}

export const mail: Group = {
  name: 'correo',
  says: 'Correo que envía la tienda',
  commands: [list, see, retry, notifyAccounts, tryMail],
}
