const TRIAL = 'Tienda de prueba: los pagos son simulados y no se cobra nada.'
const SESSION =
  'No hemos podido comprobar tu sesión. Puedes seguir mirando la tienda; recarga la página dentro de un momento para volver a ver tu cuenta.'

/**
 * What stands over every page: that the shop charges nothing, or why a shopper looks like a visitor
 * for a moment. Sent with the page: most shoppers never read it, and no script carries the words.
 */
export const noticesOf = (state: { isTrial: boolean; isSessionUnknown: boolean }): string[] => [
  ...(state.isTrial ? [TRIAL] : []),
  ...(state.isSessionUnknown ? [SESSION] : []),
]
