import { sendRecords, type SenderContext } from '#core/orders/verifactu/sender.server.ts'
import { SENDING_JOB } from '#core/orders/verifactu/switch.server.ts'
import type { Log } from '../log.ts'
import type { Job } from './jobs.ts'

/** Short beside the minute that the agency wants between two sendings; cheap while it is off. */
const EVERY_MS = 15_000

/** Sends the records of invoices to the tax agency, once the owner has begun it. */
export const verifactuJob = ({ log, ...context }: SenderContext & { log: Log }): Job => ({
  name: SENDING_JOB,
  everyMs: EVERY_MS,
  run: async (signal) => {
    for (const outcome of await sendRecords(context, signal)) {
      const { kind, ...fields } = outcome
      if (kind === 'sent') log.info('invoice records sent', fields)
      if (kind === 'failed') log.error('invoice records not sent', fields)
    }
  },
})
