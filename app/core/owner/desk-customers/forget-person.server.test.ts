import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { sentShop } from '#tests/support/factories/returned-goods.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { addOrderNote, notesOfOrder } from '#core/owner/desk-orders/order-notes.server.ts'
import { transact } from '#db/transact.ts'
import { findBuyer, storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import type { Db } from '#db/schema.ts'
import { addNote, deleteNote, purgeExpiredNotes, notesAbout } from './customer-notes.server.ts'
import { forgetPerson } from './forget-person.server.ts'
import { personFile } from './person-file.server.ts'
import { findPerson } from './people.server.ts'

const AT = '2026-11-20T10:00:00.000Z'
/** Long after the last event, so that a sent order is finished. */
const LATER = '2027-11-20T10:00:00.000Z'
const EMAIL = 'olga@correo.example'

const note = (db: Db, email: string, typed: string, at = AT) => {
  const newId = (prefix: string) => `${prefix}_${email}_${at}`
  return addNote({ db, newId }, { email, typed, staffId: 'stf_1', at })
}

async function writeMessage(db: Db, email: string) {
  await db
    .insertInto('contact_messages')
    .values({
      id: `msg_${email}`,
      sending_key: email,
      content_hash: email,
      user_name: 'Olga Testigo',
      user_email: email,
      subject: 'Otro',
      message: 'Hola, soy Olga Testigo',
      created_at: AT,
      handled_at: null,
    })
    .execute()
}

/** A delivered order of a guest, with a message, a note and mails; and somebody else's traces. */
async function shop() {
  const { db } = await sentShop()
  await db
    .updateTable('orders')
    .set({ email: 'Olga@correo.example', first_name: 'Olga', last_name: 'Testigo', user_id: null })
    .execute()
  await db
    .updateTable('mail_outbox')
    .set({ to_email: EMAIL, status: 'sent', sent_at: AT })
    .execute()
  for (const email of [EMAIL, 'otra@correo.example']) {
    await writeMessage(db, email)
    await note(db, email, `Nota de ${email}`)
  }
  const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  return { db, key: id }
}

/** Everything that forgetting touches. */
const traces = async (db: Db) => ({
  orders: await db.selectFrom('orders').selectAll().execute(),
  messages: await db.selectFrom('contact_messages').selectAll().execute(),
  notes: await db.selectFrom('customer_notes').selectAll().execute(),
  mails: await db.selectFrom('mail_outbox').selectAll().execute(),
})

const forget = (db: Db, key: string, orders: number, at = LATER) =>
  transact(db, (trx) => forgetPerson(trx, { key, orders, at }))

test('a guest is forgotten everywhere; the finished order stays without a name, and others stay', async () => {
  const { db, key } = await shop()
  expect(await forget(db, key, 1)).toEqual({ ok: true, userId: null, orders: 1, waiting: 0 })
  const orders = await db.selectFrom('orders').select(['email', 'first_name']).execute()
  expect(orders).toEqual([{ email: 'anonimo@anonimo.invalid', first_name: 'Anónimo' }])
  const messages = await db.selectFrom('contact_messages').select('user_email').execute()
  expect(messages).toEqual([{ user_email: 'otra@correo.example' }])
  expect(await notesAbout(db, EMAIL)).toEqual([])
  expect(await notesAbout(db, 'otra@correo.example')).toHaveLength(1)
  const mails = await db.selectFrom('mail_outbox').select(['to_email', 'text']).execute()
  expect(mails.every(({ to_email: to, text }) => !to.includes('olga') && text === '')).toBe(true)
  expect(await findPerson(db, key)).toBeUndefined()
})

test('an order that is not finished keeps its buyer until it is, and says so', async () => {
  const { db } = await shopWithOrders(2)
  await db.updateTable('orders').set({ email: EMAIL, user_id: null }).execute()
  const { id } = await db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow()
  expect(await forget(db, id, 2)).toMatchObject({ ok: true, orders: 2, waiting: 2 })
  const rows = await db.selectFrom('orders').select('is_to_anonymise as waits').execute()
  expect(rows).toEqual([{ waits: 1 }, { waits: 1 }])
})

test('nobody is forgotten with other orders than were read, and nothing changes', async () => {
  const { db, key } = await shop()
  const before = await traces(db)
  expect(await forget(db, key, 0)).toEqual({ ok: false, reason: 'moved_meanwhile' })
  expect(await forget(db, 'ord_nobody', 0)).toEqual({ ok: false, reason: 'unknown' })
  expect(await traces(db)).toEqual(before)
})

test('an account goes with its orders, those under another address too', async () => {
  const { db } = await shop()
  const userId = await insertUser(db, 'olga')
  await db.updateTable('orders').set({ user_id: userId, email: 'antes@correo.example' }).execute()
  expect(await forget(db, userId, 1)).toMatchObject({ ok: true, userId, orders: 1 })
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  const orders = await db.selectFrom('orders').select(['email', 'user_id']).execute()
  expect(orders).toEqual([{ email: 'anonimo@anonimo.invalid', user_id: null }])
})

test('the file of a person has orders, messages and notes, and nobody else’s', async () => {
  const { db, key } = await shop()
  const person = await findPerson(db, key)
  if (!person) throw new Error('no person')
  const file = await personFile(db, person)
  expect(file).toMatchObject({
    email: EMAIL,
    account: null,
    orders: [{ id: key }],
    messages: [{ user_email: EMAIL }],
    notes: [{ text: `Nota de ${EMAIL}` }],
  })
  expect(JSON.stringify(file)).not.toContain('otra@')
})

test('the file has who the invoices are for, and the shop forgets it with the buyer', async () => {
  const { db, key } = await shop()
  const place = { address: 'Calle del Olmo, 14', postcode: '28012', city: 'Madrid' }
  const buyer = { name: 'Taller Testigo', taxId: 'B58378431', ...place }
  await storeBuyer(db, { orderId: key, buyer, at: AT })
  const person = await findPerson(db, key)
  if (!person) throw new Error('no person')
  expect(await personFile(db, person)).toMatchObject({ orders: [{ invoiceBuyer: buyer }] })
  await forget(db, key, 1)
  expect(await findBuyer(db, key)).toBeNull()
})

test('the file has the notes of the orders; they go with the buyer, and not before', async () => {
  const { db, key } = await shop()
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const ctx = { db, newId: () => 'ono_1' }
  await addOrderNote(ctx, { number, typed: 'Llama a Olga', staffId: 'stf_1', at: AT })
  const person = await findPerson(db, key)
  if (!person) throw new Error('no person')
  expect(await personFile(db, person)).toMatchObject({
    orders: [{ notes: [{ text: 'Llama a Olga', at: AT }] }],
  })
  await forget(db, key, 0) // refused: other orders than were read
  expect(await notesOfOrder(db, key)).toHaveLength(1)
  await forget(db, key, 1)
  expect(await notesOfOrder(db, key)).toEqual([])
})

test('an equal note of its writer within a day is the same one, sent twice', async () => {
  const { db } = await shopWithOrders(0)
  const dayLater = '2026-11-21T10:00:00.001Z'
  expect(await note(db, EMAIL, 'Prefiere correo')).toMatchObject({ ok: true })
  const again = '2026-11-21T10:00:00.000Z'
  expect(await note(db, EMAIL.toUpperCase(), ' Prefiere correo', again)).toEqual({
    ok: false,
    reason: 'repeated',
  })
  expect(await notesAbout(db, EMAIL)).toHaveLength(1)
  expect(await note(db, EMAIL, 'Prefiere correo', dayLater)).toMatchObject({ ok: true })
  expect(await notesAbout(db, EMAIL)).toHaveLength(2)
})

test('a note needs words, is deleted once, and goes after its time', async () => {
  const { db } = await shopWithOrders(0)
  expect(await note(db, EMAIL, '  ')).toEqual({ ok: false, reason: 'empty' })
  expect(await note(db, EMAIL, 'a'.repeat(1001))).toEqual({ ok: false, reason: 'too_long' })
  const made = await note(db, 'OLGA@correo.example', 'Prefiere esperar')
  const [one] = await notesAbout(db, EMAIL)
  expect(made).toEqual({ ok: true, id: one?.id })
  expect(await deleteNote(db, 'otra@correo.example', one?.id ?? '')).toBe(false)
  expect(await deleteNote(db, EMAIL, one?.id ?? '')).toBe(true)
  expect(await deleteNote(db, EMAIL, one?.id ?? '')).toBe(false)
  await note(db, EMAIL, 'Vieja', '2020-01-01T10:00:00.000Z')
  await note(db, EMAIL, 'Nueva')
  expect(await purgeExpiredNotes(db, new Date(AT))).toBe(1)
  expect((await notesAbout(db, EMAIL)).map(({ text }) => text)).toEqual(['Nueva'])
})
