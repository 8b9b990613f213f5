import { data } from 'react-router'
import { requestIdContext, shopContext } from '#app/context.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import { requireShopperAction, requireShopperPage } from '#app/http/require-shopper.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { askShop } from '#app/shop/forms/ask-shop.browser.ts'
import { failedChange, isChangeOf } from '#app/shop/forms/change-answer.ts'
import { answerChange, doneIn } from '#app/shop/forms/posted-answer.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { CARD_FORM, CARD_TEXTS, type CardAnswer } from '#app/shop/saved-cards/card-answers.ts'
import { submitCard } from '#app/shop/saved-cards/cards-action.server.ts'
import { PaymentsPage } from '#app/shop/saved-cards/payments-page.tsx'
import { listCards } from '#core/customers/saved-cards/saved-cards.server.ts'
import type { Route } from './+types/profile-payments'

export const handle: RouteHandle = { access: 'shopper' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  const month = shop.now().toISOString().slice(0, 7)
  const done = doneIn(request, CARD_TEXTS)
  try {
    return { month, done, cards: await listCards(shop.db, shopper.id) }
  } catch (error) {
    // The page shows the specification's message, and its other parts work.
    shop.logError('saved cards not read', error, context.get(requestIdContext))
    return { month, done, cards: null }
  }
}

/** Changes the saved cards of the signed-in shopper. Ignores any other card data. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopperAction(context, request)
  const { intent, id, ...values } = await readForm(request, CARD_FORM)
  if (!isChangeOf(CARD_TEXTS, intent)) throw data(null, { status: 400 })
  const change = { ...values, intent, id: requireFormId(id) }
  const run = async () => ({
    answer: await submitCard(context.get(shopContext), shopper.id, change),
  })
  const failed = failedChange(CARD_TEXTS, intent, intent === 'card-add' ? values : null)
  return answerChange({ request, context }, run, failed)
}

export const clientAction = askShop<CardAnswer>(CARD_TEXTS)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Métodos de Pago',
    description: 'Las tarjetas que has guardado.',
    isListed: false,
  })

export default function ProfilePayments({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...page } = loaderData
  return <PaymentsPage {...page} posted={actionData ?? done} />
}
