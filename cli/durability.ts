import { checkLabel } from '#core/settings/guarantee/check-notice.server.ts'
import {
  findLabel,
  placeLabel,
  readLabelWork,
  removeLabel,
  type LabelOutcome,
} from '#core/settings/guarantee/durability-label.server.ts'
import { labelFaultText } from '#core/settings/guarantee/notice-faults.ts'
import { CATALOGUE_COLUMNS } from '#core/catalogue/import/catalogue-cells.ts'
import { faultText } from '#core/catalogue/import/fault-words.ts'
import {
  findEditableProduct,
  saveProduct,
  type SaveProductOutcome,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import type { ProductContent } from '#core/catalogue/product-edit/product-content.ts'
import type { Db } from '#db/schema.ts'
import { chosenProduct } from './chosen.ts'
import { readOwnFile } from './guarantee.ts'
import { personOf } from './settings/change-setting.ts'
import { Refusal, type Command, type Input } from './terminal/command.ts'
import { printable } from './terminal/screen.ts'
import { count, wholeNumber } from './terminal/words.ts'

const MEANWHILE = 'Alguien lo acaba de cambiar. No se ha hecho nada: míralo y repite.'

export const durability: Command = {
  name: 'durabilidad',
  takes: 'PRODUCTO AÑOS',
  fewest: 2,
  says: 'apunta la garantía de durabilidad que da el fabricante; se ve en la ficha',
  more: [
    'Es la de la etiqueta GARAN: del fabricante, sin cobrar nada, para la prenda entera y de más de dos años. Son años enteros, de 3 a 99, y con 0 se quita. Si el fabricante te ha dado la etiqueta, ponla después con productos etiqueta.',
  ],
  options: {
    condiciones: { takes: 'TEXTO', says: 'un texto corto, o la dirección https donde están' },
    de: { takes: 'NOMBRE', says: 'quién la da, si no es el fabricante' },
    si: { says: 'sin preguntar' },
  },
  examples: ['durabilidad mens-jacket-1 5 --condiciones "Costuras y cremalleras"'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, name } = await chosenProduct(db, input.words[0] ?? '')
    const before = await findEditableProduct(db, id)
    if (!before) throw new Error(`product ${id} has gone`)
    const content = withGuarantee(before.content, input)
    await input.confirm({
      shown: `${name} (${id}): ${guaranteeText(before.content)} → ${guaranteeText(content)}`,
      question: '¿Guardarlo?',
    })
    const save = { content, version: before.version, now: input.now.toISOString() }
    const outcome = await saveProduct(db, save)
    if (!outcome.ok) throw saveRefused(outcome)
    const text = `${name} (${id}): ${guaranteeText(content)}. Se ve en unos segundos.`
    return { json: { ok: true, productId: id, changes: outcome.changes }, text }
  },
}

/** The content with what was typed; what was not stays, and nothing of a guarantee that is taken away. */
function withGuarantee(content: ProductContent, input: Input): ProductContent {
  const {
    durabilityYears: _years,
    durabilityTerms: terms = '',
    durabilityGuarantor: by = '',
    ...rest
  } = content
  const durabilityYears = wholeNumber(input.words[1] ?? '', 'Los años', 0)
  if (durabilityYears === 0) return rest
  return {
    ...rest,
    durabilityYears,
    durabilityTerms: input.option('condiciones') ?? terms,
    durabilityGuarantor: input.option('de') ?? by,
  }
}

function guaranteeText(content: ProductContent): string {
  const { durabilityYears, durabilityTerms, durabilityGuarantor } = content
  if (!durabilityYears) return 'sin garantía de durabilidad'
  const by = durabilityGuarantor ? `, de ${durabilityGuarantor}` : ''
  return `${durabilityYears} años de garantía de durabilidad${by}: ${durabilityTerms}`
}

/** The owner knows a field by its column. */
const columnOf = (path: string): string =>
  CATALOGUE_COLUMNS.find(({ field }) => field === path.split('.')[0])?.name ?? path

function saveRefused(outcome: Extract<SaveProductOutcome, { ok: false }>): Refusal {
  if (outcome.reason === 'faults') {
    const texts = outcome.faults.map((fault) => `${columnOf(fault.path)}: ${faultText(fault)}`)
    return new Refusal([...texts, 'No se ha cambiado nada.'].join('\n'), outcome)
  }
  return new Refusal(MEANWHILE, { ok: false, reason: outcome.reason })
}

export const label: Command = {
  name: 'etiqueta',
  takes: 'PRODUCTO FICHERO',
  fewest: 2,
  says: 'pone la etiqueta GARAN de un producto, la que te da su fabricante',
  more: [
    'La tienda la guarda y la muestra tal cual: no se dibuja, no se recorta y no se rellena aquí. Vale en PNG, JPG o SVG, como mucho de 1 MB. Si cambian los años de la garantía, hace falta otra.',
  ],
  options: {
    quien: { takes: 'NOMBRE', says: 'quién la pone' },
    si: { says: 'sin preguntar' },
  },
  examples: ['etiqueta mens-jacket-1 ./garan.png'],
  run: async (input) => {
    const file = input.words[1] ?? ''
    const bytes = readOwnFile(file)
    const { db } = await input.shop()
    const { id, name } = await chosenProduct(db, input.words[0] ?? '')
    const checked = await checkLabel(bytes)
    if (!checked.ok) {
      const text = `${printable(file)}: ${labelFaultText(checked)} No se ha cambiado nada.`
      throw new Refusal(text, checked)
    }
    const { kind, width, height } = checked
    const years = (await findLabel(db, id))?.years ?? 0
    if (years === 0) throw labelRefused('no_guarantee', id)
    await input.confirm({
      shown: `${name} (${id}): ${kind.toUpperCase()}, ${width} × ${height}.\nLa tienda no lee lo que dice: mira antes que sea la etiqueta de este modelo, con su marca y ${years} años.`,
      question: '¿Ponerla?',
    })
    const change = { productId: id, by: personOf(input), now: input.now.toISOString() }
    const outcome = await placeLabel(db, { ...change, bytes, checked })
    if (!outcome.ok) throw labelRefused(outcome.reason, id)
    return { json: { ...outcome, productId: id }, text: `${name} (${id}): puesta.` }
  },
}

export const removeOwnLabel: Command = {
  name: 'quitar-etiqueta',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'quita la etiqueta GARAN de un producto; la garantía sigue, como texto',
  options: {
    quien: { takes: 'NOMBRE', says: 'quién la quita' },
    si: { says: 'sin preguntar' },
  },
  examples: ['quitar-etiqueta mens-jacket-1'],
  run: async (input) => {
    const { db } = await input.shop()
    const { id, name } = await chosenProduct(db, input.words[0] ?? '')
    await input.confirm({ question: `¿Quitar la etiqueta de ${name} (${id})?` })
    const change = { productId: id, by: personOf(input), now: input.now.toISOString() }
    const outcome = await removeLabel(db, change)
    if (!outcome.ok) {
      const none = outcome.reason === 'same'
      throw none
        ? new Refusal(`${name} (${id}) no tiene etiqueta.`, outcome)
        : labelRefused(outcome.reason, id)
    }
    return { json: { ...outcome, productId: id }, text: `${name} (${id}): quitada.` }
  },
}

function labelRefused(reason: Extract<LabelOutcome, { ok: false }>['reason'], id: string): Refusal {
  const texts: Readonly<Record<typeof reason, string>> = {
    unknown: `El producto ${id} ya no está.`,
    no_guarantee: `${id} no tiene garantía de durabilidad: apunta antes sus años, con productos durabilidad ${id} AÑOS.`,
    same: 'Esa etiqueta es la que está puesta.',
    changed_meanwhile: MEANWHILE,
  }
  return new Refusal(texts[reason], { ok: false, reason })
}

export const labels: Command = {
  name: 'garantias',
  says: 'qué productos tienen garantía de durabilidad y no su etiqueta',
  examples: ['garantias'],
  run: async (input) => {
    const { db } = await input.shop()
    const work = await readLabelWork(db)
    return { json: work, text: await workText(db, work) }
  },
}

async function workText(
  db: Db,
  { guaranteed, unlabelled }: Awaited<ReturnType<typeof readLabelWork>>,
): Promise<string> {
  if (guaranteed === 0) return 'Ningún producto a la venta tiene garantía de durabilidad.'
  const has = count(guaranteed, 'producto con garantía', 'productos con garantía')
  if (unlabelled.length === 0) return `${has} de durabilidad, y ninguno sin su etiqueta.`
  const lines = []
  for (const id of unlabelled) {
    const years = (await findLabel(db, id))?.years ?? 0
    lines.push(`  ${id}, ${count(years, 'año', 'años')}: productos etiqueta ${id} FICHERO`)
  }
  return [`${has} de durabilidad. Sin la etiqueta de esos años:`, ...lines].join('\n')
}
