import {
  OWN_FIELD_KINDS,
  type OwnField,
  type OwnFieldKind,
} from '#core/catalogue/own-fields/own-field.ts'
import {
  changeOwnFields,
  countProductsByField,
  readOwnFields,
  type OwnFieldOutcome,
} from '#core/catalogue/options/own-fields.server.ts'
import {
  isOwnFieldKind,
  MOST_OWN_FIELDS,
  MOST_OWN_OPTIONS,
  type OwnFieldChange,
} from '#core/catalogue/options/own-field-rules.ts'
import { LONGEST_LABEL } from '#core/catalogue/options/category-rules.ts'
import { refusalText } from '#core/catalogue/lists/refusal-words.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import {
  Refusal,
  WrongUsage,
  type Answer,
  type Command,
  type Group,
  type Input,
} from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { placeOf, placeOptions, SEEN } from './place-options.ts'

const KINDS = OWN_FIELD_KINDS.join('|')

type Refused = Extract<OwnFieldOutcome, { ok: false }>

/** Why a change of an own field was not made, and what to do. */
function ownRefusalText(outcome: Refused): string {
  const text = refusalText('campos', outcome, '')
  return outcome.reason === 'no_options' ? `${text} Se dicen con --opciones "una | otra".` : text
}

async function change(input: Input, typed: OwnFieldChange, done: string): Promise<Answer> {
  const { db } = await input.shop()
  const outcome = await changeOwnFields(db, typed)
  if (!outcome.ok) throw new Refusal(ownRefusalText(outcome), outcome)
  return { json: outcome, text: `«${outcome.label}» (campo:${outcome.key}): ${done} ${SEEN}` }
}

const first = ({ words }: Input): string => words[0] ?? ''

function kindOf(typed: string | undefined): OwnFieldKind {
  const word = plainWord(typed ?? '')
  if (!isOwnFieldKind(word)) throw new WrongUsage(`Di la clase: --clase ${KINDS}.`)
  return word
}

/** A list as catalogue files write one: «uno | dos». */
const listOf = (typed: string): string[] =>
  typed
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function partsOf(input: Input) {
  const [unit, options] = [input.option('unidad'), input.option('opciones')]
  const place = placeOf(input)
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(options === undefined ? {} : { options: listOf(options) }),
    ...(input.has('filtro') ? { isFacet: true } : {}),
    ...(place ? { place } : {}),
  }
}

const PARTS = {
  unidad: { takes: 'UNIDAD', says: 'de un número: mm, kg' },
  opciones: { takes: '"UNA | OTRA"', says: `de la clase «opcion», hasta ${MOST_OWN_OPTIONS}` },
  filtro: { says: 'las listas se pueden filtrar por él' },
  ...placeOptions('CAMPO'),
}

const list: Command = {
  name: 'listar',
  says: 'los campos propios de la tienda, en su orden, y cuántos productos tiene cada uno',
  examples: ['listar'],
  run: async (input) => {
    const { db } = await input.shop()
    const counts = await countProductsByField(db)
    const fields = (await readOwnFields(db)).map((one) => ({
      ...one,
      products: counts.get(one.key) ?? 0,
    }))
    const columns = [
      { head: 'campo' },
      { head: 'en los datos' },
      { head: 'clase' },
      { head: 'filtro' },
      { head: 'productos', align: 'right' as const },
      { head: 'unidad u opciones', shrinks: true },
    ]
    const cells = (one: OwnField & { products: number }) => [
      one.label,
      `campo:${one.key}`,
      one.kind,
      one.isFacet ? 'sí' : '',
      one.products.toLocaleString('es-ES'),
      one.unit ?? one.options.join(' | '),
    ]
    return { json: { fields }, text: table(input.screen, columns, fields.map(cells)) }
  },
}

const add: Command = {
  name: 'anadir',
  takes: 'CAMPO',
  fewest: 1,
  says: 'añade un campo propio; sin decir dónde, al final',
  more: [
    `Hasta ${LONGEST_LABEL} letras. Su palabra en los datos se hace con el nombre, y ya no cambia. Caben ${MOST_OWN_FIELDS}.`,
    'Vale enseguida en los ficheros de catálogo (la columna «campo:…») y en el mostrador.',
  ],
  options: { clase: { takes: KINDS, says: 'qué se escribe en él' }, ...PARTS },
  examples: [
    'anadir Plazas --clase numero --filtro',
    'anadir "Columna de agua" --clase numero --unidad mm',
    'anadir Temporada --clase opcion --opciones "3 estaciones | 4 estaciones"',
  ],
  run: (input) => {
    const kind = kindOf(input.option('clase'))
    const typed = { add: first(input), kind, place: 'last' as const, ...partsOf(input) }
    return change(input, typed, 'añadido.')
  },
}

const alter: Command = {
  name: 'cambiar',
  takes: 'CAMPO',
  fewest: 1,
  says: 'cambia un campo propio; lo que no se dice se queda',
  more: [
    'Con --opciones se dicen todas, en su orden; la que tiene un producto no se puede quitar.',
    'La clase solo cambia mientras no lo tenga ningún producto.',
  ],
  options: {
    nombre: { takes: 'NOMBRE', says: 'cómo se llama; su palabra en los datos se queda' },
    clase: { takes: KINDS, says: 'qué se escribe en él' },
    ...PARTS,
    'sin-unidad': { says: 'no lleva unidad' },
    'sin-filtro': { says: 'las listas ya no se filtran por él' },
  },
  examples: ['cambiar Plazas --nombre Personas --al-principio', 'cambiar Temporada --sin-filtro'],
  run: (input) => {
    const [label, kind] = [input.option('nombre'), input.option('clase')]
    if (input.has('filtro') && input.has('sin-filtro'))
      throw new WrongUsage('O --filtro o --sin-filtro: los dos no.')
    if (input.has('sin-unidad') && input.option('unidad') !== undefined)
      throw new WrongUsage('O --unidad o --sin-unidad: los dos no.')
    const parts = {
      ...(label === undefined ? {} : { label }),
      ...(kind === undefined ? {} : { kind: kindOf(kind) }),
      ...partsOf(input),
      ...(input.has('sin-unidad') ? { unit: null } : {}),
      ...(input.has('sin-filtro') ? { isFacet: false } : {}),
    }
    if (Object.keys(parts).length === 0) throw new WrongUsage('Di qué cambia: --nombre, --unidad…')
    return change(input, { change: first(input), ...parts }, 'cambiado.')
  },
}

const remove: Command = {
  name: 'quitar',
  takes: 'CAMPO',
  fewest: 1,
  says: 'quita un campo propio; no se puede mientras lo tenga un producto, también archivado o en borrador',
  examples: ['quitar Plazas'],
  run: (input) => change(input, { remove: first(input) }, 'quitado.'),
}

export const ownFields: Group = {
  name: 'campos',
  says: 'Campos propios',
  commands: [list, add, alter, remove],
  usual: list,
}
