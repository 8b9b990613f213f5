import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import type { Db } from '#db/schema.ts'
import { findPeople, findPerson } from './people.server.ts'

const PEOPLE = [
  ['Lucía', 'Herrero Gil', 'Lucia@correo.example', '28012'],
  ['Ángel', 'López', 'angel@correo.example', '26580'],
  ['Iván', 'LÓPEZ', 'ivan@correo.example', '39770'],
  ['Lucía', 'Díaz', 'lucia@correo.example', '28013'],
] as const

/** Four orders of three guests: the last is of the first buyer, in other letters. And an account. */
async function shop(): Promise<Db> {
  const { db } = await shopWithOrders(4)
  for (const [n, [first, last, email, postcode]] of PEOPLE.entries()) {
    await db
      .updateTable('orders')
      .set({
        first_name: first,
        last_name: last,
        email,
        postcode,
        placed_at: `2026-11-2${n}T10:00:00.000Z`,
      })
      .where('number', '=', `VR-TEST-000${n + 1}`)
      .execute()
  }
  await insertUser(db, 'lola')
  return db
}

const emailsOf = async (db: Db, text: string) =>
  (await findPeople(db, { text, most: 9 })).people.map(({ email }) => email.split('@')[0])

test('a person is found by the beginning of a name, an address or a postcode', async () => {
  const db = await shop()
  for (const [typed, found] of [
    ['lucia', ['lucia']],
    ['LUC', ['lucia']],
    ['lopez', ['angel', 'ivan']],
    ['López', ['angel', 'ivan']],
    ['angel lop', ['angel']],
    ['lucia gil', ['lucia']],
    ['herrero', ['lucia']],
    ['diaz', ['lucia']],
    ['2801', ['lucia']],
    ['26580', ['angel']],
    ['lo', ['angel', 'ivan', 'lola']],
    ['lola@correo.example', ['lola']],
    ['pez', []],
    ['%', ['lucia', 'ivan', 'angel']],
    ['angel diaz', []],
  ] as const) {
    expect(await emailsOf(db, typed), typed).toEqual(found)
  }
})

test('pages of people follow one another, and none comes twice', async () => {
  const db = await shop()
  const first = await findPeople(db, { text: 'lo', most: 2 })
  const second = await findPeople(db, { text: 'lo', after: first.next, most: 2 })
  expect([first, second].map(({ people }) => people.map(({ name }) => name))).toEqual([
    ['Ángel López', 'Iván LÓPEZ'],
    ['lola Prueba'],
  ])
  expect(second.next).toBeUndefined()
})

test('a person has all orders at the address, in any letters; the key is an id', async () => {
  const db = await shop()
  const [lucia] = (await findPeople(db, { text: 'lucia', most: 9 })).people
  expect(lucia).toMatchObject({ orders: 2, hasAccount: false, name: 'Lucía Díaz' })
  expect(lucia?.key).toMatch(/^ord_/)
  expect(await findPerson(db, lucia?.key ?? '')).toEqual({ ...lucia, userId: null })
  const [lola] = (await findPeople(db, { text: 'lola', most: 9 })).people
  expect(lola).toMatchObject({ key: 'usr_lola', orders: 0, hasAccount: true, lastAt: null })
  expect(await findPerson(db, 'usr_nobody')).toBeUndefined()
})
