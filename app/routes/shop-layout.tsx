import { Outlet } from 'react-router'
import { AnnouncementBar } from '#app/shop/layout/announcement-bar.tsx'
import { Footer } from '#app/shop/layout/footer.tsx'
import { Header } from '#app/shop/layout/header.tsx'

/** The frame of every page but the checkout, where nothing should lead away. */
export default function ShopLayout() {
  return (
    <>
      <AnnouncementBar />
      <Header />
      <noscript>
        <p className="wrap small">
          Puedes mirar toda la tienda, pero para comprar hace falta JavaScript.
        </p>
      </noscript>
      <main id="contenido" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
