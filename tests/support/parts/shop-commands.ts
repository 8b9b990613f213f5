import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { ChatPicks } from '#app/shop/chatbot/chat-picks.ts'
import type { CartProduct } from '#core/pricing/cart/cart-products.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'

// The shop's modules are loaded when they are asked for: every suite reads the commands, few call them.

async function products() {
  const { shippedProducts } = await import('#tests/support/factories/shop-catalogue.ts')
  return shippedProducts()
}

/** The card of a product of the shipped catalogue, as a list has it. */
export const shopCard = defineBrowserCommand<[string]>(async (_, id) => {
  const { toCard } = await import('#core/catalogue/card.server.ts')
  const product = (await products()).find((one) => one.id === id)
  if (!product) throw new Error(`the catalogue has no ${id}`)
  return toCard(product)
})

/** What the shop answers to `/api/chat-products`. */
export const chatPicks = defineBrowserCommand(async () => {
  const { catalogueOf } = await import('#core/catalogue/catalogue-view.ts')
  const { chatProducts } = await import('#app/shop/chatbot/chat-products.server.ts')
  return chatProducts(catalogueOf(await products()))
})

/** What the shop answers to `/api/cart-products` with these ids. */
export const cartAnswer = defineBrowserCommand<[string[]]>(async (_, ids) => {
  const { cartProducts } = await import('#core/pricing/cart/cart-products.server.ts')
  const byId = new Map((await products()).map((product) => [product.id, product]))
  return cartProducts(byId, ids)
})

type Answer = { json: unknown; status?: number } | 'no connection' | 'no answer'

/**
 * Answers requests for an address as the shop would, from now on; without an answer given, no
 * longer. `no answer`: it never comes.
 */
export const answer = defineBrowserCommand<[string, Answer?]>(async ({ page }, address, given) => {
  await page.unroute(address)
  if (given === undefined) return
  await page.route(address, async (route) => {
    if (given === 'no answer') return
    await (given === 'no connection' ? route.abort() : route.fulfill(given))
  })
})

declare module 'vitest/browser' {
  interface BrowserCommands {
    shopCard: (id: string) => Promise<ProductCardData>
    cartAnswer: (ids: string[]) => Promise<CartProduct[]>
    chatPicks: () => Promise<ChatPicks>
    answer: (address: string, given?: Answer) => Promise<void>
  }
}
