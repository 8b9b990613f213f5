/**
 * Which files of the browser share a script: few files instead of twenty. What never changes, what
 * each page has, the list of products that most pages have, the page itself. What is opened by a
 * press (cart, menus, search) comes when it is wanted.
 */
export type Chunk = {
  name: string
  /** The chunk with the highest takes a file that several name; 0 if absent. */
  priority?: number
  /** How the paths of its files begin, from the root of the project. */
  files: readonly string[]
  /** The same for those of them that stay out. */
  but?: readonly string[]
}

/**
 * What nearly every page shows (a picture, a price, the note of a field, the path to the page), and a
 * fact that each asks for once it is idle: with a page's own code they would bring all of that.
 */
export const SHARED: Chunk = {
  name: 'frame',
  files: [
    'app/core/catalogue/pictures.ts',
    'app/core/catalogue/reduction.ts',
    'app/shop/price/price',
    'app/ui/breadcrumbs',
    'app/ui/forms/field-notes',
    'app/ui/overlays/missing-code',
    'app/ui/picture.',
  ],
}

export const CHUNKS: readonly Chunk[] = [
  {
    // What stands in a page of a product, an order or a text, and the styles of forms: one sheet for
    // both, since those that come with the panels lay out the page anew. What names the entries of the
    // history must be there before the first link to a place of a page.
    name: 'parts',
    priority: 1,
    files: [
      'app/shop/sizing/my-measures-store',
      'app/ui/accordion',
      'app/ui/data-list',
      'app/ui/forms/checkbox.module',
      'app/ui/forms/field.module',
      'app/ui/icons/page-icon',
      'app/ui/notice.module',
      'app/ui/overlays/close-on-back',
    ],
  },
  {
    // Every panel needs most of these; each file more is a name that all pages carry.
    name: 'panels',
    priority: 1,
    files: [
      'app/ui/forms/stepper',
      'app/ui/overlays/dialog',
      'app/ui/overlays/drawer',
      'app/ui/overlays/modal',
      'app/ui/skeleton',
      'app/ui/tabs',
    ],
  },
  {
    // Loaded once the page is idle. Each sheet that arrives lays out the whole page anew.
    name: 'openings',
    priority: 1,
    files: [
      'app/shop/account/account-modal.module',
      'app/shop/cart/added-message.module',
      'app/shop/cart/cart-drawer.module',
      'app/shop/discounts/discount-panel.module',
      'app/shop/layout/menu-drawer.module',
      'app/shop/layout/menu-panel.module',
      'app/shop/layout/menu-picture.module',
      'app/shop/profile/settings-email.module',
      'app/shop/search/search-box.module',
      'app/shop/search/search-panel.module',
      'app/shop/search/search-shortcuts.module',
    ],
  },
  {
    name: 'cards',
    priority: 1,
    files: ['app/shop/listing/card-grid.module', 'app/shop/listing/product-card'],
  },
  {
    // Pages with landscapes: a product has none.
    name: 'places',
    priority: 1,
    files: ['app/shop/layout/place-picture', 'app/shop/layout/places'],
  },
  {
    // What every form needs: fields, messages, answers, and the rules of what is typed.
    name: 'forms',
    priority: 1,
    files: [
      'node_modules/valibot/',
      'app/core/base/text/form-answer.',
      'app/core/base/text/form-schema.',
      'app/core/base/text/json-text.',
      'app/core/base/text/typed-text.',
      'app/core/mail/address',
      'app/shop/account/signed-out',
      'app/shop/forms/change-answer',
      'app/shop/forms/keep-page',
      'app/shop/forms/random-id',
      'app/ui/forms/field',
      'app/ui/notice',
    ],
  },
  {
    name: 'listing',
    files: [
      'app/core/catalogue/listing/listing',
      'app/routes/listing.tsx',
      'app/shop/listing/listing',
    ],
  },
  {
    name: 'home',
    files: ['app/routes/home.tsx', 'app/shop/home/'],
    but: ['app/shop/home/value-dialog'],
  },
  {
    // What product page and checkout share.
    name: 'goods',
    files: [
      'app/core/pricing/shipping/delivery',
      'app/core/pricing/shipping/shipping',
      'app/shop/guarantee/guarantee-notice',
      'app/shop/product/delivery-date',
      'app/shop/product/product-gallery-shots',
    ],
  },
  { name: 'texts', files: ['app/shop/pages/'] },
  {
    // What the cart and the checkout share: one file instead of five small ones.
    name: 'sums',
    files: [
      'app/core/base/money/amount',
      'app/core/pricing/discounts/discount',
      'app/shop/cart/cart-notice-texts',
      'app/shop/product/thumbnail.tsx',
    ],
  },
  {
    // Three files instead of twelve, whose names stand in the map of routes on every page: this one
    // and the next two.
    name: 'orders',
    files: [
      'app/core/orders/order-lookup',
      'app/core/orders/order-words',
      'app/core/returns/units-form',
      'app/shop/invoices/invoice-links',
      'app/shop/orders/order-page.module',
      'app/shop/returns/receipt-parts',
      'app/shop/returns/units-fields',
      'app/ui/use-ask-again',
    ],
  },
  {
    name: 'consent',
    files: [
      'app/core/customers/wishlist/kept-ids',
      'app/shop/consent/save-choice',
      'app/shop/consent/use-consent',
    ],
  },
  {
    name: 'hearts',
    files: [
      'app/shop/wishlist/heart-answers',
      'app/shop/wishlist/heart-texts',
      'app/shop/wishlist/wishlist-answers',
    ],
  },
  {
    // The account's window, whose forms its pages share.
    name: 'account',
    files: ['app/shop/account/'],
    but: ['app/shop/account/forget-', 'app/shop/account/sign-in-w', 'app/shop/account/sign-out'],
  },
  {
    name: 'email',
    files: ['app/shop/profile/settings-email-', 'app/shop/profile/use-email'],
    but: ['app/shop/profile/settings-email-fact'],
  },
]

/** Whether a module, by the path that the bundler calls it by, is one of the chunk's files. */
export function isInChunk(id: string, { files, but = [] }: Chunk): boolean {
  const isOf = (starts: readonly string[]) => starts.some((start) => id.includes(`/${start}`))
  return isOf(files) && !isOf(but)
}
