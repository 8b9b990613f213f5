import { expect, test } from 'vitest'
import type { PlannedOutcome } from './agency-types.ts'
import { openBooks } from './books.ts'
import {
  cancelled,
  INCIDENT,
  issued,
  MADE_AT,
  marked,
  sendingOf,
  type SampleRecord,
} from './sample-records.ts'

const NUMBER = 'S-2026-000001'
const first = issued('S-2026-000000')
const alta = issued(NUMBER, { previous: first })
const anulacion = cancelled(NUMBER, { previous: first })

function agencyBooks(...before: SampleRecord[]) {
  const books = openBooks()
  let petitions = 0
  const take = (records: SampleRecord[], header = '', planned?: PlannedOutcome) =>
    books
      .takeAll({
        sending: sendingOf(records, header),
        planned,
        now: new Date(MADE_AT),
        petition: `petition ${(petitions += 1)}`,
      })
      .map(({ state, error, duplicate }) =>
        [state, error?.code, duplicate?.state, duplicate?.petition, duplicate?.error?.code]
          .filter((part) => part !== undefined)
          .join(' '),
      )
  for (const record of before) take([record])
  const heldNow = () =>
    books
      .held()
      .map(({ number, kind, state }) => `${number} ${kind} ${state}`)
      .filter((text) => text.startsWith(NUMBER))
  return { take, held: heldNow, all: books.held }
}

const TAKEN = 'Correcto'
const held = (...states: string[]) => states.map((state) => `${NUMBER} ${state}`)
const duplicate = (state: string, petition: number) =>
  `Incorrecto 3000 ${state} petition ${petition}`

/** The tables of the agency's paper of validations 1.1.2, 5.1 and 5.2, row by row. */
test.each<{
  what: string
  record: SampleRecord
  /** The agency holds: nothing of the invoice, its record, its record and the cancellation. */
  answers: [string, string, string]
  after: [string[], string[], string[]]
}>([
  {
    what: 'a record',
    record: alta,
    answers: [TAKEN, duplicate('Correcto', 1), duplicate('Anulado', 2)],
    after: [
      held('alta Correcto'),
      held('alta Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
  {
    what: 'a record that says it corrects nothing',
    record: marked(alta, { Subsanacion: 'N', RechazoPrevio: 'N' }),
    answers: [TAKEN, duplicate('Correcto', 1), duplicate('Anulado', 2)],
    after: [
      held('alta Correcto'),
      held('alta Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
  {
    what: 'a correction of a record that was refused',
    record: marked(alta, { Subsanacion: 'S', RechazoPrevio: 'X' }),
    answers: [TAKEN, duplicate('Correcto', 1), duplicate('Anulado', 2)],
    after: [
      held('alta Correcto'),
      held('alta Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
  {
    what: 'a correction',
    record: marked(alta, { Subsanacion: 'S' }),
    answers: ['Incorrecto 3002', TAKEN, TAKEN],
    after: [[], held('alta Correcto'), held('alta Correcto')],
  },
  {
    what: 'a correction after a correction that was refused',
    record: marked(alta, { Subsanacion: 'S', RechazoPrevio: 'S' }),
    answers: ['Incorrecto 3002', TAKEN, TAKEN],
    after: [[], held('alta Correcto'), held('alta Correcto')],
  },
  {
    what: 'a cancellation',
    record: anulacion,
    answers: ['Incorrecto 3002', TAKEN, TAKEN],
    after: [
      [],
      held('alta Anulado', 'anulacion Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
  {
    what: 'a cancellation after one that was refused',
    record: marked(anulacion, { RechazoPrevio: 'S' }),
    answers: ['Incorrecto 3002', TAKEN, TAKEN],
    after: [
      [],
      held('alta Anulado', 'anulacion Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
  {
    what: 'a cancellation without a record',
    record: marked(anulacion, { SinRegistroPrevio: 'S' }),
    answers: [TAKEN, duplicate('Correcto', 1), duplicate('Anulado', 2)],
    after: [
      held('anulacion Correcto'),
      held('alta Correcto'),
      held('alta Anulado', 'anulacion Correcto'),
    ],
  },
])('$what: of an invoice that the agency does not know, knows, has cancelled', (row) => {
  const books = [agencyBooks(), agencyBooks(alta), agencyBooks(alta, anulacion)]
  expect(books.map(({ take }) => take([row.record]))).toEqual(row.answers.map((text) => [text]))
  expect(books.map((one) => one.held())).toEqual(row.after)
})

test('the books keep the order, the hashes and what the sending said', () => {
  const { take, all } = agencyBooks()
  const second = marked(alta, { Subsanacion: 'S', RechazoPrevio: 'X' })
  expect(take([first, second], INCIDENT)).toEqual([TAKEN, TAKEN])
  const common = { kind: 'alta', state: 'Correcto', incidencia: true }
  expect(all()).toEqual([
    { ...common, number: first.number, hash: first.hash, subsanacion: false, rechazoPrevio: null },
    { ...common, number: NUMBER, hash: second.hash, subsanacion: true, rechazoPrevio: 'X' },
  ])
})

test('a record with a warning is taken, and its duplicate says with which', () => {
  const { take, held: states } = agencyBooks(first)
  const again = issued(NUMBER)
  expect(take([again])).toEqual(['AceptadoConErrores 2007'])
  expect(states()).toEqual(held('alta AceptadoConErrores'))
  expect(take([again])).toEqual(['Incorrecto 3000 AceptadoConErrores petition 2 2007'])
})

test('a planned outcome meets the records that it names, and refuses or takes with its error', () => {
  const plan = (outcome: PlannedOutcome['outcome'], code: number): PlannedOutcome => ({
    kind: 'record',
    match: ({ number }) => number === NUMBER,
    outcome,
    code,
    text: 'Así lo quiere la prueba.',
  })
  const { take, held: states } = agencyBooks()
  expect(take([first, alta], '', plan('Incorrecto', 1189))).toEqual([TAKEN, 'Incorrecto 1189'])
  expect(states()).toEqual([])
  expect(take([alta], '', plan('AceptadoConErrores', 2005))).toEqual(['AceptadoConErrores 2005'])
  expect(states()).toEqual(held('alta AceptadoConErrores'))
  expect(take([alta], '', plan('AceptadoConErrores', 2000)), 'its own rules come first').toEqual([
    'Incorrecto 3000 AceptadoConErrores petition 2 2005',
  ])
  expect(take([anulacion], '', plan('Incorrecto', 3000))).toEqual([
    'Incorrecto 3000 AceptadoConErrores petition 2 2005',
  ])
})
