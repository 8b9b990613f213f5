import type { Collection } from '#core/catalogue/collections.ts'
import {
  MOST_IN_MENUS,
  planCollections,
  type CollectionChange,
} from '#core/catalogue/options/collection-rules.ts'
import { LONGEST_LABEL } from '#core/catalogue/options/category-rules.ts'
import {
  changeCollections,
  countProductsByCollection,
  readCollections,
  type CollectionOutcome,
} from '#core/catalogue/options/collections.server.ts'
import { refusalText } from '#core/catalogue/lists/refusal-words.ts'
import {
  Refusal,
  WrongUsage,
  type Answer,
  type Command,
  type Group,
  type Input,
} from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count } from '../terminal/words.ts'
import { placeOf, placeOptions, searchedText, SEEN, wordsOf } from './place-options.ts'

const refuse = (outcome: Extract<CollectionOutcome, { ok: false }>): Refusal =>
  new Refusal(refusalText('colecciones', outcome, ''), outcome)

async function change(
  input: Input,
  typed: CollectionChange,
  done: string,
  seen?: Collection,
): Promise<Answer> {
  const { db } = await input.shop()
  const outcome = await changeCollections(db, typed, seen)
  if (!outcome.ok) throw refuse(outcome)
  return { json: outcome, text: `«${outcome.label}» (${outcome.value}): ${done} ${SEEN}` }
}

const first = ({ words }: Input): string => words[0] ?? ''

const list: Command = {
  name: 'listar',
  says: 'todas las colecciones, y cuántos productos tiene cada una',
  examples: ['listar'],
  run: async (input) => {
    const { db } = await input.shop()
    const products = await countProductsByCollection(db)
    const collections = (await readCollections(db)).map((one) => ({
      ...one,
      products: products.get(one.value) ?? 0,
    }))
    const columns = [
      { head: 'colección' },
      { head: 'en las direcciones' },
      { head: 'productos', align: 'right' as const },
      { head: 'presentación', shrinks: true },
      { head: 'se busca como', shrinks: true },
    ]
    const cells = collections.map((one) => [
      one.label,
      one.value,
      one.products.toLocaleString('es-ES'),
      one.intro,
      one.searchWords.join(', '),
    ])
    return { json: { collections }, text: table(input.screen, columns, cells) }
  },
}

const add: Command = {
  name: 'anadir',
  takes: 'COLECCIÓN',
  fewest: 1,
  says: 'añade una colección; sin decir dónde, al final',
  more: [
    `Hasta ${LONGEST_LABEL} letras. La palabra de su dirección se hace con el nombre, y ya no cambia.`,
    `Tiene enseguida su página, y sale en la de todas; en los menús, si está entre las ${MOST_IN_MENUS} primeras.`,
  ],
  options: {
    presentacion: { takes: 'TEXTO', says: 'la línea que va bajo el nombre' },
    ...placeOptions('COLECCIÓN'),
  },
  examples: ['anadir "Alta montaña" --presentacion "Para donde se acaba el sendero."'],
  run: (input) => {
    const intro = input.option('presentacion') ?? ''
    const place = placeOf(input) ?? 'last'
    return change(input, { add: first(input), intro, place }, 'añadida.')
  },
}

const edit: Command = {
  name: 'cambiar',
  takes: 'COLECCIÓN',
  fewest: 1,
  says: 'cambia su nombre o su presentación; la palabra de su dirección se queda',
  options: {
    nombre: { takes: 'NOMBRE', says: 'cómo se llama ahora' },
    presentacion: { takes: 'TEXTO', says: 'la línea que va bajo el nombre; "" la quita' },
    si: { says: 'no pregunta' },
  },
  examples: ['cambiar Urbano --nombre Ciudad', 'cambiar bali --presentacion "Lino y sal." --si'],
  run: async (input) => {
    const label = input.option('nombre')
    const intro = input.option('presentacion')
    if (label === undefined && intro === undefined)
      throw new WrongUsage('Di qué cambia: --nombre o --presentacion.')
    const typed = {
      change: first(input),
      ...(label === undefined ? {} : { label }),
      ...(intro === undefined ? {} : { intro }),
    }
    const { db } = await input.shop()
    const plan = planCollections(await readCollections(db), typed)
    if (!plan.ok) throw refuse(plan)
    const { before, one } = plan
    const products = (await countProductsByCollection(db)).get(one.value) ?? 0
    const shown = [
      `Ahora: ${sentence(before)}`,
      `Será: ${sentence(one)}`,
      `Tiene ${count(products, 'producto', 'productos')}.`,
    ].join('\n')
    await input.confirm({ shown, question: '¿Cambiarla?' })
    return change(input, typed, 'cambiada.', before)
  },
}

const sentence = (one: Collection | undefined): string =>
  one ? `«${one.label}», ${one.intro ? `con «${one.intro}»` : 'sin presentación'}` : ''

const move: Command = {
  name: 'mover',
  takes: 'COLECCIÓN',
  fewest: 1,
  says: 'cambia su sitio en la lista',
  more: ['Sin decir dónde, va al final.'],
  options: placeOptions('COLECCIÓN'),
  examples: ['mover Urbano --al-principio', 'mover Bali --despues-de Outdoor'],
  run: (input) =>
    change(input, { change: first(input), place: placeOf(input) ?? 'last' }, 'en su sitio.'),
}

const remove: Command = {
  name: 'quitar',
  takes: 'COLECCIÓN',
  fewest: 1,
  says: 'la quita, con su página; no se puede mientras la tenga un producto, también archivado o en borrador',
  examples: ['quitar Bali'],
  run: (input) => change(input, { remove: first(input) }, 'quitada.'),
}

const say: Command = {
  name: 'palabras',
  takes: 'COLECCIÓN PALABRAS…',
  fewest: 1,
  most: 21,
  says: 'cómo se busca, además de por su nombre; sustituye a las palabras que tenía',
  options: { ninguna: { says: 'deja solo su nombre' } },
  examples: ['palabras Urbano ciudad', 'palabras Urbano --ninguna'],
  run: (input) => {
    const searchWords = wordsOf(input)
    return change(input, { change: first(input), searchWords }, searchedText(searchWords))
  },
}

export const collections: Group = {
  name: 'colecciones',
  says: 'Colecciones',
  commands: [list, add, edit, move, remove, say],
  usual: list,
}
