import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { insertRow, wrongRowsTaken, type Row } from '#tests/support/database/wrong-rows.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db, Schema } from './schema.ts'

const NOW = '2026-03-05T12:00:00.000Z'

const good = {
  users: {
    id: 'usr_1',
    email: 'lucia@correo.example',
    email_verified: 0,
    display_name: 'Lucía Herrero',
    first_name: 'Lucía',
    last_name: 'Herrero',
    phone: '600 000 000',
    image_url: null,
    created_at: NOW,
    updated_at: NOW,
  },
  sessions: {
    id: 'ses_1',
    user_id: 'usr_1',
    token: 'token-1',
    expires_at: NOW,
    ip_address: null,
    user_agent: null,
    created_at: NOW,
    updated_at: NOW,
  },
  credentials: {
    id: 'cred_1',
    user_id: 'usr_1',
    provider_id: 'credential',
    account_id: 'usr_1',
    password: 'hash',
    created_at: NOW,
    updated_at: NOW,
  },
  verifications: {
    id: 'ver_1',
    identifier: 'reset-password:x',
    value: 'usr_1',
    expires_at: NOW,
    created_at: NOW,
    updated_at: NOW,
  },
  wishlist: {
    id: 'wsh_1',
    user_id: 'usr_1',
    product_id: 'mens-jacket-1',
    name: 'Chaqueta Nublo',
    price_cents: 9999,
    image: '/img/x.jpg',
    created_at: NOW,
  },
  payment_methods: {
    id: 'pm_1',
    user_id: 'usr_1',
    type: 'card',
    last4: '4242',
    exp_month: 12,
    exp_year: 2028,
    brand: 'visa',
    is_default: 1,
    created_at: NOW,
  },
  addresses: {
    id: 'adr_1',
    user_id: 'usr_1',
    first_name: 'Lucía',
    last_name: 'Herrero',
    address: 'Calle del Olmo, 14',
    city: 'Madrid',
    postcode: '28012',
    country: 'ES',
    phone: null,
    is_default: 1,
    created_at: NOW,
  },
  email_codes: {
    id: 'code_1',
    user_id: 'usr_1',
    purpose: 'verify',
    email: 'lucia@correo.example',
    code_hash: 'a'.repeat(64),
    tries: 0,
    expires_at: NOW,
    created_at: NOW,
  },
} satisfies Partial<Record<keyof Schema, Row>>

type Table = keyof typeof good

/** A second valid row of each table. */
const another: Record<Table, Row> = {
  users: { id: 'usr_3', email: 'marta@correo.example' },
  sessions: { id: 'ses_2', token: 'token-2' },
  credentials: { id: 'cred_2', account_id: 'usr_2' },
  verifications: { id: 'ver_2' },
  wishlist: { id: 'wsh_2', product_id: 'mens-tshirt-1' },
  payment_methods: { id: 'pm_2', is_default: 0 },
  addresses: { id: 'adr_2', is_default: 0 },
  email_codes: { id: 'code_2', purpose: 'change_old' },
}

const refused: Record<Table, Row[]> = {
  users: [
    { id: 'usr_1' },
    { email: 'lucia@correo.example' },
    { email: 'Marta@correo.example' },
    { email: '' },
    { email: null },
    { email_verified: 2 },
    { display_name: '' },
    { first_name: '' },
    { last_name: null },
    { phone: null },
  ],
  sessions: [{ token: 'token-1' }, { user_id: 'usr_9' }, { expires_at: null }],
  credentials: [{ account_id: 'usr_1' }, { user_id: 'usr_9' }],
  verifications: [{ id: 'ver_1' }, { value: null }, { expires_at: null }],
  wishlist: [
    { product_id: 'mens-jacket-1' },
    { user_id: 'usr_9' },
    { price_cents: 0 },
    { price_cents: 99.99 },
    { name: null },
  ],
  payment_methods: [
    { is_default: 1 },
    { user_id: 'usr_9' },
    { type: 'paypal' },
    { last4: '42424242' },
    { last4: '424' },
    { exp_month: 0 },
    { exp_month: 13 },
    { exp_year: 28 },
    { brand: 'diners' },
    { is_default: 2 },
  ],
  addresses: [{ is_default: 1 }, { user_id: 'usr_9' }, { postcode: null }],
  email_codes: [
    { purpose: 'verify' },
    { purpose: 'reset' },
    { user_id: 'usr_9' },
    { email: 'Lucia@correo.example' },
    { code_hash: '123456' },
    { tries: -1 },
    { tries: 6 },
    { expires_at: null },
  ],
}

async function filled(): Promise<Db> {
  const { db } = await testDb()
  for (const table of Object.keys(good) as Table[]) await insertRow(db, table, good[table])
  await insertRow(db, 'users', { ...good.users, id: 'usr_2', email: 'ana@correo.example' })
  return db
}

test.each(Object.keys(good) as Table[])(
  '%s takes a good row, and refuses every wrong one',
  async (table) => {
    const row = { ...good[table], ...another[table] }
    const taken = await wrongRowsTaken(await filled(), table, { row, wrong: refused[table] })
    expect(taken).toEqual([])
  },
)

test('another customer may have a default of her own', async () => {
  const db = await filled()
  for (const table of ['payment_methods', 'addresses'] as const)
    await insertRow(db, table, { ...good[table], id: 'other', user_id: 'usr_2' })
  const rows = await dump(db)
  expect(rows['payment_methods']).toHaveLength(2)
  expect(rows['addresses']).toHaveLength(2)
})

test('what belongs to an account goes with it', async () => {
  const db = await filled()
  await db.deleteFrom('users').where('id', '=', 'usr_1').execute()
  const rows = await dump(db)
  const owned = Object.keys(good).filter((table) => !['users', 'verifications'].includes(table))
  for (const table of owned) expect(rows[table]).toEqual([])
})
