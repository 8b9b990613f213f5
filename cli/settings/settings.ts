import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { isTextKey } from '#core/settings/page-texts.ts'
import { lastChangeUndone, readSettings, settingHistory } from '#core/settings/settings.server.ts'
import { shownValue } from '#core/settings/setting-words.ts'
import { allSettings, type Setting } from '#core/settings/settings-list.ts'
import { findSetting, readSetting, settingValue } from '#core/settings/settings.ts'
import { nearestFirst } from '#core/base/text/nearest.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { Refusal, WrongUsage, type Command, type Group, type Input } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { facts, table } from '../terminal/table.ts'
import { change } from './change-setting.ts'

const BY = {
  quien: { takes: 'NOMBRE', says: 'quién lo cambia; si no, el usuario de esta máquina' },
}
const ASKS = { ...BY, si: { says: 'no pregunta' } }

const list: Command = {
  name: 'listar',
  says: 'todos los ajustes, con su valor; * los que has cambiado',
  examples: ['listar'],
  run: async (input) => {
    const stored = await readSettings((await input.shop()).db)
    const rows = allSettings().map((setting) => ({
      key: setting.key,
      value: settingValue(stored, setting),
      isChanged: Object.hasOwn(stored, setting.key),
      shown: shownValue(setting, settingValue(stored, setting)),
      says: setting.says,
    }))
    const columns = [
      { head: '' },
      { head: 'Ajuste' },
      { head: 'Valor', shrinks: true },
      { head: 'Qué es', shrinks: true },
    ]
    const cells = rows.map((row) => [row.isChanged ? '*' : '', row.key, row.shown, row.says])
    const settings = rows.map(({ key, value, isChanged, says }) => ({
      key,
      value: value ?? null,
      isChanged,
      says,
    }))
    return { json: { settings }, text: table(input.screen, columns, cells) }
  },
}

const see: Command = {
  name: 'ver',
  takes: 'CLAVE',
  fewest: 1,
  says: 'un ajuste: su valor, qué es y quién lo cambió',
  examples: ['ver tienda.telefono'],
  run: async (input) => {
    const setting = chosenSetting(input.words[0] ?? '')
    const { db } = await input.shop()
    const value = settingValue(await readSettings(db), setting)
    const [last] = await settingHistory(db, setting.key)
    const text = facts(
      [
        ['Ajuste', setting.key],
        ['Valor', shownValue(setting, value)],
        ['Qué es', setting.says],
        ...(setting.note === undefined ? [] : [['Ojo', setting.note] as const]),
        [
          'Cambiado',
          last
            ? `${formatShortMoment(last.changedAt)}, ${last.changedBy}`
            : 'nunca: es el de los ficheros',
        ],
      ],
      input.screen.width,
    )
    return { json: { key: setting.key, value: value ?? null, lastChange: last ?? null }, text }
  },
}

const set: Command = {
  name: 'poner',
  takes: 'CLAVE VALOR',
  fewest: 1,
  most: 2,
  says: 'cambia un ajuste; la tienda lo enseña en un segundo o dos',
  more: [
    'Antes de escribir nada enseña el valor de ahora y el nuevo, y pregunta. Los importes van en\neuros (4,95) y lo que lleva espacios, entre comillas.',
  ],
  options: { desde: { takes: 'FICHERO', says: 'lee el valor de un fichero de texto' }, ...ASKS },
  examples: [
    'poner tienda.telefono "910 000 000"',
    'poner tarifa.estandar.precio 4,95',
    'poner tarifa.estandar.plazo 2-4',
    'poner tienda.presentacion --desde presentacion.txt',
  ],
  run: async (input) => {
    const setting = chosenSetting(input.words[0] ?? '')
    const read = readSetting(setting, typedValue(input))
    if (!read.ok) {
      const json = { ok: false, reason: 'bad_value', key: setting.key, message: read.message }
      throw new Refusal(`${setting.key}: ${read.message} No se ha cambiado nada.`, json)
    }
    return change(input, setting, { key: setting.key, value: read.value })
  },
}

const undo: Command = {
  name: 'deshacer',
  takes: 'CLAVE',
  fewest: 1,
  says: 'vuelve al valor de antes del último cambio',
  more: ['También se deshace: dos veces seguidas dejan el ajuste como estaba.'],
  options: ASKS,
  examples: ['deshacer tarifa.estandar.precio'],
  run: async (input) => {
    const setting = chosenSetting(input.words[0] ?? '')
    const wanted = await lastChangeUndone((await input.shop()).db, setting.key)
    if (wanted) return change(input, setting, wanted)
    throw new Refusal(`${setting.key} no se ha cambiado nunca.`, { ok: false, reason: 'never' })
  },
}

const history: Command = {
  name: 'historia',
  takes: 'CLAVE',
  fewest: 1,
  says: 'todos los valores que ha tenido un ajuste, y quién los puso',
  examples: ['historia tarifa.estandar.precio'],
  run: async (input) => {
    const setting = chosenSetting(input.words[0] ?? '')
    const { db } = await input.shop()
    const changes = await settingHistory(db, setting.key)
    const columns = [
      { head: 'N.º', align: 'right' as const },
      { head: 'Cuándo' },
      { head: 'Quién' },
      { head: 'Valor', shrinks: true },
    ]
    const inFiles = shownValue(setting, settingValue({}, setting))
    const rows = changes.map(({ number, changedAt, changedBy, value, undoes }) => [
      String(number),
      formatShortMoment(changedAt),
      changedBy,
      `${value === undefined ? inFiles : shownValue(setting, value)}${undoes === null ? '' : ` (deshace el ${undoes})`}`,
    ])
    const text = table(input.screen, columns, [...rows, ['', '', 'los ficheros', inFiles]])
    const json = changes.map((one) => ({ ...one, value: one.value ?? null }))
    return { json: { key: setting.key, changes: json }, text }
  },
}

function chosenSetting(typed: string): Setting {
  const setting = findSetting(typed)
  if (setting && isTextKey(setting.key)) {
    throw new Refusal('Los textos de las páginas se cambian con «textos».')
  }
  if (setting) return setting
  const says = new Map(allSettings().map((one) => [one.key, one.says]))
  const { meant, words } = nearestFirst(typed, [...says.keys()])
  const parts = words.filter((key) => key.includes(plainWord(typed)))
  const near = parts.length > 0 ? parts : words.slice(0, 5)
  const text = [
    `No hay ningún ajuste «${typed}».${meant === undefined ? '' : ` ¿Querías decir ${meant}?`}`,
    'Los que se le parecen:',
    ...near.slice(0, 10).map((key) => `  ${key}  ${says.get(key)}`),
    'Todos: ajustes listar.',
  ]
  throw new Refusal(text.join('\n'), { ok: false, reason: 'unknown' })
}

function typedValue(input: Input): string {
  const file = input.option('desde')
  const typed = input.words[1]
  if ((file === undefined) === (typed === undefined)) {
    throw new WrongUsage('Di el valor, o en qué fichero está (--desde FICHERO).')
  }
  if (file === undefined) return typed ?? ''
  return readTextFile(file).replace(/\r?\n$/, '')
}

export const settings: Group = {
  name: 'ajustes',
  says: 'Ajustes: datos de la tienda, tarifa, plazos y políticas',
  commands: [list, see, set, history, undo],
}
