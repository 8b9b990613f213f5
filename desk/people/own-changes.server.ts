import * as v from 'valibot'
import { addPasskey, removePasskey } from '#core/account/staff/own-factors.server.ts'
import { endStaffSessions } from '#core/account/staff/people.server.ts'
import { isReverified } from '#core/account/staff/staff.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

/* Everybody's own access: `orders.read` is what every role has. The use cases write the entries. */

const noEntry = () => undefined
const PART = 4096
const part = v.pipe(v.string(), v.nonEmpty(), v.regex(/^[\w-]+$/))

/** Adds the passkey that the browser has just made for this session. */
export const addOwnPasskey = deskChange({
  permission: 'orders.read',
  fields: { name: 60, id: PART, clientDataJSON: PART, authenticatorData: PART, publicKey: PART },
  schema: v.object({
    name: v.string(),
    id: part,
    clientDataJSON: part,
    authenticatorData: part,
    publicKey: part,
  }),
  // Not by `isSensitive`: to ask for the code there would use up the challenge of the passkey.
  work: async ({ ctx, input: { name, ...answer }, session }) =>
    isReverified(session.reverifiedAt, ctx.now())
      ? addPasskey(ctx, session, { name, answer })
      : ({ ok: false, reason: 'late' } as const),
  entry: noEntry,
  answer: (outcome) => {
    if (outcome.ok) return done('Llave de acceso añadida. Ya puedes entrar con ella.')
    switch (outcome.reason) {
      case 'late':
        return refused('refused', 'Ha pasado mucho rato. Recarga la página y confirma que eres tú.')
      case 'too_many':
        return refused('refused', 'Tienes diez llaves, que es el máximo. Quita antes alguna.')
      case 'refused':
        return refused('refused', 'La llave no vale o ya estaba. Prueba otra vez.')
    }
  },
})

export const removeOwnPasskey = deskChange({
  permission: 'orders.read',
  fields: { id: PART },
  schema: v.object({ id: part }),
  isSensitive: () => true,
  work: ({ ctx, input, session }) => removePasskey(ctx, session, input.id),
  entry: noEntry,
  answer: (isRemoved) =>
    isRemoved ? done('Llave quitada.') : refused('not_found', 'Esa llave ya no está.'),
})

/** Closes the person's other sessions. */
export const endOwnSessions = deskChange({
  permission: 'orders.read',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, session }) =>
    endStaffSessions(ctx, { staffId: session.staff.id, exceptSessionId: session.sessionId }),
  entry: noEntry,
  answer: (outcome) =>
    outcome.ok
      ? done('Las demás sesiones se han cerrado.')
      : refused('refused', 'No había otra sesión abierta.'),
})
