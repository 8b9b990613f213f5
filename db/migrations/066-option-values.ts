import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** The sizes and colours that releases before this one had in their code; see decision 103. */
const SIZES = 'XS S M L XL 36 37 38 39 40 41 42 43 44 45 Único'
  .split(' ')
  .map((value) => [value, null] as const)

const COLORS = [
  ['Negro', '#2a2b2e'],
  ['Gris', '#8b8f91'],
  ['Verde', '#4d6650'],
  ['Caqui', '#8a8257'],
  ['Marrón', '#7a5238'],
  ['Azul', '#33526f'],
  ['Blanco', '#f1eee6'],
  ['Rosa', '#cf8f8c'],
  ['Beige', '#cdb896'],
] as const

/** The swatch of a colour that only products name: its owner chooses a better one. */
const GREY = '#b9b9b9'

/**
 * The sizes and colours of the shop, in the order of filters and selectors, each with what shoppers
 * also call it. What products use besides comes last. An older server has its own lists and does not
 * read these.
 */
export async function createOptionValues(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table option_values (
    option text not null check (option in ('size', 'color')),
    value text not null check (length(value) between 1 and 24),
    position integer not null check (position >= 0),
    swatch text check (length(swatch) = 7 and swatch like '#%'),
    search_words text not null default '[]',
    primary key (option, value),
    check ((option = 'color') = (swatch is not null))
  ) ${strict}`.execute(db)
  for (const [option, rows] of [
    ['size', SIZES],
    ['color', COLORS],
  ] as const) {
    for (const [position, [value, swatch]] of rows.entries()) {
      await sql`insert into option_values (option, value, position, swatch)
        values (${option}, ${value}, ${position}, ${swatch})`.execute(db)
    }
    const column = sql.ref(option)
    await sql`insert into option_values (option, value, position, swatch)
      select ${sql.lit(option)}, used.value,
        ${sql.lit(rows.length - 1)} + row_number() over (order by used.value),
        ${option === 'color' ? sql.lit(GREY) : sql`null`}
      from (select distinct ${column} as value from variants) used
      where length(used.value) between 1 and 24 and not exists (
        select 1 from option_values known
        where known.option = ${sql.lit(option)} and known.value = used.value
      )`.execute(db)
  }
}
