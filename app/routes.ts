import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import staticPages from '#content/static-pages.json' with { type: 'json' }

/** Catalogue pages without a banner: departments, accessories and search categories. */
const LISTINGS = [
  'men',
  'women',
  'men/accessories',
  'women/accessories',
  'hombre',
  'mujer',
  'accesorios',
  'novedades',
  'outdoor',
  'urban',
  'básicos',
  'basicos',
].map((path) => route(`products/${path}`, 'routes/listing.tsx', { id: `listing ${path}` }))

const TEXTS = staticPages.map((path) => route(path, 'routes/static-page.tsx', { id: path }))

export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('products/new-arrivals', 'routes/new-arrivals.tsx'),
    ...LISTINGS,
    route('products/:productId', 'routes/product.tsx'),
    route('size-guide', 'routes/size-guide.tsx'),
    route('bascula', 'routes/scale.tsx'),
    route('search', 'routes/search.tsx'),
    route('gifts', 'routes/gifts.tsx'),
    route('gifts/men', 'routes/gifts-men.tsx'),
    route('gifts/women', 'routes/gifts-women.tsx'),
    route('collections', 'routes/collections.tsx'),
    route('collections/bali', 'routes/collection-bali.tsx'),
    route('collections/essentials', 'routes/collection-essentials.tsx'),
    route('collections/outdoor', 'routes/collection-outdoor.tsx'),
    route('collections/urban', 'routes/collection-urban.tsx'),
    route('collections/:collection', 'routes/listing.tsx', { id: 'listing of a collection' }),
    route('checkout/success', 'routes/checkout-success.tsx'),
    route('wishlist', 'routes/wishlist.tsx'),
    route('profile', 'routes/profile.tsx', [
      index('routes/profile-start.ts'),
      route('orders', 'routes/profile-orders.tsx'),
      route('orders/:number', 'routes/profile-order.tsx'),
      route('payments', 'routes/profile-payments.tsx'),
      route('wishlist', 'routes/wishlist.tsx', { id: 'profile-wishlist' }),
      route('settings', 'routes/profile-settings.tsx'),
    ]),
    route('cuenta/:page', 'routes/account.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('orders/:number', 'routes/order.tsx'),
    route('orders/:number/return', 'routes/order-return.tsx'),
    route('orders/:number/address', 'routes/order-address.tsx'),
    route('orders/:number/pay', 'routes/order-pay.tsx'),
    route('orders/:number/claim', 'routes/order-claim.tsx'),
    route('orders/:number/lines/:line', 'routes/order-line.tsx'),
    route('orders/:number/invoice', 'routes/invoice-request.tsx'),
    route('orders/:number/review/:productId', 'routes/order-review.tsx'),
    route('orders/:number/retirada/:code', 'routes/order-recall.tsx'),
    route('retiradas', 'routes/recalls.tsx'),
    route('retiradas/:code', 'routes/recall.tsx'),
    route('opiniones/:productId', 'routes/product-reviews.tsx'),
    route('desistimiento', 'routes/withdrawal.tsx'),
    route('avisos', 'routes/notices.tsx'),

    route('contact', 'routes/contact.tsx'),
    route('faq', 'routes/faq.tsx'),
    ...TEXTS,
  ]),
  route('checkout', 'routes/checkout.tsx'),

  route('orders/:number/invoices/:invoice', 'routes/order-invoice.ts'),
  route('orders/link/:secret', 'routes/order-link.ts'),
  route('codigo/:code', 'routes/code-link.ts'),

  route('api/orders', 'routes/api.orders.ts'),
  route('api/orders/earlier', 'routes/api.orders.earlier.ts'),
  route('api/payments/leave', 'routes/api.payments.leave.ts'),
  route('api/webhooks/stripe', 'routes/api.webhooks.stripe.ts'),
  route('api/discounts', 'routes/api.discounts.ts'),
  route('api/cart-products', 'routes/api.cart-products.ts'),
  route('api/search', 'routes/api.search.ts'),
  route('api/search-index', 'routes/api.search-index.ts'),
  route('api/empty-searches', 'routes/api.empty-searches.ts'),
  route('api/chat-products', 'routes/api.chat-products.ts'),

  route('profile/data.json', 'routes/profile-data.ts'),

  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),

  route('dev/ui', 'routes/dev-ui.tsx'),
  route('dev/mails', 'routes/dev-mails.ts'),
  route('dev/mails/:mail', 'routes/dev-mail.ts'),
  route('*', 'routes/not-found.ts'),
] satisfies RouteConfig
