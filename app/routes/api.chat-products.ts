import { shopContext } from '#app/context.ts'
import { chatProducts } from '#app/shop/chatbot/chat-products.server.ts'
import type { Route } from './+types/api.chat-products'

/** The garments that the help shows, for everybody the same: one answer, kept until the catalogue changes. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(chatProducts(context.get(shopContext).catalogue.current().products))
}
