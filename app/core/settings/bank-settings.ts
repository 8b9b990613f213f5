import { CASH_LIMIT_CENTS } from '#core/pricing/cod/cash-on-delivery.ts'
import type { bank } from '#core/base/policy/bank.ts'
import { bankAccount, euros, whole, yesNo, type Row } from './setting-kinds.ts'

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

/** What is paid to the courier. */
export const CASH_ON_DELIVERY: Row[] = [
  [
    'cobro.contra-reembolso',
    'policy.cashOnDelivery.isInCheckout',
    yesNo(),
    'si se puede pagar contra reembolso al finalizar la compra, en la península y Baleares',
    'Con los límites de la transferencia. Con «no», lo ya pedido sigue. Quien no recoge uno paga de otra manera 12 meses.',
  ],
  [
    'cobro.contra-reembolso-recargo',
    'policy.cashOnDelivery.feeCents',
    euros(0, 2_000),
    'lo que cuesta pagar contra reembolso, con IVA',
    'Por ley, nunca más de lo que te cobra el mensajero por ello (artículo 60 ter del TRLGDCU).',
  ],
  [
    'cobro.contra-reembolso-maximo',
    'policy.cashOnDelivery.mostCents',
    euros(100, CASH_LIMIT_CENTS - 1),
    'hasta qué total, con el recargo, se paga contra reembolso',
    'La ley no deja pagar en efectivo desde 1.000 € (Ley 7/2012, artículo 7).',
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
