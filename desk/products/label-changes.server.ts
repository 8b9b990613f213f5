import * as v from 'valibot'
import { checkLabel, type LabelCheck } from '#core/settings/guarantee/check-notice.server.ts'
import {
  placeLabel,
  removeLabel,
  type LabelOutcome,
} from '#core/settings/guarantee/durability-label.server.ts'
import { labelFaultText } from '#core/settings/guarantee/notice-faults.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused, type DeskReply } from '../http/desk-answer.ts'

/** The field of the form that has the file. */
const FIELD = 'etiqueta'

type Prepared = { bytes: Buffer; checked: LabelCheck } | undefined

/** Reads the file and checks it: names and types that a browser states are not believed. */
async function readLabel(request: Request): Promise<Prepared> {
  const file = (await request.formData()).get(FIELD)
  if (!(file instanceof File) || file.size === 0) return undefined
  const bytes = Buffer.from(await file.arrayBuffer())
  return { bytes, checked: await checkLabel(bytes) }
}

const changeOf = ({ params, staff, at }: Pick<DeskJob<unknown>, 'params' | 'staff' | 'at'>) => ({
  productId: params['id'] ?? '',
  by: staff.name,
  now: at,
})

type Refused = Extract<LabelOutcome, { ok: false }>

function refusalOf({ reason }: Refused, same: string): DeskReply {
  switch (reason) {
    case 'unknown':
      return refused('not_found', 'Este producto ya no está.')
    case 'no_guarantee':
      return refused('refused', 'Guarda antes los años de su garantía de durabilidad.')
    case 'same':
      return refused('refused', same)
    case 'changed_meanwhile':
      return refused('conflict', 'Alguien la acaba de cambiar. Recarga la página y repite.')
  }
}

type Outcome = LabelOutcome | { ok: false; reason: 'bad_file'; text: string }

/** Places the label of a product's guarantee of durability, as its maker delivered it. */
export const placeOwnLabel = deskChange({
  permission: 'products.edit',
  fields: {},
  schema: v.object({}),
  prepare: readLabel,
  work: async ({ ctx, prepared, ...job }): Promise<Outcome> => {
    const bad = (text: string) => ({ ok: false, reason: 'bad_file', text }) as const
    if (!prepared) return bad('Elige el fichero de la etiqueta.')
    const { bytes, checked } = prepared
    if (!checked.ok) return bad(`${labelFaultText(checked)} No se ha cambiado nada.`)
    return placeLabel(ctx.db, { ...changeOf(job), bytes, checked })
  },
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'product.place_label',
          subject: { kind: 'product', id: changeOf(job).productId },
          summary: `Pone la etiqueta de la garantía de durabilidad de ${changeOf(job).productId}`,
          after: { huella: outcome.sha256, años: outcome.years },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done('Etiqueta puesta.')
    return outcome.reason === 'bad_file'
      ? refused('bad_fields', '', { errors: { [FIELD]: outcome.text } })
      : refusalOf({ ok: false, reason: outcome.reason }, 'Esa etiqueta es la que está puesta.')
  },
})

/** Takes it away: the guarantee stays, as text. */
export const removeOwnLabel = deskChange({
  permission: 'products.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, ...job }) => removeLabel(ctx.db, changeOf(job)),
  entry: (outcome, job) =>
    outcome.ok
      ? {
          action: 'product.remove_label',
          subject: { kind: 'product', id: changeOf(job).productId },
          summary: `Quita la etiqueta de la garantía de durabilidad de ${changeOf(job).productId}`,
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok ? done('Etiqueta quitada.') : refusalOf(outcome, 'No tiene ninguna etiqueta.'),
})
