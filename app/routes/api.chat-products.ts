import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { chatProducts } from '#app/shop/chatbot/chat-products.server.ts'
import type { Route } from './+types/api.chat-products'

export const handle: RouteHandle = { access: 'public', keeps: true, ignoresSession: true }

/** The garments of the help, the same for everybody; cached until the catalogue changes. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json(chatProducts(context.get(shopContext).catalogue.current()))
}
