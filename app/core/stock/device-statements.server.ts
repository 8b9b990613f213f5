import type { WithActor } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { addStock, countStock, type CountOutcome } from './owner-stock.server.ts'

/** What a device says of a variant: a count, or units that left or came outside the web. */
export type DeviceStatement = {
  /** The device numbers what it says: a higher number was said later. */
  n: number
  kind: 'count' | 'sold' | 'received'
  variantId: string
  units: number
  /** ISO-8601 UTC by the shop's clock, which the device has asked for; of a count, rather too early. */
  happenedAt: string
}

/** What became of a statement; see `device_statements.result`. */
export type StatementResult = {
  n: number
  variantId: string
  /** `below_zero`: fewer on hand than were sold. It is not recorded: it may be sent again. */
  result: 'applied' | 'in_count' | 'old' | 'moved' | 'too_many' | 'unknown' | 'below_zero'
  onHandChange: number
  /** Units on hand now. */
  units: number
}

type Said = DeviceStatement & { device: string; at: string }

/**
 * Records what a device says, each statement once however often and in whatever order it comes, in the
 * order of its numbers. Units that left or came always add up, but a later count has seen them already.
 * A count applies unless the variant has moved since, other than by what is older than the count. Returns
 * what was recorded now. Call it in a transaction. Decision 128.
 * Guarded by: device-lives.test.ts.
 */
export async function recordStatements(
  ctx: WithActor & { db: Db },
  device: string,
  statements: readonly DeviceStatement[],
  at: string,
): Promise<StatementResult[]> {
  const results: StatementResult[] = []
  for (const statement of statements.toSorted(byVariant)) {
    const happenedAt = statement.happenedAt < at ? statement.happenedAt : at
    const result = await recordOne(ctx, { ...statement, device, happenedAt, at })
    if (result) results.push(result)
  }
  return results
}

/** In one order, so that two devices at once cannot wait for each other. */
const byVariant = (a: DeviceStatement, b: DeviceStatement): number =>
  a.variantId === b.variantId ? a.n - b.n : a.variantId < b.variantId ? -1 : 1

async function recordOne(
  ctx: WithActor & { db: Db },
  said: Said,
): Promise<StatementResult | undefined> {
  const { db } = ctx
  // Locks the variant: what is read of it below holds until the commit.
  const stock = await db
    .updateTable('stock')
    .set((eb) => ({ on_hand: eb.ref('on_hand') }))
    .where('variant_id', '=', said.variantId)
    .returning('on_hand')
    .executeTakeFirst()
  const known = db
    .selectFrom('device_statements')
    .select('n')
    .where('device', '=', said.device)
    .where('n', '=', said.n)
  if (await known.executeTakeFirst()) return undefined
  const { variantId, n } = said
  const units = stock?.on_hand ?? 0
  const outcome = stock ? await applyOne(ctx, said) : ({ result: 'unknown', change: 0 } as const)
  const onHandChange = outcome.change
  if (outcome.result !== 'below_zero') await keepStatement(db, said, outcome)
  return { n, variantId, result: outcome.result, onHandChange, units: units + onHandChange }
}

type Applied = { result: StatementResult['result']; change: number }

async function applyOne(ctx: WithActor & { db: Db }, said: Said): Promise<Applied> {
  const { variantId, units, kind, at } = said
  const isSeen = await isBeforeCount(ctx.db, said)
  if (kind === 'count') {
    if (isSeen) return { result: 'old', change: 0 }
    if (await hasMovedSince(ctx.db, said)) return { result: 'moved', change: 0 }
    const note = 'recuento de un aparato'
    return appliedOf(await countStock(ctx, variantId, { units, at, note }))
  }
  if (isSeen) return { result: 'in_count', change: 0 }
  const change =
    kind === 'sold'
      ? ({ units: -units, reason: 'corrected', note: 'vendido fuera de la web' } as const)
      : ({ units, reason: 'received', note: 'entrada de un aparato' } as const)
  return appliedOf(await addStock(ctx, variantId, { ...change, at }))
}

function appliedOf(outcome: CountOutcome): Applied {
  if (outcome.ok) return { result: 'applied', change: outcome.variant.onHand - outcome.before }
  const { reason } = outcome
  return { result: reason === 'other_units' ? 'moved' : reason, change: 0 }
}

async function keepStatement(db: Db, said: Said, { result, change }: Applied): Promise<void> {
  await db
    .insertInto('device_statements')
    .values({
      device: said.device,
      n: said.n,
      variant_id: said.variantId,
      kind: said.kind,
      units: said.units,
      result: result as Exclude<Applied['result'], 'below_zero'>, // that one is not kept
      on_hand_change: change,
      happened_at: said.happenedAt,
      recorded_at: said.at,
    })
    .onConflict((conflict) => conflict.doNothing()) // of an unknown variant nothing is locked
    .execute()
}

/** Whether a count that was made later than this has been applied. */
async function isBeforeCount(db: Db, said: Said): Promise<boolean> {
  const counts = await db
    .selectFrom('device_statements')
    .select(['device', 'n', 'happened_at', 'on_hand_change'])
    .where('variant_id', '=', said.variantId)
    .where('kind', '=', 'count')
    .where('result', '=', 'applied')
    .where('recorded_at', '>', said.happenedAt)
    .execute()
  if (counts.some((count) => isLater(count, said))) return true
  // The counts of a table or of the command line are of the moment when they were applied.
  const moved = await movementsFrom(db, said.variantId, said.happenedAt, 'counted')
  return moved > counts.filter(({ on_hand_change }) => on_hand_change !== 0).length
}

const isLater = (a: { device: string; n: number; happened_at: string }, said: Said): boolean =>
  a.device === said.device ? a.n > said.n : a.happened_at > said.happenedAt

/** Whether the variant has moved since it was counted, other than by statements that are older. */
async function hasMovedSince(db: Db, said: Said): Promise<boolean> {
  const since = said.happenedAt
  const moved = await movementsFrom(db, said.variantId, since)
  if (moved === 0) return false
  const statements = await db
    .selectFrom('device_statements')
    .select(['device', 'n', 'happened_at'])
    .where('variant_id', '=', said.variantId)
    .where('recorded_at', '>=', since)
    .where('on_hand_change', '!=', 0)
    .execute()
  const older = statements.filter((one) =>
    one.device === said.device ? one.n < said.n : one.happened_at < said.happenedAt,
  )
  return moved > older.length
}

async function movementsFrom(
  db: Db,
  variantId: string,
  since: string,
  reason?: 'counted',
): Promise<number> {
  let query = db
    .selectFrom('stock_movements')
    .select((eb) => eb.fn.countAll<string | number>().as('movements'))
    .where('variant_id', '=', variantId)
    .where('moved_at', reason === 'counted' ? '>' : '>=', since)
    .where('on_hand_change', '!=', 0)
  if (reason !== undefined) query = query.where('reason', '=', reason)
  const { movements } = await query.executeTakeFirstOrThrow()
  return Number(movements)
}

/** What became of these statements of a device; none of those that are not recorded. */
export async function statementResults(
  db: Db,
  device: string,
  numbers: readonly number[],
): Promise<StatementResult[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('device_statements')
    .leftJoin('stock', 'stock.variant_id', 'device_statements.variant_id')
    .select(['n', 'device_statements.variant_id as variantId', 'result', 'on_hand'])
    .select('on_hand_change as onHandChange')
    .where('device', '=', device)
    .where('n', 'in', numbers)
    .execute()
  return rows.map(({ on_hand, ...row }) => ({ ...row, units: on_hand ?? 0 }))
}
