import { askNotice, type NoticeContext } from '#core/customers/back-in-stock/ask-notice.server.ts'
import {
  choiceText,
  noticeForm,
  type NOTICE_FORM,
  type NoticeField,
} from '#core/customers/back-in-stock/notice-form.ts'
import {
  confirmNotice,
  endNotice,
  endOwnNotice,
  findNotice,
} from '#core/customers/back-in-stock/notices.server.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { variantKey, type Choice, type Product } from '#core/catalogue/product.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import type { Db } from '#db/schema.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import {
  BACK_ALREADY,
  ENDED,
  SIGN_IN_AGAIN,
  TOO_MANY_OWN,
  tooManyNow,
  UNKNOWN_VARIANT,
  type NoticeAnswer,
} from './notice-answer.ts'

/** A product, and what of it can be waited for. */
export type NoticeOffer = {
  productId: string
  name: string
  picture: string
  /** The sold-out variants in the order of the page. */
  variants: { key: string; text: string }[]
  /** The key of the one that the address names, or of the only one; else empty. */
  chosen: string
  /** Whether the address names one that can be bought. */
  isBack: boolean
  /** The page of the product, with the choice of the address. */
  to: string
}

/** What the address `?id=&color=&size=` asks for; null where it names no product. */
export function offerOf(catalogue: Snapshot, params: URLSearchParams): NoticeOffer | null {
  const product = catalogue.byId.get(params.get('id') ?? '')
  if (!product) return null
  const size = params.get('size') ?? (product.sizes.length === 1 ? product.sizes[0] : undefined)
  const color = params.get('color') ?? (product.colors.length === 1 ? product.colors[0] : undefined)
  const sold = soldOutOf(product)
  const named = size && color ? variantKey({ size, color }) : ''
  const isSoldOut = product.soldOut.includes(named)
  const [only, ...others] = sold
  const shown = product.colors.find((one) => one === color) ?? product.colors[0] ?? ''
  const query = new URLSearchParams({ ...(color && { color }), ...(size && { size }) })
  return {
    productId: product.id,
    name: product.name,
    picture: thumbnail({ id: product.id, color: shown, version: pictureVersion(product, shown) }),
    variants: sold.map((one) => ({ key: variantKey(one), text: choiceText(one) })),
    chosen: isSoldOut ? named : only && others.length === 0 ? variantKey(only) : '',
    isBack: named !== '' && named in product.stock && !isSoldOut,
    to: `/products/${product.id}?${query}`,
  }
}

/** The sold-out variants, by colour and then by size. */
const soldOutOf = ({ colors, sizes, soldOut }: Product): Choice[] =>
  colors
    .flatMap((color) => sizes.map((size) => ({ size, color })))
    .filter((choice) => soldOut.includes(variantKey(choice)))

type Parts = NoticeContext & {
  catalogue: { current: () => Snapshot }
  takeNoticeToken: (clientAddress: string, email: string) => Promise<number>
  wakeMail: () => void
}

type From = {
  shopper: Shopper | null
  clientAddress: string
  /** Of the link that opened the page, if one did. */
  secret: string | null
}
type Posted = Record<keyof typeof NOTICE_FORM, string>
type Step = Answered<NoticeAnswer>

/**
 * Answers a posted form: asks for a notice, ends one of the signed-in shopper's, or confirms or ends
 * that of a link.
 */
export async function answerNotice(ctx: Parts, form: Posted, from: From): Promise<Step> {
  if (from.secret !== null) return answerLink(ctx, form, from.secret)
  return form.intent === 'remove' ? remove(ctx, form, from) : ask(ctx, form, from)
}

/** The notice of a mail's link, without what names it; null if it ended. */
export async function linkedNotice(db: Db, secret: string) {
  const notice = await findNotice(db, secret)
  if (!notice) return null
  const { name, size, color, isConfirmed } = notice
  return { name, size, color, isConfirmed }
}

async function answerLink(ctx: Parts, form: Posted, secret: string): Promise<Step> {
  if (form.intent === 'end') {
    await endNotice(ctx.db, secret)
    return { answer: { ok: true, did: 'removed' } }
  }
  const isThere = await confirmNotice(ctx.db, secret, ctx.now())
  if (!isThere) return { answer: refuseForm(ENDED, null), status: 410 }
  return { answer: { ok: true, did: 'confirmed' } }
}

async function remove(ctx: Parts, { id }: Posted, { shopper }: From): Promise<Step> {
  if (!shopper) return { answer: refuseForm(SIGN_IN_AGAIN, null), status: 401 }
  await endOwnNotice(ctx.db, shopper, id)
  return { answer: { ok: true, did: 'removed' } }
}

async function ask(ctx: Parts, form: Posted, from: From): Promise<Step> {
  const { shopper, clientAddress } = from
  const product = ctx.catalogue.current().byId.get(form.product)
  const proved = shopper?.emailVerified ? shopper.email : undefined
  const values = { variant: form.variant, email: proved ?? form.email }
  const refuse = (text: string, status: number, errors: FieldErrors<NoticeField> = {}) => ({
    answer: refuseForm(text, values, errors),
    status,
  })
  if (!product) return refuse(UNKNOWN_VARIANT, 422)
  // Sold out when the page was made: what is back meanwhile gets its own words.
  const all = product.colors.flatMap((color) => product.sizes.map((size) => ({ size, color })))
  const checked = checkForm(noticeForm(all), values)
  if (!checked.ok) return refuse(FORM_INCOMPLETE, 422, checked.errors)
  const { email, variant } = checked.values
  const wait = await ctx.takeNoticeToken(clientAddress, email)
  if (wait > 0) return { ...refuse(tooManyNow(wait), 429), waitSeconds: wait }
  const choice = all.find((one) => variantKey(one) === variant) as Choice // the form has checked it
  const outcome = await askNotice(ctx, { productId: product.id, choice, email, shopper })
  if (!outcome.ok) return refuse(REFUSALS[outcome.reason], 422)
  ctx.wakeMail()
  return {
    answer: {
      ok: true,
      ...(outcome.state === 'armed' ? { did: 'armed' } : { did: 'asked', email }),
    },
  }
}

const REFUSALS = {
  unknown: UNKNOWN_VARIANT,
  in_stock: BACK_ALREADY,
  too_many: TOO_MANY_OWN,
} as const
