import * as v from 'valibot'
import type { PictureTexts } from '#core/catalogue/pictures.ts'
import { LONGEST_TEXT, readPhotographs } from '#core/catalogue/pictures/photographs.ts'
import {
  findPictures,
  setPictures,
  type OwnPictures,
  type PicturesSet,
} from '#core/catalogue/pictures/set-pictures.server.ts'
import { deskChange, type DeskJob } from '../../http/desk-action.server.ts'
import { done, refused, type Conflict } from '../../http/desk-answer.ts'
import { isSealed, sealPictures } from './picture-seal.server.ts'
import { putText, textField, VIEW_LABELS, VIEWS } from './picture-words.ts'

const SAME = 'Ya eran esas fotos: recarga la página.'
const GONE = 'Este producto ya no está: alguien ha tirado el borrador.'
const OVERTAKEN =
  'Otra persona ha cambiado las fotos de este color mientras tanto. Recarga la página para verlas.'
const OVERTAKEN_TEXTS = 'Otra persona ha cambiado estas fotos o lo que dicen mientras escribías.'

const productOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['id'] ?? ''

/** What the form says of each photograph; `since` is of the pictures that it was made from. */
const TEXT_FIELDS = {
  color: 40,
  antes: 40,
  texto_front: LONGEST_TEXT,
  texto_detail: LONGEST_TEXT,
  texto_back: LONGEST_TEXT,
} as const
const words = v.optional(
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
    v.maxLength(LONGEST_TEXT, `Como mucho ${LONGEST_TEXT} letras`),
  ),
  '',
)
const TextsShape = {
  color: v.string(),
  antes: v.optional(v.string(), ''),
  texto_front: words,
  texto_detail: words,
  texto_back: words,
}
type Texts = { texto_front: string; texto_detail: string; texto_back: string }

const textsOf = (input: Texts): PictureTexts =>
  Object.fromEntries(
    VIEWS.flatMap((view) =>
      input[`texto_${view}`] === '' ? [] : [[view, input[`texto_${view}`]]],
    ),
  )

type ShowInput = Texts & {
  color: string
  antes: string
  version: string
  fotos: string
  sello: string
}

/** The pictures that a form names, if this shop has made them. */
function madePictures({ ctx, input, ...job }: DeskJob<ShowInput>) {
  const { color, version, fotos, sello } = input
  const made = { productId: productOf(job), color, version, photographs: fotos }
  if (!isSealed(ctx.sessionSecret, made, sello)) return undefined
  const photographs = fotos === '' ? null : (readPhotographs(fotos) ?? null)
  return { version, photographs, texts: textsOf(input) }
}

type ColorJob = DeskJob<{ color: string }>

/** What the audit log keeps of pictures: which, how they are cut, and what they say. */
const kept = (color: string, pictures: Omit<OwnPictures, 'at'> | null) => ({
  color,
  version: pictures?.version ?? null,
  ...pictures?.texts,
})

function entryOf(
  outcome: PicturesSet | undefined,
  job: ColorJob,
  { deed, after }: { deed: string; after: Omit<OwnPictures, 'at'> | null },
) {
  if (!outcome?.ok || !outcome.isChanged) return undefined
  const { color } = job.input
  return {
    action: 'product.pictures' as const,
    subject: { kind: 'product' as const, id: productOf(job) },
    summary: `${deed} de ${productOf(job)}, ${color}`,
    before: kept(color, outcome.before),
    after: kept(color, after),
  }
}

/** The form that brings back what was shown before, unless somebody has changed it since. */
function undoOf(before: OwnPictures | null, job: ColorJob) {
  const { color } = job.input
  if (!before) return { intent: 'quitar-fotos', fields: { color, antes: job.at } }
  const photographs = before.photographs ? JSON.stringify(before.photographs) : ''
  const made = { productId: productOf(job), color, version: before.version, photographs }
  return {
    intent: 'fotos',
    fields: {
      color,
      antes: job.at,
      version: before.version,
      fotos: photographs,
      sello: sealPictures(job.ctx.sessionSecret, made),
      ...Object.fromEntries(VIEWS.map((view) => [textField(view), before.texts[view] ?? ''])),
    },
  }
}

type Set = Extract<PicturesSet, { ok: true }>

/** Says what was set, with the way back; or that somebody was faster. */
function answerSet(outcome: PicturesSet, job: ColorJob, textOf: (set: Set) => string) {
  if (!outcome.ok) return refusedSet(outcome.reason)
  if (!outcome.isChanged) return refused('conflict', SAME)
  return done(textOf(outcome), { undo: undoOf(outcome.before, job) })
}

const refusedSet = (reason: Extract<PicturesSet, { ok: false }>['reason']) =>
  reason === 'overtaken' ? refused('conflict', OVERTAKEN) : refused('not_found', GONE)

/** Shows pictures that were made before. */
export const showPictures = deskChange({
  permission: 'products.edit',
  fields: { ...TEXT_FIELDS, version: 20, sello: 40, fotos: 400 },
  schema: v.object({
    ...TextsShape,
    version: v.string(),
    sello: v.string(),
    fotos: v.optional(v.string(), ''),
  }),
  work: async (job) => {
    const pictures = madePictures(job)
    const { color, antes: since } = job.input
    return (
      pictures &&
      setPictures(job.ctx.db, { productId: productOf(job), color, pictures, since, now: job.at })
    )
  },
  entry: (outcome, job) =>
    entryOf(outcome, job, { deed: 'Pone fotos', after: madePictures(job) ?? null }),
  answer: (outcome, job) =>
    outcome
      ? answerSet(outcome, job, ({ isSold }) => putText(isSold))
      : refused('refused', 'Esas fotos no son de aquí. Vuelve a enviarlas.'),
})

/** Shows the pictures again that the shop came with. */
export const hidePictures = deskChange({
  permission: 'products.edit',
  fields: { color: 40, antes: 40 },
  schema: v.object({ color: v.string(), antes: v.string() }),
  work: ({ ctx, input: { color, antes: since }, at, ...job }) =>
    setPictures(ctx.db, { productId: productOf(job), color, pictures: null, since, now: at }),
  entry: (outcome, job) => entryOf(outcome, job, { deed: 'Quita las fotos', after: null }),
  answer: (outcome, job) => answerSet(outcome, job, () => 'Tus fotos ya no se ven.'),
})

/** Says what the photographs show, for those who do not see them. */
export const describePictures = deskChange({
  permission: 'products.edit',
  fields: TEXT_FIELDS,
  schema: v.object(TextsShape),
  work: async ({ ctx, input, at, ...job }) => {
    const { color, antes: since } = input
    const of = { productId: productOf(job), color }
    const shown = await findPictures(ctx.db, of)
    if (!shown) return { shown, set: undefined }
    const pictures = { ...shown, texts: textsOf(input) }
    return { shown, set: await setPictures(ctx.db, { ...of, pictures, since, now: at }) }
  },
  entry: ({ shown, set }, job) =>
    entryOf(set, job, {
      deed: 'Describe las fotos',
      after: shown && { ...shown, texts: textsOf(job.input) },
    }),
  answer: ({ shown, set }, job) => {
    if (!shown || !set) return refused('refused', 'Este color no tiene fotos tuyas.')
    if (!set.ok && set.reason !== 'overtaken') return refusedSet(set.reason)
    if (set.ok) {
      return set.isChanged
        ? done('Guardado: lo dicen los lectores de pantalla.', { undo: undoOf(set.before, job) })
        : refused('refused', 'Eso es lo que ya dicen.')
    }
    return refused('conflict', OVERTAKEN_TEXTS, {
      conflict: conflictOf(job.input, shown.texts),
      facts: { antes: shown.at },
    })
  },
})

/** Both words of each photograph, where they differ. */
function conflictOf(input: Texts, theirs: PictureTexts): Conflict[] {
  const yours = textsOf(input)
  return VIEWS.filter((view) => yours[view] !== theirs[view]).map((view) => ({
    field: textField(view),
    label: VIEW_LABELS[view],
    yours: yours[view] ?? 'Nada escrito',
    theirs: theirs[view] ?? 'Nada escrito',
  }))
}
