import { z } from 'zod'
import {
  clientAddressContext,
  sessionIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { signedOutHeaders } from '#app/http/signed-out.server.ts'
import { queuePasswordChangedMail } from '#core/account/account-mail.server.ts'
import { visitorOf } from '#core/sign-in/accounts.server.ts'
import { jsonId, jsonText } from '#core/text/json-text.ts'
import { profileAnswer } from '#app/shop/profile/profile-answer.server.ts'
import { changePassword, deleteAccount, renameShopper } from '#core/account/profile.server.ts'
import { endOtherSessions, endSession } from '#core/sign-in/sessions.server.ts'
import type { Route } from './+types/api.profile'

const text = jsonText(300)
const Change = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('rename'), firstName: text, lastName: text }),
  z.strictObject({ action: z.literal('change-password'), current: text, next: text }),
  z.strictObject({ action: z.literal('end-session'), sessionId: jsonId }),
  z.strictObject({ action: z.literal('end-other-sessions') }),
  z.strictObject({ action: z.literal('delete-account'), password: text }),
])

export const loader = methodNotAllowed

/** Changes the account of whoever is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopper(context)
  const change = await readJson(request, Change)
  const visitor = visitorOf(request, context.get(clientAddressContext))
  const { db, accounts } = shop
  const about = { email: shopper.email, clientAddress: visitor.clientAddress }
  switch (change.action) {
    case 'rename':
      return profileAnswer(await renameShopper(db, shopper.id, change, shop.now().toISOString()))
    case 'change-password': {
      const outcome = await changePassword(accounts, shopper, change, visitor)
      if (outcome.ok) await queuePasswordChangedMail(shop, shopper)
      if (outcome.ok) shop.logSecurity('password_changed', about)
      else if (outcome.reason === 'wrong_password') shop.logSecurity('wrong_password', about)
      return profileAnswer(outcome)
    }
    case 'end-session': {
      const isEnded = await endSession(db, shopper.id, change.sessionId)
      if (isEnded) shop.logSecurity('sessions_ended', about)
      return profileAnswer(isEnded ? { ok: true } : { ok: false, reason: 'not_found' })
    }
    case 'end-other-sessions':
      await endOtherSessions(db, shopper.id, context.get(sessionIdContext))
      shop.logSecurity('sessions_ended', about)
      return profileAnswer({ ok: true })
    case 'delete-account': {
      const outcome = await deleteAccount(accounts, shopper, change.password, visitor, shop.now())
      if (!outcome.ok) {
        if (outcome.reason === 'wrong_password') shop.logSecurity('wrong_password', about)
        return profileAnswer(outcome)
      }
      shop.logSecurity('account_deleted', about)
      // Nobody is signed in any more: the cookie is not prolonged after it was taken away.
      context.set(shopperContext, null)
      return Response.json({ ok: true }, { headers: signedOutHeaders(shop, outcome.cookies) })
    }
  }
}
