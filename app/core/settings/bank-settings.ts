import type { bank } from '#core/base/policy/bank.ts'
import { bankAccount, whole, yesNo, type Row } from './setting-kinds.ts'

/** Where transfers go, and how long an order waits for one. */
export const BANK: Row[] = [
  [
    'cobro.iban',
    'bank.iban',
    bankAccount(),
    'la cuenta a la que se paga por transferencia; «no» si no se admite',
    'Va en el correo de cada pedido que se paga así. Los ya mandados dicen la cuenta de antes.',
  ],
  [
    'cobro.transferencia-dias',
    'bank.transferDays',
    whole('días laborables', 1, 15),
    'cuántos días laborables espera un pedido a su transferencia, o a que lo paguen por su enlace',
  ],
  [
    'cobro.transferencia-al-comprar',
    'bank.isInCheckout',
    yesNo(),
    'si se puede elegir la transferencia al finalizar la compra; hace falta una cuenta',
    'Con límites: pocos pedidos por persona, y una parte pequeña de cada talla. Con «no», lo ya pedido sigue esperando.',
  ],
]

/**
 * Whether the checkout offers the transfer, by these settings: a public fact, unlike the account
 * itself. Another server may have taken the account away.
 */
export const isTransferOffered = ({ isInCheckout, iban }: typeof bank): boolean =>
  isInCheckout && iban !== ''

/** What is wrong with the settings of transfers together, in words for the owner. */
export const bankProblem = (settings: typeof bank): string | undefined =>
  settings.isInCheckout && !isTransferOffered(settings)
    ? 'La transferencia al comprar (cobro.transferencia-al-comprar) necesita una cuenta: pon antes cobro.iban, o quita antes la transferencia.'
    : undefined
