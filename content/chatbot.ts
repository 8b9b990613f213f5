/**
 * The script of the help. Each entry is one answer: its paragraphs, its options and their targets.
 * The shop fills in {words} for amounts, days and addresses (`chat-facts.ts` has the list); figures
 * are never typed here. `picks` shows garments of the current catalogue. Every answer has an option
 * to continue and one back to the start; a test follows them all.
 */
const back = { label: 'Volver al inicio', to: 'start' } as const
const person = { label: 'Hablar con una persona', to: 'contact' } as const
const otherActivity = { label: 'Otra actividad', to: 'activities' } as const
const otherJacket = { label: 'Otro tipo de chaqueta', to: 'prices' } as const
const size = { label: '¿Qué talla necesito?', to: 'sizes' } as const

export const chatbot = {
  start: {
    says: [
      'Hola. Esto son respuestas preparadas, no hay nadie al otro lado. Elige un tema; si no basta, abajo tienes cómo hablar con una persona.',
    ],
    options: [
      { label: 'Ropa por actividad', to: 'activities' },
      { label: 'Precios de chaquetas', to: 'prices' },
      { label: 'Tallas', to: 'sizes' },
      { label: 'Mi pedido', to: 'order' },
      { label: 'Envíos', to: 'shipping' },
      { label: 'Devoluciones', to: 'returns' },
      { label: 'Formas de pago', to: 'payment' },
      { label: 'Contacto', to: 'contact' },
    ],
  },

  activities: {
    says: ['¿Para qué la quieres?'],
    options: [
      { label: 'Senderismo', to: 'hiking' },
      { label: 'Trail', to: 'trail' },
      { label: 'Alpinismo', to: 'alpinism' },
      { label: 'Viaje', to: 'travel' },
      { label: 'Diario', to: 'everyday' },
      back,
    ],
  },
  hiking: {
    says: [
      'Para caminar, capas que puedas quitarte en marcha: una camiseta que seque, algo de abrigo y algo contra el viento o la lluvia. Por aquí puedes empezar:',
    ],
    picks: 'senderismo',
    options: [otherActivity, { label: 'Precios de chaquetas', to: 'prices' }, size, back],
  },
  trail: {
    says: [
      'Para correr, poco y ligero, que lo que no llevas no pesa ni se moja: una camiseta, mallas o pantalón corto y zapatillas. Por aquí puedes empezar:',
    ],
    picks: 'trail',
    options: [otherActivity, size, back],
  },
  alpinism: {
    says: [
      'Para arriba, manga larga pegada al cuerpo, abrigo que se seque y una capa que aguante. Por aquí puedes empezar:',
    ],
    picks: 'alpinismo',
    options: [otherActivity, { label: 'Precios de chaquetas', to: 'prices' }, size, back],
  },
  travel: {
    says: [
      'Para viajar, poco y que valga para todo: algo de arriba, algo de abajo y una capa contra el viento o la lluvia. Por aquí puedes empezar:',
    ],
    picks: 'viaje',
    options: [otherActivity, size, back],
  },
  everyday: {
    says: [
      'Para todos los días, lo que no se nota que es de montaña: algo de abrigo, una camisa o una camiseta y dónde llevar lo demás. Por aquí puedes empezar:',
    ],
    picks: 'diario',
    options: [otherActivity, size, back],
  },

  prices: {
    says: [
      'Depende de lo que tenga que parar:',
      'Cortavientos: {rango-cortavientos}',
      'Softshells: {rango-softshells}',
      'Impermeables: {rango-impermeables}',
      'Alta montaña: {rango-alta-montana}',
      '¿Cuál te enseño?',
    ],
    options: [
      { label: 'Cortavientos', to: 'windbreakers' },
      { label: 'Softshells', to: 'softshells' },
      { label: 'Impermeables', to: 'waterproofs' },
      { label: 'Alta montaña', to: 'highMountain' },
      back,
    ],
  },
  windbreakers: {
    says: [
      'Cortavientos, {rango-cortavientos}. Para viento y cuatro gotas; si va a llover en serio, mira los impermeables.',
    ],
    picks: 'windbreakers',
    links: [{ label: 'Ver todos los cortavientos', to: '/search?q=cortavientos' }],
    options: [otherJacket, { label: 'Impermeables', to: 'waterproofs' }, size, back],
  },
  softshells: {
    says: [
      'Softshells, {rango-softshells}. Para moverte con frío seco: abrigan y ceden, pero no están hechos para horas de lluvia.',
    ],
    picks: 'softshells',
    links: [{ label: 'Ver todos los softshells', to: '/search?q=softshell' }],
    options: [otherJacket, { label: 'Impermeables', to: 'waterproofs' }, size, back],
  },
  waterproofs: {
    says: [
      'Impermeables, {rango-impermeables}. Para lluvia de verdad; en cada ficha tienes la columna de agua y las costuras.',
    ],
    picks: 'waterproofs',
    links: [
      { label: 'Ver todas las chaquetas impermeables', to: '/search?q=chaqueta+impermeable' },
    ],
    options: [otherJacket, { label: 'Alta montaña', to: 'highMountain' }, size, back],
  },
  highMountain: {
    says: ['Alta montaña, {rango-alta-montana}. Para invierno, altura y mochila grande.'],
    picks: 'highMountain',
    links: [{ label: 'Ver chaquetas para alpinismo', to: '/search?q=chaqueta+alpinismo' }],
    options: [otherJacket, { label: 'Ropa para alpinismo', to: 'alpinism' }, person, back],
  },

  sizes: {
    says: [
      'Mira la tabla de la guía de tallas y, en la ficha de la prenda, la nota de corte: dice si talla grande, justa o como siempre, y qué hacer si dudas entre dos.',
    ],
    links: [{ label: 'Guía de tallas', to: '/size-guide' }],
    options: [
      { label: '¿Cómo me mido?', to: 'measuring' },
      { label: '¿Y si no acierto?', to: 'returns' },
      person,
      back,
    ],
  },
  measuring: {
    says: [
      'Con una cinta métrica, sin apretar y sobre la ropa interior. Pecho y cadera, por lo más ancho; cintura, donde el cuerpo se dobla al inclinarte de lado.',
      'El pie, apoyado y por la tarde, del talón al dedo más largo.',
      'Sin cinta: compara con una prenda tuya que te quede bien, estirada sobre la mesa.',
    ],
    links: [{ label: 'Guía de tallas', to: '/size-guide' }],
    options: [{ label: '¿Y si no acierto?', to: 'returns' }, person, back],
  },

  order: {
    says: [
      'Desde aquí no puedo ver tu pedido, pero tú sí: con el número y tu correo, o con el enlace de la confirmación.',
      'Si te hace falta saber algo más, escríbenos con ese número y lo miramos.',
    ],
    links: [{ label: 'Ver tu pedido', to: '/orders' }],
    options: [
      { label: 'No encuentro el correo', to: 'lostMail' },
      { label: 'No me ha llegado', to: 'late' },
      { label: 'Quiero cambiarlo o cancelarlo', to: 'change' },
      person,
      back,
    ],
  },
  lostMail: {
    says: [
      'Mira en la carpeta de correo no deseado. Si tampoco está, escríbenos desde la dirección con la que compraste y lo buscamos.',
    ],
    options: [person, { label: 'Otra cosa de mi pedido', to: 'order' }, back],
  },
  late: {
    says: [
      'Estándar tarda {plazo-estandar}; exprés, {plazo-expres}; internacional, {plazo-internacional}. El mensajero lo intenta {intentos} veces y luego lo deja en un punto de recogida.',
      'Si el plazo ha pasado, escríbenos con el número de pedido y lo reclamamos.',
    ],
    options: [person, { label: 'Otra cosa de mi pedido', to: 'order' }, back],
  },
  change: {
    says: [
      'Si no ha salido, desde la página del pedido puedes cancelarlo o corregir la dirección. Para otra talla o color, cancélalo y haz uno nuevo.',
      'Si ya va de camino, te queda la devolución, que es gratis.',
    ],
    links: [{ label: 'Ver tu pedido', to: '/orders' }],
    options: [person, { label: 'Devoluciones', to: 'returns' }, back],
  },

  shipping: {
    says: [
      'Estándar: {precio-estandar}, {plazo-estandar}. Gratis en pedidos superiores a {gratis-desde}, a la península y a Baleares.',
      'Exprés: {precio-expres}, {plazo-expres}. Gratis desde {expres-gratis-desde}.',
      'Cuenta el precio de las prendas con IVA, antes de un código de descuento.',
      'Internacional: desde {precio-internacional}, {plazo-internacional}.',
      'El método lo eliges al pagar.',
    ],
    links: [{ label: 'Todo sobre los envíos', to: '/shipping' }],
    options: [
      { label: '¿Adónde enviáis?', to: 'places' },
      { label: 'No me ha llegado', to: 'late' },
      person,
      back,
    ],
  },
  places: {
    says: [
      'A la península, con estándar o exprés. A Baleares, con estándar.',
      'Fuera de España, a {paises}.',
      '{canarias-ceuta-melilla}',
    ],
    options: [{ label: 'Precios y plazos', to: 'shipping' }, person, back],
  },

  returns: {
    says: [
      'Tienes {dias-devolucion} días naturales desde que lo recibes, y la etiqueta de vuelta la pagamos nosotros.',
      'El dinero vuelve por donde vino, en {dias-reembolso} días laborables desde que nos llega la prenda.',
    ],
    links: [
      { label: 'Devolver desde tu pedido', to: '/orders' },
      { label: 'Desistir del contrato', to: '/desistimiento' },
      { label: 'Cómo devolver', to: '/returns' },
    ],
    options: [
      { label: '¿Y si está defectuosa?', to: 'faulty' },
      { label: 'Tallas', to: 'sizes' },
      person,
      back,
    ],
  },
  faulty: {
    says: [
      'Cada prenda tiene {garantia} años de garantía legal. Escríbenos con el número de pedido y, si puedes, una foto. La ley te da a elegir entre repararla o cambiarla, sin coste.',
    ],
    options: [person, { label: 'Devoluciones', to: 'returns' }, back],
  },

  payment: {
    says: [
      '{pago}',
      'Si prefieres una transferencia, escríbenos antes y vemos si se puede.',
      'Los números de la tarjeta no pasan por nuestro servidor ni se guardan.',
    ],
    options: [
      { label: 'Tengo un código de descuento', to: 'discount' },
      { label: 'Necesito factura', to: 'invoice' },
      person,
      back,
    ],
  },
  discount: {
    says: [
      'Se escribe en el carrito, debajo de las prendas, y se descuenta al momento. Vale un código por pedido.',
      '{primera-compra}',
    ],
    options: [{ label: 'Formas de pago', to: 'payment' }, person, back],
  },
  invoice: {
    says: [
      'La factura se hace al pagar y está en la página de tu pedido. Puedes pedirla con tu NIF al comprar o, después, allí mismo.',
    ],
    options: [person, { label: 'Formas de pago', to: 'payment' }, back],
  },

  contact: {
    says: ['Por aquí te atiende una persona. Si es por un pedido, ten el número a mano.'],
    links: [
      { label: 'Formulario de contacto', to: '/contact' },
      { label: '{correo}', to: 'mailto:{correo}' },
      { label: '{telefono}', to: 'tel:{telefono-marcado}' },
    ],
    options: [{ label: 'Mi pedido', to: 'order' }, back],
  },
} as const

/** Shown above the garments of a price range that has none, which are then the closest to it. */
export const chatbotNearest = 'Ahora mismo no hay ninguna en ese rango. Lo que más se le acerca:'

/** Shown below an answer with `picks` when there are none. */
export const chatbotNoPicks =
  'De momento no tenemos ninguna prenda así. Mira las otras o pregunta a una persona.'
