import * as v from 'valibot'
import {
  activateStaff,
  changeStaffRole,
  deactivateStaff,
  endStaffSessions,
  inviteAgain,
  inviteStaff,
  resetSecondFactor,
  type PersonOutcome,
} from '#core/account/staff/people.server.ts'
import { staffForm } from '#core/account/staff/staff-form.ts'
import { findStaff } from '#core/account/staff/staff-list.server.ts'
import { ROLE_LABELS, STAFF_ROLES } from '#core/account/staff/staff.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused, type DeskReply } from '../http/desk-answer.ts'
import { PERSON_REFUSALS } from './people-words.ts'

/* The use cases write their own entries of the log, so `entry` writes none here. */

const noEntry = () => undefined
const always = () => true
const idOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['id'] ?? ''

type Refusal = Extract<PersonOutcome, { ok: false }> | { ok: false; reason: 'self' }

function refusalOf({ reason }: Refusal): DeskReply {
  switch (reason) {
    case 'self':
      return refused(
        'refused',
        'Tu propio acceso se lleva en «Tu acceso», o te lo quita otro dueño.',
      )
    case 'changed_meanwhile':
      return refused('conflict', 'Otra persona acaba de cambiar su papel.')
    case 'unknown':
      return refused('not_found', PERSON_REFUSALS.unknown)
    case 'same':
    case 'last_owner':
    case 'inactive':
      return refused('refused', PERSON_REFUSALS[reason])
  }
}

/** Adds a person and invites them by mail. */
export const invite = deskChange({
  permission: 'staff.manage',
  fields: { name: 60, email: 254, role: 20 },
  schema: staffForm,
  isSensitive: always,
  work: ({ ctx, input }) => inviteStaff(ctx, input),
  entry: noEntry,
  // The mail is there with the commit.
  after: async (outcome, { ctx }) => {
    if (outcome.ok) ctx.wakeMail()
    return outcome
  },
  answer: (outcome, { input }) => {
    if (outcome.ok) return done(`Invitación enviada a ${input.email}. El enlace vale 48 horas.`)
    return outcome.reason === 'taken'
      ? refused('bad_fields', '', { errors: { email: 'Ya hay una persona con este correo.' } })
      : refused('bad_fields', '', { errors: outcome.errors })
  },
})

/** Changes a person's role, if it still is the one that the page showed. */
export const changeRole = deskChange({
  permission: 'staff.manage',
  fields: { role: 20, from: 20 },
  schema: v.object({
    role: v.picklist(STAFF_ROLES, 'Elige un papel'),
    from: v.picklist(STAFF_ROLES),
  }),
  isSensitive: always,
  work: async ({ ctx, input, ...job }) => {
    const outcome = await changeStaffRole(ctx, { staffId: idOf(job), ...input })
    const now = await findStaff(ctx.db, idOf(job))
    return { ...outcome, current: now?.role }
  },
  entry: noEntry,
  answer: (outcome, { input }) => {
    if (outcome.ok) return done(`Su papel es ahora ${ROLE_LABELS[input.role]}.`)
    if (outcome.reason !== 'changed_meanwhile' || !outcome.current) return refusalOf(outcome)
    return refused('conflict', 'Otra persona acaba de cambiar su papel.', {
      conflict: [
        {
          field: 'role',
          label: 'Papel',
          yours: ROLE_LABELS[input.role],
          theirs: ROLE_LABELS[outcome.current],
        },
      ],
    })
  },
})

/** A change without fields, of the person whose page it is. */
const onPerson = (
  work: (
    ctx: DeskJob<object>['ctx'],
    staffId: string,
    job: Pick<DeskJob<object>, 'session'>,
  ) => Promise<{ ok: true } | Refusal>,
  says: string,
  { isOfOwn = false, wakes = false } = {},
) =>
  deskChange({
    permission: 'staff.manage',
    fields: {},
    schema: v.object({}),
    isSensitive: always,
    work: async ({ ctx, staff, ...job }): Promise<{ ok: true } | Refusal> =>
      idOf(job) === staff.id && !isOfOwn
        ? { ok: false, reason: 'self' }
        : work(ctx, idOf(job), job),
    entry: noEntry,
    after: async (outcome, { ctx }) => {
      if (outcome.ok && wakes) ctx.wakeMail()
      return outcome
    },
    answer: (outcome) => (outcome.ok ? done(says) : refusalOf(outcome)),
  })

export const takeAccess = onPerson(
  (ctx, staffId) => deactivateStaff(ctx, staffId),
  'Ya no tiene acceso. Sus sesiones se han cerrado.',
)

export const giveAccess = onPerson(
  (ctx, staffId) => activateStaff(ctx, staffId),
  'Vuelve a tener acceso, con su contraseña y su llave.',
)

export const inviteOnceMore = onPerson(
  (ctx, staffId) => inviteAgain(ctx, staffId),
  'Otra invitación sale ahora. La de antes ya no vale.',
  { wakes: true },
)

export const resetFactor = onPerson(
  (ctx, staffId) => resetSecondFactor(ctx, staffId),
  'Su llave ya no vale. Le llega un correo para preparar otra.',
  { wakes: true },
)

/** Of the own sessions, the one that asks stays open. */
export const endSessions = onPerson(
  async (ctx, staffId, { session }) =>
    endStaffSessions(ctx, { staffId, exceptSessionId: session.sessionId }),
  'Sesiones cerradas.',
  { isOfOwn: true },
)
