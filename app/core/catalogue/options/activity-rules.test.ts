import { expect, test } from 'vitest'
import { firstActivities, type Activity } from '#core/catalogue/activities.ts'
import { activityValues, activityWords } from '#core/catalogue/activities.ts'
import { publicChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import { activityChanges, MOST_ACTIVITIES, planActivities } from './activity-rules.ts'
import type { WordChange } from './word-rules.ts'
import { isLabel } from './category-rules.ts'
import { readSearchWords } from './option-rules.ts'

const named = (change: WordChange) => {
  const plan = planActivities(firstActivities, change)
  return plan.ok ? plan.next.map(({ value }) => value) : plan.reason
}

const FIVE = ['senderismo', 'trail', 'alpinismo', 'viaje', 'diario']

test.each<[WordChange, string | string[]]>([
  [{ add: 'Escalada', place: 'last' }, [...FIVE, 'escalada']],
  [{ add: 'Esquí de travesía', place: 'first' }, ['esqui-de-travesia', ...FIVE]],
  [{ add: 'Escalada', place: { after: 'TRAIL' } }, FIVE.toSpliced(2, 0, 'escalada')],
  [{ add: 'Escalada', place: { after: 'nada' } }, 'unknown'],
  [{ add: 'SENDERISMO', place: 'last' }, 'exists'],
  [{ add: 'A | B', place: 'last' }, 'bad_label'],
  [{ add: 'Ж', place: 'last' }, 'bad_label'],
  [{ add: 'x'.repeat(41), place: 'last' }, 'bad_label'],
  [{ remove: 'Viaje' }, ['senderismo', 'trail', 'alpinismo', 'diario']],
  [{ remove: 'nada' }, 'unknown'],
  [{ change: 'diario', place: 'first' }, ['diario', ...FIVE.slice(0, 4)]],
  [{ change: 'diario', place: 'last' }, 'same'],
  [{ change: 'diario', place: { after: 'diario' } }, 'unknown'],
  [{ change: 'diario', label: 'Trail' }, 'exists'],
  [{ change: 'diario', label: 'Diario' }, 'same'],
  [{ change: 'diario', label: '' }, 'bad_label'],
  [{ change: 'diario', searchWords: ['50'] }, 'bad_words'],
  [{ change: 'nada', label: 'Algo' }, 'unknown'],
])('%j makes %j', (change, outcome) => {
  expect(named(change)).toEqual(outcome)
})

test('a name changes, its word in data stays, and a search finds it by the new one', () => {
  const renamed = planActivities(firstActivities, { change: 'trail', label: 'Correr' })
  expect(renamed).toMatchObject({
    one: { value: 'trail', label: 'Correr', searchWords: ['correr', 'running', 'carrera'] },
  })
  const bare = planActivities(firstActivities, { change: 'Trail', searchWords: [] })
  expect(bare).toMatchObject({ one: { searchWords: ['trail'] } })
})

test('another one may not take the word of one that was renamed', () => {
  const list: Activity[] = [{ value: 'trail', label: 'Correr', searchWords: ['correr'] }]
  expect(planActivities(list, { add: 'Trail', place: 'last' })).toEqual({
    ok: false,
    reason: 'exists',
    label: 'Correr',
  })
})

test('there are 100 activities at most', () => {
  const one = (n: number) => ({ value: `extra-${n}`, label: `Extra ${n}`, searchWords: [] })
  const add = { add: 'Escalada', place: 'last' } as const
  const all = Array.from({ length: MOST_ACTIVITIES }, (_, n) => one(n))
  expect(planActivities(all, add)).toEqual({ ok: false, reason: 'too_many' })
  expect(planActivities(all.slice(1), add).ok).toBe(true)
})

test('the first filling changes nothing, and is what an owner could have typed', () => {
  expect(activityChanges(firstActivities)).toEqual({})
  for (const { label, searchWords } of firstActivities) {
    expect([label, isLabel(label), searchWords[0]]).toEqual([label, true, label.toLowerCase()])
    expect(readSearchWords(searchWords)).toEqual(searchWords)
  }
})

test('the owner’s list is read at once, and browsers get none of it', () => {
  const list = [{ value: 'escalada', label: 'Escalada', searchWords: ['escalada', 'roca'] }]
  const changes = activityChanges(list)
  const before = readChangesFrom(() => changes)
  expect([activityValues(), activityWords('escalada')]).toEqual([
    ['escalada'],
    ['escalada', 'roca'],
  ])
  expect([activityWords('trail'), publicChanges()]).toEqual([[], {}])
  readChangesFrom(before)
})
