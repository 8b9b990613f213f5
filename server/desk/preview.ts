import type { IncomingMessage } from 'node:http'
import type { Shop } from '#app/shop.server.ts'
import staticPages from '#content/static-pages.json' with { type: 'json' }
import { findPreview } from '#core/catalogue/product-edit/find-preview.server.ts'
import { readSessionToken } from '#core/account/staff/session-cookie.ts'
import { can, type StaffPermission } from '#core/account/staff/staff.ts'
import { findStaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { findPageDraft, type PageDraft } from '#core/settings/page-drafts.server.ts'
import { findDataPage } from '#core/settings/data-pages/data-pages.ts'
import { dataChanges } from '#core/settings/data-pages/read-data-page.ts'
import { faultText, FAQ, readOwnText, type OwnText } from '#core/settings/pages/own-text.ts'
import { shopWith, type PersonalOrigin, type Renderer } from '../pages/renderer.ts'

/** Where the shop's application renders the page of a draft: the basename of its addresses. */
export const PREVIEW = '/mostrador/vista'

const PRODUCT = /^\/products\/([a-z-]{1,60}-\d{1,6})(?:\.data)?$/

/** The pages of text, each by its address. */
const PAGE = /^\/([a-z-]{1,40})(?:\.data)?$/
const PAGES: readonly string[] = [...staticPages, FAQ]

/** In the address of the preview of a page of data: its name. */
const DRAFT = 'borrador'

export const isPreviewPath = (path: string): boolean =>
  path === PREVIEW || path.startsWith(`${PREVIEW}/`)

/**
 * What a request of a preview gets. `away`: an address of the shop, or of signing in; the router's
 * own requests are told in their own way.
 */
export type PreviewAnswer =
  | { kind: 'away'; location: string; isData: boolean }
  | { kind: 'page'; renderer: Pick<Renderer, 'renderPersonal'> }

export type DeskPreview = (req: IncomingMessage, url: URL) => Promise<PreviewAnswer>

/** Renders with the shop's application under the basename `PREVIEW`. */
export type RenderPreview = (
  shop: Shop,
  request: Request,
  origin: PersonalOrigin,
) => Promise<Response>

/**
 * The page of a draft, as shoppers would see it: the shop's own route, with the draft in its
 * catalogue, or among the texts of its pages. Whoever may not see it reads the shop's own page of what is missing. Every other address
 * below is the shop's, since a link of the page leads there.
 * Decision 086. Guarded by: desk-preview.test.ts.
 */
export function createPreview(shop: Shop, render: RenderPreview): DeskPreview {
  const pageOf = (seen: Shop): PreviewAnswer => ({
    kind: 'page',
    renderer: {
      renderPersonal: (request, origin) => render(seen, withoutCookies(request), origin),
    },
  })
  return async ({ headers }, url) => {
    const path = url.pathname.slice(PREVIEW.length)
    const isData = path.endsWith('.data')
    const data = findDataPage(url.searchParams.get(DRAFT) ?? '')
    const page = data?.name ?? PAGE.exec(path)?.[1] ?? ''
    const needed = data || PAGES.includes(page) ? 'settings.edit' : 'products.edit'
    const access = await accessOf(shop, headers.cookie, needed)
    if (access === 'ended') return { kind: 'away', location: '/mostrador/entrar', isData }
    const text =
      needed === 'settings.edit' && access === 'may' && (await findPageDraft(shop.db, page))
    if (text) return pageOf(data ? withData(shop, page, text) : withText(shop, page, text))
    const [, id] = PRODUCT.exec(path) ?? []
    const draft = access === 'may' && id !== undefined ? await findPreview(shop.db, id) : undefined
    if (draft) return pageOf(withDraft(shop, draft))
    if (id !== undefined && !shop.catalogue.current().byId.has(id)) return pageOf(shop)
    const asked = new URL(url)
    asked.searchParams.delete('_routes') // the router's
    const location = shop.shopUrl + path.replace(/(?:\/_|\/_root)?\.data$/, '') + asked.search
    return { kind: 'away', location, isData }
  }
}

/** Whether somebody may see drafts; `ended`: somebody of the desk whose session has ended. */
async function accessOf(
  shop: Shop,
  cookies: string | undefined,
  needed: StaffPermission,
): Promise<'may' | 'may_not' | 'ended'> {
  const token = readSessionToken(shop, cookies)
  if (token === undefined) return 'may_not'
  const session = await findStaffSession(shop.db, token, shop.now())
  if (!session) return 'ended'
  return can(session.staff.role, needed) ? 'may' : 'may_not'
}

/** The shop as if the draft were published, on the page of its product alone. */
const withDraft = (shop: Shop, draft: Previewed): Shop =>
  shopWith(shop, {
    notice: noticeOf(draft),
    catalogue: {
      ...shop.catalogue,
      current: () => shop.catalogue.current().withExtra(draft.product),
    },
  })

/** The shop as if the text were published; one that cannot be leaves the page as it is. */
function withText(shop: Shop, page: string, { text }: PageDraft): Shop {
  const read = readOwnText(page, text)
  return shopWith(shop, {
    notice: noticeOfText(read),
    settings: {
      ...shop.settings,
      texts: () => ({ ...shop.settings.texts(), ...(read.ok && { [page]: read.text }) }),
    },
  })
}

/** The same for a page of data, which the code reads as settings. */
function withData(shop: Shop, page: string, { text }: PageDraft): Shop {
  const read = readOwnText(page, text)
  const changes = read.ok ? dataChanges({ [page]: read.text }) : {}
  return shopWith(shop, {
    notice: noticeOfText(read),
    settings: {
      ...shop.settings,
      hold: (work) => shop.settings.holdWith(changes, work),
    },
  })
}

const noticeOfText = (read: OwnText): string =>
  read.ok
    ? 'Vista previa: este texto no está publicado.'
    : `Vista previa: el borrador no se puede leer, y esto es lo publicado. ${faultText(read)}`

/** As somebody sees it who has never been here. */
function withoutCookies(request: Request): Request {
  const anonymous = new Request(request)
  anonymous.headers.delete('cookie')
  return anonymous
}

type Previewed = NonNullable<Awaited<ReturnType<typeof findPreview>>>

const noticeOf = ({ isSold, hasFaults, assumesStock }: Previewed): string =>
  [
    isSold
      ? 'Vista previa: estos cambios no están publicados.'
      : 'Vista previa: este producto no está publicado.',
    ...(hasFaults ? ['Faltan cosas por escribir: aquí van de relleno.'] : []),
    ...(assumesStock ? ['Lo que aún no tiene existencias sale como si quedara.'] : []),
  ].join(' ')
