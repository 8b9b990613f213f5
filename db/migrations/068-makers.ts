import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** Key, name, address, country, e-mail address. */
type First = [string, string | null, string | null, string | null, string]

/** The makers that releases before this one had in a file; the first is the shop itself. */
const FIRST: readonly First[] = [
  ['vereda', null, null, null, 'producto@vereda.example'],
  [
    'taller-norte',
    'Taller Norte (ejemplo)',
    'Rua da Lã, 2, 4700-000 Braga, Portugal',
    'PT',
    'calidad@taller-norte.example',
  ],
  [
    'punto-sur',
    'Punto Sur (ejemplo)',
    'Calle de la Lana, 3, 08000 Barcelona, España',
    'ES',
    'calidad@punto-sur.example',
  ],
]

/**
 * The makers of the shop's products, and who answers for them within the Union. Without name and
 * address one is the shop itself. Products name them by key in their details, as before. An older
 * server has its own list and does not read these. See decision 105.
 */
export async function createMakers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table makers (
    key text primary key check (length(key) between 1 and 40),
    name text check (length(name) between 1 and 120),
    address text check (length(address) between 1 and 240),
    country text check (length(country) = 2),
    email text not null check (length(email) between 3 and 254),
    responsible_name text check (length(responsible_name) between 1 and 120),
    responsible_address text check (length(responsible_address) between 1 and 240),
    responsible_country text check (length(responsible_country) = 2),
    responsible_email text check (length(responsible_email) between 3 and 254),
    check ((name is null) = (address is null) and (name is null) = (country is null)),
    check ((responsible_name is null) = (responsible_address is null)
      and (responsible_name is null) = (responsible_country is null)
      and (responsible_name is null) = (responsible_email is null)),
    check (name is not null or responsible_name is null)
  ) ${strict}`.execute(db)
  for (const [key, name, address, country, email] of FIRST) {
    await sql`insert into makers (key, name, address, country, email)
      values (${key}, ${name}, ${address}, ${country}, ${email})`.execute(db)
  }
}
