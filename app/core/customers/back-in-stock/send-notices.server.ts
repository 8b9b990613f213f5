import type { Selectable } from 'kysely'
import { queueMail } from '#core/mail/outbox.server.ts'
import { inBatches } from '#db/in-batches.ts'
import type { Db, Schema } from '#db/schema.ts'
import { backInStockMail, type AwaitedVariant } from './notice-mails.ts'
import type { NoticeContext } from './ask-notice.server.ts'

/**
 * A mail that arrived at once would lead to a page that still says "sold out": each server reads
 * what has changed once a second.
 */
const UNTIL_SHOWN_MS = 5000

/**
 * Queues one mail for each confirmed notice of a variant that is in stock again, oldest first, and
 * deletes the notice in the same transaction. Returns the number of notices. Every waiting address
 * gets its mail at once, regardless of the units in stock. Safe on several servers: only the server
 * that deletes a row queues its mail.
 * Guarded by: send-notices.server.test.ts, two servers.
 */
export async function sendDueNotices(ctx: NoticeContext, signal?: AbortSignal): Promise<number> {
  return inBatches(
    ctx.db,
    async (trx, most) => {
      const due = await dueNotices(trx, most)
      const claimed = await claim(trx, [...due.keys()])
      const at = ctx.now().toISOString()
      for (const notice of claimed) {
        const variant = due.get(notice.id)
        if (!variant) throw new Error(`notice ${notice.id} was not due`)
        await queueMail(
          { ...ctx, db: trx },
          {
            kind: 'back-in-stock',
            dedupeKey: `back-in-stock/${notice.id}`,
            to: notice.email,
            ...backInStockMail(variant, ctx),
            holdMs: UNTIL_SHOWN_MS,
          },
          at,
        )
      }
      return due.size
    },
    signal,
  )
}

/** By id, in the order in which they were confirmed. */
async function dueNotices(trx: Db, most: number): Promise<Map<string, AwaitedVariant>> {
  const rows = await trx
    .selectFrom('back_in_stock_notices as notice')
    .innerJoin('variants', 'variants.id', 'notice.variant_id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'notice.id',
      'products.id as productId',
      'products.name',
      'variants.size',
      'variants.color',
    ])
    .where('notice.confirmed_at', 'is not', null)
    .where('stock.available', '>', 0)
    .where('variants.is_active', '=', 1)
    .where('products.is_active', '=', 1)
    .orderBy('notice.created_at')
    .orderBy('notice.id')
    .limit(most)
    .execute()
  return new Map(rows.map(({ id, ...variant }) => [id, variant]))
}

type ClaimedNotice = Pick<Selectable<Schema['back_in_stock_notices']>, 'id' | 'email'>

/** Deletes the notices and answers those that this server deleted, in the given order. */
async function claim(trx: Db, ids: readonly string[]): Promise<ClaimedNotice[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .deleteFrom('back_in_stock_notices')
    .where('id', 'in', ids)
    .returning(['id', 'email'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
