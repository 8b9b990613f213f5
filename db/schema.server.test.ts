import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type TSType } from 'oxc-parser'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Db } from './schema.ts'

type Column = { of: 'text' | 'integer'; isNullable: boolean; hasDefault: boolean }

/** The full-text index, which only one use case reads, by SQL: see `order-search.server.ts`. */
const SQLITE_SEARCH = /^order_(?:words|documents)/

const types = typesOfTables()

function typesOfTables(): Map<string, TSType> {
  const folder = join(import.meta.dirname, 'tables')
  const found = new Map<string, TSType>()
  for (const file of readdirSync(folder)) {
    const { program } = parseSync(file, readFileSync(join(folder, file), 'utf8'))
    new Visitor({
      TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void found.set(id.name, typeAnnotation),
    }).visit(program)
  }
  return found
}

/** Reads the columns from the types: a `…Schema` names the tables, each a type of its columns. */
function columnsOfTypes(): Map<string, Column> {
  const schemas = [...types].filter(([name]) => name.endsWith('Schema'))
  return new Map(
    schemas.flatMap(([, schema]) =>
      membersOf(schema).flatMap(([table, type]) =>
        membersOf(types.get(nameOf(type) ?? '')).map(([column, own]): [string, Column] => [
          `${table}.${column}`,
          columnOf(own),
        ]),
      ),
    ),
  )
}

function membersOf(type: TSType | undefined): [string, TSType][] {
  if (type?.type !== 'TSTypeLiteral') throw new Error('a table is an object type')
  return type.members.map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier')
      throw new Error('a column is a property')
    if (!member.typeAnnotation) throw new Error(`${member.key.name} has no type`)
    return [member.key.name, member.typeAnnotation.typeAnnotation]
  })
}

const nameOf = (type: TSType): string | undefined =>
  type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
    ? type.typeName.name
    : undefined

function columnOf(type: TSType): Column {
  const generated =
    ['Generated', 'GeneratedAlways'].includes(nameOf(type) ?? '') && type.type === 'TSTypeReference'
      ? type.typeArguments?.params[0]
      : undefined
  const parts = partsOf(generated ?? type)
  return {
    of: parts.some(isText) ? 'text' : 'integer',
    isNullable: parts.some((part) => part.type === 'TSNullKeyword'),
    hasDefault: generated !== undefined,
  }
}

/** The members of a union, also of a named one in `db/tables`. */
function partsOf(type: TSType): TSType[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(partsOf)
  const named = types.get(nameOf(type) ?? '')
  return named ? partsOf(named) : [type]
}

const isText = (type: TSType): boolean =>
  type.type === 'TSStringKeyword' ||
  (type.type === 'TSLiteralType' &&
    type.literal.type === 'Literal' &&
    typeof type.literal.value === 'string')

/** SQLite lists computed columns only on request. */
async function hiddenColumns(db: Db): Promise<[string, Column][]> {
  const { rows } = await sql<{ name: string }>`select tables.name || '.' || columns.name as name
    from sqlite_schema tables, pragma_table_xinfo(tables.name) columns
    where tables.type = 'table' and columns.hidden > 0
      and tables.name not like 'order_words%'`.execute(db)
  return rows.map(({ name }) => [name, { of: 'integer', isNullable: false, hasDefault: true }])
}

test('the types have the tables and columns of a migrated database', async () => {
  const { db, kind } = await testDb()
  const tables = (await db.introspection.getTables()).filter(
    ({ isView, name }) => !isView && !SQLITE_SEARCH.test(name),
  )
  const hidden = kind === 'sqlite' ? await hiddenColumns(db) : []
  const stored = new Map<string, Column>([
    ...hidden,
    ...tables.flatMap(({ name, columns }) =>
      columns.map((column): [string, Column] => [
        `${name}.${column.name}`,
        {
          of: column.dataType.toLowerCase() === 'text' ? 'text' : 'integer',
          isNullable: column.isNullable,
          hasDefault: column.hasDefaultValue || column.isAutoIncrementing,
        },
      ]),
    ),
  ])
  const typed = columnsOfTypes()
  // SQLite reports its integer keys as nullable, which they are not.
  const lineOf = ([name, column]: [string, Column]) =>
    `${name} ${column.of}${kind === 'postgres' && column.isNullable ? ' null' : ''}`
  expect(typed.size).toBeGreaterThan(200)
  expect([...stored].map(lineOf).toSorted()).toEqual([...typed].map(lineOf).toSorted())
  // A type may be stricter than the database: not every default is for new rows.
  const generated = [...typed].filter(([, { hasDefault }]) => hasDefault).map(([name]) => name)
  expect(generated.filter((name) => !stored.get(name)?.hasDefault)).toEqual([])
})
