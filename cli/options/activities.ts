import type { Activity } from '#core/catalogue/activities.ts'
import { changeActivities, readActivities } from '#core/catalogue/options/activities.server.ts'
import type { WordChange } from '#core/catalogue/options/word-rules.ts'
import { LONGEST_LABEL } from '#core/catalogue/options/category-rules.ts'
import { refusalText } from '#core/catalogue/lists/refusal-words.ts'
import { Refusal, type Answer, type Command, type Group, type Input } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { placeOf, placeOptions, searchedText, SEEN, wordsOf } from './place-options.ts'

async function change(input: Input, typed: WordChange, done: string): Promise<Answer> {
  const { db } = await input.shop()
  const outcome = await changeActivities(db, typed)
  if (!outcome.ok) throw new Refusal(refusalText('actividades', outcome, ''), outcome)
  return { json: outcome, text: `«${outcome.label}» (${outcome.value}): ${done} ${SEEN}` }
}

const first = ({ words }: Input): string => words[0] ?? ''

const list: Command = {
  name: 'listar',
  says: 'todas las actividades, en su orden',
  examples: ['listar'],
  run: async (input) => {
    const activities = await readActivities((await input.shop()).db)
    const columns = [
      { head: 'actividad' },
      { head: 'en los datos' },
      { head: 'se busca como', shrinks: true },
    ]
    const cells = (one: Activity) => [one.label, one.value, one.searchWords.join(', ')]
    return { json: { activities }, text: table(input.screen, columns, activities.map(cells)) }
  },
}

const add: Command = {
  name: 'anadir',
  takes: 'ACTIVIDAD',
  fewest: 1,
  says: 'añade una actividad; sin decir dónde, al final',
  more: [
    `Hasta ${LONGEST_LABEL} letras. Su palabra en los datos se hace con el nombre, y ya no cambia.`,
    'Vale enseguida en los ficheros de catálogo, en el mostrador y en el buscador.',
  ],
  options: placeOptions('ACTIVIDAD'),
  examples: ['anadir Escalada --despues-de Alpinismo', 'anadir "Esquí de travesía"'],
  run: (input) => change(input, { add: first(input), place: placeOf(input) ?? 'last' }, 'añadida.'),
}

const rename: Command = {
  name: 'nombrar',
  takes: 'ACTIVIDAD NOMBRE',
  fewest: 2,
  says: 'cambia su nombre; su palabra en los datos se queda',
  examples: ['nombrar Trail "Correr por el monte"'],
  run: (input) => {
    const label = input.words[1] ?? ''
    return change(input, { change: first(input), label }, 'así se llama ahora.')
  },
}

const move: Command = {
  name: 'mover',
  takes: 'ACTIVIDAD',
  fewest: 1,
  says: 'cambia su sitio en la lista',
  more: ['Sin decir dónde, va al final.'],
  options: placeOptions('ACTIVIDAD'),
  examples: ['mover Viaje --al-principio', 'mover Diario --despues-de Trail'],
  run: (input) => {
    const place = placeOf(input) ?? 'last'
    return change(input, { change: first(input), place }, 'en su sitio.')
  },
}

const remove: Command = {
  name: 'quitar',
  takes: 'ACTIVIDAD',
  fewest: 1,
  says: 'deja de ofrecerse; no se puede mientras la tenga un producto, también archivado',
  examples: ['quitar Diario'],
  run: (input) => change(input, { remove: first(input) }, 'quitada.'),
}

const say: Command = {
  name: 'palabras',
  takes: 'ACTIVIDAD PALABRAS…',
  fewest: 1,
  most: 21,
  says: 'cómo se busca, además de por su nombre; sustituye a las palabras que tenía',
  options: { ninguna: { says: 'deja solo su nombre' } },
  examples: ['palabras Trail running correr', 'palabras Trail --ninguna'],
  run: (input) => {
    const searchWords = wordsOf(input)
    return change(input, { change: first(input), searchWords }, searchedText(searchWords))
  },
}

export const activities: Group = {
  name: 'actividades',
  says: 'Actividades',
  commands: [list, add, rename, move, remove, say],
  usual: list,
}
