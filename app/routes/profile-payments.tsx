import { requestIdContext, shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { PaymentsPage } from '#app/shop/saved-cards/payments-page.tsx'
import { listCards } from '#core/saved-cards/saved-cards.server.ts'
import type { Route } from './+types/profile-payments'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  const month = shop.now().toISOString().slice(0, 7)
  try {
    return { month, cards: await listCards(shop.db, shopper.id) }
  } catch (error) {
    // The page says it in the words of the specification, and keeps everything else.
    shop.logError('saved cards not read', error, context.get(requestIdContext))
    return { month, cards: null }
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Métodos de Pago',
    description: 'Las tarjetas que has guardado.',
    isListed: false,
  })

export default function ProfilePayments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} />
}
