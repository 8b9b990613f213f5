import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { ChatLater } from '#app/shop/chatbot/chat.lazy.tsx'
import { AnnouncementBar } from '#app/shop/layout/announcement-bar.tsx'
import { Footer } from '#app/shop/layout/footer.tsx'
import { Header } from '#app/shop/layout/header.tsx'
import { hasPictureTop } from '#app/shop/layout/page-handle.ts'
import { RouteError } from '#app/shop/layout/route-error.tsx'
import { ScrollToTop } from '#app/shop/layout/scroll-to-top.tsx'
import { DeferredHydration } from '#app/ui/deferred-hydration.tsx'
import { SearchLater } from '#app/shop/search/search.lazy.tsx'

/** The layout of every page except the checkout, which has no links to other pages. */
export default function ShopLayout() {
  return (
    <Frame isOverPicture={hasPictureTop(useMatches())}>
      <Outlet />
    </Frame>
  )
}

/** A missing or failed page keeps the layout, with cart and navigation. */
export function ErrorBoundary() {
  return (
    <Frame isOverPicture={false}>
      <RouteError />
    </Frame>
  )
}

function Frame({ isOverPicture, children }: { isOverPicture: boolean; children: ReactNode }) {
  return (
    <>
      <AnnouncementBar />
      <noscript>
        <p className="wrap small">
          Puedes mirar toda la tienda y entrar en tu cuenta, pero para comprar hace falta
          JavaScript.
        </p>
      </noscript>
      <Header isOverPicture={isOverPicture} />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <ScrollToTop />
      <DeferredHydration>
        <Footer />
      </DeferredHydration>
      <SearchLater />
      <ChatLater />
    </>
  )
}
