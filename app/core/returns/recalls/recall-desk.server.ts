import { sql, type Expression, type SqlBool } from 'kysely'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { Db } from '#db/schema.ts'
import { unsentOrders } from './recall-reach.server.ts'
import type { RecallOrder } from './recall-remedies.server.ts'
import { readRecallCode, type Recall } from './recall.ts'
import type { RecallView } from './recall-views.ts'
import { listRecalls } from './recalls.server.ts'

/* What the desk reads of recalls: few statements, however many orders a recall has. */

/** How many orders of a recall stand where; one may be in several. */
export type RecallCounts = Record<RecallView, number> & {
  units: number
  /** Buyers who have chosen, done or not. */
  answered: number
  unreachable: number
}

/** A recall in the list of all. */
export type CountedRecall = { recall: Recall; counts: Omit<RecallCounts, 'no-enviar'> }

/** An order of a recall, with how its mail is and how its buyer can be called. */
export type DeskRecallOrder = RecallOrder & {
  orderId: string
  name: string
  phone: string | null
  /** The data of its buyer were deleted: nobody can be called. */
  isForgotten: boolean
  /** Null: nobody knows any more, or it was told by a program from before migration 065. */
  mail: 'pending' | 'sent' | 'dead' | null
}

const CONDITIONS: Readonly<Record<Exclude<RecallView, 'no-enviar'>, Expression<SqlBool>>> = {
  todos: sql`1 = 1`,
  eligieron: sql`remedy is not null and done_at is null`,
  // Whose mail came back has no address either; what was chosen meanwhile needs no call.
  llamar: sql`done_at is null and remedy is null
    and (reach = 'unreachable' or mail_outbox.status = 'dead')`,
  'sin-avisar': sql`reach = 'waiting'`,
  'sin-respuesta': sql`reach = 'told' and remedy is null and done_at is null`,
  hechos: sql`done_at is not null`,
}
const COUNTED = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[] // the keys of the table

const reachedOrders = (db: Db) =>
  db.selectFrom('recall_orders').leftJoin('mail_outbox', 'mail_outbox.id', 'recall_orders.mail_id')

const figure = (condition: Expression<SqlBool>) =>
  sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`
const FIGURES = [
  ...COUNTED.map((view) => figure(CONDITIONS[view]).as(view)),
  figure(sql`remedy is not null`).as('answered'),
  figure(sql`reach = 'unreachable'`).as('unreachable'),
]
// A sum is text on Postgres, and null of no rows.
const UNITS = sql<number | string | null>`sum(units)`.as('units')

type Figures = Partial<Record<string, number | string | null>>
const countsOf = (row: Figures | undefined): CountedRecall['counts'] => {
  const read = (name: string) => Number(row?.[name] ?? 0)
  return {
    todos: read('todos'),
    eligieron: read('eligieron'),
    llamar: read('llamar'),
    'sin-avisar': read('sin-avisar'),
    'sin-respuesta': read('sin-respuesta'),
    hechos: read('hechos'),
    units: read('units'),
    answered: read('answered'),
    unreachable: read('unreachable'),
  }
}

/** All recalls with their counts, the open ones first, the newest of each first. Two statements. */
export async function countedRecalls(db: Db): Promise<CountedRecall[]> {
  const recalls = await listRecalls(db)
  if (recalls.length === 0) return [] // Postgres reads no empty list
  const rows = await reachedOrders(db)
    .select(['recall_code', UNITS, ...FIGURES])
    .where(
      'recall_code',
      'in',
      recalls.map(({ code }) => code),
    )
    .groupBy('recall_code')
    .execute()
  const byCode = new Map(rows.map((row) => [row.recall_code, row as Figures]))
  const counted = recalls.map((recall) => ({ recall, counts: countsOf(byCode.get(recall.code)) }))
  const isOpen = ({ recall }: CountedRecall) => recall.endedAt === null
  return [...counted.filter(isOpen), ...counted.filter((one) => !isOpen(one))]
}

/** The counts of one recall, and how many orders must not be sent. One statement. */
export async function countRecall(db: Db, code: string): Promise<RecallCounts> {
  const row = await reachedOrders(db)
    .select([UNITS, ...FIGURES])
    .select((eb) =>
      eb
        .selectFrom(unsentOrders(db, code).as('unsent'))
        .select((of) => of.fn.countAll().as('orders'))
        .as('no-enviar'),
    )
    .where('recall_code', '=', code)
    .executeTakeFirst()
  const figures = row as Figures | undefined
  return { ...countsOf(figures), 'no-enviar': Number(figures?.['no-enviar'] ?? 0) }
}

const ordersWithBuyers = (db: Db) =>
  reachedOrders(db)
    .innerJoin('orders', 'orders.id', 'recall_orders.order_id')
    .select(['orders.id as orderId', 'number', 'email', 'phone', 'first_name', 'last_name'])
    .select(['units', 'reach', 'told_at as toldAt', 'remedy', 'chosen_at as chosenAt'])
    .select(['done_at as doneAt', 'done_as as doneAs', 'mail_outbox.status as mail'])

type Row = Awaited<ReturnType<ReturnType<typeof ordersWithBuyers>['executeTakeFirstOrThrow']>>

const toOrder = ({ first_name: first, last_name: last, ...row }: Row): DeskRecallOrder => ({
  ...row,
  name: `${first} ${last}`.trim(),
  isForgotten: row.email === ANONYMOUS_BUYER.email,
})

export type RecallOrderPage = { rows: DeskRecallOrder[]; next: string | undefined }
type Page = { view: Exclude<RecallView, 'no-enviar'>; after?: string | undefined; most: number }

/**
 * Orders of a recall by their id, which is the order of the key: a page begins after the last id seen.
 * One statement.
 */
export async function pageOfRecallOrders(
  db: Db,
  code: string,
  { view, after = '', most }: Page,
): Promise<RecallOrderPage> {
  const rows = await ordersWithBuyers(db)
    .where('recall_code', '=', code)
    .where('recall_orders.order_id', '>', after)
    .where(CONDITIONS[view])
    .orderBy('recall_orders.order_id')
    .limit(most + 1)
    .execute()
  const shown = rows.slice(0, most).map(toOrder)
  return { rows: shown, next: rows.length > most ? shown.at(-1)?.orderId : undefined }
}

/** One order of a recall, by its number; the code in any case. */
export async function findDeskRecallOrder(
  db: Db,
  { code: typed, number }: { code: string; number: string },
): Promise<DeskRecallOrder | undefined> {
  const code = readRecallCode(typed)
  if (code === undefined) return undefined
  const row = await ordersWithBuyers(db)
    .where('recall_code', '=', code)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toOrder(row)
}

/** Orders that must not be sent, by their id. One statement. */
export async function pageOfUnsent(
  db: Db,
  code: string,
  { after = '', most }: Pick<Page, 'after' | 'most'>,
): Promise<{ rows: { number: string; units: number }[]; next: string | undefined }> {
  const rows = await unsentOrders(db, code)
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(most + 1)
    .execute()
  const shown = rows.slice(0, most)
  return {
    rows: shown.map(({ number, units }) => ({ number, units: Number(units) })),
    next: rows.length > most ? shown.at(-1)?.orderId : undefined,
  }
}

/** A product as the form of a recall has it: all its sizes and colours, also retired ones. */
export type RecallableProduct = { id: string; name: string; sizes: string[]; colors: string[] }

/** The product to recall; undefined if there is none with this id. */
export async function productToRecall(db: Db, id: string): Promise<RecallableProduct | undefined> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'name', 'size', 'variants.color'])
    .where('products.id', '=', id)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
  const [first] = rows
  return (
    first && {
      id: first.id,
      name: first.name,
      sizes: [...new Set(rows.map(({ size }) => size))],
      colors: [...new Set(rows.map(({ color }) => color))],
    }
  )
}
