import * as v from 'valibot'
import {
  MOST_TEMPLATES,
  TEMPLATE_LIMITS,
  templateForm,
} from '#core/account/contact/reply-template.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
} from '#core/account/contact/reply-templates.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused } from '../http/desk-answer.ts'

const SAME_NAME = { errors: { nombre: 'Ya hay una con ese nombre' } }
const GONE = 'Esa plantilla ya no está: otra persona la ha borrado.'

const subject = (id: string) => ({ kind: 'template', id })

/** A beginning of answers that somebody has written. */
export const createTemplate = deskChange({
  permission: 'messages.answer',
  fields: { nombre: 80, texto: 2 * TEMPLATE_LIMITS.texto },
  schema: templateForm,
  work: ({ ctx, input, at }) => addTemplate(ctx, { label: input.nombre, text: input.texto, at }),
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'template.create',
          subject: subject(outcome.id),
          summary: 'Crea una plantilla de respuesta',
          after: { letters: input.texto.length },
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) return done(`Plantilla guardada: ${input.nombre}.`)
    return outcome.reason === 'same_name'
      ? refused('bad_fields', '', SAME_NAME)
      : refused('refused', `Caben ${MOST_TEMPLATES} plantillas. Borra una que no uses.`)
  },
})

const versionField = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

/** Other words for a beginning. Tells both if somebody was faster. */
export const saveTemplate = deskChange({
  permission: 'messages.answer',
  fields: { nombre: 80, texto: 2 * TEMPLATE_LIMITS.texto, plantilla: 60, version: 9 },
  schema: v.object({ ...templateForm.entries, plantilla: v.string(), version: versionField }),
  work: ({ ctx, input, at }) =>
    changeTemplate(ctx.db, input.plantilla, {
      label: input.nombre,
      text: input.texto,
      version: input.version,
      at,
    }),
  entry: (outcome, { input }) =>
    outcome.ok && outcome.isChanged
      ? {
          action: 'template.change',
          subject: subject(input.plantilla),
          summary: 'Cambia una plantilla de respuesta',
          before: { version: input.version },
          after: { version: input.version + 1, letters: input.texto.length },
        }
      : undefined,
  answer: (outcome, { input }) => {
    if (outcome.ok) {
      return done(outcome.isChanged ? `Plantilla guardada: ${input.nombre}.` : 'Estaba igual.')
    }
    if (outcome.reason === 'gone') return refused('not_found', GONE)
    if (outcome.reason === 'same_name') return refused('bad_fields', '', SAME_NAME)
    const { now } = outcome
    const both = [
      { field: 'nombre', label: 'Nombre', yours: input.nombre, theirs: now.label },
      { field: 'texto', label: 'Texto', yours: input.texto, theirs: now.text },
    ]
    return refused('conflict', 'Otra persona ha cambiado esta plantilla mientras escribías.', {
      conflict: both.filter(({ yours, theirs }) => yours !== theirs),
      facts: { version: String(now.version) },
    })
  },
})

/** A beginning that nobody uses any more. */
export const removeTemplate = deskChange({
  permission: 'messages.answer',
  fields: { plantilla: 60, version: 9 },
  schema: v.object({ plantilla: v.string(), version: versionField }),
  work: ({ ctx, input }) => deleteTemplate(ctx.db, input.plantilla, input.version),
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'template.delete',
          subject: subject(input.plantilla),
          summary: 'Borra una plantilla de respuesta',
          before: { version: input.version },
        }
      : undefined,
  answer: (outcome) => {
    if (!outcome.ok) {
      return outcome.reason === 'gone'
        ? refused('conflict', GONE)
        : refused('conflict', 'Otra persona la ha cambiado: léela antes de borrarla.')
    }
    const { label, text } = outcome.template
    return done(`Plantilla borrada: ${label}.`, {
      undo: { intent: 'crear', fields: { nombre: label, texto: text } },
    })
  },
})
