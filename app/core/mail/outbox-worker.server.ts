import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import { traced } from '#db/traced.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { readKeptFile } from '#core/base/files/kept-files.server.ts'
import { claimDueMail, markFailed, markSent } from './outbox.server.ts'
import type { MailTransport } from './transport.server.ts'

type LogLine = (message: string, fields: Record<string, string | number>) => void

export type OutboxWorkerConfig = {
  db: Db
  transport: MailTransport
  /** Logs the mail's id, kind and attempt; never an address, a subject or a server's answer. */
  log: { info: LogLine; error: LogLine }
  /** The clock shared by all servers, see `databaseNow`. */
  now: () => Date | Promise<Date>
  pollMs: number
}

export type OutboxWorker = {
  start: () => void
  /** Sends soon; call it after a commit. Does not wait and does not throw. */
  wake: () => void
  /** Sends the due mails, also those that fall due meanwhile; answers how many were sent. */
  drain: () => Promise<number>
  /** Claims no further mail; resolves when the current one is done, within about a minute. */
  stop: () => Promise<void>
}

/**
 * Sends the mails of the outbox, one at a time. Never throws: `retry.ts` decides when a failed mail
 * is retried, and after a database error the next poll tries again.
 * Guarded by: outbox-worker.server.test.ts.
 */
export function createOutboxWorker(config: OutboxWorkerConfig): OutboxWorker {
  let running: Promise<number> | undefined
  let isAskedAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const run = async (): Promise<number> => {
    await yieldToOthers() // the response to the shopper goes first
    let sentCount = 0
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false
        sentCount += await sendDue(config, () => isStopped)
      }
    } catch (error) {
      config.log.error('the mail outbox cannot be read', { code: codeOf(error) })
    } finally {
      running = undefined // before other code runs, so that no wake is lost
    }
    return sentCount
  }
  const drain = (): Promise<number> => {
    // A running round may have read the outbox before this mail was queued.
    isAskedAgain = true
    running ??= run()
    return running
  }
  return {
    start: () => {
      timer ??= setInterval(() => void drain(), config.pollMs).unref()
      void drain()
    },
    wake: () => void drain(),
    drain,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

async function sendDue(config: OutboxWorkerConfig, isStopped: () => boolean): Promise<number> {
  let sentCount = 0
  while (!isStopped()) {
    const claimedAt = await config.now()
    const mail = await claimDueMail(config.db, claimedAt)
    if (!mail) break
    const result = await sendOne(config, mail, claimedAt)
    if (result === 'sent') sentCount += 1
    // The other mails would fail too; keep their attempts for later.
    if (result === 'server_down') break
    // Awaits on SQLite alone never yield to timers or requests.
    await yieldToOthers()
  }
  return sentCount
}

async function sendOne(
  { db, transport, log, now }: OutboxWorkerConfig,
  mail: MailRow,
  claimedAt: Date,
): Promise<'sent' | 'not_sent' | 'server_down'> {
  const fields = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts }
  const attributes = { 'mail.kind': mail.kind, 'mail.attempt': mail.attempts }
  const attached =
    mail.attached_file === null ? undefined : await readKeptFile(db, mail.attached_file)
  if (mail.attached_file !== null && !attached) log.error('mail without its file', fields)
  const outcome = await traced('mail.send', attributes, () => transport.send(mail, attached))
  if (outcome.ok) {
    const { savedFile } = outcome
    // Seconds ago at most: the clock is not asked again for each mail that goes well.
    await markSent(db, mail, { now: claimedAt, savedFile })
    log.info(savedFile === undefined ? 'mail sent' : 'mail written to a file', fields)
    return 'sent'
  }
  const { failure, code, detail } = outcome
  const next = await markFailed(db, mail, { failure, detail, now: await now() })
  const isServerDown = failure === 'unreachable' || failure === 'interrupted'
  const line = { ...fields, failure, code }
  if (next.status === 'dead') {
    log.error('mail given up', line)
  } else if (isServerDown) {
    log.error('mail put off, no server', { ...line, againInMinutes: next.pauseMinutes })
  } else {
    log.info('mail put off', { ...line, againInMinutes: next.pauseMinutes })
  }
  return isServerDown ? 'server_down' : 'not_sent'
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return String(code ?? name)
}
