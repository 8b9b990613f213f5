import type { ReactNode } from 'react'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import {
  isSessionUnknownContext,
  requestIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { sessionMiddleware } from '#app/http/session-middleware.server.ts'
import {
  readChangesFrom,
  settingsText,
  type SettingChanges,
} from '#core/base/policy/live-settings.ts'
import { EarlyScript } from '#app/ui/early-input/early-script.tsx'
import { useEarlyInput } from '#app/ui/early-input/use-early-input.ts'
import { AccountModalLater } from './shop/account/account-modal.lazy.tsx'
import { CartDrawerLater } from './shop/cart/cart-drawer.lazy.tsx'
import { ConsentLater } from './shop/consent/consent.lazy.tsx'
import { RouteError } from './shop/layout/route-error.tsx'
import { pageMeta } from './shop/layout/page-meta.ts'
import { savedProductIds } from '#core/customers/wishlist/wishlist.server.ts'
import { NoticeBanner } from './shop/layout/notice-banner.tsx'
import { noticesOf } from './shop/layout/notices.server.ts'
import { AfterLoadLater } from './shop/navigation/after-load.lazy.tsx'
import { SkipLink } from './shop/layout/skip-link.tsx'
import type { Route } from './+types/root'
import './ui/styles.css'

export const handle: RouteHandle = { access: 'public' }

if (!import.meta.env.SSR) {
  // Before anything renders: the page was rendered with these settings, which `Layout` wrote.
  const changes = JSON.parse(document.documentElement.dataset['settings'] ?? '{}') as SettingChanges
  readChangesFrom(() => changes)
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/img/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const middleware: Route.MiddlewareFunction[] = [sessionMiddleware]

/** Data of every page: the shop's address and settings, and who is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = context.get(shopperContext)
  return {
    shopUrl: shop.shopUrl,
    notices: noticesOf({
      notice: shop.notice,
      isTrial: shop.isTrial,
      isSessionUnknown: context.get(isSessionUnknownContext),
    }),
    shopper: shopper && {
      greeting: shopper.greeting,
      savedIds: await savedProductIds(shop.quick, shopper.id).catch((error: unknown) => {
        // Without favourites the hearts are empty; no page fails for that.
        shop.logError('favourites not read', error, context.get(requestIdContext))
        return []
      }),
    },
  }
}

/** Reloads only on request: choosing a colour must work offline. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

/** Used where a page has none of its own: it is missing, or it failed. */
export const meta: Route.MetaFunction = (args) =>
  isRouteErrorResponse(args.error) && args.error.status === 404
    ? pageMeta(args, {
        title: 'No encontrado',
        description: 'Esta página no está en la tienda.',
        isListed: false,
      })
    : pageMeta(args, {
        title: 'Algo ha fallado',
        description: 'No hemos podido mostrar esta página.',
        isListed: false,
      })

/** The document, with the owner's settings for the browser. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es" data-settings={settingsText()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#1f211c" />
        <EarlyScript />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEarlyInput()
  return (
    <>
      {loaderData.notices.map((text) => (
        <NoticeBanner key={text} text={text} />
      ))}
      <ConsentLater />
      <Outlet />
      <CartDrawerLater />
      <AccountModalLater />
      <AfterLoadLater />
    </>
  )
}

/** The last resort, when the shop's layout itself fails: it depends on nothing. */
export function ErrorBoundary() {
  return (
    <main id="contenido" tabIndex={-1}>
      <RouteError />
    </main>
  )
}
