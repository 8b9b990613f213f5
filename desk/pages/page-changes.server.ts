import * as v from 'valibot'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { pageAlarms, pageDuty } from '#core/settings/pages/page-duties.ts'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import {
  discardPageDraft,
  findPageDraft,
  savePageDraft,
  type PageDraft,
  type SavePageDraftOutcome,
} from '#core/settings/page-drafts.server.ts'
import {
  planPage,
  publishedEntry,
  publishPage,
  textMark,
  type PublishPageOutcome,
} from '#core/settings/publish-page.server.ts'
import { textSetting } from '#core/settings/page-texts.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { settingValue } from '#core/settings/settings.ts'
import type { Db } from '#db/schema.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { typedMoment } from '../http/field-moment.ts'

const pageOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string => params['page'] ?? ''

const whole = v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))
/** Empty: the page has no draft. */
const version = v.union([
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
  whole,
])

/** The texts of the form of a page; `number` and `version` are what it was made from. */
const FIELDS = {
  typed: LONGEST_PAGE,
  written: LONGEST_PAGE,
  number: 10,
  version: 10,
  publishAt: 20,
  seen: 64,
}
const FORM = v.pipe(
  v.object({
    typed: v.string(),
    /** A page of data as it is written without scripts. */
    written: v.string(),
    number: whole,
    version,
    publishAt: v.string(),
    seen: v.string(),
  }),
  v.transform(({ written, typed, ...form }) => ({ ...form, typed: written || typed })),
)

const changesOf = (page: string, before: string, after: string): string =>
  changesInWords(contentOfText(page, before), contentOfText(page, after)).join(' ')

type Kept = SavePageDraftOutcome | { ok: false; reason: 'bad_moment' }

/** Keeps what is typed as the page's draft, perhaps with the date at which it goes out. */
export const keepPageDraft = deskChange({
  permission: 'settings.edit',
  fields: FIELDS,
  schema: FORM,
  work: async ({ ctx, input, staff, at, ...job }) => {
    const publishAt = typedMoment(input.publishAt)
    const { typed: text, version: seen, number: readNumber } = input
    const of = { page: pageOf(job), text, version: seen, readNumber }
    const outcome: Kept =
      publishAt === undefined
        ? { ok: false, reason: 'bad_moment' }
        : await savePageDraft(ctx.db, { ...of, publishAt, by: staff.name, now: at })
    return { outcome, publishAt, page: of.page, now: await textOfNow(ctx.db, of.page) }
  },
  entry: ({ outcome, publishAt, page }, { input }) =>
    outcome.ok
      ? {
          action: publishAt === null ? 'text.draft' : 'text.schedule',
          subject: { kind: 'page', id: page },
          summary: `${publishAt === null ? 'Guarda' : 'Programa'} el borrador de /${page}`,
          after: { huella: textMark(input.typed), sale: publishAt ?? null },
        }
      : undefined,
  answer: ({ outcome, publishAt, page, now }, { input }) => {
    if (!outcome.ok) return refusalOf(outcome, page, { ...input, now })
    if (publishAt !== null) return done('Programado: sale solo a esa hora.')
    return done(
      outcome.fault === undefined
        ? 'Borrador guardado.'
        : `Borrador guardado, aunque así no puede salir. ${outcome.fault}`,
    )
  },
})

/** The text that shoppers see, or the file's. */
async function textOfNow(db: Db, page: string): Promise<string> {
  const setting = textSetting(page)
  return setting ? String(settingValue(await readSettings(db), setting)) : ''
}

type Published =
  | { kind: 'seen'; before: string; after: string }
  | { kind: 'made'; outcome: PublishPageOutcome; now: string }

/** Publishes what is typed; the first press says what changes, the second changes that. */
export const publishPageText = deskChange({
  permission: 'settings.edit',
  fields: FIELDS,
  schema: FORM,
  work: async ({ ctx, input, staff, at, ...job }): Promise<Published> => {
    const { typed: text, version: draft, number: readNumber, seen } = input
    const wanted = { page: pageOf(job), text, version: draft, readNumber, now: at }
    const plan = await planPage(ctx.db, wanted)
    if (plan.ok && seen !== textMark(plan.after)) return { kind: 'seen', ...plan }
    const outcome = plan.ok ? await publishPage(ctx.db, { ...wanted, by: staff.name }) : plan
    return { kind: 'made', outcome, now: await textOfNow(ctx.db, wanted.page) }
  },
  entry: (made, job) =>
    made.kind === 'made' && made.outcome.ok ? publishedEntry(pageOf(job), made.outcome) : undefined,
  answer: (made, { input, ...job }) => {
    const page = pageOf(job)
    if (made.kind === 'seen') {
      const { before, after } = made
      const words = [changesOf(page, before, after), ...pageAlarms(page, before, after)]
      return preview([...words, pageDuty(page) ?? ''].join(' ').trim(), { seen: textMark(after) })
    }
    const { outcome, now } = made
    if (!outcome.ok) return refusalOf(outcome, page, { ...input, now })
    return done('Publicado. La tienda lo enseña en un segundo o dos.', {
      undo: { intent: 'deshacer', fields: { number: String(outcome.number) } },
    })
  },
})

type Refusal = Extract<Kept | PublishPageOutcome, { ok: false }>

/** What was typed, what it was made from, and the text that shoppers see now. */
type Tried = Pick<v.InferOutput<typeof FORM>, 'typed' | 'number' | 'version'> & { now: string }

/** What was typed stays in the form in every case. */
function refusalOf(outcome: Refusal, page: string, tried: Tried): DeskReply {
  switch (outcome.reason) {
    case 'unknown':
      return refused('not_found', 'Esta página ya no existe.')
    case 'same':
      return refused('refused', 'Es lo que ya dice la tienda: no hay nada que publicar.')
    case 'too_long':
      return fieldFault('typed', `Es demasiado largo: caben ${LONGEST_PAGE} caracteres.`)
    case 'bad_moment':
      return fieldFault('publishAt', 'Escribe un día y una hora')
    case 'past':
      return fieldFault('publishAt', 'Esa hora ya ha pasado')
    case 'bad_text':
      return refused('bad_fields', '', {
        errors: { typed: outcome.message, ...outcome.faults },
      })
    case 'problem':
      return refused('refused', `${outcome.message} No se ha cambiado nada.`)
    case 'changed_meanwhile':
      return overtaken(page, tried, outcome.current)
    case 'page_changed':
      return refused('conflict', 'Otra persona ha publicado otro texto mientras escribías.', {
        facts: { number: String(outcome.number), version: String(tried.version ?? '') },
        conflict: [
          {
            field: 'typed',
            label: 'Secciones',
            yours: unlike(page, tried.now, tried.typed),
            theirs: 'como está ahora en la tienda',
          },
        ],
      })
  }
}

const fieldFault = (field: 'typed' | 'publishAt', message: string): DeskReply =>
  refused('bad_fields', '', { errors: { [field]: message } })

/** Somebody saved, published, threw away or began a draft of the page. */
function overtaken(page: string, tried: Tried, current: PageDraft | undefined): DeskReply {
  const number = String(tried.number)
  if (!current) {
    return refused('conflict', 'Otra persona ha publicado o tirado este borrador.', {
      facts: { number, version: '' },
      conflict: [
        { field: 'typed', label: 'Borrador', yours: 'lo que has escrito', theirs: 'no hay' },
      ],
    })
  }
  return refused('conflict', `${current.updatedBy} ha guardado un borrador mientras escribías.`, {
    facts: { number, version: String(current.version) },
    conflict: [
      {
        field: 'typed',
        label: 'Secciones',
        yours: unlike(page, current.text, tried.typed),
        theirs: `el borrador de ${current.updatedBy}`,
      },
    ],
  })
}

const unlike = (page: string, theirs: string, mine: string): string =>
  changesOf(page, theirs, mine) || 'lo mismo'

/** Throws the draft away, if it still is the one that the person saw. */
export const discardPage = deskChange({
  permission: 'settings.edit',
  fields: { version: 10 },
  schema: v.object({ version: whole }),
  work: async ({ ctx, input, ...job }) => {
    const of = { page: pageOf(job), version: input.version }
    const draft = await findPageDraft(ctx.db, of.page)
    return { ok: await discardPageDraft(ctx.db, of), draft }
  },
  entry: ({ ok, draft }, job) =>
    ok
      ? {
          action: 'text.discard_draft',
          subject: { kind: 'page', id: pageOf(job) },
          summary: `Tira el borrador de /${pageOf(job)}`,
          before: { huella: textMark(draft?.text) },
        }
      : undefined,
  answer: ({ ok }) =>
    ok
      ? done('Borrador tirado: la tienda sigue como estaba.')
      : refused('conflict', 'Otra persona lo ha cambiado antes. Recarga la página.'),
})
