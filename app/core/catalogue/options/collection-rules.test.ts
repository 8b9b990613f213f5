import { expect, onTestFinished, test } from 'vitest'
import { firstCollections, type Collection } from '#core/catalogue/collections.ts'
import { explore } from '#core/catalogue/listing/navigation.ts'
import {
  collectionLabels,
  collectionValues,
  collectionWords,
  leadsSomewhere,
} from '#core/catalogue/collections.ts'
import { publicChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import { isLabel } from './category-rules.ts'
import {
  collectionChanges,
  LONGEST_INTRO,
  MOST_COLLECTIONS,
  planCollections,
  type CollectionChange,
} from './collection-rules.ts'
import { readSearchWords } from './option-rules.ts'

const named = (change: CollectionChange) => {
  const plan = planCollections(firstCollections, change)
  return plan.ok ? plan.next.map(({ value }) => value) : plan.reason
}

const FOUR = ['bali', 'outdoor', 'essentials', 'urban']
const CUMBRES = { add: 'Cumbres', intro: 'Para arriba del todo.', place: 'last' } as const

test.each<[CollectionChange, string | string[]]>([
  [CUMBRES, [...FOUR, 'cumbres']],
  [{ ...CUMBRES, add: 'Alta montaña', place: 'first' }, ['alta-montana', ...FOUR]],
  [{ ...CUMBRES, place: { after: 'BALI' } }, FOUR.toSpliced(1, 0, 'cumbres')],
  [{ ...CUMBRES, place: { after: 'nada' } }, 'unknown'],
  [{ ...CUMBRES, intro: '' }, [...FOUR, 'cumbres']],
  [{ ...CUMBRES, intro: 'x'.repeat(LONGEST_INTRO) }, [...FOUR, 'cumbres']],
  [{ ...CUMBRES, intro: 'x'.repeat(LONGEST_INTRO + 1) }, 'bad_intro'],
  [{ ...CUMBRES, intro: ' ' }, 'bad_intro'],
  [{ ...CUMBRES, intro: 'Una\nDos' }, 'bad_intro'],
  [{ ...CUMBRES, add: 'ESENCIALES' }, 'exists'],
  [{ ...CUMBRES, add: 'Urban' }, 'exists'],
  [{ ...CUMBRES, add: 'A | B' }, 'bad_label'],
  [{ ...CUMBRES, add: '' }, 'bad_label'],
  [{ ...CUMBRES, add: 'x'.repeat(41) }, 'bad_label'],
  [{ remove: 'Urbano' }, ['bali', 'outdoor', 'essentials']],
  [{ remove: 'nada' }, 'unknown'],
  [{ change: 'urban', place: 'first' }, ['urban', ...FOUR.slice(0, 3)]],
  [{ change: 'urban', place: 'last' }, 'same'],
  [{ change: 'urban', label: 'Bali' }, 'exists'],
  [{ change: 'urban', label: 'Urbano' }, 'same'],
  [{ change: 'urban', intro: 'De la calle.' }, FOUR],
  [{ change: 'urban', intro: 'De la\u200Bcalle.' }, 'bad_intro'],
  [{ change: 'urban', searchWords: ['50'] }, 'bad_words'],
  [{ change: 'nada', label: 'Algo' }, 'unknown'],
])('%j makes %j', (change, outcome) => {
  expect(named(change)).toEqual(outcome)
})

test('what is changed of one leaves the rest of it, and says what it was', () => {
  const [, , , urban] = firstCollections
  expect(planCollections(firstCollections, { change: 'Urbano', label: 'Ciudad' })).toMatchObject({
    before: urban,
    one: { ...urban, label: 'Ciudad', searchWords: ['ciudad', 'urban'] },
  })
  expect(planCollections(firstCollections, { change: 'urban', intro: '' })).toMatchObject({
    one: { ...urban, intro: '' },
  })
})

test('there are 200 collections at most', () => {
  const one = (n: number) => ({ value: `n-${n}`, label: `N ${n}`, intro: '', searchWords: [] })
  const all = Array.from({ length: MOST_COLLECTIONS }, (_, n) => one(n))
  expect(planCollections(all, CUMBRES)).toEqual({ ok: false, reason: 'too_many' })
  expect(planCollections(all.slice(1), CUMBRES).ok).toBe(true)
})

test('the first filling changes nothing, and is what an owner could have typed', () => {
  expect(collectionChanges(firstCollections)).toEqual({})
  for (const { value, label, intro, searchWords } of firstCollections) {
    expect([label, isLabel(label), searchWords[0]]).toEqual([label, true, label.toLowerCase()])
    expect(readSearchWords(searchWords)).toEqual(searchWords)
    expect(named({ change: value, intro })).toBe('same')
  }
})

/** While the owner has this list. */
function withList(list: readonly Collection[]) {
  const changes = collectionChanges(list)
  const before = readChangesFrom(() => changes)
  onTestFinished(() => void readChangesFrom(before))
}

const many = Array.from({ length: 30 }, (_, n) => ({
  value: `coleccion-${n}`,
  label: `Colección ${n}`,
  intro: 'Para todos los días.',
  searchWords: [`colección ${n}`],
}))

test('the owner’s list is read at once; browsers get the names of the first eight, and no word more', () => {
  withList(many)
  expect(collectionValues()).toEqual(many.map(({ value }) => value))
  expect([collectionLabels()['coleccion-3'], collectionWords('coleccion-3')]).toEqual([
    'Colección 3',
    ['colección 3'],
  ])
  expect([collectionWords('bali'), leadsSomewhere('/collections/bali')]).toEqual([[], false])
  expect(publicChanges()).toEqual({
    'menuCollections.list': many.slice(0, 8).map(({ value, label }) => ({ value, label })),
    'explore.to': '/collections',
  })
})

test('«Explorar Colección» leads to Bali while the shop lists it, then to all of them', () => {
  withList([...firstCollections, ...many])
  expect(explore.to).toBe('/collections/bali')
  withList(firstCollections.slice(1))
  expect(explore).toMatchObject({ label: 'Explorar Colección', to: '/collections' })
})

test('what else is no address of a collection leads somewhere', () => {
  const paths = ['/collections', '/collections/urban', '/', '/products/nada', '/collections/a/b']
  expect(paths.filter((path) => !leadsSomewhere(path))).toEqual([])
  expect(leadsSomewhere('/collections/nada')).toBe(false)
})
