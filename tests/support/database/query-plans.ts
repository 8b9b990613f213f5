import { CompiledQuery, sql } from 'kysely'
import type { DatabaseKind } from '#db/open.ts'
import type { Db } from '#db/schema.ts'

/**
 * Tables that do not grow: of one row, of one for each product, setting, code, job or person of the
 * shop, or that a job keeps short. All others get rows with every order, visitor or message, for
 * years, and so does a new one until it is listed here.
 */
const SMALL = new Set([
  'audit_chain',
  'backups',
  'catalogue_changes', // of one hour
  'catalogue_lease',
  'catalogue_loads',
  'catalogue_state',
  'cod_refusals', // few parcels are refused
  'discount_codes',
  'empty_searches', // a thousand at most
  'invoice_chain',
  'invoice_series',
  'jobs',
  'law_findings',
  'kept_files',
  'durability_labels', // a product has a few in all its years
  'guarantee_notices',
  'kysely_migration',
  'activities', // 100 at most
  'categories', // 100 at most
  'collections', // 200 at most
  'offers', // 200 at most
  'option_values', // 200 of each option at most
  'loaded_codes',
  'loaded_products',
  'makers', // 500 at most
  'own_fields', // 40 at most
  'owner_summaries', // one a day
  'page_drafts',
  'product_drafts',
  'product_pictures',
  'products',
  'recall_ends', // a shop has some in all its years
  'recall_variants',
  'recalls',
  'reply_templates', // 40 at most
  'sale_periods',
  'sale_prices',
  'schema_compatibility',
  'setting_changes',
  'staff',
  'staff_invitations',
  'staff_passkeys',
  'staff_presence',
  'staff_recovery_codes',
  'staff_sessions',
  'staff_sign_ins',
  'stock',
  'unpaid_holders', // while an order is unpaid
  'unpaid_holds',
  'variants',
  'write_probe',
])

/** The tables that grow. */
export async function growingTables(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name)
  return new Set(names.filter((name) => !SMALL.has(name)))
}

/** With fewer rows, Postgres rightly reads a table as a whole. */
const MANY = 10
/** Read as a whole faster than by an index, whatever number of rows it pretends to have. */
const FEW_PAGES = 8

/**
 * Tells the database that its tables are `times` as large, so that it plans as for a shop of that
 * size: the distribution of the values stays as it is.
 */
export async function pretendMoreRows(db: Db, kind: DatabaseKind, times: number): Promise<void> {
  if (kind === 'postgres') {
    await sql`update pg_class set reltuples = reltuples * ${times}
      where relnamespace = 'public'::regnamespace and reltuples > ${MANY}`.execute(db)
    return
  }
  // The first number of a line is how many rows there are. Tables without rows have no line.
  await sql`update sqlite_stat1 set stat = (cast(stat as integer) * ${times}) ||
    substr(stat, instr(stat || ' ', ' ')) where cast(stat as integer) > ${MANY}`.execute(db)
  await sql`insert into sqlite_stat1 (tbl, idx, stat)
    select name, null, '100000' from sqlite_master where type = 'table' and name in (${sql.join([
      ...(await growingTables(db)),
    ])}) and not exists (select 1 from sqlite_stat1 where tbl = name)`.execute(db)
  await sql`analyze sqlite_schema`.execute(db)
}

/** More orders have more people: their number is a share of the rows. Before Postgres analyses. */
export async function knowShares(db: Db): Promise<void> {
  await sql`alter table orders alter column user_id set (n_distinct = -0.25)`.execute(db)
  await sql`alter table orders alter column email set (n_distinct = -0.3)`.execute(db)
}

/** What a query reads as a whole of a table that grows; empty if it uses indexes. */
export async function wholeReads(
  db: Db,
  kind: DatabaseKind,
  query: CompiledQuery,
  growing: ReadonlySet<string>,
): Promise<string[]> {
  return kind === 'postgres'
    ? wholeReadsOnPostgres(db, query, growing)
    : wholeReadsOnSqlite(db, query, growing)
}

/**
 * An index that is scanned is as long as its table, unless it is partial. What is read in order up to
 * a limit is not read as a whole, as on Postgres: where few rows fit, that is only hoped.
 */
async function wholeReadsOnSqlite(
  db: Db,
  query: CompiledQuery,
  growing: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', query))
  const partial = await partialIndexesOfSqlite(db)
  const isLimited =
    / order by .* limit /s.test(query.sql) && !rows.some(({ detail }) => SORTS_ALL.test(detail))
  const aliases = aliasesIn(query.sql)
  return rows.flatMap(({ detail }) => {
    const [, name = '', index] =
      /^SCAN (\w+)(?: VIRTUAL TABLE INDEX \d+:)?(?: USING (?:COVERING )?INDEX (\w+))?$/.exec(
        detail,
      ) ?? []
    const table = aliases.get(name) ?? name
    if (!growing.has(table)) return []
    if (isLimited || partial.has(index ?? '')) return []
    return [`${table}: ${detail}`]
  })
}

/** Not of the last terms alone, within equal first ones. */
const SORTS_ALL = /TEMP B-TREE FOR (?!LAST|RIGHT)/

/** A plan names a table by its alias. */
const aliasesIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/(?:from|join) "?(\w+)"? as "?(\w+)"?/g)].map(
      ([, table = '', alias = '']) => [alias, table],
    ),
  )

async function partialIndexesOfSqlite(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'index' and sql like '% where %'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The indexes that a query uses. */
export async function indexesOf(
  db: Db,
  kind: DatabaseKind,
  query: CompiledQuery,
): Promise<string[]> {
  if (kind === 'postgres') return indexesIn(await planOf(db, query))
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', query))
  return rows.flatMap(({ detail }) => / INDEX (\w+)/.exec(detail)?.[1] ?? [])
}

const indexesIn = ({ 'Index Name': name, Plans: plans = [] }: PlanNode): string[] => [
  ...(name === undefined ? [] : [name]),
  ...plans.flatMap(indexesIn),
]

/** Whether a query sorts what it reads, for want of an index in its order. */
export async function sorts(db: Db, kind: DatabaseKind, query: CompiledQuery): Promise<boolean> {
  if (kind === 'postgres') return hasSort(await planOf(db, query))
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', query))
  return rows.some(({ detail }) => detail.includes('TEMP B-TREE'))
}

const hasSort = ({ 'Node Type': how, Plans: plans = [] }: PlanNode): boolean =>
  how.endsWith('Sort') || plans.some(hasSort)

const explained = (how: string, query: CompiledQuery) =>
  CompiledQuery.raw(`${how} ${query.sql}`, [...query.parameters])

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

async function wholeReadsOnPostgres(
  db: Db,
  query: CompiledQuery,
  growing: ReadonlySet<string>,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const partial = await partialIndexes(trx)
    const found = readsOf(await planOf(trx, query), { partial, growing })
    const small = await smallTables(trx)
    const large = found.filter(({ table }) => !small.has(table))
    // A table without rows: is there an index at all?
    await sql`set local enable_seqscan = off`.execute(trx)
    const forced = readsOf(await planOf(trx, query), { partial, growing }).filter(
      ({ table, how }) => small.has(table) && how === 'Seq Scan',
    )
    return [...large, ...forced].map(({ table, how }) => `${table}: ${how}`)
  })
}

async function planOf(trx: Db, query: CompiledQuery): Promise<PlanNode> {
  const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    explained('explain (format json)', query),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('Postgres explained nothing')
  return plan
}

/** An index that is read from end to end is as long as its table, unless it is partial or limited. */
function readsOf(
  node: PlanNode,
  known: { partial: ReadonlySet<string>; growing: ReadonlySet<string> },
  isLimited = false,
): { table: string; how: string }[] {
  const { 'Node Type': how, 'Relation Name': table, Plans: plans = [] } = node
  const isPartial = known.partial.has(node['Index Name'] ?? '')
  const isWhole =
    how === 'Seq Scan' ||
    (how.startsWith('Index') && node['Index Cond'] === undefined && !isLimited && !isPartial)
  const own = table !== undefined && known.growing.has(table) && isWhole ? [{ table, how }] : []
  return [...own, ...plans.flatMap((one) => readsOf(one, known, isLimited || how === 'Limit'))]
}

async function partialIndexes(trx: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_index
    join pg_class on pg_class.oid = indexrelid where indpred is not null`.execute(trx)
  return new Set(rows.map(({ name }) => name))
}

async function smallTables(trx: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and (reltuples <= ${MANY} or relpages <= ${FEW_PAGES})`.execute(
    trx,
  )
  return new Set(rows.map(({ name }) => name))
}
