/**
 * Texts about cookies: the notice at the bottom of the window, and the dialog to choose categories.
 * The shop stores only what is necessary. Before adding analytics or advertising, change these
 * texts.
 */
export const cookies = {
  notice: {
    lead: 'Cookies, las justas.',
    text: 'Guardan tu carrito y esta elección. De analítica o publicidad, hoy ninguna; si un día las hay, decides tú.',
  },
  settings: {
    title: 'Configurar cookies',
    intro:
      'Hoy la tienda solo usa las necesarias. Tu elección vale para el día en que eso cambie: sin tu permiso no se carga nada más.',
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
        what: 'Recordarían lo que has mirado, para proponerte otras prendas. Hoy no hay ninguna.',
      },
      advertising: {
        name: 'Publicidad comportamental',
        what: 'Seguirían lo que visitas, para enseñarte anuncios en otras webs. Hoy no hay ninguna.',
      },
    },
  },
  saved: 'Hemos guardado tu elección de cookies',
} as const
