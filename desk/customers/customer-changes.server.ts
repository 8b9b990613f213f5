import * as v from 'valibot'
import { addNote, deleteNote } from '#core/owner/desk-customers/customer-notes.server.ts'
import { forgetPerson } from '#core/owner/desk-customers/forget-person.server.ts'
import { findPerson } from '#core/owner/desk-customers/people.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'
import { NOTE_REFUSALS } from '../ui/note-words.ts'
import { GONE } from './customer-words.ts'

const keyOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['key'] ?? ''

/** By the key of the page, which is an account's or an order's id: no personal data in the log. */
const subject = (job: Pick<DeskJob<unknown>, 'params'>) => ({ kind: 'customer', id: keyOf(job) })

/** The person of the page. */
async function personOf(job: Pick<DeskJob<unknown>, 'ctx' | 'params'>) {
  const person = await findPerson(job.ctx.db, keyOf(job))
  if (!person) throw new Response(GONE, { status: 404 })
  return person
}

export const note = deskChange({
  permission: 'customers.read',
  fields: { nota: 2000 },
  schema: v.object({ nota: v.string() }),
  work: async (job) => {
    const { email } = await personOf(job)
    const wanted = { email, typed: job.input.nota, staffId: job.staff.id, at: job.at }
    return addNote(job.ctx, wanted)
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'customer.note',
          subject: subject(job),
          summary: 'Apunta una nota de un cliente',
          after: { note: outcome.id },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Nota apuntada.')
    return outcome.reason === 'repeated'
      ? refused('conflict', 'Esa nota ya la apuntaste: está más abajo. Si es otra, cambia algo.')
      : refused('bad_fields', '', { errors: { nota: NOTE_REFUSALS[outcome.reason] } })
  },
})

export const removeNote = deskChange({
  permission: 'customers.read',
  fields: { nota: 60 },
  schema: v.object({ nota: v.string() }),
  work: async (job) => deleteNote(job.ctx.db, (await personOf(job)).email, job.input.nota),
  entry: (isDeleted, job) =>
    isDeleted
      ? {
          action: 'customer.remove_note',
          subject: subject(job),
          summary: 'Quita una nota de un cliente',
          before: { note: job.input.nota },
        }
      : undefined,
  answer: (isDeleted) =>
    isDeleted ? done('Nota quitada.') : refused('conflict', 'Esa nota ya no estaba.'),
})

/** Forgets the person; asks the second factor again, and the figure that was read. */
export const forget = deskChange({
  permission: 'customers.forget',
  fields: { pedidos: 6, seguro: 4 },
  schema: v.object({
    pedidos: v.pipe(v.string(), v.transform(Number)),
    seguro: v.pipe(v.string(), v.literal('si', 'Marca la casilla: no tiene vuelta atrás')),
  }),
  isSensitive: () => true,
  work: (job) =>
    forgetPerson(job.ctx.db, { key: keyOf(job), orders: job.input.pedidos, at: job.at }),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'customer.forget',
          subject: subject(job),
          summary: `Olvida a un cliente: ${outcome.orders} pedidos, ${outcome.waiting} sin acabar`,
          after: { orders: outcome.orders, waiting: outcome.waiting },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const waits = outcome.waiting === 0 ? '' : '&esperan=1'
      return done('Olvidado.', { to: `/clientes?hecho=olvidar${waits}` })
    }
    return outcome.reason === 'unknown'
      ? refused('not_found', GONE)
      : refused(
          'conflict',
          'Sus pedidos han cambiado mientras mirabas. Recarga la página y léela otra vez.',
        )
  },
})
