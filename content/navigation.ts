/**
 * Links on every page: the header's entries and the footer's lists. The panels under an entry are
 * in `menus.ts`, which a browser loads only when a pointer or focus comes near.
 */

export type NavLink = { label: string; to: string }

/** The panels of `menus.ts`. `gifts` exists only in the phone's menu. */
export type MenuName = 'men' | 'women' | 'collections' | 'gifts'

/** The header's entries, in order. The wide header shows those before `gifts`. */
export const ways: readonly (NavLink & { menu?: MenuName })[] = [
  { label: 'Novedades', to: '/products/new-arrivals' },
  { label: 'Hombre', to: '/products/men', menu: 'men' },
  { label: 'Mujer', to: '/products/women', menu: 'women' },
  { label: 'Colecciones', to: '/collections', menu: 'collections' },
  { label: 'Regalos', to: '/gifts', menu: 'gifts' },
]

/** A change of the collections moves it where that one goes (`collection-rules.ts`). */
export const firstExplore = {
  label: 'Explorar Colección',
  to: '/collections/bali',
}

/** «Atención al cliente». */
export const help: readonly NavLink[] = [
  { label: 'Contacto', to: '/contact' },
  { label: 'Tu pedido', to: '/orders' },
  { label: 'Envíos', to: '/shipping' },
  { label: 'Devoluciones', to: '/returns' },
  { label: 'Preguntas frecuentes', to: '/faq' },
  { label: 'Guía de tallas', to: '/size-guide' },
  { label: 'La báscula', to: '/bascula' },
]

export const legal: readonly NavLink[] = [
  { label: 'Aviso legal', to: '/legal-notice' },
  { label: 'Condiciones de compra', to: '/terms' },
  { label: 'Desistir del contrato', to: '/desistimiento' },
  { label: 'Privacidad', to: '/privacy-policy' },
  { label: 'Cookies', to: '/cookies-policy' },
  { label: 'Accesibilidad', to: '/accessibility' },
]
