import {
  addCategory,
  changeCategory,
  readCategories,
  removeCategory,
  type CategoryChange,
  type CategoryOutcome,
} from '#core/catalogue/options/categories.server.ts'
import { LONGEST_LABEL, type ShopCategory } from '#core/catalogue/options/category-rules.ts'
import { GENDERS, genderLabels, type Gender } from '#core/catalogue/vocabulary.ts'
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
import { placeOf, placeOptions, SEEN, wordsOf } from './place-options.ts'

/** A change as an answer; a refusal ends the command. */
function answerTo(outcome: CategoryOutcome, done: string): Answer {
  if (!outcome.ok) throw new Refusal(refusalText('categorias', outcome, ''), outcome)
  return { json: outcome, text: `«${outcome.label}» (${outcome.id}): ${done} ${SEEN}` }
}

const first = ({ words }: Input): string => words[0] ?? ''

async function change(
  input: Input,
  typed: Omit<CategoryChange, 'category'>,
  done: string,
): Promise<Answer> {
  const { db } = await input.shop()
  return answerTo(await changeCategory(db, { category: first(input), ...typed }), done)
}

const MENUS: Readonly<Record<string, readonly Gender[]>> = {
  hombre: ['men'],
  mujer: ['women'],
  'los-dos': GENDERS,
  ninguno: [],
}

function menusOf(typed: string): readonly Gender[] {
  const menus = MENUS[plainWord(typed)]
  if (!menus) throw new WrongUsage(`El menú es ${Object.keys(MENUS).join(', ')}.`)
  return menus
}

const menusText = ({ menus }: ShopCategory): string =>
  menus.map((menu) => genderLabels[menu]).join(', ') || '–'

const list: Command = {
  name: 'listar',
  says: 'todas las categorías, en el orden de sus pestañas',
  examples: ['listar'],
  run: async (input) => {
    const categories = await readCategories((await input.shop()).db)
    const columns = [
      { head: 'categoría' },
      { head: 'en las direcciones' },
      { head: 'menús' },
      { head: 'accesorio' },
      { head: 'también se busca como', shrinks: true },
    ]
    const cells = (one: ShopCategory) => [
      one.label,
      one.id,
      menusText(one),
      one.isAccessory ? 'sí' : '',
      one.searchWords.join(', '),
    ]
    return { json: { categories }, text: table(input.screen, columns, categories.map(cells)) }
  },
}

const add: Command = {
  name: 'anadir',
  takes: 'CATEGORÍA',
  fewest: 1,
  says: 'añade una categoría; sin decir dónde, al final',
  more: [
    `Hasta ${LONGEST_LABEL} letras. La palabra de sus direcciones se hace con el nombre, y ya no cambia.`,
    'Sale en las pestañas de una lista cuando la tenga un producto, y enseguida en los menús.',
  ],
  options: {
    ...placeOptions('CATEGORÍA'),
    titulo: { takes: 'TEXTO', says: 'cómo se titula su lista, si el nombre solo no lo dice' },
    menu: { takes: 'hombre|mujer|los-dos|ninguno', says: 'en qué menú; si no, en los dos' },
    accesorio: { says: 'sale en las páginas de accesorios' },
  },
  examples: ['anadir "Tiendas de campaña" --despues-de Calzado', 'anadir Sacos --menu ninguno'],
  run: async (input) => {
    const title = input.option('titulo')
    const { db } = await input.shop()
    const outcome = await addCategory(db, {
      label: first(input),
      ...(title === undefined ? {} : { title }),
      isAccessory: input.has('accesorio'),
      menus: menusOf(input.option('menu') ?? 'los-dos'),
      place: placeOf(input) ?? 'last',
    })
    return answerTo(outcome, 'añadida.')
  },
}

const rename: Command = {
  name: 'nombrar',
  takes: 'CATEGORÍA NOMBRE',
  fewest: 2,
  says: 'cambia su nombre; la palabra de sus direcciones se queda',
  examples: ['nombrar Baño "Ropa de baño"'],
  run: (input) => change(input, { label: input.words[1] ?? '' }, 'así se llama ahora.'),
}

const entitle: Command = {
  name: 'titular',
  takes: 'CATEGORÍA TÍTULO',
  fewest: 1,
  most: 2,
  says: 'cambia el título de su lista: «Ropa de baño de hombre»',
  options: { ninguno: { says: 'le quita el que tiene: vale su nombre' } },
  examples: ['titular Baño "Ropa de baño"', 'titular Baño --ninguno'],
  run: (input) => {
    const [, title] = input.words
    if ((title === undefined) !== input.has('ninguno'))
      throw new WrongUsage('Di el título, o --ninguno para quitarlo.')
    const done = title === undefined ? 'sin título propio.' : `su lista se titula «${title}».`
    return change(input, { title: title ?? null }, done)
  },
}

const show: Command = {
  name: 'menu',
  takes: 'CATEGORÍA hombre|mujer|los-dos|ninguno',
  fewest: 2,
  says: 'en qué menú sale',
  examples: ['menu Tops mujer', 'menu Joyería ninguno'],
  run: (input) => {
    const typed = input.words[1] ?? ''
    return change(input, { menus: menusOf(typed) }, `menú: ${plainWord(typed)}.`)
  },
}

const accessory: Command = {
  name: 'accesorio',
  takes: 'CATEGORÍA sí|no',
  fewest: 2,
  says: 'si sale en las páginas de accesorios',
  examples: ['accesorio Calzado sí', 'accesorio Calzado no'],
  run: (input) => {
    const word = plainWord(input.words[1] ?? '')
    if (word !== 'si' && word !== 'no') throw new WrongUsage('Di sí o no.')
    const isAccessory = word === 'si'
    return change(input, { isAccessory }, isAccessory ? 'es un accesorio.' : 'no es un accesorio.')
  },
}

const move: Command = {
  name: 'mover',
  takes: 'CATEGORÍA',
  fewest: 1,
  says: 'cambia su sitio en las pestañas',
  more: ['Sin decir dónde, va al final.'],
  options: placeOptions('CATEGORÍA'),
  examples: ['mover Calzado --al-principio', 'mover Faldas --despues-de Pantalones'],
  run: (input) => change(input, { place: placeOf(input) ?? 'last' }, 'en su sitio.'),
}

const remove: Command = {
  name: 'quitar',
  takes: 'CATEGORÍA',
  fewest: 1,
  says: 'deja de ofrecerse; no se puede mientras la tenga un producto, también archivado',
  examples: ['quitar "Vestidos de fiesta"'],
  run: async (input) => {
    const { db } = await input.shop()
    return answerTo(await removeCategory(db, first(input)), 'quitada.')
  },
}

const say: Command = {
  name: 'palabras',
  takes: 'CATEGORÍA PALABRAS…',
  fewest: 1,
  most: 21,
  says: 'cómo se busca también; sustituye a las palabras que tenía',
  options: { ninguna: { says: 'le quita las que tiene' } },
  examples: ['palabras Calzado zapatos "para los pies"', 'palabras Calzado --ninguna'],
  run: (input) => {
    const searchWords = wordsOf(input)
    const done =
      searchWords.length === 0
        ? 'sin más palabras.'
        : `también se busca: ${searchWords.join(', ')}.`
    return change(input, { searchWords }, done)
  },
}

export const categories: Group = {
  name: 'categorias',
  says: 'Categorías',
  commands: [list, add, rename, entitle, show, accessory, move, remove, say],
  usual: list,
}
