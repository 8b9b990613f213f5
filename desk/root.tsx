import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import {
  deskSettingsText,
  readChangesFrom,
  type SettingChanges,
} from '#core/base/policy/live-settings.ts'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { staffMiddleware } from './http/staff-middleware.server.ts'
import { DeskError } from './shell/desk-error.tsx'
import type { Route } from './+types/root'
import '#app/ui/layers.css'
import '#app/ui/reset.css'
import '#app/ui/fonts.css'
import '#app/ui/tokens.css'
import '#app/ui/base.css'
import '#app/ui/utilities.css'
import './ui/desk.css'

if (!import.meta.env.SSR) {
  // Before anything renders: the page was rendered with these settings, which `Layout` wrote.
  const changes = JSON.parse(document.documentElement.dataset['settings'] ?? '{}') as SettingChanges
  readChangesFrom(() => changes)
}

export const middleware: Route.MiddlewareFunction[] = [staffMiddleware]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: Route.MetaFunction = () => [{ title: 'El mostrador' }]

/**
 * The document of every page of the desk. Never translated: a translator takes the texts away from
 * React, so figures would go stale. The shop keeps each of its texts in an element of its own, which
 * lint guards there; the desk's readers read Spanish.
 */
export function Layout({ children }: { children: ReactNode }) {
  // As pages of the shop say it: an effect of the root runs once all of the page answers.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <html lang="es" translate="no" data-settings={deskSettingsText()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Desk() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

/** The last resort, when the frame itself fails: it depends on nothing. */
export function ErrorBoundary() {
  return (
    <main id="contenido" tabIndex={-1}>
      <DeskError />
    </main>
  )
}
