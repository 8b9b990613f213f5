const TRIAL = 'Tienda de prueba: los pagos son simulados y no se cobra nada.'
const SESSION =
  'No hemos podido comprobar tu sesión. Puedes seguir mirando la tienda; recarga la página dentro de un momento para volver a ver tu cuenta.'

/**
 * The notices above every page: what the page is if it is no ordinary one, that the shop charges
 * nothing, or that the session is temporarily unknown. Sent by the server: few shoppers see them, so no script carries the texts.
 */
export const noticesOf = (state: {
  notice: string | undefined
  isTrial: boolean
  isSessionUnknown: boolean
}): string[] => [
  ...(state.notice === undefined ? [] : [state.notice]),
  ...(state.isTrial ? [TRIAL] : []),
  ...(state.isSessionUnknown ? [SESSION] : []),
]
