import { formatMoment, formatShortMoment } from '#core/base/dates/format-dates.ts'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { pageAlarms, pageDuty } from '#core/settings/pages/page-duties.ts'
import {
  discardPageDraft,
  findPageDraft,
  pageDrafts,
  savePageDraft,
  type PageDraft,
} from '#core/settings/page-drafts.server.ts'
import { planPage, publishPage } from '#core/settings/publish-page.server.ts'
import { settingHistory } from '#core/settings/settings.server.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { table } from '../terminal/table.ts'
import { moment } from '../terminal/words.ts'
import { personOf } from './change-setting.ts'
import { chosenPage } from './chosen-page.ts'

const BY = {
  quien: { takes: 'NOMBRE', says: 'quién lo cambia; si no, el usuario de esta máquina' },
}
const ASKS = { ...BY, si: { says: 'no pregunta' } }

const list: Command = {
  name: 'borradores',
  says: 'las páginas con borrador: de quién, desde cuándo y cuándo salen',
  examples: ['borradores'],
  run: async (input) => {
    const drafts = [...(await pageDrafts((await input.shop()).db))]
    const columns = [
      { head: 'Página' },
      { head: 'De quién' },
      { head: 'Guardado' },
      { head: 'Sale', shrinks: true },
    ]
    const rows = drafts.map(([page, draft]) => [
      page,
      draft.updatedBy,
      formatShortMoment(draft.updatedAt),
      leaves(draft),
    ])
    const json = drafts.map(([page, draft]) => ({ page, ...draft }))
    const text = rows.length === 0 ? 'No hay borradores.' : table(input.screen, columns, rows)
    return { json: { drafts: json }, text }
  },
}

const leaves = ({ publishAt, publishFault }: PageDraft): string => {
  if (publishFault !== null) return 'no pudo salir'
  return publishAt === null ? 'cuando lo publiques' : formatShortMoment(publishAt)
}

const keep: Command = {
  name: 'borrador',
  takes: 'PÁGINA FICHERO',
  fewest: 2,
  most: 2,
  says: 'guarda un texto que la tienda no enseña todavía',
  more: [
    'Con --sale se publica solo a esa hora de Madrid. Si la página ya tiene un borrador, lo dice y pregunta.',
  ],
  options: { ...ASKS, sale: { takes: 'CUÁNDO', says: 'el día y la hora en que se publica solo' } },
  examples: ['borrador returns returns.txt --sale "2026-12-01 08:00"'],
  run: async (input) => {
    const { page, key } = chosenPage(input.words[0])
    const text = readTextFile(input.words[1] ?? '')
    const sale = input.option('sale')
    const publishAt = sale === undefined ? null : moment(sale, '--sale', 'start')
    const { db } = await input.shop()
    const [last] = await settingHistory(db, key)
    const draft = await findPageDraft(db, page)
    if (draft) {
      const shown = `/${page} tiene un borrador de ${draft.updatedBy}, del ${formatShortMoment(draft.updatedAt)}.`
      await input.confirm({ shown, question: '¿Cambiarlo por este?' })
    }
    const person = { by: personOf(input), now: input.now.toISOString() }
    const of = { page, text, version: draft?.version ?? null, readNumber: last?.number ?? 0 }
    const outcome = await savePageDraft(db, { ...of, publishAt, ...person })
    if (!outcome.ok) throw refusal(page, outcome)
    const when = publishAt === null ? '' : ` Sale solo el ${formatMoment(publishAt)}.`
    const fault = outcome.fault === undefined ? '' : ` Así no puede salir: ${outcome.fault}`
    return {
      json: { ...outcome, page, publishAt },
      text: `Borrador de /${page} guardado.${when}${fault}`,
    }
  },
}

const publish: Command = {
  name: 'publicar',
  takes: 'PÁGINA',
  fewest: 1,
  says: 'publica el borrador de una página; la tienda lo enseña en un segundo o dos',
  options: ASKS,
  examples: ['publicar returns'],
  run: async (input) => {
    const { page, key } = chosenPage(input.words[0])
    const { db } = await input.shop()
    const { text, version } = await draftOf(db, page)
    const [last] = await settingHistory(db, key)
    const wanted = {
      page,
      text,
      version,
      readNumber: last?.number ?? 0,
      now: input.now.toISOString(),
    }
    const plan = await planPage(db, wanted)
    if (!plan.ok) throw refusal(page, plan)
    const { before, after } = plan
    const lines = changesInWords(contentOfText(page, before), contentOfText(page, after))
    const told = [...lines, ...pageAlarms(page, before, after), pageDuty(page) ?? []].flat()
    const shown = [`/${page}:`, ...told.map((line) => `  ${line}`)].join('\n')
    await input.confirm({ shown, question: '¿Publicar la página?' })
    const made = await publishPage(db, { ...wanted, by: personOf(input) })
    if (!made.ok) throw refusal(page, made)
    return { json: { ok: true, page, number: made.number, changes: lines }, text: shown }
  },
}

const discard: Command = {
  name: 'tirar',
  takes: 'PÁGINA',
  fewest: 1,
  says: 'tira el borrador de una página; la tienda sigue como estaba',
  options: { si: { says: 'no pregunta' } },
  examples: ['tirar returns'],
  run: async (input) => {
    const { page } = chosenPage(input.words[0])
    const { db } = await input.shop()
    const { version, updatedBy } = await draftOf(db, page)
    const shown = `/${page}: el borrador de ${updatedBy}.`
    await input.confirm({ shown, question: '¿Tirarlo?' })
    if (await discardPageDraft(db, { page, version })) {
      return { json: { ok: true, page }, text: `Borrador de /${page} tirado.` }
    }
    throw refusal(page, { reason: 'changed_meanwhile' })
  },
}

async function draftOf(db: Parameters<typeof findPageDraft>[0], page: string): Promise<PageDraft> {
  const draft = await findPageDraft(db, page)
  if (draft) return draft
  throw new Refusal(`/${page} no tiene borrador.`, { ok: false, reason: 'no_draft', page })
}

type Refused = { reason: string; message?: string }

const REFUSALS: Readonly<Record<string, string>> = {
  unknown: 'no existe.',
  same: 'ya dice eso: no cambia nada.',
  too_long: 'es demasiado larga.',
  past: 'tiene una hora que ya ha pasado.',
}

function refusal(page: string, { reason, message }: Refused): Refusal {
  const says =
    message ?? REFUSALS[reason] ?? 'acaba de cambiar. No se ha hecho nada: mírala y repite.'
  return new Refusal(`/${page}: ${says}`, { ok: false, reason, page })
}

/** The commands of a text that shoppers do not see yet. */
export const draftCommands: readonly Command[] = [list, keep, publish, discard]
