/** What the checkout says while it does not know whether an order arrived. */
export const LOST_ORDER = {
  asking:
    'No sabemos si tu pedido llegó a la tienda. Lo estamos comprobando; el mismo pedido no se hace ni se cobra dos veces.',
  none: 'Tu pedido no llegó a la tienda y no te hemos cobrado nada. Tus datos siguen aquí: vuelve a pulsar el botón.',
  unpaid:
    'Tu pedido está guardado, pero sin pagar. Pulsa «Pagar» para terminarlo; no se hace dos veces.',
  unknown:
    'No sabemos si tu pedido llegó a la tienda. Cuando tengas conexión, vuelve a pulsar el botón: si llegó, verás ese mismo pedido, y no se hace ni se cobra otro.',
} as const
