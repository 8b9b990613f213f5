import type { OptionName, OptionValue } from '#core/catalogue/options/option-rules.ts'
import {
  addOption,
  listOption,
  moveOption,
  removeOption,
  setSearchWords,
  setSwatch,
  type OptionOutcome,
} from '#core/catalogue/options/option-values.server.ts'
import { withHash } from '#core/catalogue/lists/list-parts.ts'
import { refusalText } from '#core/catalogue/lists/refusal-words.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { WORDS } from './option-words.ts'
import { placeOf, placeOptions, SEEN, wordsOf } from './place-options.ts'

/** A change as an answer; a refusal ends the command. */
function answerTo(option: OptionName, outcome: OptionOutcome, done: string): Answer {
  if (!outcome.ok) throw new Refusal(refusalText(WORDS[option].group, outcome, ''), outcome)
  return { json: outcome, text: `«${outcome.value}»: ${done} ${SEEN}` }
}

const first = ({ words }: Input): string => words[0] ?? ''

const list = (option: OptionName): Command => ({
  name: 'listar',
  says: `${option === 'size' ? 'todas las tallas' : 'todos los colores'}, en el orden de los filtros`,
  examples: ['listar'],
  run: async (input) => {
    const values = await listOption((await input.shop()).db, option)
    const columns = [
      { head: WORDS[option].one },
      ...(option === 'color' ? [{ head: 'muestra' }] : []),
      { head: 'también se busca como', shrinks: true },
    ]
    const cells = ({ value, swatch, searchWords }: OptionValue) => [
      value,
      ...(swatch === undefined ? [] : [swatch]),
      searchWords.join(', '),
    ]
    return { json: { values }, text: table(input.screen, columns, values.map(cells)) }
  },
})

const move = (option: OptionName): Command => ({
  name: 'mover',
  takes: WORDS[option].takes,
  fewest: 1,
  says: 'cambia su sitio en los filtros y en las fichas nuevas',
  more: ['Sin decir dónde, va al final.'],
  options: placeOptions(WORDS[option].takes),
  examples: [option === 'size' ? 'mover XXL --despues-de XL' : 'mover Morado --al-principio'],
  run: async (input) => {
    const place = placeOf(input) ?? 'last'
    const { db } = await input.shop()
    const outcome = await moveOption(db, { option, value: first(input), place })
    return answerTo(option, outcome, 'en su sitio.')
  },
})

const remove = (option: OptionName): Command => ({
  name: 'quitar',
  takes: WORDS[option].takes,
  fewest: 1,
  says: 'deja de ofrecerse; no se puede mientras un producto la tenga a la venta',
  examples: [option === 'size' ? 'quitar XXL' : 'quitar Morado'],
  run: async (input) => {
    const { db } = await input.shop()
    const outcome = await removeOption(db, { option, value: first(input) })
    return answerTo(option, outcome, option === 'size' ? 'quitada.' : 'quitado.')
  },
})

const say = (option: OptionName): Command => ({
  name: 'palabras',
  takes: `${WORDS[option].takes} PALABRAS…`,
  fewest: 1,
  most: 21,
  says: 'cómo se busca también; sustituye a las palabras que tenía',
  options: { ninguna: { says: 'le quita las que tiene' } },
  examples: [
    option === 'size' ? 'palabras XXL 2xl "doble xl"' : 'palabras Morado lila violeta',
    option === 'size' ? 'palabras XXL --ninguna' : 'palabras Morado --ninguna',
  ],
  run: async (input) => {
    const words = wordsOf(input)
    const { db } = await input.shop()
    const outcome = await setSearchWords(db, { option, value: first(input), words })
    const done = words.length === 0 ? 'sin más palabras.' : `también se busca: ${words.join(', ')}.`
    return answerTo(option, outcome, done)
  },
})

const addSize: Command = {
  name: 'anadir',
  takes: 'TALLA',
  fewest: 1,
  says: 'añade una talla; sin decir dónde, al final',
  more: [
    'Hasta 24 letras, sin «/». La talla sale en los filtros cuando la tenga un producto. La guía de tallas solo enseña medidas de las que están en content/sizes.json.',
  ],
  options: placeOptions(WORDS.size.takes),
  examples: ['anadir XXL --despues-de XL', 'anadir 41,5 --despues-de 41'],
  run: async (input) => {
    const place = placeOf(input) ?? 'last'
    const { db } = await input.shop()
    const outcome = await addOption(db, { option: 'size', value: first(input), place })
    return answerTo('size', outcome, 'añadida.')
  },
}

const addColor: Command = {
  name: 'anadir',
  takes: 'COLOR MUESTRA',
  fewest: 2,
  says: 'añade un color con el de su muestra; sin decir dónde, al final',
  more: [
    'La muestra son seis cifras hexadecimales, como 5b3a6e. Con el signo # delante va entre comillas: "#5b3a6e".',
  ],
  options: placeOptions(WORDS.color.takes),
  examples: ['anadir Morado 5b3a6e', 'anadir "Verde oliva" 6b6b3a --despues-de Verde'],
  run: async (input) => {
    const place = placeOf(input) ?? 'last'
    const swatch = withHash(input.words[1] ?? '')
    const { db } = await input.shop()
    const outcome = await addOption(db, { option: 'color', value: first(input), swatch, place })
    return answerTo('color', outcome, 'añadido.')
  },
}

const sample: Command = {
  name: 'muestra',
  takes: 'COLOR MUESTRA',
  fewest: 2,
  says: 'cambia el color de la muestra',
  examples: ['muestra Morado 5b3a6e'],
  run: async (input) => {
    const { db } = await input.shop()
    const swatch = withHash(input.words[1] ?? '')
    return answerTo('color', await setSwatch(db, { value: first(input), swatch }), `${swatch}.`)
  },
}

const groupOf = (option: OptionName, says: string, own: Command[]): Group => {
  const listing = list(option)
  return {
    name: WORDS[option].group,
    says,
    commands: [listing, ...own, move(option), remove(option), say(option)],
    usual: listing,
  }
}

export const sizes = groupOf('size', 'Tallas', [addSize])
export const colors = groupOf('color', 'Colores', [addColor, sample])
