import fs from 'node:fs'
import path from 'node:path'
import {
  exportCatalogue,
  importCatalogue,
  previewImport,
  type CatalogueFormat,
  type ImportPreview,
} from '#core/catalogue/import/owner-catalogue.server.ts'
import { listOwnerChanges } from '#core/catalogue/import/import-baseline.server.ts'
import type { OwnerFile } from '#core/catalogue/import/owner-file.server.ts'
import { fieldName } from '#core/catalogue/import/change-words.ts'
import { faultLines } from './catalogue-faults.ts'
import { alarmText, confirmPrices, EVEN_IF_LARGE } from './prices/price-alarms.ts'
import { previewJson, previewText, sumOf } from './catalogue-preview.ts'
import {
  Refusal,
  WrongUsage,
  type Answer,
  type Command,
  type Group,
  type Input,
} from './terminal/command.ts'
import { progressBar } from './terminal/progress.ts'
import { table } from './terminal/table.ts'
import { count, oneOf } from './terminal/words.ts'

const FILES = [
  'El fichero es JSON, como los de content/catalogue, o una tabla CSV. La tabla tiene una fila por\nproducto y se abre con una hoja de cálculo; «catalogo exportar» escribe una con todas las columnas.',
  'En una tabla, la columna que no está no cambia: id y precio bastan para cambiar precios.\nLas existencias de lo que ya se vende no se tocan: para eso está «stock». Los EAN del fichero se\nponen o cambian; los que no dice se quedan.',
]

const RETIRE = {
  'retirar-ausentes': { says: 'retira de la venta lo que no está en el fichero (no lo borra)' },
}

const importFile: Command = {
  name: 'importar',
  takes: 'FICHERO…',
  fewest: 1,
  most: 20,
  says: 'cambia el catálogo por lo que dice el fichero, y antes lo resume',
  more: [
    ...FILES,
    'Con un solo fallo en el fichero no cambia nada. Después de la primera importación manda la base\nde datos: los ficheros de content/catalogue ya no se cargan al arrancar.',
  ],
  options: { ...RETIRE, si: { says: 'aplica sin preguntar' }, ...EVEN_IF_LARGE },
  examples: ['importar catalogo.csv', 'importar catalogo.json --retirar-ausentes --si'],
  run: async (input) => {
    const { db } = await input.shop()
    const preview = await previewOf(input)
    const rule = { retiresAbsent: input.has('retirar-ausentes') }
    const applied = (isApplied: boolean) => ({ ...previewJson(preview), applied: isApplied })
    if (isNothing(preview)) {
      return {
        json: applied(false),
        text: 'El catálogo ya dice lo mismo: no hay nada que cambiar.',
      }
    }
    const shown = previewText(input.screen, preview)
    const asked = { shown, question: '¿Aplicar estos cambios?' }
    await confirmPrices(input, asked, preview.priceAlarms).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.message, applied(false)) : error
    })
    const now = input.now.toISOString()
    const outcome = await importCatalogue(db, preview, {
      ...rule,
      now,
      onStep: progressBar(input.stderr),
    })
    if (!outcome.ok) {
      throw new Refusal(changedMeanwhile(outcome), { ...applied(outcome.done > 0), ...outcome })
    }
    const done = `Hecho: ${sumOf(preview)}. La tienda en marcha lo enseña en un segundo.`
    const text = input.has('si') ? `${shown}\n\n${done}` : done
    return { json: applied(true), text }
  },
}

function changedMeanwhile({ done, of }: { done: number; of: number }): string {
  const what = done === 0 ? 'No se ha hecho nada' : `Se han cambiado ${done} de ${of} productos`
  return `Mientras tanto ha cambiado el catálogo. ${what}: vuelve a importarlo.`
}

const check: Command = {
  name: 'comprobar',
  takes: 'FICHERO…',
  fewest: 1,
  most: 20,
  says: 'dice qué fallos tiene un fichero y qué cambiaría, sin cambiar nada',
  more: FILES,
  options: RETIRE,
  examples: ['comprobar catalogo.csv'],
  run: async (input) => {
    const preview = await previewOf(input)
    const text = isNothing(preview)
      ? 'Sin fallos. El catálogo ya dice lo mismo.'
      : ['Sin fallos.', previewText(input.screen, preview), ...alarmSection(preview)].join('\n')
    return { json: previewJson(preview), text }
  },
}

const exportFile: Command = {
  name: 'exportar',
  takes: '[FICHERO]',
  fewest: 0,
  most: 1,
  says: 'escribe lo que se vende en un fichero, o en la pantalla',
  more: [
    'El formato es el del nombre del fichero (.json o .csv). Importarlo tal cual no cambia nada.\nUn fichero que ya existe no se pisa sin --si.',
  ],
  options: {
    formato: { takes: 'csv|json', says: 'el formato, si no lo dice el nombre' },
    si: { says: 'escribe aunque el fichero exista' },
  },
  examples: ['exportar catalogo.csv', 'exportar catalogo.json --si'],
  run: runExport,
}

async function runExport(input: Input): Promise<Answer> {
  const [target] = input.words
  const asked = oneOf<CatalogueFormat>(input.option('formato'), '--formato', {
    csv: 'csv',
    json: 'json',
  })
  const format = asked ?? formatOf(target)
  const { db } = await input.shop()
  const { text, products } = await exportCatalogue(db, format)
  if (target === undefined) {
    return { json: { format, products, text }, text: text.trimEnd() }
  }
  writeNewFile(target, text, input.has('si'))
  return {
    json: { format, products, file: path.resolve(target) },
    text: `${count(products, 'producto', 'productos')} en ${target}.`,
  }
}

function formatOf(target: string | undefined): CatalogueFormat {
  if (target === undefined || target.endsWith('.json')) return 'json'
  if (target.endsWith('.csv')) return 'csv'
  throw new WrongUsage('El fichero tiene que acabar en .csv o .json, o di --formato.')
}

/** Writes the whole file or nothing; replaces an existing file only with `mayReplace`. */
export function writeNewFile(target: string, text: string | Buffer, mayReplace: boolean): void {
  const unfinished = `${target}.${process.pid}.sin-terminar`
  try {
    if (!mayReplace && fs.existsSync(target)) {
      throw new Refusal(`${target} ya existe. Elige otro nombre, o añade --si para pisarlo.`)
    }
    fs.writeFileSync(unfinished, text, { flag: 'wx' })
    fs.renameSync(unfinished, target)
  } catch (error) {
    fs.rmSync(unfinished, { force: true })
    if (error instanceof Refusal) throw error
    throw new Refusal(`No se puede escribir ${target}: ${(error as Error).message}.`)
  }
}

async function previewOf(input: Input): Promise<ImportPreview> {
  const files = input.words.map(ownerFile)
  const { db } = await input.shop()
  const preview = await previewImport(db, files, { retiresAbsent: input.has('retirar-ausentes') })
  if (preview.ok) return preview
  const { faults } = preview
  const head = `${count(faults.length, 'fallo', 'fallos')}; no se ha cambiado nada.`
  throw new Refusal(`${faultLines(faults)}\n\n${head}`, { ok: false, faults })
}

/** Larger than any catalogue: a hundred thousand products have 200 MB. */
const MOST_BYTES = 500_000_000
const BYTES_AT_ONCE = 1_000_000

function ownerFile(name: string): OwnerFile {
  try {
    const { size } = fs.statSync(name)
    if (size > MOST_BYTES) throw new Refusal(`${name} es demasiado grande para ser un catálogo.`)
    fs.accessSync(name, fs.constants.R_OK)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(name, error)
  }
  return { name: path.basename(name), chunks: { [Symbol.iterator]: () => chunksOf(name) } }
}

function unreadable(name: string, error: unknown): Refusal {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
  return new Refusal(
    isMissing ? `No existe el fichero ${name}.` : `No se puede leer ${name}: ${String(error)}.`,
  )
}

function* chunksOf(name: string): Generator<Uint8Array> {
  let file: number | undefined
  try {
    file = fs.openSync(name, 'r')
    for (;;) {
      const chunk = Buffer.allocUnsafe(BYTES_AT_ONCE)
      const bytes = fs.readSync(file, chunk)
      if (bytes === 0) return
      yield chunk.subarray(0, bytes)
    }
  } catch (error) {
    throw unreadable(name, error)
  } finally {
    if (file !== undefined) fs.closeSync(file)
  }
}

const alarmSection = ({ priceAlarms }: ImportPreview): string[] =>
  priceAlarms.length > 0 ? ['', alarmText(priceAlarms)] : []

const isNothing = ({ report }: ImportPreview): boolean =>
  report.added.length + report.changed.length + report.retired.length === 0

const differences: Command = {
  name: 'diferencias',
  fewest: 0,
  says: 'lo que has cambiado de lo que trajeron los ficheros, y que un arranque no pisa',
  more: [
    'La tienda recuerda qué decían los ficheros de content/catalogue la última vez que se cargaron.\nLo que ha cambiado después en la base de datos es tuyo: los ficheros ya no lo tocan.',
  ],
  examples: ['diferencias'],
  run: async (input) => {
    const { db } = await input.shop()
    const { areFilesLoaded, changes } = await listOwnerChanges(db)
    const rows = changes.map(({ id, name, fields }) => [id, name, fields.map(ownWord).join(', ')])
    const columns = [{ head: 'Producto' }, { head: 'Nombre', shrinks: true }, { head: 'Es tuyo' }]
    const head = areFilesLoaded
      ? count(changes.length, 'producto cambiado por ti', 'productos cambiados por ti')
      : 'Has importado un catálogo: manda la base de datos y los ficheros no se cargan'
    const text =
      rows.length === 0 ? `${head}.` : `${table(input.screen, columns, rows)}\n\n${head}.`
    return { json: { areFilesLoaded, changes }, text }
  },
}

/** Only for `differences`: in a preview, the same field means that the product is sold again. */
const ownWord = (field: string) => (field === 'isActive' ? 'si se vende' : fieldName(field))

export const catalogue: Group = {
  name: 'catalogo',
  says: 'Catálogo: los productos, sus textos y sus precios, por fichero',
  commands: [importFile, exportFile, check, differences],
}
