import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { textFault } from '#core/settings/data-pages/goods-faults.server.ts'
import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { allNames } from '#core/settings/pages/page-words.ts'
import { textPages } from '#core/settings/page-texts.ts'
import {
  changeSetting,
  lastChangeUndone,
  planSetting,
  readSettings,
  settingHistory,
  type NewSetting,
  type SettingOutcome,
} from '#core/settings/settings.server.ts'
import { readSetting, settingValue } from '#core/settings/settings.ts'
import { writeNewFile } from '../catalogue.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { table } from '../terminal/table.ts'
import { personOf } from './change-setting.ts'
import { chosenPage } from './chosen-page.ts'
import { draftCommands } from './drafts.ts'

const BY = {
  quien: { takes: 'NOMBRE', says: 'quién lo cambia; si no, el usuario de esta máquina' },
}
const ASKS = { ...BY, si: { says: 'no pregunta' } }

const list: Command = {
  name: 'listar',
  says: 'las páginas de texto; * las que has cambiado',
  examples: ['listar'],
  run: async (input) => {
    const stored = await readSettings((await input.shop()).db)
    const pages = textPages().map((page) => {
      const { key, setting } = chosenPage(page)
      const { title } = contentOfText(page, settingValue(stored, setting))
      return { page, title, isChanged: Object.hasOwn(stored, key) }
    })
    const columns = [{ head: '' }, { head: 'Página' }, { head: 'Título', shrinks: true }]
    const rows = pages.map((one) => [one.isChanged ? '*' : '', one.page, one.title])
    return { json: { pages }, text: table(input.screen, columns, rows) }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'PÁGINA [FICHERO]',
  fewest: 1,
  most: 2,
  says: 'escribe el texto de una página, para cambiarlo, en la pantalla o en un fichero',
  more: [
    'Las cifras y los datos de la tienda salen con su nombre, como {{plazo.devolver}}: así siguen\na los ajustes. Solo en la fila de una tabla van los de «filas», y solo en una lista los de «frases».',
    `Los nombres: ${allNames().join(', ')}.`,
  ],
  options: { si: { says: 'escribe encima de un fichero que ya existe' } },
  examples: ['ver returns', 'ver returns returns.txt'],
  run: async (input) => {
    const { page, setting } = chosenPage(input.words[0])
    const text = String(settingValue(await readSettings((await input.shop()).db), setting))
    const [, file] = input.words
    if (file === undefined) return { json: { page, text }, text: text.trimEnd() }
    writeNewFile(file, text, input.has('si'))
    return { json: { page, file }, text: `/${page} está en ${file}.` }
  },
}

const set: Command = {
  name: 'poner',
  takes: 'PÁGINA FICHERO',
  fewest: 2,
  most: 2,
  says: 'cambia el texto de una página; la tienda lo enseña en un segundo o dos',
  more: [
    'El fichero es como el que escribe «ver». Antes de cambiar nada dice qué secciones cambian, y\npregunta. Con un fallo dice la línea y no cambia nada.',
  ],
  options: ASKS,
  examples: ['poner returns returns.txt'],
  run: async (input) => {
    const { page, key, setting } = chosenPage(input.words[0])
    const read = readSetting(setting, readTextFile(input.words[1] ?? ''))
    const { db } = await input.shop()
    const at = input.now.toISOString()
    const message = read.ok
      ? await textFault(db, { page, text: String(read.value), at })
      : read.message
    if (read.ok && message === undefined) return change(input, page, { key, value: read.value })
    const json = { ok: false, reason: 'bad_text', page, message }
    throw new Refusal(`/${page}: ${message} No se ha cambiado nada.`, json)
  },
}

const undo: Command = {
  name: 'deshacer',
  takes: 'PÁGINA',
  fewest: 1,
  says: 'vuelve al texto de antes del último cambio',
  more: ['También se deshace: dos veces seguidas dejan la página como estaba.'],
  options: ASKS,
  examples: ['deshacer returns'],
  run: async (input) => {
    const { page, key } = chosenPage(input.words[0])
    const wanted = await lastChangeUndone((await input.shop()).db, key)
    if (wanted) return change(input, page, wanted)
    throw new Refusal(`/${page} no se ha cambiado nunca.`, { ok: false, reason: 'never' })
  },
}

const history: Command = {
  name: 'historia',
  takes: 'PÁGINA',
  fewest: 1,
  says: 'quién ha cambiado el texto de una página, cuándo y qué',
  more: ['Con --json salen también los textos enteros.'],
  examples: ['historia returns'],
  run: async (input) => {
    const { page, key, setting } = chosenPage(input.words[0])
    const changes = await settingHistory((await input.shop()).db, key)
    const columns = [
      { head: 'N.º', align: 'right' as const },
      { head: 'Cuándo' },
      { head: 'Quién' },
      { head: 'Qué', shrinks: true },
    ]
    const textOf = (value: unknown) => value ?? settingValue({}, setting)
    const rows = changes.map(({ number, changedAt, changedBy, value, undoes }, at) => {
      const what = changesInWords(
        contentOfText(page, textOf(changes[at + 1]?.value)),
        contentOfText(page, textOf(value)),
      )
      const undone = undoes === null ? '' : ` (deshace el ${undoes})`
      return [String(number), formatShortMoment(changedAt), changedBy, `${what.join(' ')}${undone}`]
    })
    const json = changes.map((one) => ({ ...one, value: one.value ?? null }))
    const text =
      rows.length === 0 ? `/${page} no se ha cambiado nunca.` : table(input.screen, columns, rows)
    return { json: { page, changes: json }, text }
  },
}

/** Shows what differs, asks, and stores it. */
async function change(input: Input, page: string, wanted: NewSetting): Promise<Answer> {
  const { db } = await input.shop()
  const { before, after, number } = accepted(await planSetting(db, wanted), page)
  const lines = changesInWords(contentOfText(page, before), contentOfText(page, after))
  const shown = [`/${page}:`, ...lines.map((line) => `  ${line}`)].join('\n')
  await input.confirm({ shown, question: '¿Cambiar la página?' })
  const person = { by: personOf(input), now: input.now.toISOString() }
  accepted(await changeSetting(db, { ...wanted, number, ...person }), page)
  return { json: { ok: true, page, number, changes: lines }, text: shown }
}

function accepted(outcome: SettingOutcome, page: string): Extract<SettingOutcome, { ok: true }> {
  if (outcome.ok) return outcome
  throw new Refusal(refusalText(outcome, page), { ...outcome, page })
}

function refusalText(refusal: Extract<SettingOutcome, { ok: false }>, page: string): string {
  switch (refusal.reason) {
    case 'unknown':
      return `No hay ninguna página de texto «${page}».`
    case 'same':
      return `/${page} ya dice eso: no cambia nada.`
    case 'changed_meanwhile':
      return `/${page} acaba de cambiar. No se ha hecho nada: mírala y repite.`
    case 'problem':
      return `/${page}: ${refusal.message} No se ha cambiado nada.`
  }
}

export const texts: Group = {
  name: 'textos',
  says: 'Textos de las páginas: condiciones, envíos, devoluciones, preguntas frecuentes…',
  commands: [list, see, set, history, undo, ...draftCommands],
}
