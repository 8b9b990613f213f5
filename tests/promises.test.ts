import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from '../cli/map.ts'
import { ROOT } from './repo-files.ts'

/** What the shop's pages promise, where, and what keeps it: a command of the owner's, or a page. */
type Promised = {
  says: string
  in: string
  by: string
  /** The test that would fail without it: its file, and the beginning of its title. */
  test: readonly [file: string, title: string]
}

const BY_TELEPHONE = [
  'cli/orders/enter/enter-order.server.test.ts',
  'an order by telephone',
] as const
const REPLACED = [
  'cli/orders/replacements/replace.server.test.ts',
  'pedidos reponer shows',
] as const
const FAQ = 'content/pages/faq.txt'

const PROMISES: readonly Promised[] = [
  {
    says: 'te guardamos las prendas unos días y te mandamos la cuenta por correo',
    in: FAQ,
    by: 'pedidos nuevo',
    test: BY_TELEPHONE,
  },
  {
    says: 'en el correo del pedido van la cuenta y el último día',
    in: 'content/pages/terms.txt',
    by: 'pedidos cobrado',
    test: BY_TELEPHONE,
  },
  {
    says: 'te ayudamos con el pedido',
    in: 'app/shop/checkout/checkout-page.tsx',
    by: 'pedidos nuevo',
    test: BY_TELEPHONE,
  },
  {
    says: 'corregir la dirección',
    in: FAQ,
    by: '/orders/:number/address',
    test: ['app/core/orders/delivery/change-address.server.test.ts', 'an address is changed'],
  },
  {
    says: '«Cambiar talla o color», por otra de la misma prenda',
    in: FAQ,
    by: '/orders/:number/lines/:line',
    test: ['app/core/returns/line-changes/change-line.server.test.ts', 'all units of a line'],
  },
  {
    says: 'puedes pedir también otra talla u otro color',
    in: 'content/pages/returns.txt',
    by: '/orders/:number/return',
    test: [
      'app/core/checkout/exchange-order/exchange-at-return.server.test.ts',
      'an exchange is an order by link',
    ],
  },
  {
    says: 'Si cuesta más, ves antes cuánto',
    in: FAQ,
    by: '/orders/:number/lines/:line',
    test: [
      'app/core/checkout/exchange-order/exchange-order.server.test.ts',
      'a dearer size is an order by link',
    ],
  },
  {
    says: 'buscamos tu pedido',
    in: FAQ,
    by: 'pedidos correo',
    test: ['cli/orders/change-address.server.test.ts', 'pedidos correo corrects'],
  },
  {
    says: 'Reclámalo en la página de [tu pedido](/orders)',
    in: 'content/pages/returns.txt',
    by: '/orders/:number/claim',
    test: ['app/shop/claims/claim-steps.server.test.ts', 'a claim is a message'],
  },
  {
    says: 'Te lo enviamos otra vez, sin coste',
    in: FAQ,
    by: 'pedidos reponer',
    test: REPLACED,
  },
  {
    says: 'te lo enviamos otra vez, sin coste',
    in: 'content/pages/shipping.txt',
    by: 'pedidos reponer',
    test: REPLACED,
  },
  {
    says: 'la reparemos o la cambiemos, sin coste',
    in: 'content/pages/terms.txt',
    by: 'pedidos reponer',
    test: REPLACED,
  },
  {
    says: 'por correo a quien tenga cuenta',
    in: 'content/pages/privacy-policy.txt',
    by: 'correo avisar',
    test: ['cli/mail/notify-accounts.server.test.ts', 'correo avisar shows'],
  },
  {
    says: 'te escribimos una vez, si vuelve',
    in: FAQ,
    by: '/avisos',
    test: [
      'app/core/customers/back-in-stock/send-notices.server.test.ts',
      'when units return, all who confirmed are told once',
    ],
  },
  {
    says: 'etiqueta de devolución, ya pagada',
    in: 'content/pages/returns.txt',
    by: '/orders/:number/return',
    test: ['app/core/returns/return-mails.test.ts', 'the label names both ends'],
  },
]

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const commands = GROUPS.flatMap((group) =>
  group.commands.map(({ name }) => `${group.name} ${name}`),
)
const routes = Array.from(read('app/routes.ts').matchAll(/route\('([^']+)'/g), ([, at]) => `/${at}`)

test.each(PROMISES)(
  '«$says» ($in) is kept by $by',
  ({ says, in: page, by, test: [file, title] }) => {
    expect(read(page).replaceAll(/\s+/g, ' ')).toContain(says)
    expect([...commands, ...routes]).toContain(by)
    expect(read(file)).toContain(`'${title}`)
  },
)
