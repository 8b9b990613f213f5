import { bank } from '#core/base/policy/bank.ts'
import { shop } from '#core/base/policy/shop.ts'
import { readLabelWork } from '#core/settings/guarantee/durability-label.server.ts'
import { countWaitingSales } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import type { LawFacts, PageName, Seen, SeenPage } from '#core/owner/law/law-rule.ts'
import { cookieNames, pageText } from '#core/owner/law/page-text.ts'
import { homeOrder } from '#core/owner/mail-samples/sample-orders.ts'
import { orderConfirmationMail } from '#core/orders/order-confirmation.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import type { Db } from '#db/schema.ts'

/** A page of the shop that does not answer must not hold a look for ever. */
const LONGEST_PAGE_MS = 20_000

const PAGES = {
  home: '/',
  checkout: '/checkout',
  terms: '/terms',
  returns: '/returns',
  shipping: '/shipping',
  'legal-notice': '/legal-notice',
  privacy: '/privacy-policy',
  cookies: '/cookies-policy',
  accessibility: '/accessibility',
  withdrawal: '/desistimiento',
  contact: '/contact',
} as const satisfies Partial<Record<PageName, string>>

type Place = {
  db: Db
  /** Where the shop answers: "http://127.0.0.1:3000". */
  address: string
  /** The address that shoppers use. */
  shopUrl: string
}

/**
 * Asks a running shop for the pages that the rules of law look at, as a first-time visitor, and
 * reads what they do not show. A page that does not come is left out. Throws if none comes.
 */
export async function seeShop(
  place: Place,
  signal: AbortSignal = new AbortController().signal,
): Promise<Seen> {
  const paths = Object.entries({ ...PAGES, ...(await productPaths(place.db)) })
  const pages: Partial<Record<PageName, SeenPage>> = {}
  const faults: unknown[] = []
  for (const [name, path] of paths) {
    signal.throwIfAborted()
    try {
      const page = await seePage(new URL(path, place.address), signal)
      if (page) pages[name as PageName] = page
    } catch (error) {
      faults.push(error)
    }
  }
  if (Object.keys(pages).length === 0) {
    throw new AggregateError(faults, 'the shop sends no page')
  }
  return { pages, facts: await readFacts(place) }
}

async function seePage(url: URL, stopped: AbortSignal): Promise<SeenPage | undefined> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'text/html' },
    signal: AbortSignal.any([stopped, AbortSignal.timeout(LONGEST_PAGE_MS)]),
  })
  const html = await response.text()
  if (!response.ok) return undefined
  return { html, text: pageText(html), cookies: cookieNames(response.headers.getSetCookie()) }
}

/** A product that is on sale, and one whose price is reduced, if there is one. */
async function productPaths(db: Db): Promise<{ product?: string; reduced?: string }> {
  const first = db.selectFrom('products').select('id').where('is_active', '=', 1)
  const ordered = first.orderBy('position').limit(1)
  const product = await ordered.executeTakeFirst()
  const reduced = await ordered.where('sale_period_id', 'is not', null).executeTakeFirst()
  return {
    ...(product ? { product: `/products/${product.id}` } : {}),
    ...(reduced ? { reduced: `/products/${reduced.id}` } : {}),
  }
}

async function readFacts({ db, shopUrl }: Place): Promise<LawFacts> {
  const { service } = await sendingStatus(db)
  const links = { shopUrl, orderPath: '/orders', invoice: null }
  return {
    taxId: shop.taxId,
    shopUrl,
    uninvoicedSales: await countWaitingSales(db),
    sendsRecords: service === 'production',
    labels: await readLabelWork(db),
    transfers: { areWanted: bank.isInCheckout, haveAccount: bank.iban !== '' },
    confirmation: orderConfirmationMail(homeOrder, links).text.replaceAll(/\s+/g, ' '),
  }
}
