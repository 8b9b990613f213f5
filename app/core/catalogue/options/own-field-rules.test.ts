import { expect, test } from 'vitest'
import type { OwnField } from '#core/catalogue/own-fields/own-field.ts'
import { TENT_FIELDS } from '#tests/support/own-fields.ts'
import {
  MOST_OWN_FIELDS,
  MOST_OWN_OPTIONS,
  ownFieldChanges,
  planOwnFields,
  type OwnFieldChange,
} from './own-field-rules.ts'

const named = (change: OwnFieldChange) => {
  const plan = planOwnFields(TENT_FIELDS, change)
  return plan.ok ? plan.next.map(({ key }) => key) : plan.reason
}

const ALL = ['plazas', 'peso', 'autoportante', 'temporada', 'varillas']
const last = { place: 'last' } as const
const some = (n: number) => Array.from({ length: n }, (_, at) => `Opción ${at}`)

test.each<[OwnFieldChange, string | string[]]>([
  [{ add: 'Color', kind: 'texto', ...last }, [...ALL, 'color']],
  [{ add: 'Columna de agua', kind: 'numero', unit: 'mm', ...last }, [...ALL, 'columna-de-agua']],
  [{ add: 'Giro', kind: 'numero', unit: '°', place: 'first' }, ['giro', ...ALL]],
  [{ add: 'Giro', kind: 'si-no', place: { after: 'PESO' } }, ALL.toSpliced(2, 0, 'giro')],
  [{ add: 'Giro', kind: 'si-no', place: { after: 'nada' } }, 'unknown'],
  [{ add: 'PLAZAS', kind: 'numero', ...last }, 'exists'],
  [{ add: 'A | B', kind: 'texto', ...last }, 'bad_label'],
  [{ add: 'Ж', kind: 'texto', ...last }, 'bad_label'],
  [{ add: 'x'.repeat(41), kind: 'texto', ...last }, 'bad_label'],
  [{ add: 'Giro', kind: 'numero', unit: 'x'.repeat(13), ...last }, 'bad_unit'],
  [{ add: 'Giro', kind: 'numero', unit: '', ...last }, 'bad_unit'],
  [{ add: 'Giro', kind: 'numero', unit: 'a|b', ...last }, 'bad_unit'],
  [{ add: 'Giro', kind: 'texto', unit: 'mm', ...last }, 'unit_of_no_number'],
  [{ add: 'Giro', kind: 'texto', options: ['a'], ...last }, 'options_of_no_choice'],
  [{ add: 'Giro', kind: 'opcion', ...last }, 'no_options'],
  [{ add: 'Giro', kind: 'opcion', options: ['a', 'Á'], ...last }, 'option_twice'],
  [{ add: 'Giro', kind: 'opcion', options: ['a', 'b"'], ...last }, 'bad_option'],
  [
    { add: 'Giro', kind: 'opcion', options: some(MOST_OWN_OPTIONS + 1), ...last },
    'too_many_options',
  ],
  [{ add: 'Giro', kind: 'opcion', options: some(MOST_OWN_OPTIONS), ...last }, [...ALL, 'giro']],
  [{ remove: 'Peso' }, ALL.toSpliced(1, 1)],
  [{ remove: 'nada' }, 'unknown'],
  [{ change: 'peso', place: 'first' }, ['peso', 'plazas', ...ALL.slice(2)]],
  [{ change: 'varillas', place: 'last' }, 'same'],
  [{ change: 'peso', label: 'Plazas' }, 'exists'],
  [{ change: 'peso', label: 'Peso' }, 'same'],
  [{ change: 'peso', unit: 'kg', isFacet: true }, 'same'],
  [{ change: 'plazas', label: '' }, 'bad_label'],
  [{ change: 'autoportante', unit: 'kg' }, 'unit_of_no_number'],
  [{ change: 'temporada', options: [] }, 'no_options'],
  [{ change: 'nada', label: 'Algo' }, 'unknown'],
])('%j makes %j', (change, outcome) => {
  expect(named(change)).toEqual(outcome)
})

test.each<[OwnFieldChange, Partial<OwnField>]>([
  [
    { change: 'Peso', label: 'Peso total' },
    { key: 'peso', label: 'Peso total', unit: 'kg' },
  ],
  [{ change: 'peso', unit: null }, { unit: null }],
  [{ change: 'peso', isFacet: false }, { isFacet: false }],
  [
    { change: 'peso', kind: 'texto' },
    { kind: 'texto', unit: null },
  ],
  [
    { change: 'temporada', options: ['4 estaciones', '3 estaciones', 'Verano'] },
    { options: ['4 estaciones', '3 estaciones', 'Verano'] },
  ],
  [
    { change: 'temporada', kind: 'texto' },
    { kind: 'texto', options: [] },
  ],
])('%j leaves %j, and the rest as it was', (change, after) => {
  const plan = planOwnFields(TENT_FIELDS, change)
  const before = plan.ok ? plan.before : undefined
  expect(plan).toMatchObject({ ok: true, one: { ...before, ...after } })
})

test('another one may not take the word of one that was renamed', () => {
  const renamed = TENT_FIELDS.map((one) => ({ ...one, label: `${one.label} antes` }))
  expect(planOwnFields(renamed, { add: 'Peso', kind: 'texto', ...last })).toEqual({
    ok: false,
    reason: 'exists',
    label: 'Peso antes',
  })
})

test('there are 40 own fields at most', () => {
  const one = (n: number): OwnField => ({
    key: `extra-${n}`,
    label: `Extra ${n}`,
    kind: 'texto',
    unit: null,
    options: [],
    isFacet: false,
  })
  const all = Array.from({ length: MOST_OWN_FIELDS }, (_, n) => one(n))
  const add: OwnFieldChange = { add: 'Giro', kind: 'texto', ...last }
  expect(planOwnFields(all, add)).toEqual({ ok: false, reason: 'too_many' })
  expect(planOwnFields(all.slice(1), add).ok).toBe(true)
})

test('a shop without own fields changes nothing of the settings', () => {
  expect(ownFieldChanges([])).toEqual({})
})
