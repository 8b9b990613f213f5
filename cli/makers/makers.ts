import {
  addMaker,
  changeMaker,
  countProductsByMaker,
  previewMaker,
  productsOfMaker,
  removeMaker,
  type MakerOutcome,
} from '#core/catalogue/options/makers.server.ts'
import { LONGEST_KEY, MOST_MAKERS, type MakerChange } from '#core/catalogue/makers/maker-rules.ts'
import { isTheShop, type MakerEntry, type Responsible } from '#core/catalogue/makers/makers.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { makerSentence } from '#core/catalogue/lists/maker-words.ts'
import { SEEN } from '../options/place-options.ts'
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
import { FIELDS, makerRefusalText } from './maker-words.ts'

const first = ({ words }: Input): string => words[0] ?? ''

const refuse = (key: string, outcome: Extract<MakerOutcome, { ok: false }>): Refusal =>
  new Refusal(makerRefusalText(key, outcome), outcome)

/** A change as an answer; a refusal ends the command. */
function answerTo(key: string, outcome: MakerOutcome, done: string): Answer {
  if (!outcome.ok) throw refuse(key, outcome)
  return { json: outcome, text: `«${outcome.key}»: ${done}` }
}

/** The options that are typed of a maker, or of who answers for it. */
function contactOf(input: Input, names: Record<keyof Responsible, string>): Partial<Responsible> {
  const typed = Object.entries(names).map(([field, name]) => [field, input.option(name)] as const)
  return Object.fromEntries(typed.filter(([, text]) => text !== undefined))
}

/** What is typed of a maker. Refuses options that exclude each other. */
function typedChange(input: Input): MakerChange {
  const own = contactOf(input, FIELDS.maker)
  const responsible = contactOf(input, FIELDS.responsible)
  const isOwn = input.has('la-tienda')
  const answers = Object.keys(responsible).length > 0
  const { email: _email, ...others } = own
  if (isOwn && (answers || Object.keys(others).length > 0))
    throw new WrongUsage('Con --la-tienda solo va --correo: lo demás es de sus ajustes.')
  const isWithout = input.has('sin-responsable')
  if (isWithout && answers)
    throw new WrongUsage('O --sin-responsable o los datos del responsable: los dos no.')
  return {
    ...own,
    ...(isOwn ? { isTheShop: true } : {}),
    ...(isWithout ? { responsible: null } : answers ? { responsible } : {}),
  }
}

const fields = {
  [FIELDS.maker.name]: { takes: 'NOMBRE', says: 'su nombre o marca registrada' },
  [FIELDS.maker.address]: { takes: 'DIRECCIÓN', says: 'su dirección postal, en una línea' },
  [FIELDS.maker.country]: { takes: 'PAÍS', says: 'su país, con dos letras: ES, PT, CN' },
  [FIELDS.maker.email]: { takes: 'CORREO', says: 'adónde se le escribe' },
  [FIELDS.responsible.name]: {
    takes: 'NOMBRE',
    says: 'quién responde por él en la Unión Europea, si está fuera',
  },
  [FIELDS.responsible.address]: { takes: 'DIRECCIÓN', says: 'su dirección postal' },
  [FIELDS.responsible.country]: { takes: 'PAÍS', says: 'su país, de la Unión Europea' },
  [FIELDS.responsible.email]: { takes: 'CORREO', says: 'adónde se le escribe' },
  'la-tienda': { says: 'es la propia tienda: nombre y dirección son los de sus ajustes' },
}

const list: Command = {
  name: 'listar',
  says: 'todos los fabricantes, y cuántos productos tiene cada uno',
  examples: ['listar'],
  run: async (input) => {
    const { db } = await input.shop()
    const products = await countProductsByMaker(db)
    const makers = Object.entries(await readMakers(db)).map(([key, maker]) => ({
      key,
      ...maker,
      products: products.get(key) ?? 0,
    }))
    const columns = [
      { head: 'clave' },
      { head: 'productos', align: 'right' as const },
      { head: 'país' },
      { head: 'fabricante', shrinks: true },
      { head: 'responde en la Unión Europea', shrinks: true },
    ]
    const cells = makers.map(({ products: many, ...one }) => [
      one.key,
      many.toLocaleString('es-ES'),
      one.country ?? '',
      isTheShop(one) ? `la propia tienda · ${one.email}` : lineOf(one),
      one.responsible ? lineOf(one.responsible) : '',
    ])
    return { json: { makers }, text: table(input.screen, columns, cells) }
  },
}

const lineOf = ({ name, address, email }: Partial<Responsible>): string =>
  [name, address, email].join(' · ')

const add: Command = {
  name: 'anadir',
  takes: 'CLAVE',
  fewest: 1,
  says: 'añade un fabricante, con lo que la ley pide enseñar de él',
  more: [
    `La clave es la de la columna «fabricante» de un catálogo, y ya no cambia: hasta ${LONGEST_KEY} letras, como taller-norte. Caben ${MOST_MAKERS}.`,
    'Hacen falta --nombre, --direccion, --pais y --correo; si es la propia tienda, --la-tienda y --correo.',
    'Uno de fuera de la Unión Europea necesita a alguien que responda por él en ella. La página de cada producto enseña a los dos.',
  ],
  options: fields,
  examples: ['anadir nuestra --la-tienda --correo producto@tienda.example'],
  run: async (input) => {
    const typed = typedChange(input)
    const { db } = await input.shop()
    const outcome = await addMaker(db, first(input), typed)
    const who = outcome.ok ? ` ${makerSentence(outcome.maker)}` : ''
    return answerTo(first(input), outcome, `añadido.${who}`)
  },
}

const change: Command = {
  name: 'cambiar',
  takes: 'CLAVE',
  fewest: 1,
  says: 'cambia los datos de un fabricante; lo que no se dice se queda',
  more: ['Lo enseñan en unos segundos las páginas de sus productos.'],
  options: {
    ...fields,
    'sin-responsable': { says: 'ya no hace falta quien responda por él' },
    si: { says: 'no pregunta' },
  },
  examples: [
    'cambiar taller-norte --direccion "Rua Nova, 5, Braga, Portugal"',
    'cambiar taller-norte --correo seguridad@taller-norte.example --si',
  ],
  run: async (input) => {
    const key = first(input)
    const typed = typedChange(input)
    if (Object.keys(typed).length === 0)
      throw new WrongUsage('Di qué cambia: --direccion, --correo…')
    const { db } = await input.shop()
    const planned = await previewMaker(db, key, typed)
    if (!planned.ok) throw refuse(key, planned)
    const { before, after } = planned
    const { length: products } = await productsOfMaker(db, key, { isShown: true })
    await input.confirm({ shown: shownChange(before, after, products), question: '¿Cambiarlo?' })
    const outcome = await changeMaker(db, key, { ...typed, seen: before })
    return answerTo(key, outcome, `${makerSentence(after)} ${SEEN}`)
  },
}

const shownChange = (before: MakerEntry, after: MakerEntry, products: number): string =>
  [
    `Ahora: ${makerSentence(before)}`,
    `Será: ${makerSentence(after)}`,
    `A la venta: ${count(products, 'producto suyo', 'productos suyos')}.`,
  ].join('\n')

const remove: Command = {
  name: 'quitar',
  takes: 'CLAVE',
  fewest: 1,
  says: 'quita un fabricante; no se puede mientras lo tenga un producto, también archivado o en borrador',
  examples: ['quitar taller-norte'],
  run: async (input) => {
    const { db } = await input.shop()
    return answerTo(first(input), await removeMaker(db, first(input)), 'quitado.')
  },
}

export const makers: Group = {
  name: 'fabricantes',
  says: 'Fabricantes',
  commands: [list, add, change, remove],
  usual: list,
}
