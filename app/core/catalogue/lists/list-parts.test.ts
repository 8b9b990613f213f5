import { expect, test } from 'vitest'
import { contrastWithWhite } from './contrast.ts'
import { changeLines, inPlaces, partChanges, swatchLines } from './list-entry.ts'
import { LIST_NAMES } from './list-names.ts'
import { changedParts, LIST_PARTS, tidied, typedParts } from './list-parts.ts'
import { LIST_SUBJECTS, listAction } from './shop-lists.ts'

test('what is typed is tidied as its entry has it', () => {
  expect(tidied({ kind: 'words' }, ' lila,, violeta \nmora ')).toBe('lila, violeta, mora')
  expect(tidied({ kind: 'lines' }, 'Verano\r\n\r\n 3 estaciones, frías \r\n')).toBe(
    'Verano\n3 estaciones, frías',
  )
  expect(tidied({ kind: 'swatch' }, '5B3A6E')).toBe('#5b3a6e')
  expect(tidied({ kind: 'swatch' }, '')).toBe('')
  expect(tidied({ kind: 'line' }, '  Alta montaña ')).toBe('Alta montaña')
})

test('a form has the parts of its list and no others; makers have no place', () => {
  const typed = { label: 'Urbano', intro: '', swatch: 'x', place: 'bali' }
  expect(typedParts('colecciones', typed)).toEqual({
    label: 'Urbano',
    intro: '',
    words: '',
    place: 'bali',
  })
  expect(Object.keys(typedParts('fabricantes', {}))).not.toContain('place')
})

test('only what differs is changed, and never what products name', () => {
  const before = { label: 'Morado', swatch: '#5b3a6e', words: 'lila', place: 'Rosa' }
  const after = { ...before, label: 'Malva', swatch: '#5b3a70' }
  expect(changedParts('colores', before, after)).toEqual({ swatch: '#5b3a70' })
})

const COLLECTIONS = inPlaces(
  'colecciones',
  Array.from({ length: 10 }, (_, at) => ({
    key: `c${at}`,
    name: `C${at}`,
    parts: { label: `C${at}`, intro: '', words: '' },
  })),
)

test('a change says each part from and to, what follows, and who notes it', () => {
  const [first, second] = COLLECTIONS
  const after = { ...second!, parts: { ...second!.parts, label: 'Isla', intro: 'Lino y sal.' } }
  const seen = { before: second!, after, known: COLLECTIONS, products: 14 }
  expect(changeLines('colecciones', seen)).toEqual([
    'Nombre: C1 → Isla',
    'Presentación: nada → Lino y sal.',
    'Su dirección se queda: /collections/c1.',
    'Lo notan 14 productos.',
  ])
  const moved = {
    ...COLLECTIONS[9]!,
    at: 1,
    parts: { ...COLLECTIONS[9]!.parts, place: first!.key },
  }
  expect(
    changeLines('colecciones', {
      before: COLLECTIONS[9]!,
      after: moved,
      known: COLLECTIONS,
      products: 0,
    }),
  ).toEqual([
    'Sitio: detrás de C8 → detrás de C0',
    'Entra en los menús: en ellos están las 8 primeras.',
    'Sin usar: ningún producto lo nota.',
  ])
})

test('a field that is no filter any more says how many products lose it', () => {
  const parts = { label: 'Plazas', kind: 'numero', unit: '', options: '', facet: 'sí', place: '' }
  const before = { key: 'plazas', name: 'Plazas', at: 0, parts }
  const after = { ...before, parts: { ...parts, facet: '' } }
  const lines = changeLines('campos', { before, after, known: [before], products: 1 })
  expect(lines).toContain(
    'Las listas ya no se filtran por él: 1 producto deja de tener ese filtro.',
  )
})

test('a swatch has the contrast of the web’s rules with white', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#ffffff')).toBe(1)
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
  expect(swatchLines('f1eee6')).toEqual([])
  expect(swatchLines('#f1eee6')).toEqual([
    'Contraste con el blanco 1,2 a 1: es muy clara, y se ve por su borde.',
  ])
  expect(swatchLines('#2a2b2e')).toEqual(['Contraste con el blanco 14,2 a 1.'])
})

test('each part’s change has the action that the command line writes, with a name in the log', () => {
  const actions = LIST_NAMES.flatMap((list) =>
    [...LIST_PARTS[list].map(({ action }) => action), 'add', 'remove'].map((action) =>
      listAction(list, action),
    ),
  )
  expect(actions).toEqual(
    expect.arrayContaining(['collection.change', 'category.entitle', 'option.set_swatch']),
  )
  for (const action of actions) expect(LIST_SUBJECTS).toHaveProperty(action.split('.')[0] ?? '')
})

test('a part that was not said before counts as nothing', () => {
  const before = { key: 'x', name: 'X', at: 0, parts: { label: 'X' } }
  const after = { ...before, parts: { label: 'X', words: 'equis' } }
  expect(partChanges('tallas', before, after, [])).toMatchObject([{ before: '', after: 'equis' }])
})
