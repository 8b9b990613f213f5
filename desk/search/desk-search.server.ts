import { findMessage, type InboxMessage } from '#core/account/contact/inbox.server.ts'
import { findPeople } from '#core/owner/desk-customers/people.server.ts'
import { messagesFrom } from '#core/owner/desk-customers/person-file.server.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { findInvoice } from '#core/orders/invoices/invoices.server.ts'
import { readOrderNumber } from '#core/orders/order.ts'
import { findProducts, listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import { readList } from '#core/catalogue/lists/change-list.server.ts'
import { LIST_NAMES } from '#core/catalogue/lists/list-names.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import { PRODUCT_STATE_LABELS } from '#core/catalogue/product-edit/product-state.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import { findReturn } from '#core/returns/owner-returns.server.ts'
import { can, type StaffPermission, type StaffRole } from '#core/account/staff/staff.ts'
import { isEan } from '#core/base/text/ean.ts'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { orderPath, ordersPath } from '../http/order-paths.ts'
import { ROOMS } from '../rooms.ts'
import { entryPath } from '../lists/list-paths.ts'
import { listedPages } from '../pages/page-facts.server.ts'
import { listedSettings } from '../settings/listed-settings.server.ts'
import { unitsText, variantPath } from '../stock/stock-words.ts'
import { whenText } from '../ui/when.ts'
import {
  hasWordLike,
  isSearched,
  MOST_FOUND,
  roomsLike,
  searchedText,
  type FoundGroup,
  type FoundKind,
  type FoundThing,
} from './found.ts'

type Asked = { db: Db; text: string; now: Date; role: StaffRole }
type Found = Pick<FoundGroup, 'things'> & Partial<FoundGroup>
type Source = {
  kind: FoundKind
  /** Who may open what it finds; undefined: everybody at the desk. */
  permission?: StaffPermission
  find: (asked: Asked) => Promise<Found>
}

/** Each kind of thing, by the search that its own list has. */
const SOURCES: readonly Source[] = [
  { kind: 'room', find: findRooms },
  { kind: 'order', permission: 'orders.read', find: findOrders },
  { kind: 'return', permission: 'returns.handle', find: findReturns },
  { kind: 'recall', permission: 'recalls.handle', find: findRecalls },
  { kind: 'customer', permission: 'customers.read', find: findCustomers },
  { kind: 'product', permission: 'products.edit', find: findGarments },
  { kind: 'variant', permission: 'stock.count', find: findStock },
  { kind: 'invoice', permission: 'invoices.read', find: findInvoices },
  { kind: 'message', permission: 'messages.answer', find: findMessages },
  { kind: 'setting', permission: 'settings.edit', find: findSettings },
  { kind: 'entry', permission: 'products.edit', find: findEntries },
  { kind: 'text', permission: 'settings.edit', find: findTexts },
]

/**
 * What the desk has with a text, some of each kind, and only what this role may open. Guarded by:
 * desk-search.server.test.ts.
 */
export async function searchDesk(
  db: Db,
  { text: typed, role, now }: Pick<Asked, 'text' | 'role' | 'now'>,
): Promise<FoundGroup[]> {
  const text = searchedText(typed)
  if (!isSearched(text)) return []
  const groups = await Promise.all(
    SOURCES.filter(({ permission }) => permission === undefined || can(role, permission)).map(
      async ({ kind, find }): Promise<FoundGroup> => ({
        kind,
        more: undefined,
        isExact: false,
        ...(await find({ db, text, now, role })),
      }),
    ),
  )
  return groups.filter(({ things }) => things.length > 0)
}

const NONE: Found = { things: [] }
const one = (thing: FoundThing): Found => ({ things: [thing], isExact: true })
const some = (things: readonly FoundThing[], list: string): Found => ({
  things: things.slice(0, MOST_FOUND),
  more: things.length > MOST_FOUND ? list : undefined,
})

async function findRooms({ text, role }: Asked): Promise<Found> {
  const own = ROOMS.filter(({ permission }) => can(role, permission))
  return { things: roomsLike(text, own) }
}

async function findOrders({ db, text, now }: Asked): Promise<Found> {
  const page = await listDeskOrders(db, { view: 'todos', text, most: MOST_FOUND })
  const number = readOrderNumber(text)
  return {
    things: page.orders.map((order) => ({
      name: order.number,
      says: `${order.customer}, ${order.place}, ${whenText(order.placedAt, now)}`,
      to: orderPath(order.number),
    })),
    more: page.next && ordersPath({ view: 'todos', text }),
    isExact: page.orders.some((order) => order.number === number),
  }
}

async function findReturns({ db, text }: Asked): Promise<Found> {
  if (!/^dv-/i.test(text)) return NONE
  const found = await findReturn(db, text)
  if (!found) return NONE
  const of = found.order ? `, del pedido ${found.order.number}` : ''
  return one({ name: found.code, says: `${found.name}${of}`, to: `/devoluciones/${found.code}` })
}

async function findRecalls({ db, text }: Asked): Promise<Found> {
  const found = await findRecall(db, text)
  return found
    ? one({ name: found.code, says: found.productName, to: `/retiradas/${found.code}` })
    : NONE
}

async function findCustomers({ db, text }: Asked): Promise<Found> {
  const { people, next } = await findPeople(db, { text, most: MOST_FOUND })
  return {
    things: people.map(({ key, name, email }) => ({ name, says: email, to: `/clientes/${key}` })),
    more: next && `/clientes?${new URLSearchParams({ q: text })}`,
  }
}

async function findGarments({ db, text, now }: Asked): Promise<Found> {
  if (isEan(text)) {
    const variant = await findVariant(db, text)
    if (!variant) return NONE
    const { productId: id, productName: name } = variant
    return one({ name, says: id, to: `/productos/${id}` })
  }
  const asked = { text, most: MOST_FOUND + 1 }
  const [sold, drafts, archived] = await Promise.all([
    findProducts(db, { ...asked, view: 'a-la-venta' }),
    listDeskProducts(db, { ...asked, view: 'borradores', now: now.toISOString() }),
    findProducts(db, { ...asked, view: 'archivados' }),
  ])
  const all = [
    ...sold.rows.map((row) => ({ ...row, view: 'a-la-venta', state: 'live' as const })),
    ...drafts.products.map((row) => ({ ...row, view: 'borradores' })),
    ...archived.rows.map((row) => ({ ...row, view: 'archivados', state: 'archived' as const })),
  ]
  const first = new Map(all.toReversed().map((row) => [row.id, row])) // its draft comes after it
  const rows = [...new Set(all.map(({ id }) => id))].flatMap((id) => first.get(id) ?? [])
  const view = rows[0]?.view ?? 'a-la-venta'
  return some(
    rows.map(({ id, name, state }) => ({
      name,
      says: `${PRODUCT_STATE_LABELS[state]}, ${id}`,
      to: `/productos/${id}`,
    })),
    `/productos?${new URLSearchParams({ vista: view, q: text })}`,
  )
}

/** A variant by what is on its label; for those who have no room of products, the garments too. */
async function findStock({ db, text, role }: Asked): Promise<Found> {
  if (isEan(text) || text.includes('/')) {
    const variant = await findVariant(db, text)
    if (!variant) return NONE
    const { variantId, productName, size, color, available } = variant
    return one({
      name: `${productName}, ${size}, ${color}`,
      says: `${unitsText(available)} a la venta`,
      to: variantPath(variantId),
    })
  }
  if (can(role, 'products.edit')) return NONE
  const { rows } = await findProducts(db, { view: 'a-la-venta', text, most: MOST_FOUND + 1 })
  return some(
    rows.map(({ id, name }) => ({ name, says: id, to: stockOf(id) })),
    stockOf(text),
  )
}

const stockOf = (text: string): string => `/existencias?${new URLSearchParams({ q: text })}`

async function findInvoices({ db, text }: Asked): Promise<Found> {
  const number = readInvoiceNumber(text)
  const found = number === undefined ? undefined : await findInvoice(db, number)
  if (!found) return NONE
  const { invoice } = found
  const says = `Del pedido ${invoice.orderNumber}`
  return one({ name: invoice.number, says, to: `/facturas/${invoice.number}` })
}

async function findMessages({ db, text, now }: Asked): Promise<Found> {
  const thing = (message: InboxMessage): FoundThing => ({
    name: message.reference,
    says: `${message.user_name}: ${message.subject}, ${whenText(message.createdAt, now)}`,
    to: `/mensajes/${message.reference}`,
  })
  if (text.includes('@')) {
    return { things: (await messagesFrom(db, text.toLowerCase(), MOST_FOUND)).map(thing) }
  }
  const found = await findMessage(db, text)
  return found.ok ? one(thing(found.message)) : NONE
}

async function findSettings({ db, text }: Asked): Promise<Found> {
  const things = (await listedSettings(db, text)).map(({ key, says, value }) => ({
    name: says,
    says: value,
    to: `/ajustes/${key}`,
  }))
  return some(things, `/ajustes?${new URLSearchParams({ q: text })}`)
}

/** Entries of the owner's lists, by a word of their name. */
async function findEntries({ db, text }: Asked): Promise<Found> {
  const lists = await Promise.all(
    LIST_NAMES.map(async (list) =>
      (await readList(db, list))
        .filter(({ name }) => hasWordLike(text, name))
        .map(({ key, name }) => ({
          name,
          says: SHOP_LISTS[list].title,
          to: entryPath(list, key),
        })),
    ),
  )
  return some(lists.flat(), '/listas')
}

async function findTexts({ db, text }: Asked): Promise<Found> {
  const things = (await listedPages(db, text)).map(({ page, title }) => ({
    name: title,
    says: `/${page}`,
    to: `/paginas/${page}`,
  }))
  return some(things, '/paginas')
}
