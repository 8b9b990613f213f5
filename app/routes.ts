import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/shop-layout.tsx', [
    index('routes/home.tsx'),
    route('products/new-arrivals', 'routes/new-arrivals.tsx'),
    route('products/men', 'routes/men.tsx'),
    route('products/women', 'routes/women.tsx'),
    route('products/:productId', 'routes/product.tsx'),
    route('checkout/success', 'routes/checkout-success.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
  ]),
  route('checkout', 'routes/checkout.tsx'),

  route('api/orders', 'routes/api.orders.ts'),
  route('api/discounts', 'routes/api.discounts.ts'),
  route('api/cart-products', 'routes/api.cart-products.ts'),

  route('api/wishlist', 'routes/api.wishlist.ts'),
  route('api/account/register', 'routes/api.account.register.ts'),
  route('api/account/sign-in', 'routes/api.account.sign-in.ts'),
  route('api/account/forgotten', 'routes/api.account.forgotten.ts'),
  route('api/account/reset', 'routes/api.account.reset.ts'),
  route('api/account/sign-out', 'routes/api.account.sign-out.ts'),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('feeds/google.xml', 'routes/product-feed.ts'),

  route('dev/ui', 'routes/dev-ui.tsx'),
  route('*', 'routes/elsewhere.ts'),
] satisfies RouteConfig
