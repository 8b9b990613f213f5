/**
 * Texts about cookies: the notice at the bottom of the window, and the dialog to choose categories.
 * The shop stores what is necessary and, with permission, what a shopper has looked at. Before
 * adding analytics or advertising, change these texts.
 */
export const cookies = {
  notice: {
    lead: 'Cookies, las justas.',
    text: 'Tu carrito y, si aceptas, lo último que miras. Hoy, ni analítica ni publicidad.',
  },
  settings: {
    title: 'Configurar cookies',
    intro:
      'Hoy la tienda usa las necesarias y, si lo permites, recuerda lo que has mirado. Lo demás queda elegido para el día en que lo haya: sin tu permiso no se guarda ni se carga nada.',
    necessary: {
      name: 'Necesarias',
      what: 'El carrito, el pedido que acabas de hacer, esta elección y la conversación con la ayuda mientras dura la visita. Sin ellas la tienda no funciona: siempre están activas.',
    },
    optional: {
      analytics: {
        name: 'Analítica',
        what: 'Contarían visitas, para saber qué páginas ayudan y cuáles no. Hoy no hay ninguna.',
      },
      personalisation: {
        name: 'Personalización',
        what: 'Recuerdan las últimas prendas que has mirado, para enseñártelas otra vez. La lista se queda en este navegador y la borras cuando quieras.',
      },
      advertising: {
        name: 'Publicidad comportamental',
        what: 'Seguirían lo que visitas, para enseñarte anuncios en otras webs. Hoy no hay ninguna.',
      },
    },
  },
  saved: 'Hemos guardado tu elección de cookies',
} as const
