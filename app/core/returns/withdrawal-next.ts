import { policy } from '#core/policy/policy.ts'

/** What happens after a withdrawal; the same text for all, so that it does not reveal an order. */
export const WITHDRAWAL_NEXT = [
  'Buscamos el pedido y te escribimos con lo que toca: si no ha salido, lo cancelamos; si ya lo tienes, te mandamos la etiqueta, con el franqueo pagado.',
  `Te devolvemos el dinero por el mismo medio con el que pagaste, como muy tarde ${policy.returns.refundWithinDays} días naturales después de tu declaración. Podemos esperar a tener las prendas, o la prueba de que las has enviado.`,
] as const
