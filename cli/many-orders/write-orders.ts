import type { DatabaseKind } from '#db/open.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Db } from '#db/schema.ts'
import { iso, pick, raw } from './batch.ts'

/** What the order's state says of each life. */
const status = `case when life in ('expired', 'cancelled') then 'cancelled' else 'placed' end`
const payment = `case life when 'expired' then 'failed' when 'cancelled' then 'refunded'
  when 'returned' then 'refunded' when 'part_returned' then
    case when refund = total then 'refunded' else 'partly_refunded' end else 'paid' end`
/** A single unit that comes back is the whole order. */
const isAllBack = `(life = 'returned' or (life = 'part_returned'
  and (select sum(quantity) from sample_lines where order_id = sample_orders.id) = 1))`
const fulfilment = `case when ${isAllBack} then 'returned'
  when life = 'part_returned' then 'delivered'
  when life in ('expired', 'cancelled', 'open') then 'unfulfilled' else life end`

/** Accounts, orders, lines, links, and the events of each order. */
export async function writeOrders(trx: Db, kind: DatabaseKind): Promise<void> {
  await writePeople(trx)
  await raw(`insert into idempotency_keys (key, request_hash, created_at)
    select key, number, placed_at from sample_orders`).execute(trx)
  const insideFlag = policy.prices.include === 'withVat' ? 1 : 0
  await raw(`insert into orders (id, number, idempotency_key, status, payment_status,
      fulfilment_status, payment_provider, payment_method, payment_ref, user_id, email, first_name,
      last_name, address, city, postcode, country, phone, note, shipping_method, currency,
      subtotal_cents, discount_code, discount_percent, discount_cents, shipping_cents, vat_percent,
      vat_cents, prices_include_vat, tax_zone, vat_country, shipping_vat_cents, total_cents,
      refunded_cents, placed_at)
    select id, number, key, ${status}, ${payment}, ${fulfilment}, 'simulado',
      case when ${pick('i', 17, 5)} = 0 then 'paypal' else 'card' end,
      case when life <> 'expired' then 'sim_' || key end, user_id, email, first_name, last_name,
      address, city, postcode, 'ES', '600 000 000',
      case when ${pick('i', 18, 12)} = 0 then 'Por favor, por la tarde.' end, method, 'EUR', subtotal,
      null, 0, 0, shipping, ${policy.vat.percent}, vat, ${insideFlag}, 'peninsula_baleares', 'ES',
      shipping_vat, total, coalesce(refund, 0), placed_at
    from sample_orders`).execute(trx)
  await writeLines(trx)
  await writeEvents(trx)
  // 22 signs of base64 have no such hash: nobody opens an order with it.
  await raw(`insert into order_links (secret_hash, order_id, created_at)
    select 'muestra-' || id, id, placed_at from sample_orders
    where life <> 'expired'
      and placed_at > (select ${iso(kind, 'max(placed_s) - 31536000')} from sample_orders)`).execute(
    trx,
  )
}

/** Accounts without a password: nobody can sign in. */
async function writePeople(trx: Db): Promise<void> {
  await raw(`insert into users (id, email, email_verified, display_name, first_name, last_name, phone,
      created_at, updated_at)
    select user_id, min(email), 1, min(first_name || ' ' || last_name), min(first_name),
      min(last_name), '600 000 000', min(placed_at), min(placed_at)
    from sample_orders where user_id is not null group by user_id
    on conflict (id) do nothing`).execute(trx)
}

async function writeLines(trx: Db): Promise<void> {
  const gone = `case when life in ('expired', 'cancelled') then quantity else 0 end`
  const sent = `case when life in ('expired', 'cancelled', 'open') then 0 else quantity end`
  const back = `case when life = 'returned' then quantity
    when life = 'part_returned' and position = 0 then 1 else 0 end`
  const paidBack = `case when life in ('cancelled', 'returned') then quantity
    when life = 'part_returned' and position = 0 then 1 else 0 end`
  await raw(`insert into order_lines (order_id, position, variant_id, product_id, name, image, size,
      color, unit_price_cents, quantity, total_cents, cancelled_units, dispatched_units,
      returned_units, refunded_units)
    select order_id, position, variant_id, product_id, name, image, size, color, price_cents,
      quantity, price_cents * quantity, ${gone}, ${sent}, ${back}, ${paidBack}
    from sample_lines`).execute(trx)
}

/** An event with its position, its time, who caused it, and the lives that have it. */
type SampleEvent = readonly [position: number, kind: string, cause: string, at: string, of: string]

const PAID = `life <> 'expired'`
const SENT = `life in ('shipped', 'delivered', 'returned', 'part_returned')`
const ARRIVED = `life in ('delivered', 'returned', 'part_returned')`
const CAME_BACK = `life in ('returned', 'part_returned')`

const EVENTS: readonly SampleEvent[] = [
  [0, `'placed'`, 'checkout', 'placed_at', 'true'],
  [1, `'paid'`, 'simulado', 'placed_at', PAID],
  [2, `'mail_queued'`, 'checkout', 'placed_at', PAID],
  [1, `'expired'`, 'clock', 'ended_at', `life = 'expired'`],
  [3, `'cancelled'`, 'shopper', 'ended_at', `life = 'cancelled'`],
  [4, `'refunded'`, 'provider', 'ended_at', `life = 'cancelled'`],
  [3, `'shipped'`, 'owner', 'shipped_at', SENT],
  [4, `'delivered'`, 'owner', 'delivered_at', ARRIVED],
  [5, `'return_asked'`, 'shopper', 'asked_at', CAME_BACK],
  [6, `'return_received'`, 'owner', 'received_at', CAME_BACK],
  [7, `'returned'`, 'owner', 'received_at', isAllBack],
  [
    8,
    `case when refund = total then 'refunded' else 'partly_refunded' end`,
    'provider',
    'refunded_at',
    CAME_BACK,
  ],
]

async function writeEvents(trx: Db): Promise<void> {
  for (const [position, kind, cause, at, of] of EVENTS) {
    await raw(`insert into order_events (order_id, position, kind, cause, happened_at)
      select id, ${position}, ${kind}, '${cause}', ${at} from sample_orders where ${of}`).execute(
      trx,
    )
  }
}
