import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { paymentContext, times } from './order-life.ts'

test('the ids of mails sort as they were made, however many other tests made before', () => {
  const noDb = {} as Db // an id asks no database
  const ids = times(1100, () => paymentContext(noDb).ctx.newId('mail'))
  expect(ids.toSorted()).toEqual(ids)
})
