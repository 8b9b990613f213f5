import * as v from 'valibot'
import { checkNotice, type CheckedNotice } from '#core/settings/guarantee/check-notice.server.ts'
import { noticeFaultText } from '#core/settings/guarantee/notice-faults.ts'
import {
  placeNotice,
  removeNotice,
  type NoticeOutcome,
} from '#core/settings/guarantee/notice.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused, type DeskReply } from '../http/desk-answer.ts'
import { NOTICE_DONE } from './setting-words.ts'

/** The field of the form that has the file. */
const FIELD = 'fichero'
const NO_FILE = 'Elige el fichero del aviso.'

type Prepared = { ok: true; bytes: Buffer; checked: CheckedNotice } | { ok: false; text: string }

/** Reads the file and checks it: names and types that a browser states are not believed. */
async function readNotice(request: Request): Promise<Prepared> {
  const file = (await request.formData()).get(FIELD)
  if (!(file instanceof File) || file.size === 0) return { ok: false, text: NO_FILE }
  const bytes = Buffer.from(await file.arrayBuffer())
  const checked = await checkNotice(bytes)
  return checked.ok
    ? { ok: true, bytes, checked }
    : { ok: false, text: `${noticeFaultText(checked)} No se ha cambiado nada.` }
}

const subject = { kind: 'guarantee', id: 'aviso' } as const

function refusalOf({ reason }: Extract<NoticeOutcome, { ok: false }>, same: string): DeskReply {
  return reason === 'same'
    ? refused('refused', same)
    : refused('conflict', 'Alguien lo acaba de cambiar. Recarga la página, míralo y repite.')
}

type Outcome = NoticeOutcome | { ok: false; reason: 'bad_file'; text: string }

/** Places the official notice of the legal guarantee. */
export const placeOfficialNotice = deskChange({
  permission: 'settings.edit',
  fields: {},
  schema: v.object({}),
  prepare: readNotice,
  work: async ({ ctx, prepared, staff, at }): Promise<Outcome> => {
    if (!prepared.ok) return { ok: false, reason: 'bad_file', text: prepared.text }
    const { bytes, checked } = prepared
    return placeNotice(ctx.db, { bytes, checked, by: staff.name, now: at })
  },
  entry: (outcome) =>
    outcome.ok && outcome.notice.placed
      ? {
          action: 'guarantee.place_notice',
          subject,
          summary: 'Pone el aviso oficial de la garantía legal',
          after: { huella: outcome.notice.sha256 },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done(NOTICE_DONE['aviso'] ?? '')
    return outcome.reason === 'bad_file'
      ? refused('bad_fields', '', { errors: { [FIELD]: outcome.text } })
      : refusalOf({ ok: false, reason: outcome.reason }, 'Ese fichero es el que está puesto.')
  },
})

/** Takes it away. */
export const removeOfficialNotice = deskChange({
  permission: 'settings.edit',
  fields: {},
  schema: v.object({}),
  work: ({ ctx, staff, at }) => removeNotice(ctx.db, { by: staff.name, now: at }),
  entry: (outcome) =>
    outcome.ok
      ? {
          action: 'guarantee.remove_notice',
          subject,
          summary: 'Quita el aviso oficial de la garantía legal',
        }
      : undefined,
  answer: (outcome) =>
    outcome.ok
      ? done(NOTICE_DONE['quitar'] ?? '')
      : refusalOf(outcome, 'No hay ningún aviso puesto.'),
})
