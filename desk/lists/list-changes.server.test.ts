import { expect, test } from 'vitest'
import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { markOf, readList } from '#core/catalogue/lists/change-list.server.ts'
import type { ListName } from '#core/catalogue/lists/list-names.ts'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { newEntry, putBack, saveEntry, takeAway, undoEntry } from './list-changes.server.ts'

const action = deskAction({
  crear: newEntry,
  guardar: saveEntry,
  deshacer: undoEntry,
  quitar: takeAway,
  devolver: putBack,
})

type Texts = Record<string, string>

async function owner() {
  const { db } = await stockedShop([jacket, tshirt])
  const forms = await deskForms(db)
  const post = async (list: ListName, fields: Texts, entry = ''): Promise<DeskAnswer> =>
    (await forms.post(action, fields, { list, entry })).answer
  /** A change that leads to a page; where to, or why not. */
  const away = async (list: ListName, fields: Texts) => {
    try {
      return await post(list, fields)
    } catch (thrown) {
      if (thrown instanceof Response && thrown.status === 303) return thrown.headers.get('location')
      throw thrown
    }
  }
  const find = async (list: ListName, key: string) => {
    const found = (await readList(db, list)).find((one) => one.key === key)
    if (!found) throw new Error(`no ${key} in ${list}`)
    return found
  }
  /** The form of an entry as the page has it, with some of it typed anew. */
  const formOf = async (list: ListName, key: string, typed: Texts): Promise<Texts> => {
    const entry = await find(list, key)
    return { intent: 'guardar', ...entry.parts, antes: markOf(entry), visto: '', ...typed }
  }
  const ask = async (list: ListName, key: string, typed: Texts) =>
    post(list, await formOf(list, key, typed), key)
  /** Both presses. */
  const save = async (list: ListName, key: string, typed: Texts) => {
    const form = await formOf(list, key, typed)
    const asked = await post(list, form, key)
    return asked.isPreview
      ? post(list, { ...form, visto: asked.facts?.['visto'] ?? '' }, key)
      : asked
  }
  const add = async (list: ListName, typed: Texts) => {
    const last = (await readList(db, list)).at(-1)?.key ?? ''
    return away(list, { intent: 'crear', place: last, ...typed })
  }
  const remove = async (list: ListName, key: string) =>
    post(list, { intent: 'quitar', key, antes: markOf(await find(list, key)) })
  const undo = (list: ListName, { undo: back }: DeskAnswer, entry = '') =>
    post(list, { intent: back?.intent ?? '', ...back?.fields }, entry)
  const restore = (list: ListName, { undo: back }: DeskAnswer) =>
    away(list, { intent: back?.intent ?? '', ...back?.fields })
  const entries = async () =>
    (await listAudit(db, { most: 20 })).map(({ action: what, subject }) => [what, subject.id])
  const keys = async (list: ListName) => (await readList(db, list)).map(({ key }) => key)
  return { db, post, find, formOf, ask, save, add, remove, undo, restore, entries, keys }
}

/** An entry of each list, a change of it, and the actions of the log. */
const CASES: [ListName, key: string, made: Texts, typed: Texts, actions: string[]][] = [
  [
    'colecciones',
    'alta-montana',
    { label: 'Alta montaña', intro: 'Arriba.', words: 'cumbre' },
    { label: 'Cumbres', words: 'pico', place: '' },
    ['collection.change', 'collection.move', 'collection.set_words'],
  ],
  [
    'categorias',
    'tiendas',
    { label: 'Tiendas', menu: 'mujer', words: 'cobijo' },
    { label: 'Cobijos', title: 'Tiendas de campaña', menu: 'ninguno', accessory: 'sí' },
    ['category.entitle', 'category.rename', 'category.set_accessory', 'category.set_menu'],
  ],
  [
    'campos',
    'temporada',
    { label: 'Temporada', kind: 'opcion', options: 'Verano\nInvierno' },
    { options: 'Verano\nOtoño', facet: 'sí' },
    ['own_field.change'],
  ],
  [
    'colores',
    'Morado',
    { label: 'Morado', swatch: '5b3a6e', words: 'lila' },
    { swatch: '#5b3a70', words: '', place: '' },
    ['option.move', 'option.set_swatch', 'option.set_words'],
  ],
  ['tallas', 'XXL', { label: 'XXL', words: '2xl' }, { words: 'doble xl' }, ['option.set_words']],
  [
    'fabricantes',
    'taller-oeste',
    {
      label: 'taller-oeste',
      maker_name: 'Taller Oeste',
      maker_address: 'Rua Nova, 5, Braga',
      maker_country: 'pt',
      maker_email: 'hola@taller-oeste.example',
    },
    { maker_address: 'Rua Velha, 6, Braga' },
    ['maker.change'],
  ],
  [
    'actividades',
    'escalada',
    { label: 'Escalada', words: 'trepar' },
    { label: 'Roca', place: '' },
    ['activity.move', 'activity.rename'],
  ],
]

test.each(CASES)(
  '%s: an entry is added, changed, taken back, removed and put back, each with its entry',
  async (list, key, made, typed, actions) => {
    const shop = await owner()
    const to = `/listas/${list}/ver/${encodeURIComponent(key)}?hecho=crear`
    expect(await shop.add(list, made)).toBe(to)
    const added = await shop.find(list, key)
    const saved = await shop.save(list, key, typed)
    expect(saved).toMatchObject({ ok: true, errors: {}, undo: { intent: 'deshacer' } })
    expect((await shop.find(list, key)).parts).not.toEqual(added.parts)
    const done = (await shop.entries()).slice(0, actions.length)
    expect(done.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual(
      actions.map((one) => [one, key]),
    )
    expect(await shop.undo(list, saved, key)).toMatchObject({ ok: true })
    expect(await shop.find(list, key)).toEqual(added)
    const removed = await shop.remove(list, key)
    expect(removed).toMatchObject({ ok: true, undo: { intent: 'devolver' } })
    expect(await shop.keys(list)).not.toContain(key)
    expect(await shop.restore(list, removed)).toBe(`/listas/${list}?hecho=devolver`)
    expect(await shop.find(list, key)).toEqual(added)
    expect((await checkAudit(shop.db)).broken).toBeNull()
  },
)

test('the first press says what changes, and changes nothing', async () => {
  const { db, ask, find, formOf, post } = await owner()
  const before = await dump(db)
  const asked = await ask('colecciones', 'outdoor', { label: 'Monte' })
  expect(asked).toMatchObject({ ok: true, isPreview: true })
  expect(asked.text.split('\n')).toEqual([
    'Nombre: Outdoor → Monte',
    'También se busca como: outdoor, montaña → monte, montaña',
    'Su dirección se queda: /collections/outdoor.',
    'Lo nota 1 producto.',
  ])
  expect(await dump(db)).toEqual(before)
  // Something else was typed since: it is asked about again.
  const form = await formOf('colecciones', 'outdoor', { label: 'Campo' })
  const other = await post(
    'colecciones',
    { ...form, visto: asked.facts?.['visto'] ?? '' },
    'outdoor',
  )
  expect(other.isPreview).toBe(true)
  expect((await find('colecciones', 'outdoor')).name).toBe('Outdoor')
})

test('who read an earlier entry is told both values, and saves theirs only after that', async () => {
  const { formOf, save, post, find } = await owner()
  const late = await formOf('colecciones', 'bali', { intro: 'Lino.' })
  await save('colecciones', 'bali', { intro: 'Sal.' })
  const told = await post('colecciones', late, 'bali')
  expect(told).toMatchObject({
    ok: false,
    reason: 'conflict',
    conflict: [{ field: 'intro', label: 'Presentación', yours: 'Lino.', theirs: 'Sal.' }],
  })
  expect((await find('colecciones', 'bali')).parts['intro']).toBe('Sal.')
  const again = await post('colecciones', { ...late, antes: told.facts?.['antes'] ?? '' }, 'bali')
  expect(again.isPreview).toBe(true)
})

test('of two who save what both have read, one is told of the other', async () => {
  const { formOf, post, find } = await owner()
  const saves = await Promise.all(
    ['Lino.', 'Sal.'].map(async (intro) => {
      const form = await formOf('colecciones', 'bali', { intro })
      const asked = await post('colecciones', form, 'bali')
      return { intro, form: { ...form, visto: asked.facts?.['visto'] ?? '' } }
    }),
  )
  const answers = await Promise.all(
    saves.map(async ({ intro, form }) => ({ intro, ...(await post('colecciones', form, 'bali')) })),
  )
  const made = answers.filter(({ ok }) => ok)
  expect(made).toHaveLength(1)
  expect(answers.filter(({ reason }) => reason === 'conflict')).toHaveLength(1)
  expect((await find('colecciones', 'bali')).parts['intro']).toBe(made[0]?.intro)
})

test('an undo of what somebody has changed since is refused', async () => {
  const { save, undo, find } = await owner()
  const saved = await save('actividades', 'trail', { words: 'correr' })
  await save('actividades', 'trail', { words: 'running' })
  expect(await undo('actividades', saved, 'trail')).toMatchObject({ reason: 'conflict' })
  expect((await find('actividades', 'trail')).parts['words']).toContain('running')
})

test.each<[ListName, string, string]>([
  ['colecciones', 'outdoor', 'Chaqueta Ordesa'],
  ['categorias', 'outerwear', 'Chaqueta Ordesa'],
  ['actividades', 'senderismo', 'Chaqueta Ordesa'],
  ['colores', 'Azul', 'Chaqueta Ordesa'],
  ['tallas', 'M', 'Chaqueta Ordesa'],
  ['fabricantes', jacket.maker, 'Chaqueta Ordesa'],
])('%s: what a product has is not taken away, and it is named', async (list, key, product) => {
  const { db, remove } = await owner()
  const before = await dump(db)
  const answer = await remove(list, key)
  expect(answer).toMatchObject({ ok: false, reason: 'refused' })
  expect(answer.text).toContain(product)
  expect(await dump(db)).toEqual(before)
})

test.each<[ListName, Texts, field: string, text: string]>([
  ['colecciones', { label: 'Bali' }, 'label', 'Esa colección ya está: «Bali».'],
  ['colecciones', { label: 'Nueva', words: '40%' }, 'words', 'Eso no son palabras'],
  ['categorias', { label: '' }, 'label', 'Así no puede llamarse'],
  ['campos', { label: 'Plazas', kind: 'opcion' }, 'options', 'Faltan sus opciones.'],
  ['colores', { label: 'Morado', swatch: 'lila' }, 'swatch', 'seis cifras hexadecimales'],
  ['tallas', { label: 'm' }, 'label', 'Esa talla ya está: «M».'],
  ['fabricantes', { label: 'Taller Oeste' }, 'label', 'no vale como clave'],
  ['fabricantes', { label: 'uno', maker_email: 'a@b.es' }, 'maker_name', 'Falta el nombre'],
  ['actividades', { label: 'Trail' }, 'label', 'Esa actividad ya está: «Trail».'],
])('%s: %j is refused at its field, and nothing is changed', async (list, typed, field, text) => {
  const { db, add } = await owner()
  const before = await dump(db)
  const answer = await add(list, typed)
  expect(answer).toMatchObject({
    reason: 'bad_fields',
    errors: { [field]: expect.stringContaining(text) },
    values: typed,
  })
  expect(await dump(db)).toEqual(before)
})

test('what is as it was, and what has gone, is said and changes nothing', async () => {
  const { db, ask, post, formOf, remove } = await owner()
  expect(await ask('tallas', 'M', {})).toMatchObject({ reason: 'refused' })
  const form = await formOf('colecciones', 'bali', { label: 'Isla' })
  await remove('colecciones', 'bali')
  const before = await dump(db)
  expect(await post('colecciones', form, 'bali')).toMatchObject({ reason: 'not_found' })
  expect(await dump(db)).toEqual(before)
})
