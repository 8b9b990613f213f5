import { data, redirect } from 'react-router'
import { shopperContext } from '#app/context.ts'
import { requireSessionLookupPage, requireShopperPage } from '#app/http/require-shopper.server.ts'
import { emailAction } from '../profile/email-actions.server.ts'
import {
  forgottenAction,
  registerAction,
  signInAction,
  signOutAction,
} from './account-actions.server.ts'
import { DONE, nextIn, type AccountMode } from '../account/account-paths.ts'
import type { accountAction, Call } from './answer-account.server.ts'

type AccountPage = {
  action: ReturnType<typeof accountAction>
  load: (call: Call) => AccountPageData
}

/** The data of an account page. */
export type AccountPageData =
  | {
      mode: AccountMode
      next: string
      welcomed: string | null
      isReset: boolean
    }
  | { mode: 'email'; email: string; isVerified: boolean }

/** A page for visitors; redirects a signed-in shopper to the wanted path. */
const visitorsPage =
  (mode: AccountMode) =>
  ({ request, context }: Call): AccountPageData => {
    requireSessionLookupPage(context)
    const { searchParams } = new URL(request.url)
    const next = nextIn(searchParams)
    const isDone = searchParams.has(DONE)
    const shopper = context.get(shopperContext)
    const welcomed = (isDone && mode === 'register' && shopper?.email) || null
    if (shopper && welcomed === null) throw redirect(next)
    return { mode, next, welcomed, isReset: isDone && mode === 'sign-in' }
  }

function emailPage({ request, context }: Call): AccountPageData {
  const { email, emailVerified } = requireShopperPage(context, request)
  return { mode: 'email', email, isVerified: emailVerified }
}

/**
 * The pages at `/cuenta/{name}`. One route for all: each route adds to the manifest, which every
 * page loads.
 */
export const ACCOUNT_PAGES: Record<string, AccountPage> = {
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

/** Finds a page by its name, in any case; responds 404 if there is none. */
export function requireAccountPage(name: string): AccountPage {
  const page = Object.entries(ACCOUNT_PAGES).find(([known]) => known === name.toLowerCase())?.[1]
  if (!page) throw data(null, { status: 404 })
  return page
}
