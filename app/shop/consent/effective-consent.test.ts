import { expect, test } from 'vitest'
import { toDetail } from './consent.ts'
import { effectiveConsent } from './effective-consent.ts'

const chosenAt = new Date('2026-11-21T10:00:00Z')
const twoYearsLater = new Date('2028-11-21T10:00:00Z')
const justBefore = new Date(twoYearsLater.getTime() - 1)
const yes = toDetail(['analytics'], chosenAt)
const no = toDetail([], chosenAt)

test.each<[string, Parameters<typeof effectiveConsent>, ReturnType<typeof effectiveConsent>]>([
  ['nothing kept', [null, null, chosenAt], null],
  ['something that is no choice', ['quizá', null, chosenAt], null],
  ['accepted, without a detail', ['accepted', null, chosenAt], 'accepted'],
  ['rejected, without a detail', ['rejected', null, chosenAt], 'rejected'],
  ['accepted, a moment before it is two years old', ['accepted', yes, justBefore], 'accepted'],
  ['accepted two years ago', ['accepted', yes, twoYearsLater], null],
  ['rejected, a moment before it is two years old', ['rejected', no, justBefore], 'rejected'],
  ['rejected two years ago', ['rejected', no, twoYearsLater], null],
  ['an unreadable detail', ['accepted', '{"version":', chosenAt], null],
  [
    'an answer to other questions',
    ['accepted', '{"version":1,"date":"2026-11-20T10:00:00Z","categories":[]}', chosenAt],
    null,
  ],
])('%s', (_, kept, choice) => {
  expect(effectiveConsent(...kept)).toBe(choice)
})
