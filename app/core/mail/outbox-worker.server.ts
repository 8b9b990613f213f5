import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import type { MailRow } from '#db/tables/mail.ts'
import { claimDueMail, markFailed, markSent } from './outbox.server.ts'
import type { MailTransport } from './transport.server.ts'

type LogLine = (message: string, fields: Record<string, string | number>) => void

export type OutboxWorkerConfig = {
  db: Db
  transport: MailTransport
  /** Gets the mail's id, kind and try; never an address, a subject or what a server said. */
  log: { info: LogLine; error: LogLine }
  /** The clock that all servers share, see `databaseNow`. */
  now: () => Date | Promise<Date>
  pollMs: number
}

export type OutboxWorker = {
  start: () => void
  /** Sends soon; for right after a commit. The caller does not wait and gets no error. */
  wake: () => void
  /** Sends what is due now, also what falls due meanwhile; answers how many went out. */
  drain: () => Promise<number>
  /** Takes no further mail; resolves when the one in hand is done, within a minute or so. */
  stop: () => Promise<void>
}

/**
 * Sends the mails of the outbox, one at a time. Nothing it does throws: a mail that cannot be sent
 * is tried again by the rule in `retry.ts`, and a database that is away is asked at the next poll.
 * Guarded by: outbox-worker.server.test.ts.
 */
export function createOutboxWorker(config: OutboxWorkerConfig): OutboxWorker {
  let running: Promise<number> | undefined
  let isAskedAgain = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const run = async (): Promise<number> => {
    await yieldToOthers() // the answer to the shopper goes first
    let sentCount = 0
    try {
      while (isAskedAgain && !isStopped) {
        isAskedAgain = false
        sentCount += await sendDue(config, () => isStopped)
      }
    } catch (error) {
      config.log.error('the mail outbox cannot be read', { code: codeOf(error) })
    } finally {
      running = undefined // before anybody else gets to run, so that no wake is lost
    }
    return sentCount
  }
  const drain = (): Promise<number> => {
    // Asked while a round is under way: the mail may be newer than the round's last look.
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
    const mail = await claimDueMail(config.db, await config.now())
    if (!mail) break
    const result = await sendOne(config, mail)
    if (result === 'sent') sentCount += 1
    // The others would only wait for the same silence; they keep their tries for better times.
    if (result === 'server_down') break
    // A loop of awaits on SQLite never lets a timer or a request in.
    await yieldToOthers()
  }
  return sentCount
}

async function sendOne(
  { db, transport, log, now }: OutboxWorkerConfig,
  mail: MailRow,
): Promise<'sent' | 'not_sent' | 'server_down'> {
  const fields = { mailId: mail.id, kind: mail.kind, attempt: mail.attempts }
  const outcome = await transport.send(mail)
  if (outcome.ok) {
    await markSent(db, mail, await now())
    log.info('mail sent', fields)
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
