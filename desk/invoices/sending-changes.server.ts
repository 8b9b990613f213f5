import * as v from 'valibot'
import { formatMoment } from '#core/base/dates/format-dates.ts'
import { readiness } from '#core/orders/verifactu/readiness.server.ts'
import { beginRefusal, hurryRefusal } from '#core/orders/verifactu/refusal-words.ts'
import { beginSending, hurrySending } from '#core/orders/verifactu/switch.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { PLACES } from './record-words.ts'

/**
 * Begins the sending of records: it can only be left at the end of the year. The form carries the
 * service and the certificate that the person read, and another one is refused.
 */
export const begin = deskChange({
  permission: 'invoices.send',
  fields: { servicio: 12, certificado: 30 },
  schema: v.object({ servicio: v.string(), certificado: v.string() }),
  isSensitive: ({ ctx }) => readiness(ctx.sendingService, ctx.now()).ok,
  work: async ({ ctx, input, at }) => {
    const ready = readiness(ctx.sendingService, new Date(at))
    if (!ready.ok) return { ok: false, reason: 'not_ready', text: ready.text } as const
    if (input.servicio !== ready.kind || input.certificado !== ready.until) {
      return { ok: false, reason: 'other_service' } as const
    }
    const begun = await beginSending(ctx.db, { kind: ready.kind, at })
    return begun.ok ? ({ ok: true, kind: ready.kind, from: begun.fromPosition } as const) : begun
  },
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'invoice.begin_sending',
          subject: { kind: 'invoices', id: 'varios' },
          summary:
            outcome.kind === 'test'
              ? 'Empieza a enviar los registros al servicio de pruebas de la Agencia Tributaria'
              : 'Empieza a enviar los registros a la Agencia Tributaria',
          after: { service: outcome.kind, from: outcome.from },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Desde la próxima factura se envía todo. Cómo va, en esta página.')
    if (outcome.reason === 'not_ready') return refused('refused', outcome.text)
    return outcome.reason === 'other_service'
      ? refused('conflict', OTHER_SERVICE)
      : refused('refused', beginRefusal(outcome.reason, PLACES))
  },
})

const OTHER_SERVICE =
  'El certificado o el servicio ya no son los que has leído. Recarga la página y míralos.'

/** Asks the running shop to send now what waits. */
export const sendNow = deskChange({
  permission: 'invoices.send',
  fields: {},
  schema: v.object({}),
  work: ({ ctx }) => hurrySending(ctx.db),
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'invoice.send',
          subject: { kind: 'invoices', id: 'varios' },
          summary: 'Pide enviar ya los registros que esperan',
        }
      : undefined,
  answer: (outcome, { at }) => {
    if (!outcome.ok) return refused('refused', hurryRefusal(outcome.reason, PLACES))
    const { notBefore } = outcome
    return done(
      notBefore === null || Date.parse(notBefore) <= Date.parse(at)
        ? 'La tienda los envía ahora. Recarga la página para ver cómo ha ido.'
        : `La Agencia Tributaria pide esperar entre dos envíos: el siguiente sale el ${formatMoment(notBefore)}.`,
    )
  },
})
