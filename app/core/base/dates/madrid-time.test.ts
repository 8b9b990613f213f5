import { expect, test } from 'vitest'
import {
  addDays,
  isDay,
  madridDay,
  madridHour,
  madridMoment,
  startOfMadridDay,
} from './madrid-time.ts'

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z', 'in winter'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z', 'in summer'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', 'on the day that loses an hour'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z', 'on the day after it'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', 'on the day that gains an hour'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z', 'on the day after it'],
])('%s begins in Madrid at %s, %s', (day, moment) => {
  expect(startOfMadridDay(day)).toBe(moment)
  expect(madridDay(moment)).toBe(day)
  expect(madridDay(new Date(Date.parse(moment) - 1))).toBe(addDays(day, -1))
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['21/11/2026', false],
  ['', false],
])('«%s» is a day that an owner may type: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-01-15T06:59:59.000Z', 7, 'in winter'],
  ['2026-01-15T07:00:00.000Z', 8, 'in winter'],
  ['2026-07-15T06:00:00.000Z', 8, 'in summer'],
  ['2026-10-25T07:00:00.000Z', 8, 'on the day that gains an hour'],
  ['2026-07-14T22:00:00.000Z', 0, 'at midnight'],
])('at %s the clock in Madrid says %i, %s', (moment, hour) => {
  expect(madridHour(new Date(moment))).toBe(hour)
})

test.each<[string, string, string | undefined, string]>([
  ['2026-11-27', '08:30', '2026-11-27T07:30:00.000Z', 'in winter'],
  ['2026-07-01', '00:00', '2026-06-30T22:00:00.000Z', 'in summer, at midnight'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', 'twice: the first'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z', 'after the clocks went back'],
  ['2026-03-29', '02:30', undefined, 'a time that the day does not have'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z', 'after the clocks went forward'],
  ['2026-11-27', '24:00', undefined, 'no time'],
  ['2026-11-27', '8:30', undefined, 'no time'],
])('%s at %s in Madrid is %s: %s', (day, time, moment) => {
  expect(madridMoment(day, time)).toBe(moment)
})
