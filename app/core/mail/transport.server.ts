import nodemailer from 'nodemailer'
import type { MailRow } from '#db/tables/mail.ts'
import { isMailAddress } from './address.ts'
import { writeMailFile } from './mail-file.server.ts'
import type { SendFailure } from './retry.ts'

export type SendOutcome =
  | { ok: true }
  /** `code` is safe to log; `detail` may quote the server, and the server may quote the address. */
  | { ok: false; failure: SendFailure; code: string; detail: string }

export type MailTransport = {
  /** Never throws. */
  send: (mail: MailRow) => Promise<SendOutcome>
  /** Ends idle connections, and those at work: whoever must not lose a mail waits for it first. */
  close: () => void
}

export type TransportConfig = {
  /**
   * `smtp://user:password@host:587` or `smtps://…`; absent: each mail becomes a file. A password is
   * sent encrypted only, or to this very machine.
   */
  smtpUrl?: string | undefined
  mailDir: string
  from: { name: string; address: string }
  /** How long a server is waited for that does not greet; twice as long for its other answers. */
  silenceMs?: number
}

/** A server that trickles its answers never falls silent; this ends the try all the same. */
const SEND_DEADLINE_MS = 60_000

/** Sends mails by SMTP, or writes them as `.eml` files when no server is configured. */
export function createTransport(config: TransportConfig): MailTransport {
  const transport =
    config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl)
  return {
    ...transport,
    send: async (mail) => {
      const addresses = [mail.to_email, mail.reply_to ?? mail.to_email]
      if (addresses.every(isMailAddress)) return transport.send(mail)
      // The outbox lets none in, but a table can be edited; nothing of it is to reach a server.
      return { ok: false, failure: 'refused', code: 'EADDRESS', detail: 'not a plain address' }
    },
  }
}

function smtpTransport(config: TransportConfig, url: string): MailTransport {
  const silenceMs = config.silenceMs ?? 10_000
  const mailer = nodemailer.createTransport({
    url,
    requireTLS: mustEncrypt(url),
    pool: true,
    maxConnections: 1, // the worker sends one at a time; what a second process needs is its own
    maxRequeues: 1, // a connection that the server closed while idle is worth one more
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    // Later than the greeting's, so that a server that never spoke is told from one that fell silent.
    socketTimeout: 2 * silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        await mailer.sendMail({
          ...message(mail, config.from),
          signal: AbortSignal.timeout(SEND_DEADLINE_MS),
        })
        return { ok: true }
      } catch (error) {
        return explain(error)
      }
    },
    close: () => mailer.close({ force: true }),
  }
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Over a network no password goes in clear: a server that offers no encryption, or somebody between
 * who hides the offer, gets neither it nor the mail.
 */
function mustEncrypt(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !LOOPBACK.has(hostname)
}

function fileTransport({ mailDir, from }: TransportConfig): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      try {
        const composed = await composer.sendMail(message(mail, from))
        await writeMailFile(mailDir, mail, composed.message as Buffer) // a Buffer by `buffer: true`
        return { ok: true }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        return { ok: false, failure: 'unreachable', code: code ?? 'unknown', detail: code ?? '' }
      }
    },
    close: () => composer.close(),
  }
}

/**
 * Addresses as objects, in the envelope too: text would be parsed, and "a@x.example,b@y.example"
 * would become two recipients (seen with nodemailer 10.6).
 */
function message(mail: MailRow, from: TransportConfig['from']) {
  return {
    from,
    to: { name: '', address: mail.to_email },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: from.address, to: { name: '', address: mail.to_email } },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    // Asks absence notices and other robots not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

type SmtpError = {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  permanent?: boolean
  timeoutType?: string
}

function explain(error: unknown): SendOutcome {
  const smtp = error as SmtpError
  const code = [smtp.code ?? 'unknown', smtp.originalCode, smtp.timeoutType, smtp.responseCode]
    .filter(Boolean)
    .join(' ')
  const said = (smtp.response ?? '').replace(/\s+/g, ' ').slice(0, 300)
  const detail = [code, smtp.command, said].filter(Boolean).join(' · ')
  return { ok: false, failure: failureOf(smtp), code, detail }
}

function failureOf(error: SmtpError): SendFailure {
  const { code, command, permanent } = error
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    // A refused MAIL FROM is about the shop's own settings, which can be mended; the mail is fine.
    return permanent && command !== 'MAIL FROM' ? 'refused' : 'temporary'
  }
  const wasInTalk =
    code === 'EABORT' ||
    (code === 'ETIMEDOUT' && error.timeoutType === 'SOCKET_TIMEOUT') ||
    // The pool's own error, for a server that hangs up before its greeting, names no command.
    (code === 'ECONNECTION' && command === 'CONN') ||
    (code === 'ESOCKET' && /^(ECONNRESET|EPIPE)$/.test(error.originalCode ?? ''))
  return wasInTalk ? 'interrupted' : 'unreachable'
}
