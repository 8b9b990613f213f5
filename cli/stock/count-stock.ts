import fs from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import {
  planCount,
  type CountedLine,
  type CountFault,
  type CountPlan,
  type MovedLine,
} from '#core/stock/read-count.server.ts'
import { tornText } from '#core/base/text/headed-table.ts'
import { guardFormula } from '#core/base/text/table-file.server.ts'
import { applyCounts } from '#core/stock/apply-counts.server.ts'
import { LONGEST_SHELF } from '#core/stock/shelf.ts'
import { MOST_UNITS, stockOnSale } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { writeNewFile } from '../catalogue.ts'
import type { OpenShop } from '../terminal/open-shop.ts'
import { Refusal, WrongUsage, type Answer, type Command, type Input } from '../terminal/command.ts'
import { printable, type Screen } from '../terminal/screen.ts'
import { table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'

const MOST_SHOWN = 40
const MOST_BYTES = 20_000_000

export const countByFile: Command = {
  name: 'contar',
  takes: '[FICHERO]',
  fewest: 0,
  most: 1,
  says: 'un recuento entero por fichero CSV: enseña lo que cambia y pregunta',
  more: [
    'El fichero lleva una columna «variante» (mens-jacket-1/M/Azul, o su EAN) y otra «unidades», con lo contado, «sitio», con dónde está, o las dos. Una línea sin unidades no se cuenta, una sin sitio lo deja y «no» lo quita, y lo que falta en el fichero se queda como está. Con un solo fallo no se cambia nada, ni si entre la pregunta y la respuesta sale un paquete con algo de lo contado.',
    'Cuenta todo lo que está en el almacén, también lo vendido que aún no ha salido, como en «stock poner».',
  ],
  options: {
    plantilla: {
      takes: 'FICHERO',
      says: 'escribe un fichero para rellenar, con todo lo que se vende',
    },
    si: { says: 'sin preguntar; con --plantilla, pisa el fichero' },
  },
  examples: ['contar --plantilla recuento.csv', 'contar recuento.csv'],
  run: async (input) => {
    const [file] = input.words
    const form = input.option('plantilla')
    if ((file === undefined) === (form === undefined)) {
      throw new WrongUsage('Di qué fichero contar, o --plantilla FICHERO para hacer uno.')
    }
    const shop = await input.shop()
    return form === undefined ? countFile(input, shop, file ?? '') : writeForm(input, shop.db, form)
  },
}

async function writeForm(input: Input, db: Db, file: string): Promise<Answer> {
  const variants = await stockOnSale(db)
  const rows = variants
    .toSorted((a, b) => (a.productId < b.productId ? -1 : a.productId > b.productId ? 1 : 0))
    .map(({ variantId, productName, shelf }) => [
      variantId,
      guardFormula(productName),
      guardFormula(shelf ?? ''),
      '',
    ])
  const text = stringify([['variante', 'producto', 'sitio', 'unidades'], ...rows], {
    delimiter: ';',
    bom: true,
  })
  writeNewFile(file, text, input.has('si'))
  return {
    json: { ok: true, file, variants: variants.length },
    text: `${count(variants.length, 'variante', 'variantes')} en ${file}. Rellena «unidades» y cuenta con: stock contar ${file}`,
  }
}

async function countFile(input: Input, shop: OpenShop, file: string): Promise<Answer> {
  const plan = await planCount(shop.db, readBytes(file))
  const { changes, moves, agreeing, left, uncounted, faults } = plan
  if (faults.length > 0) {
    throw new Refusal(`${faultsText(faults)}\n\nNo se ha cambiado nada.`, { ok: false, faults })
  }
  const json = { agreeing: agreeing.length, left, uncounted }
  if (changes.length + moves.length === 0) {
    return { json: { ok: true, counted: [], ...json }, text: `${restText(plan)} Nada que cambiar.` }
  }
  await input.confirm({
    shown: [
      ...(changes.length === 0 ? [] : [changesTable(input.screen, changes)]),
      ...(moves.length === 0 ? [] : [movesTable(input.screen, moves)]),
      restText(plan),
    ].join('\n\n'),
    question: `¿Apuntar ${deedText(changes.length, moves.length)}?`,
  })
  const counts = changes.map(({ variant, before, units }) => ({
    variantId: variant.variantId,
    units,
    expected: before,
  }))
  const by = { at: input.now.toISOString(), note: 'recuento por fichero' }
  const outcome = await applyCounts(shop, { counts, moves }, by)
  if (!outcome.ok) {
    throw new Refusal(
      `${outcome.variantId} acaba de cambiar: no se ha apuntado nada. Repite la orden.`,
      outcome,
    )
  }
  const text = `Apuntado: ${deedText(changes.length, moves.length)}. ${restText(plan)}`
  const { counted, moved } = outcome
  return { json: { ok: true, counted, moved, ...json }, text }
}

const deedText = (counts: number, moves: number): string =>
  [
    ...(counts === 0 ? [] : [count(counts, 'recuento', 'recuentos')]),
    ...(moves === 0 ? [] : [count(moves, 'sitio', 'sitios')]),
  ].join(' y ')

function readBytes(file: string): Buffer {
  try {
    if (fs.statSync(file).size > MOST_BYTES) throw new Refusal(`${file} es demasiado grande.`)
    return fs.readFileSync(file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

function changesTable(screen: Screen, changes: readonly CountedLine[]): string {
  const right = 'right' as const
  const columns = [
    { head: 'Variante' },
    { head: 'Producto', shrinks: true },
    { head: 'Tienda', align: right },
    { head: 'Contadas', align: right },
    { head: 'Diferencia', align: right },
  ]
  const rows = changes
    .slice(0, MOST_SHOWN)
    .map(({ variant, before, units }) => [
      variant.variantId,
      variant.productName,
      String(before),
      String(units),
      `${units > before ? '+' : '−'}${Math.abs(units - before)}`,
    ])
  const more = changes.length - rows.length
  return `${table(screen, columns, rows)}${more > 0 ? `\n… y ${more} más` : ''}`
}

function movesTable(screen: Screen, moves: readonly MovedLine[]): string {
  const columns = [{ head: 'Variante' }, { head: 'Sitio' }, { head: 'Nuevo' }]
  const rows = moves
    .slice(0, MOST_SHOWN)
    .map(({ variantId, before, shelf }) => [variantId, before ?? '—', shelf ?? '—'])
  const more = moves.length - rows.length
  return `${table(screen, columns, rows)}${more > 0 ? `\n… y ${more} más` : ''}`
}

function restText({ agreeing, left, uncounted }: CountPlan): string {
  const parts = [
    count(agreeing.length, 'coincide', 'coinciden'),
    ...(left === 0 ? [] : [`${left} sin contar en el fichero`]),
    `${count(uncounted, 'variante se queda', 'variantes se quedan')} como está${uncounted === 1 ? '' : 'n'}`,
  ]
  return `${parts.join(', ')}.`
}

const faultsText = (faults: readonly CountFault[]): string =>
  [
    ...faults.slice(0, MOST_SHOWN).map((one) => `Línea ${one.line}: ${faultText(one)}`),
    ...(faults.length > MOST_SHOWN ? [`… y ${faults.length - MOST_SHOWN} fallos más.`] : []),
  ].join('\n')

function faultText({ reason, detail }: CountFault): string {
  switch (reason) {
    case 'not_text':
      return 'el fichero no está en UTF-8. Guárdalo como «CSV UTF-8».'
    case 'broken_table':
      return 'la tabla está rota: mira si falta o sobra una comilla.'
    case 'torn':
      return `${tornText(printable(detail))}.`
    case 'no_variant_column':
      return 'falta la columna «variante», con producto/talla/color.'
    case 'no_units_column':
      return 'falta la columna «unidades», con lo contado, o «sitio».'
    case 'no_rows':
      return 'el fichero no tiene ninguna línea contada.'
    case 'unknown_variant':
      return `no se vende ninguna variante «${printable(detail)}». Se escribe producto/talla/color.`
    case 'bad_units':
      return `«${printable(detail)}» no es un número de unidades.`
    case 'too_many':
      return `${printable(detail)} unidades son más de ${MOST_UNITS.toLocaleString('es-ES')}.`
    case 'repeated':
      return `esa variante ya está en la línea ${detail}.`
    case 'long_shelf':
      return `el sitio «${printable(detail.slice(0, 30))}» tiene más de ${LONGEST_SHELF} letras.`
  }
}
