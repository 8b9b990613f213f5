import * as v from 'valibot'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { isTextKey, textSetting } from '#core/settings/page-texts.ts'
import { textMark as markOf } from '#core/settings/publish-page.server.ts'
import { settingAlarms, shownValue } from '#core/settings/setting-words.ts'
import {
  changeSetting,
  lastChangeUndone,
  planSetting,
  type NewSetting,
  type SettingOutcome,
} from '#core/settings/settings.server.ts'
import type { Setting } from '#core/settings/settings-list.ts'
import { findSetting, readSetting } from '#core/settings/settings.ts'
import { issuerChangeWarnings } from '#core/orders/verifactu/issuer-change.server.ts'
import type { Db } from '#db/schema.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'

/** The number of the last change that the page has read, and the value that was asked about. */
const READ = { number: 12, seen: 64 } as const
const readNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

type Params = Pick<DeskJob<unknown>, 'params'>['params']

const settingOf = (params: Params): Setting | undefined => {
  const found = findSetting(params['key'] ?? '')
  return found && !isTextKey(found.key) ? found : undefined
}
const pageOf = (params: Params): Setting | undefined => textSetting(params['page'] ?? '')

type Asked = { number: number; seen: string; by: string; at: string }

type Outcome =
  | { kind: 'no_setting' }
  | { kind: 'bad_value'; message: string }
  | { kind: 'preview'; setting: Setting; before: unknown; after: unknown; warnings: string[] }
  | { kind: 'changed'; setting: Setting; before: unknown; after: unknown; number: number }
  | { kind: 'conflict'; setting: Setting; after: unknown; current: unknown; number: number }
  | { kind: 'refused'; refusal: Extract<SettingOutcome, { ok: false }> }

/** Plans a change; makes it if it was seen before, and nobody has changed the setting meanwhile. */
async function plan(
  db: Db,
  setting: Setting,
  wanted: NewSetting,
  { number, seen, by, at }: Asked,
): Promise<Outcome> {
  const planned = await planSetting(db, wanted)
  if (!planned.ok) return { kind: 'refused', refusal: planned }
  const { before, after } = planned
  if (planned.number !== number + 1) {
    return { kind: 'conflict', setting, after, current: before, number: planned.number - 1 }
  }
  if (seen !== markOf(after)) {
    const warnings = await issuerChangeWarnings(db, { key: setting.key, after })
    return { kind: 'preview', setting, before, after, warnings }
  }
  const stored = await changeSetting(db, { ...wanted, number: planned.number, by, now: at })
  if (!stored.ok) return { kind: 'refused', refusal: stored }
  return { kind: 'changed', setting, before, after, number: stored.number }
}

/** A value for the log, which keeps facts of a sentence's length. */
const fact = (setting: Setting, value: unknown): string =>
  isTextKey(setting.key) ? markOf(value) : shownValue(setting, value).slice(0, 200)

const entryOf = (outcome: Outcome, action: string) => {
  if (outcome.kind !== 'changed') return undefined
  const { setting, before, after } = outcome
  const isText = isTextKey(setting.key)
  const step = `${shownValue(setting, before)} → ${shownValue(setting, after)}`
  return {
    action: `${isText ? 'text' : 'setting'}.${action}`,
    subject: isText
      ? { kind: 'page', id: setting.says.slice(1) }
      : { kind: 'setting', id: setting.key },
    summary: isText ? `Cambia el texto de ${setting.says}` : `${setting.says}: ${step}`,
    before: { [isText ? 'huella' : 'valor']: fact(setting, before) },
    after: { [isText ? 'huella' : 'valor']: fact(setting, after) },
  }
}

/** What changes, in words; of a page its sections. */
function changeText(setting: Setting, before: unknown, after: unknown): string {
  if (!isTextKey(setting.key)) {
    const step = `De ${shownValue(setting, before)} a ${shownValue(setting, after)}.`
    return [step, ...settingAlarms(setting, before, after)].join(' ')
  }
  const page = setting.says.slice(1)
  return changesInWords(contentOfText(page, before), contentOfText(page, after)).join(' ')
}

function answerOf(outcome: Outcome, field: 'value' | 'text'): DeskReply {
  switch (outcome.kind) {
    case 'no_setting':
      return refused('not_found', 'Este ajuste ya no existe.')
    case 'bad_value':
      return refused('bad_fields', '', { errors: { [field]: outcome.message } })
    case 'preview': {
      const { setting, before, after, warnings } = outcome
      const text = [changeText(setting, before, after), ...warnings].join(' ')
      return preview(text, { seen: markOf(after) })
    }
    case 'changed':
      return done('Guardado. La tienda lo enseña en un segundo o dos.', {
        undo: { intent: 'deshacer', fields: { number: String(outcome.number) } },
      })
    case 'conflict': {
      const { setting, after, current, number } = outcome
      const isText = isTextKey(setting.key)
      return refused('conflict', 'Otra persona acaba de cambiarlo. No se ha guardado nada.', {
        facts: { number: String(number) },
        conflict: [
          {
            field,
            label: isText ? 'Secciones' : setting.says,
            yours: isText ? changeText(setting, current, after) : shownValue(setting, after),
            theirs: isText ? 'como está ahora en la tienda' : shownValue(setting, current),
          },
        ],
      })
    }
    case 'refused':
      return refusalOf(outcome.refusal)
  }
}

function refusalOf(refusal: Extract<SettingOutcome, { ok: false }>): DeskReply {
  switch (refusal.reason) {
    case 'unknown':
      return refused('not_found', 'Este ajuste ya no existe.')
    case 'same':
      return refused('refused', 'Ya está así: no hay nada que cambiar.')
    case 'changed_meanwhile':
      return refused('conflict', 'Acaba de cambiar. Recarga la página, míralo y repite.')
    case 'problem':
      return refused('refused', `${refusal.message} No se ha cambiado nada.`)
  }
}

/** A change of a typed value. */
export const setValue = deskChange({
  permission: 'settings.edit',
  fields: { typed: 400, ...READ },
  schema: v.object({ typed: v.string(), number: readNumber, seen: v.string() }),
  work: async ({ ctx, input, params, staff, at }): Promise<Outcome> => {
    const setting = settingOf(params)
    if (!setting) return { kind: 'no_setting' }
    const read = readSetting(setting, input.typed)
    if (!read.ok) return { kind: 'bad_value', message: read.message }
    const asked = { number: input.number, seen: input.seen, by: staff.name, at }
    return plan(ctx.db, setting, { key: setting.key, value: read.value }, asked)
  },
  entry: (outcome) => entryOf(outcome, 'set'),
  answer: (outcome) => answerOf(outcome, 'value'),
})

/** Takes the last change back, if it still is the last one. That can be undone as well. */
const undoChange = (field: 'value' | 'text', of: (params: Params) => Setting | undefined) =>
  deskChange({
    permission: 'settings.edit',
    fields: { number: 12 },
    schema: v.object({ number: readNumber }),
    work: async ({ ctx, input: { number }, params, staff, at }): Promise<Outcome> => {
      const setting = of(params)
      if (!setting) return { kind: 'no_setting' }
      const wanted = await lastChangeUndone(ctx.db, setting.key)
      if (!wanted) return { kind: 'refused', refusal: { ok: false, reason: 'same' } }
      const planned = await planSetting(ctx.db, wanted)
      // Undoing asks nothing, so what needs a warning is typed again.
      const [warning] = planned.ok ? await issuerChangeWarnings(ctx.db, planned) : []
      if (warning !== undefined) {
        const message = `${warning} Si es lo que quieres, escríbelo en el ajuste.`
        return { kind: 'refused', refusal: { ok: false, reason: 'problem', message } }
      }
      const seen = planned.ok ? markOf(planned.after) : ''
      return plan(ctx.db, setting, wanted, { number, seen, by: staff.name, at })
    },
    entry: (outcome) => entryOf(outcome, 'undo'),
    answer: (outcome) =>
      outcome.kind === 'changed' ? done('Vuelve a estar como antes.') : answerOf(outcome, field),
  })

export const undoValue = undoChange('value', settingOf)
export const undoText = undoChange('text', pageOf)
