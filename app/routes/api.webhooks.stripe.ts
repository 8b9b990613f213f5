import type { WithActor } from '#core/base/actor/actor.ts'
import type { Shop } from '#app/shop.server.ts'
import { clientAddressContext, shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'
import type { Route } from './+types/api.webhooks.stripe'

export const handle: RouteHandle = { postGate: 'purchase', limit: 'signed' }

/**
 * Receives Stripe's events. The only access control is the signature over the raw body. After an
 * error of ours (500), Stripe sends the event again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { provider } = shop
  if (provider.kind !== 'redirect') throw new Response('No encontrado', { status: 404 })
  const signature = request.headers.get('stripe-signature') ?? ''
  const event = provider.readEvent(await request.text(), signature, shop.now())
  if (!event) {
    shop.logSecurity('bad_webhook_signature', { clientAddress: context.get(clientAddressContext) })
    return Response.json({ ok: false, reason: 'signature' }, { status: 400 })
  }
  const ctx: Shop & WithActor = { ...shop, actor: { kind: 'provider', id: provider.id } }
  if (event.kind === 'payment') await settlePayment(ctx, event.report)
  if (event.kind === 'refund') await recordRefund(ctx, event.report)
  if (event.kind === 'dispute') await recordDispute(ctx, event.report)
  return Response.json({ ok: true })
}
