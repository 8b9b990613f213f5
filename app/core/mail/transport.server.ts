import type nodemailer from 'nodemailer'
import type { KeptFile } from '#core/base/files/kept-files.server.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { isMailAddress } from './address.ts'
import { writeMailFile } from './mail-file.server.ts'
import type { SendFailure } from './retry.ts'

export type SendOutcome =
  /** `savedFile` is the name of the file that was written where no server is configured. */
  | { ok: true; savedFile?: string }
  /** `code` is safe to log; `detail` may quote the server's answer, which may have the address. */
  | { ok: false; failure: SendFailure; code: string; detail: string }

export type MailTransport = {
  /** Never throws. `attached`: the file that goes with it. */
  send: (mail: MailRow, attached?: KeptFile) => Promise<SendOutcome>
  /** Closes all connections, busy ones too: the caller must first wait for the mail in progress. */
  close: () => void
}

type Sender = { name: string; address: string }

export type TransportConfig = {
  /**
   * `smtp://user:password@host:587` or `smtps://…`; without it, each mail becomes a file. A
   * password is sent only over TLS or to this machine.
   */
  smtpUrl?: string | undefined
  mailDir: string
  /** Read for each mail. */
  from: () => Sender
  /** How long to wait for the server's greeting; twice as long for its other answers. */
  silenceMs?: number
}

/** Ends an attempt even if the server answers so slowly that it never times out. */
const SEND_DEADLINE_MS = 60_000

/** Sends mails by SMTP, or writes them as `.eml` files when no server is configured. */
export function createTransport(config: TransportConfig): MailTransport {
  const transport =
    config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl)
  return {
    ...transport,
    send: async (mail, attached) => {
      const addresses = [mail.to_email, mail.reply_to ?? mail.to_email]
      if (addresses.every(isMailAddress)) return transport.send(mail, attached)
      // The outbox refuses these, but its table can be edited; they must not reach a mail server.
      return { ok: false, failure: 'refused', code: 'EADDRESS', detail: 'not a plain address' }
    },
  }
}

function smtpTransport(config: TransportConfig, url: string): MailTransport {
  const silenceMs = config.silenceMs ?? 10_000
  const mailer = lateMailer((library) =>
    library.createTransport({
      url,
      requireTLS: mustEncrypt(url),
      pool: true,
      maxConnections: 1, // the worker sends one at a time; a second process has its own
      maxRequeues: 1, // retry once if the server closed an idle connection
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      // Longer than the greeting's, to tell a server that never answered from one that stopped.
      socketTimeout: 2 * silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    send: async (mail, attached) => {
      try {
        const opened = await mailer.open()
        await opened.sendMail({
          ...message(mail, config.from(), attached),
          signal: AbortSignal.timeout(SEND_DEADLINE_MS),
        })
        return { ok: true }
      } catch (error) {
        return explain(error)
      }
    },
    close: mailer.close,
  }
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Requires TLS to send a password over a network: if the server does not offer TLS, or an attacker
 * hides the offer, neither the password nor the mail is sent.
 */
function mustEncrypt(smtpUrl: string): boolean {
  const { password, hostname } = new URL(smtpUrl)
  return password !== '' && !LOOPBACK.has(hostname)
}

function fileTransport({ mailDir, from }: TransportConfig): MailTransport {
  const composer = lateMailer((library) =>
    library.createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  return {
    send: async (mail, attached) => {
      try {
        const opened = await composer.open()
        const composed = await opened.sendMail(message(mail, from(), attached))
        // A Buffer by `buffer: true`.
        const savedFile = await writeMailFile(mailDir, mail, composed.message as Buffer)
        return { ok: true, savedFile }
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        return { ok: false, failure: 'unreachable', code: code ?? 'unknown', detail: code ?? '' }
      }
    },
    close: composer.close,
  }
}

type Mailer = { close: (options: { force: boolean }) => void }

/** Opens a mailer with the first mail: the library is large, and a start sends none at once. */
function lateMailer<M extends Mailer>(create: (library: typeof nodemailer) => M) {
  let mailer: M | undefined
  return {
    open: async () => {
      const { default: library } = await import('nodemailer')
      return (mailer ??= create(library))
    },
    close: () => mailer?.close({ force: true }),
  }
}

/**
 * Passes addresses as objects, in the envelope too: nodemailer parses text, and
 * "a@x.example,b@y.example" would become two recipients (seen with nodemailer 10.6).
 */
function message(mail: MailRow, from: Sender, attached: KeptFile | undefined) {
  return {
    from,
    to: { name: '', address: mail.to_email },
    ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
    envelope: { from: from.address, to: { name: '', address: mail.to_email } },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(attached && { attachments: [attachment(attached)] }),
    messageId: mail.message_id,
    date: new Date(mail.created_at),
    // Asks automatic responders not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Base64 leaves the bytes as they are. */
const attachment = ({ name, type, bytes }: KeptFile) => ({
  filename: name,
  contentType: type,
  content: bytes,
  contentTransferEncoding: 'base64' as const,
})

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
  const answer = (smtp.response ?? '').replace(/\s+/g, ' ').slice(0, 300)
  const detail = [code, smtp.command, answer].filter(Boolean).join(' · ')
  return { ok: false, failure: failureOf(smtp), code, detail }
}

function failureOf(error: SmtpError): SendFailure {
  const { code, command, permanent } = error
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    // A refused MAIL FROM means that the shop's settings are wrong, not the mail.
    return permanent && command !== 'MAIL FROM' ? 'refused' : 'temporary'
  }
  const wasInTalk =
    code === 'EABORT' ||
    (code === 'ETIMEDOUT' && error.timeoutType === 'SOCKET_TIMEOUT') ||
    // The pool's error for a server that hangs up before its greeting has no command.
    (code === 'ECONNECTION' && command === 'CONN') ||
    (code === 'ESOCKET' && /^(ECONNRESET|EPIPE)$/.test(error.originalCode ?? ''))
  return wasInTalk ? 'interrupted' : 'unreachable'
}
