import { formatEuros } from '#core/base/money/money.ts'
import { policy } from '#core/base/policy/policy.ts'
import { codFeeCents } from '#core/pricing/cod/cash-on-delivery.ts'

/**
 * The choice to pay the courier, as its row at the checkout shows it; null where it is not offered.
 * Made here, so that shops without it send no words of it.
 */
export const codChoice = () =>
  policy.cashOnDelivery.isInCheckout
    ? {
        value: 'cod',
        title: 'Contra reembolso',
        description: `Pagas al recibir el paquete, en efectivo. ${codFeeCents() === 0 ? 'Sin recargo.' : `+\u00A0${formatEuros(codFeeCents())}`}`,
      }
    : null

export type CodChoice = ReturnType<typeof codChoice>
