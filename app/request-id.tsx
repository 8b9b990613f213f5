import { createContext, use, type ReactNode } from 'react'

const RequestIdContext = createContext<string | undefined>(undefined)

type ProviderProps = { requestId: string | undefined; children: ReactNode }

/** Tells an error page the id under which the logs know its request. Server only. */
export function RequestIdProvider({ requestId, children }: ProviderProps) {
  return <RequestIdContext value={requestId}>{children}</RequestIdContext>
}

/** The id on an error page; in the browser it reads what the server wrote. */
export function useRequestId(): string | undefined {
  const fromServer = use(RequestIdContext)
  if (typeof document === 'undefined') return fromServer
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId']
}
