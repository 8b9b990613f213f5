import { createContext, use, type ReactNode } from 'react'

const RequestIdContext = createContext<string | undefined>(undefined)

type ProviderProps = { requestId: string | undefined; children: ReactNode }

/** Provides an error page with its id in the logs. Server only. */
export function RequestIdProvider({ requestId, children }: ProviderProps) {
  return <RequestIdContext value={requestId}>{children}</RequestIdContext>
}

/** The id on an error page; the browser reads it from the server's HTML. */
export function useRequestId(): string | undefined {
  const fromServer = use(RequestIdContext)
  if (typeof document === 'undefined') return fromServer
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId']
}
