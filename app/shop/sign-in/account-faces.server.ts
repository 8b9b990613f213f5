import { data, redirect } from 'react-router'
import { shopperContext } from '#app/context.ts'
import { requireKnownSessionPage, requireShopperPage } from '#app/http/require-shopper.server.ts'
import { emailAction } from '../profile/email-actions.server.ts'
import {
  forgottenAction,
  registerAction,
  signInAction,
  signOutAction,
  type Call,
} from './account-actions.server.ts'
import { DONE, nextIn, type AccountMode } from '../account/account-paths.ts'
import type { Answered } from './account-refusal.server.ts'

type Face = {
  action: (call: Call) => Promise<Answered>
  load: (call: Call) => FacePage
}

/** What a page of the account is rendered from. */
export type FacePage =
  | {
      mode: AccountMode
      next: string
      welcomed: string | null
      isReset: boolean
    }
  | { mode: 'email'; email: string; isVerified: boolean }

/** A page for visitors; who is signed in is taken to where they wanted to go. */
const visitorsPage =
  (mode: AccountMode) =>
  ({ request, context }: Call): FacePage => {
    requireKnownSessionPage(context)
    const { searchParams } = new URL(request.url)
    const next = nextIn(searchParams)
    const isDone = searchParams.has(DONE)
    const shopper = context.get(shopperContext)
    const welcomed = (isDone && mode === 'register' && shopper?.email) || null
    if (shopper && welcomed === null) throw redirect(next)
    return { mode, next, welcomed, isReset: isDone && mode === 'sign-in' }
  }

function emailPage({ request, context }: Call): FacePage {
  const { email, emailVerified } = requireShopperPage(context, request)
  return { mode: 'email', email, isVerified: emailVerified }
}

/**
 * What stands at `/cuenta/{name}`. One route for all of them: every route of its own would weigh on
 * every page, whose map of the shop names it.
 */
export const ACCOUNT_FACES: Record<string, Face> = {
  entrar: { action: signInAction, load: visitorsPage('sign-in') },
  registro: { action: registerAction, load: visitorsPage('register') },
  olvidada: { action: forgottenAction, load: visitorsPage('forgotten') },
  correo: { action: emailAction, load: emailPage },
  salir: {
    action: signOutAction,
    load: () => {
      throw redirect('/')
    },
  },
}

/** The face that an address names, in any letters as any other address; ends the request with 404 for none. */
export function requireFace(name: string): Face {
  const face = Object.entries(ACCOUNT_FACES).find(([known]) => known === name.toLowerCase())?.[1]
  if (!face) throw data(null, { status: 404 })
  return face
}
