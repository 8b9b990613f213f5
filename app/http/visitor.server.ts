import type { RouterContextProvider } from 'react-router'
import { clientAddressContext } from '#app/context.ts'
import type { Visitor } from '#core/account/sign-in/accounts.server.ts'

type Call = { request: Request; context: Readonly<RouterContextProvider> }

/** The visitor behind a request. */
export const visitorOf = ({ request, context }: Call): Visitor => ({
  clientAddress: context.get(clientAddressContext),
  userAgent: request.headers.get('user-agent') ?? '',
  cookie: request.headers.get('cookie'),
})
