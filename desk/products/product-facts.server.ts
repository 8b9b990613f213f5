import { shop as shopFacts } from '#core/base/policy/shop.ts'
import { COMMAND_LINE } from '#core/base/audit/audit.ts'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { readMakers } from '#core/catalogue/makers/maker-rows.server.ts'
import { lowestPrice } from '#core/catalogue/price-history.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { priceSteps } from '#core/catalogue/sale-prices/prices.server.ts'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { priceWithVat } from '#core/base/money/money.ts'
import { vatRuleOf } from '#core/base/policy/vat-class.ts'
import { listPictures, type OwnPictures } from '#core/catalogue/pictures/set-pictures.server.ts'
import { findEditableProduct } from '#core/catalogue/product-edit/edit-product.server.ts'
import { findLabel } from '#core/settings/guarantee/durability-label.server.ts'
import { historyFacts } from './history/history-facts.server.ts'
import { findDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { variantUnits } from '#core/catalogue/product-edit/product-list.server.ts'
import { productState } from '#core/catalogue/product-edit/product-state.ts'
import { ROLE_LABELS, type StaffRole } from '#core/account/staff/staff.ts'
import type { Db } from '#db/schema.ts'
import { fieldMoment } from '../http/field-moment.ts'

const MOST_LOGGED = 20

/** The makers of the shop, as the form offers them. */
async function makerChoices(db: Db): Promise<{ key: string; name: string }[]> {
  const makers = Object.entries(await readMakers(db))
  return makers.map(([key, { name }]) => ({ key, name: name ?? shopFacts.name }))
}

type Asked = {
  id: string
  wantsDraft: boolean
  /** Continues the history. */
  changesBefore: number | undefined
  now: string
}

/**
 * What the page of a product shows: what is on sale, or its draft if there is nothing else or
 * `wantsDraft`. Undefined for an unknown id.
 */
export async function productFacts(db: Db, { id, wantsDraft, changesBefore, now }: Asked) {
  const [product, draft] = await Promise.all([findEditableProduct(db, id), findDraft(db, id)])
  const isDraft = draft !== undefined && (wantsDraft || !product)
  const content = isDraft ? draft.content : product?.content
  if (!content) return undefined
  const [makers, variants, prices, own, labelled, history, log] = await Promise.all([
    makerChoices(db),
    variantUnits(db, id),
    priceSteps(db, id),
    listPictures(db, id),
    findLabel(db, id),
    product ? historyFacts(db, { id, before: changesBefore }) : null,
    product ? [] : listAudit(db, { subject: { kind: 'product', id }, most: MOST_LOGGED }),
  ])
  const ownPictures = Object.fromEntries(own.map(({ color, version }) => [color, version]))
  return {
    id,
    content,
    state: isDraft
      ? draft.publishAt === null
        ? ('draft' as const)
        : ('scheduled' as const)
      : productState({ isSold: product?.isSold, publishAt: null }),
    version: isDraft ? String(draft.version) : (product?.version ?? ''),
    draft: isDraft
      ? { publishAt: fieldMoment(draft.publishAt), publishFault: draft.publishFault }
      : null,
    hasWaitingChange: draft !== undefined && !isDraft,
    variants,
    prices,
    lowestCents: lowestPrice(prices, now) ?? null,
    vatPriceText:
      content.priceCents === undefined
        ? null
        : formatEuros(priceWithVat(content.priceCents, vatRuleOf(content))),
    isSold: product?.isSold === true,
    pictures: (content.colors ?? []).map((color) => ({
      color,
      version: pictureVersion({ id, ownPictures }, color),
      own: ownOf(own.find((one) => one.color === color)),
    })),
    labelled: labelled && (labelled.years > 0 || labelled.label) ? labelled : null,
    history,
    draftLog: log.map(({ number, at, summary, actor }) => ({
      number,
      at,
      summary,
      who:
        actor.kind === 'staff'
          ? (ROLE_LABELS[actor.role as StaffRole] ?? '')
          : actor.kind === 'command'
            ? COMMAND_LINE
            : 'la tienda',
    })),
    makers,
    garments: GARMENTS,
  }
}

const ownOf = (own: OwnPictures | undefined) =>
  own ? { at: own.at, photographs: own.photographs, texts: own.texts } : null
