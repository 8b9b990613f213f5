import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { wakefulTimeout } from '#core/base/async/wakeful-timeout.ts'
import { webStream } from '#core/base/async/web-stream.server.ts'
import { isStreamedContext, nonceContext, requestIdContext, shopContext } from './context.ts'
import { RequestIdProvider } from './request-id.tsx'

export {
  clientAddressContext,
  isStreamedContext,
  nonceContext,
  requestIdContext,
  shopContext,
} from './context.ts'

/** For the server to set: the bundle has its own copy of the settings. */
export { readChangesFrom } from '#core/base/policy/live-settings.ts'

export const streamTimeout = PATIENCE_MS.stream

/**
 * Renders a page. A personal page is streamed; a public one is sent whole. Except for the nonce, a
 * public page has the same bytes for the same data, so that the server can cache it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) ?? undefined
  // Only error pages contain the request id, since other pages must be the same for all visitors.
  const requestId = status >= 500 ? context.get(requestIdContext) : undefined
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = (
    <RequestIdProvider requestId={requestId}>
      <ServerRouter context={entry} url={request.url} {...(nonce ? { nonce } : {})} />
    </RequestIdProvider>
  )
  const isStreamed = context.get(isStreamedContext)
  const body = await renderPage(page, { nonce, isStreamed }, (error) => {
    context.get(shopContext).logError('rendering failed', error, context.get(requestIdContext))
  })
  if (isStreamed) return new Response(webStream(body), { headers, status })
  return new Response(await buffer(body), { headers, status })
}

function renderPage(
  page: ReactNode,
  { nonce, isStreamed }: { nonce: string | undefined; isStreamed: boolean },
  logRenderError: (error: unknown) => void,
): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    let isSent = false
    const send = () => {
      isSent = true
      pipe(body)
      resolve(body)
    }
    const { pipe, abort } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      ...(isStreamed ? { onShellReady: send } : { onAllReady: send }),
      // Only what waits for data comes later: everything else stands in its place, without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError: (error) => {
        // Before anything is sent the router answers with its error page; afterwards only the
        // nearest boundary shows the error, so it must be logged here.
        if (isSent) logRenderError(error)
      },
    })
    body.once('close', wakefulTimeout(abort, streamTimeout + 1000))
  })
}

/** Logs server errors. A visitor who disconnects or asks for a missing page is no error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const shop = context.get(shopContext)
  shop.logError('request failed', error, context.get(requestIdContext))
}
