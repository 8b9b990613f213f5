import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('products/new-arrivals', 'routes/new-arrivals.tsx'),
    route('products/men', 'routes/men.tsx'),
    route('products/women', 'routes/women.tsx'),
    route('products/:productId', 'routes/product.tsx'),
    route('size-guide', 'routes/size-guide.tsx'),
    route('search', 'routes/search.tsx'),
    route('gifts', 'routes/gifts.tsx'),
    route('gifts/men', 'routes/gifts-men.tsx'),
    route('gifts/women', 'routes/gifts-women.tsx'),
    route('collections', 'routes/collections.tsx'),
    route('collections/bali', 'routes/collection-bali.tsx'),
    route('collections/essentials', 'routes/collection-essentials.tsx'),
    route('collections/outdoor', 'routes/collection-outdoor.tsx'),
    route('collections/urban', 'routes/collection-urban.tsx'),
    route('checkout/success', 'routes/checkout-success.tsx'),
  ]),
  route('checkout', 'routes/checkout.tsx'),

  route('api/orders', 'routes/api.orders.ts'),
  route('api/discounts', 'routes/api.discounts.ts'),
  route('api/cart-products', 'routes/api.cart-products.ts'),
  route('api/search-index', 'routes/api.search-index.ts'),
  route('api/chat-products', 'routes/api.chat-products.ts'),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('feeds/google.xml', 'routes/product-feed.ts'),

  route('dev/ui', 'routes/dev-ui.tsx'),
  route('*', 'routes/elsewhere.ts'),
] satisfies RouteConfig
