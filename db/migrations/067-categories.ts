import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

const BOTH = ['men', 'women']

/** Id, label, title of its lists, whether it is an accessory, menus, words of a search. */
type First = [string, string, string | null, boolean, string[], string]

/** The categories that releases before this one had in their code; see decision 104. */
const FIRST: readonly First[] = [
  ['hoodies', 'Sudaderas', null, false, BOTH, 'sudaderas'],
  ['tshirts', 'Camisetas', null, false, BOTH, 'camisetas'],
  ['sportswear', 'Ropa deportiva', null, false, BOTH, 'ropa deportiva, ropa técnica, deporte'],
  ['pants', 'Pantalones', null, false, BOTH, 'pantalones'],
  ['outerwear', 'Chaquetas', null, false, BOTH, 'chaquetas, ropa de abrigo'],
  ['shirts', 'Camisas', null, false, BOTH, 'camisas'],
  ['swimwear', 'Baño', 'Ropa de baño', false, BOTH, 'ropa de baño, playa, piscina'],
  ['knitwear', 'Punto', 'Prendas de punto', false, BOTH, 'punto, jerséis'],
  ['tops', 'Tops', null, false, BOTH, 'tops'],
  ['hats', 'Gorros y gorras', null, true, BOTH, 'cabeza, sombreros'],
  ['jewelry', 'Joyería', null, true, BOTH, 'joyería, joyas'],
  ['bags', 'Mochilas y bolsas', null, true, BOTH, 'equipaje'],
  ['accessories', 'Accesorios', null, true, [], 'accesorios, complementos'],
  ['underwear', 'Ropa interior', null, true, BOTH, 'ropa interior'],
  ['footwear', 'Calzado', null, false, BOTH, 'calzado, zapatos'],
  ['dresses', 'Vestidos', null, false, ['women'], 'vestidos'],
  ['skirts', 'Faldas', null, false, ['women'], 'faldas'],
  ['hair', 'Para el pelo', 'Accesorios para el pelo', true, ['women'], 'para el pelo, cabello'],
  ['party-dresses', 'Vestidos de fiesta', null, false, ['women'], 'vestidos de fiesta, boda'],
]

/**
 * The categories of the shop, in the order of their tabs. Products name them in their details, and
 * had no others before. An older server has its own list and does not read these.
 */
export async function createCategories(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table categories (
    id text primary key check (length(id) between 1 and 40),
    label text not null check (length(label) between 1 and 40),
    title text check (length(title) between 1 and 60),
    position integer not null check (position >= 0),
    is_accessory integer not null check (is_accessory in (0, 1)),
    menus text not null,
    search_words text not null
  ) ${strict}`.execute(db)
  for (const [position, [id, label, title, isAccessory, menus, words]] of FIRST.entries()) {
    await sql`insert into categories
      (id, label, title, position, is_accessory, menus, search_words)
      values (${id}, ${label}, ${title}, ${position}, ${isAccessory ? 1 : 0},
        ${JSON.stringify(menus)}, ${JSON.stringify(words.split(', '))})`.execute(db)
  }
}
