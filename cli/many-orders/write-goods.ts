import type { Db } from '#db/schema.ts'
import { pick, raw } from './batch.ts'

const SENT = `life in ('shipped', 'delivered', 'returned', 'part_returned')`
const BACK = `case when life = 'returned' then quantity
  when life = 'part_returned' and position = 0 then 1 else 0 end`

/** Parcels, the movements of the stock, and reviews. */
export async function writeGoods(trx: Db): Promise<void> {
  await raw(`insert into parcels (id, order_id, position, carrier, tracking_code, shipped_at, delivered_at)
    select 'par_' || id || '_1', id, 0, 'Correos', 'PK' || (100000000 + i), shipped_at,
      case when life <> 'shipped' then delivered_at end
    from sample_orders where ${SENT}`).execute(trx)
  await raw(`insert into parcel_lines (parcel_id, position, quantity)
    select 'par_' || order_id || '_1', position, quantity from sample_lines where ${SENT}`).execute(
    trx,
  )
  await writeStock(trx)
  await raw(`insert into reviews (id, product_id, order_id, position, buyer, stars, fit, size, title,
      text, shown_name, status, revision, written_at, published_at)
    select 'rev_' || order_id, product_id, order_id, 0, coalesce(user_id, email),
      5 - ${pick('i', 41, 7)} / 3, 'expected', size, 'Como esperaba',
      'Llegó a tiempo y es como en la foto.', first_name, 'published', 1, asked_at, asked_at
    from sample_lines join sample_orders on id = order_id
    where sample_orders.life = 'delivered' and position = 0 and ${pick('i', 42, 60)} = 0
      and asked_at < (select max(placed_at) from sample_orders)
    on conflict do nothing`).execute(trx)
}

/**
 * Receives as many units as leave or are reserved, so that what is available stays as it was, and
 * the movements always add up to the stock.
 */
async function writeStock(trx: Db): Promise<void> {
  await raw(`insert into stock_movements (variant_id, reason, on_hand_change, reserved_change, cause, note,
      moved_at)
    select variant_id, 'received', sum(quantity - ${BACK}), 0, 'owner', 'Muestra', min(placed_at)
    from sample_lines where life not in ('expired', 'cancelled')
    group by variant_id having sum(quantity - ${BACK}) > 0`).execute(trx)
  const move = (reason: string, change: string, at: string, of: string) =>
    raw(`insert into stock_movements (variant_id, reason, on_hand_change, reserved_change, order_id,
        line_position, cause, moved_at)
      select variant_id, '${reason}', ${change}, order_id, position,
        '${reason === 'reserved' ? 'checkout' : 'owner'}', ${at}
      from sample_lines where ${of}`).execute(trx)
  await move('reserved', '0, quantity', 'placed_at', 'true')
  await move('released', '0, -quantity', 'ended_at', `life in ('expired', 'cancelled')`)
  await move('dispatched', '-quantity, -quantity', 'shipped_at', SENT)
  await move('returned', `${BACK}, 0`, 'received_at', `${BACK} > 0`)
  await raw(`update stock set
      on_hand = on_hand + (select sum(quantity) from sample_lines
        where sample_lines.variant_id = stock.variant_id and life = 'open'),
      reserved = reserved + (select sum(quantity) from sample_lines
        where sample_lines.variant_id = stock.variant_id and life = 'open')
    where variant_id in (select variant_id from sample_lines where life = 'open')`).execute(trx)
}
