import type { Choice } from '#core/catalogue/product.ts'
import { mayMailTyped, queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { MOST_CONFIRMATIONS_A_DAY, MOST_NOTICES } from './notice-form.ts'
import { confirmNoticeMail, type AwaitedVariant } from './notice-mails.ts'
import { newNoticeLink } from './notices.server.ts'

/** Context of a request: time, ids, the shop's address for the link. */
export type NoticeContext = {
  db: Db
  now: () => Date
  newId: (prefix: string) => string
  shopUrl: MailContext['shopUrl']
}

export type NoticeRequest = {
  productId: string
  choice: Choice
  /** A checked address in lower case. */
  email: string
  shopper: Shopper | null
}

/**
 * `asked`: a link was mailed, or would have been within the limits of the address; the answer is
 * the same for every address. `armed`: the address is proved, and the notice will come.
 */
export type AskNoticeOutcome =
  | { ok: true; state: 'asked' | 'armed' }
  | { ok: false; reason: 'unknown' | 'in_stock' | 'too_many' }

/**
 * Asks for a mail once a sold-out variant is back. The proved address of a signed-in shopper is
 * armed at once; any other first gets a mail with a link to confirm. One request for each address
 * and variant: asked again, an unproved address gets its link again. Refuses what is not for sale,
 * what is in stock, and (only to its owner) too many of one address.
 * Guarded by: ask-notice.server.test.ts.
 */
export async function askNotice(
  ctx: NoticeContext,
  request: NoticeRequest,
): Promise<AskNoticeOutcome> {
  return transact(ctx, async (ctx) => {
    const variant = await findVariant(ctx.db, request)
    if (!variant) return { ok: false, reason: 'unknown' }
    if (variant.available > 0) return { ok: false, reason: 'in_stock' }
    const { shopper, email } = request
    const isProved = shopper?.emailVerified === true && shopper.email === email
    return isProved ? arm(ctx, variant, shopper) : ask(ctx, variant, request)
  })
}

type SoldOutVariant = AwaitedVariant & { variantId: string; available: number }

function findVariant(
  trx: Db,
  { productId, choice }: NoticeRequest,
): Promise<SoldOutVariant | undefined> {
  return trx
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id as variantId',
      'products.id as productId',
      'products.name',
      'variants.size',
      'variants.color',
      'stock.available',
    ])
    .where('products.id', '=', productId)
    .where('products.is_active', '=', 1)
    .where('variants.is_active', '=', 1)
    .where('variants.size', '=', choice.size)
    .where('variants.color', '=', choice.color)
    .executeTakeFirst()
}

/** Whether an address may have one more notice; one that it has already may be asked again. */
async function hasRoom(trx: Db, email: string, variantId: string): Promise<boolean> {
  const { others } = await trx
    .selectFrom('back_in_stock_notices')
    .select((eb) => eb.fn.countAll().as('others'))
    .where('email', '=', email)
    .where('variant_id', '<>', variantId)
    .executeTakeFirstOrThrow()
  return Number(others) < MOST_NOTICES
}

async function arm(
  ctx: NoticeContext,
  { variantId }: SoldOutVariant,
  { id: userId, email }: Shopper,
): Promise<AskNoticeOutcome> {
  if (!(await hasRoom(ctx.db, email, variantId))) return { ok: false, reason: 'too_many' }
  const at = ctx.now().toISOString()
  await ctx.db
    .insertInto('back_in_stock_notices')
    .values({
      id: ctx.newId('ntc'),
      variant_id: variantId,
      email,
      user_id: userId,
      secret_hash: null,
      created_at: at,
      confirmed_at: at,
    })
    .onConflict((oc) =>
      oc.columns(['variant_id', 'email']).doUpdateSet((eb) => ({
        user_id: userId,
        confirmed_at: eb.fn.coalesce('back_in_stock_notices.confirmed_at', eb.val(at)),
      })),
    )
    .execute()
  return { ok: true, state: 'armed' }
}

async function ask(
  ctx: NoticeContext,
  variant: SoldOutVariant,
  { email, shopper }: NoticeRequest,
): Promise<AskNoticeOutcome> {
  const asked: AskNoticeOutcome = { ok: true, state: 'asked' }
  const now = ctx.now()
  const mail = { kind: 'notice-confirm', to: email }
  if (!(await mayMailTyped(ctx.db, { ...mail, now }, MOST_CONFIRMATIONS_A_DAY))) return asked
  if (!(await hasRoom(ctx.db, email, variant.variantId))) return asked
  const { path, secretHash } = newNoticeLink()
  const at = now.toISOString()
  const { confirmed_at } = await ctx.db
    .insertInto('back_in_stock_notices')
    .values({
      id: ctx.newId('ntc'),
      variant_id: variant.variantId,
      email,
      user_id: shopper?.email === email ? shopper.id : null,
      secret_hash: secretHash,
      created_at: at,
      confirmed_at: null,
    })
    // Only the newest link opens it: the database has no secret that it could mail again.
    .onConflict((oc) =>
      oc.columns(['variant_id', 'email']).doUpdateSet({ secret_hash: secretHash }),
    )
    .returning('confirmed_at')
    .executeTakeFirstOrThrow()
  const isConfirmed = confirmed_at !== null
  const content = confirmNoticeMail(variant, { isConfirmed, path }, ctx)
  await queueMail(ctx, { ...mail, dedupeKey: `notice-confirm/${secretHash}`, ...content }, at)
  return asked
}
