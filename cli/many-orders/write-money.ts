import type { Db } from '#db/schema.ts'
import { iso, raw, type Batch } from './batch.ts'

const REFUND_ID = `'ref_' || id`
const BACK_AT = `case when life = 'cancelled' then ended_at else refunded_at end`
const HAS_REFUND = 'refund is not null'
/** Older mails have no text left: see `purgeExpiredTexts`. */
const TEXT_DAYS = 30
const CAME_BACK = `life in ('returned', 'part_returned')`

/** Refunds with their returns, the ledger, and the mails, which are sent already. */
export async function writeMoney(trx: Db, batch: Batch): Promise<void> {
  await raw(`insert into refunds (id, order_id, idempotency_key, amount_cents, reason, cause, status,
      provider_ref, requested_at, settled_at)
    select ${REFUND_ID}, id, ${REFUND_ID}, refund, '',
      case when life = 'cancelled' then 'shopper' else 'owner' end, 'done', 'sim_ref_' || id,
      ${BACK_AT}, ${BACK_AT} from sample_orders where ${HAS_REFUND}`).execute(trx)
  const units = `case when sample_lines.life = 'part_returned' then 1 else quantity end`
  await raw(`insert into refund_lines (refund_id, position, quantity, amount_cents)
    select 'ref_' || order_id, position, ${units}, price_cents * ${units}
    from sample_lines where life in ('cancelled', 'returned')
      or (life = 'part_returned' and position = 0)`).execute(trx)
  await writeReturns(trx)
  const entry = (kindOf: string, cells: string, of: string) =>
    raw(`insert into money_entries (order_id, kind, amount_cents, refund_id, provider_ref, cause,
        happened_at)
      select id, '${kindOf}', ${cells} from sample_orders where ${of} order by placed_s, id`).execute(
      trx,
    )
  await entry('charged', `total, null, 'sim_' || key, 'simulado', placed_at`, `life <> 'expired'`)
  // Only the newest get an invoice; nobody is asked for the others.
  await raw(`insert into uninvoiced_sales (order_id, reason, paid_at)
    select id, 'made_elsewhere', placed_at from sample_orders
      where life <> 'expired' and total > 0`).execute(trx)
  await entry('owed', `-refund, ${REFUND_ID}, null, 'owner', ${BACK_AT}`, HAS_REFUND)
  await entry(
    'sent_back',
    `-refund, ${REFUND_ID}, 'sim_ref_' || id, 'provider', ${BACK_AT}`,
    HAS_REFUND,
  )
  await writeMails(trx, batch)
}

async function writeReturns(trx: Db): Promise<void> {
  await raw(`insert into returns (id, code, kind, order_id, typed_number, name, email, is_whole, goods,
      reason, status, dedupe_key, refund_id, requested_at, received_at, closed_at)
    select 'ret_' || id, 'DV' || substr(number, 3), 'return', id, number,
      first_name || ' ' || last_name, email, case when life = 'returned' then 1 else 0 end,
      '1 × muestra', 'size', 'refunded', 'return/' || id, ${REFUND_ID}, asked_at, received_at,
      refunded_at from sample_orders where ${CAME_BACK}`).execute(trx)
  await raw(`insert into return_lines (return_id, position, quantity)
    select 'ret_' || order_id, position, case when life = 'returned' then quantity else 1 end
    from sample_lines where life = 'returned' or (life = 'part_returned' and position = 0)`).execute(
    trx,
  )
}

/** Never queued. Those of more than thirty days are empty, as the shop's own job leaves them. */
async function writeMails(trx: Db, { kind, nowSeconds }: Batch): Promise<void> {
  const mail = (name: string, subject: string, at: string, of: string) => {
    const isNew = `${at} > ${iso(kind, `${nowSeconds - TEXT_DAYS * 24 * 3600}`)}`
    const kept = (text: string, otherwise: string) =>
      `case when ${isNew} then ${text} else ${otherwise} end`
    return raw(`insert into mail_outbox (id, kind, dedupe_key, message_id, to_email, subject, html, text,
        status, attempts, next_attempt_at, created_at, sent_at)
      select 'mail_${name}_' || id, '${name}', '${name}/' || id, '<${name}.' || id || '@tienda.example>',
        ${kept('email', `'anonimo@anonimo.invalid'`)}, ${kept(`'${subject} ' || number`, `''`)},
        ${kept(`'<p>${subject} ' || number || '</p>'`, `''`)},
        ${kept(`'${subject} ' || number`, `''`)}, 'sent', 1, ${at}, ${at}, ${at}
      from sample_orders where ${of}`).execute(trx)
  }
  await mail('order-confirmation', 'Hemos recibido tu pedido', 'placed_at', `life <> 'expired'`)
  await mail(
    'order-shipped',
    'Tu pedido está en camino',
    'shipped_at',
    `life in ('shipped', 'delivered', 'returned', 'part_returned')`,
  )
  await mail('order-refunded', 'Te hemos devuelto el dinero', BACK_AT, HAS_REFUND)
}
