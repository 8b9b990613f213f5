import { addDays, madridDay } from '#core/base/dates/madrid-time.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { listEmptySearches, MOST_KEPT } from '#core/catalogue/search/empty-searches.server.ts'
import type { Command, Group } from './terminal/command.ts'
import { table } from './terminal/table.ts'
import { count, day } from './terminal/words.ts'

const USUAL_DAYS = 90
const SHOWN = 50

const list: Command = {
  name: 'busquedas',
  says: 'lo que se ha buscado en la tienda sin encontrar nada',
  more: [
    'Primero lo más buscado. Solo se guardan las palabras y cuántas veces: no dice quién buscó, y se borra solo (ajuste datos.busquedas). Si una palabra es otro nombre de algo que vendes, va en content/search-words.json.',
  ],
  options: {
    desde: { takes: 'DÍA', says: `buscado desde ese día; si no, los últimos ${USUAL_DAYS} días` },
    todas: { says: `todas, y no solo las ${SHOWN} primeras` },
  },
  examples: ['', '--desde 2026-11-01', '--todas'],
  run: async (input) => {
    const since = day(input.option('desde'), '--desde', input.now)
    const sinceDay = since ?? addDays(madridDay(input.now), -USUAL_DAYS)
    const most = input.has('todas') ? MOST_KEPT : SHOWN
    const found = await listEmptySearches((await input.shop()).db, { sinceDay, most })
    const columns = [
      { head: 'Búsqueda', shrinks: true },
      { head: 'Veces', align: 'right' as const },
      { head: 'Primera' },
      { head: 'Última' },
    ]
    const rows = found.map((one) => [
      one.words,
      String(one.times),
      formatMediumDay(one.firstDay),
      formatMediumDay(one.lastDay),
    ])
    const text =
      rows.length === 0
        ? `Desde el ${formatMediumDay(sinceDay)} no consta ninguna búsqueda sin resultados.`
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'búsqueda', 'búsquedas')}.`
    return { json: { sinceDay, searches: found }, text }
  },
}

export const searches: Group = {
  name: 'busquedas',
  says: 'Búsquedas sin resultados',
  commands: [list],
  sole: list,
}
